/** People by name and colour: what others gave themselves, what this browser remembers of you. */
import { seatName } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** Colours people choose from; the style sheet has a class for each. */
export const COLOURS = ["amber", "blue", "green", "violet", "red", "teal", "pink", "grey"];

/** @param {State} s @param {string} seat */
export function nameOfSeat(s, seat) {
  return s.people.find((p) => p.seat === seat)?.name || seatName(seat);
}

/** Names of several seats, "p1,p2" or a list.
 * @param {State} s @param {string | string[]} seats */
export function namesOfSeats(s, seats) {
  return (Array.isArray(seats) ? seats : seats.split(",")).map((seat) => nameOfSeat(s, seat.trim()));
}

/** The class of a seat's colour; without one, the seat's own.
 * @param {State} s @param {string} seat */
export function colourOf(s, seat) {
  const chosen = s.people.find((p) => p.seat === seat)?.colour;
  return colourClass(chosen || COLOURS[(Number(seat.slice(1)) || 1) - 1]);
}

/** @param {string} colour */
export function colourClass(colour) {
  return COLOURS.includes(colour) ? `colour-${colour}` : "";
}
