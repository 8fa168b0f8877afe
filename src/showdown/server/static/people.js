/** People by name and colour: what others gave themselves, what this browser remembers of you. */
import { say } from "./text.js";
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

/** A sentence of the game with the names that players gave: "Ann" for "Player 1 (a, c)". Without a name, the letters of
 * the survivors stay on one line.
 * @param {State} s @param {string} text */
export function withNames(s, text) {
  const hands = s.view?.players ?? [];
  return hands.reduce((sentence, hand, at) => {
    const label = say("names.player", { number: at + 1, survivors: hand.join(", ") });
    const name = s.people.find((p) => p.seat === `p${at + 1}`)?.name;
    return sentence.replaceAll(label, () => name || label.replaceAll(" ", "\u00a0"));
  }, text);
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
