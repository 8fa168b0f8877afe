/** People by name and colour: what others gave themselves, what this browser remembers of you. */
import { say } from "./text.js";
import { seatName } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** Colours people choose from; the style sheet has a class for each. */
export const COLOURS = ["amber", "blue", "green", "violet", "red", "teal", "pink", "grey"];

/** The name that a person gave, with the number of the player where one person has several seats; "" without a name.
 * @param {State} s @param {string} seat */
function givenName(s, seat) {
  const name = s.people.find((p) => p.seat === seat)?.name ?? "";
  return name && namesakes(s, name).length > 1 ? say("page.name_of_player", { name, number: seat.slice(1) }) : name;
}

/** The seats of players with this name, in their order.
 * @param {State} s @param {string} name */
function namesakes(s, name) {
  return s.people.filter((p) => p.seat.startsWith("p") && p.name === name);
}

/** @param {State} s @param {string} seat */
export function nameOfSeat(s, seat) {
  return givenName(s, seat) || seatName(seat);
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
    const name = givenName(s, `p${at + 1}`);
    return sentence.replaceAll(label, () => name || label.replaceAll(" ", "\u00a0"));
  }, text);
}

/** The class of a seat's colour; without one, the seat's own. Of several seats of one person the first has the colour that
 * was chosen.
 * @param {State} s @param {string} seat */
export function colourOf(s, seat) {
  const person = s.people.find((p) => p.seat === seat);
  const own = COLOURS[(Number(seat.slice(1)) || 1) - 1] ?? COLOURS[0];
  if (!person?.colour) return colourClass(own);
  const at = person.name ? namesakes(s, person.name).filter((p) => p.colour === person.colour).indexOf(person) : 0;
  if (at <= 0) return colourClass(person.colour);
  return colourClass(own === person.colour ? COLOURS[0] : own);
}

/** @param {string} colour */
export function colourClass(colour) {
  return COLOURS.includes(colour) ? `colour-${colour}` : "";
}
