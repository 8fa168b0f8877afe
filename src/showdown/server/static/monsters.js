/** Portraits of the monsters, in a box from -50 to 50, as one looks at them; the facing is drawn around them, not by
 * turning them. */
import { svg } from "./dom.js";
import { waver } from "./drawings.js";

/** Spikes around a centre, as the hair of a mane.
 * @param {number} n @param {number} inner @param {number} outer @param {number} seed */
function spikes(n, inner, outer, seed) {
  const points = [];
  for (let i = 0; i < n * 2; i += 1) {
    const r = i % 2 ? inner + waver(seed, i) * 4 : outer - waver(seed, i) * 8;
    const a = (i / (n * 2)) * 2 * Math.PI;
    points.push(`${(Math.sin(a) * r).toFixed(1)} ${(-Math.cos(a) * r).toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}

/** @param {string} kind @param {string} d */
const ink = (kind, d) => svg("path", { class: kind, d });

/** Long hair around a face. */
const mane = () => [ink("hide", spikes(17, 33, 48, 3)), ink("shade", spikes(15, 27, 37, 8))];

const lionFace = () => [
  ink("hide", "M0-29C14-30 24-21 24-7 24 3 18 8 15 16 11 26 5 31 0 31S-11 26-15 16C-18 8-24 3-24-7-24-21-14-30 0-29Z"),
  ink("pen", "M-17-9C-12-14-7-12-4-7M17-9C12-14 7-12 4-7M-4-7C-5 3-5 6-7 10M4-7C5 3 5 6 7 10M-7 10C-4 14 4 14 7 10L0 17ZM0 17V22M0 22C-4 26-9 25-11 21M0 22C4 26 9 25 11 21"),
  ink("pen is-thin", "M-13 14-24 12M-13 17-23 19M13 14 24 12M13 17 23 19M-9-22C-5-20-3-18-2-15M9-22C5-20 3-18 2-15"),
  ink("eye", "M-16-5C-12-9-8-8-6-4-9-2-13-2-16-5ZM16-5C12-9 8-8 6-4 9-2 13-2 16-5Z"),
  ink("fang", "M-7 24-5 32-3 25ZM7 24 5 32 3 25Z"),
];

const antelopeFace = () => [
  ink("hide", "M0-26C9-26 15-19 16-8 24-15 31-14 33-10 30-5 24-2 17-2 16 12 14 34 0 46-14 34-16 12-17-2-24-2-30-5-33-10-31-14-24-15-16-8-15-19-9-26 0-26Z"),
  ink("maw", "M0-2C7-2 9 8 8 18 7 29 4 36 0 39-4 36-7 29-8 18-9 8-7-2 0-2Z"),
  ink("fang", "M-8 8-3 10-8 13ZM8 8 3 10 8 13ZM-8 18-3 20-7 23ZM8 18 3 20 7 23ZM-6 27-2 28-5 31ZM6 27 2 28 5 31Z"),
  ink("eye", "M-13-12C-10-16-6-15-5-11-8-9-11-9-13-12ZM13-12C10-16 6-15 5-11 8-9 11-9 13-12Z"),
];

/** @type {Record<string, () => SVGElement[]>} by monster, or by monster and level */
const MONSTERS = {
  "white-lion": () => [...mane(), ...lionFace()],
  // Tears, and a brow that is torn open.
  "white-lion/beast-of-sorrow": () => [
    ink("shade", spikes(12, 30, 49, 21)), ...lionFace(),
    ink("tear", "M-11-1C-8 6-9 12-11 17-14 12-14 6-11-1ZM11-1C14 6 14 12 11 17 8 12 8 6 11-1ZM-11 21C-9 24-9 27-11 28-13 27-13 24-11 21ZM11 21C13 24 13 27 11 28 9 27 9 24 11 21Z"),
    ink("pen", "M-5-28 0-18 4-25M0-18-2-11"),
  ],
  // Golden, with a crown of its own hair.
  "white-lion/great-golden-cat": () => [
    ink("hide is-gold", spikes(23, 34, 49, 4)), ink("shade is-gold", spikes(15, 27, 38, 8)), ...lionFace(),
    ink("hide is-gold", "M-15-27-19-45-8-35 0-48 8-35 19-45 15-27C6-32-6-32-15-27Z"), ink("eye", "M0-40 3-34 0-29-3-34Z"),
  ],
  "screaming-antelope": () => [
    ink("pen is-thick", "M-9-20C-16-30-12-38-20-47M9-20C16-30 12-38 20-47"), ...antelopeFace(), ink("pen is-thin", "M-14-38-19-36M14-38 19-36M-13-31-17-29M13-31 17-29"),
  ],
  // Antlers of many points, and the crown that hangs in them.
  "screaming-antelope/mad-steed": () => [
    ink("pen is-thick", "M-9-20C-18-28-30-26-34-44M9-20C18-28 30-26 34-44M-20-27-22-45M20-27 22-45M-30-33-43-36M30-33 43-36"), ...antelopeFace(),
    ink("hide is-gold", "M-13-25-15-41-7-33 0-44 7-33 15-41 13-25C5-29-5-29-13-25Z"),
  ],
  // A hood of flayed skin, sewn up, over a lantern; a cleaver on either side.
  butcher: () => [
    ink("steel", "M-47-34-29-40-25 2-32 6-34 24-41 24-40 5-46 0ZM47-34 29-40 25 2 32 6 34 24 41 24 40 5 46 0Z"),
    ink("pen is-thin", "M-43-31-39-6M43-31 39-6"),
    ink("hide", "M0-47C13-45 23-35 24-18 25 2 25 16 19 29L8 40-9 41-19 29C-25 16-25 2-24-18-23-35-13-45 0-47Z"),
    ink("pen is-thin", "M0-46C-2-36 2-30 0-21M-4-40 4-38M-4-33 4-31M-4-26 4-24M-19 25-25 34M19 25 25 34M-22-20-12-25M22-20 12-25"),
    ink("maw", "M-17-13C-12-19-5-16-4-9-8-4-15-5-17-13ZM17-13C12-19 5-16 4-9 8-4 15-5 17-13Z"), ink("eye", "M-12-12A2.6 2.6 0 1 0-7-11 2.6 2.6 0 1 0-12-12ZM12-12A2.6 2.6 0 1 1 7-11 2.6 2.6 0 1 1 12-12Z"),
    ink("maw", "M-15 10C-6 4 6 4 15 10 15 22 9 30 0 31-9 30-15 22-15 10Z"),
    ink("fang", "M-13 9-9 8-10 17ZM-6 7-2 6-4 16ZM2 6 6 7 4 16ZM9 8 13 9 10 17ZM-9 28-6 29-7 21ZM-2 30 2 30 0 22ZM6 29 9 28 7 21Z"),
  ],
  // A helmet without a face below a crown of tall points; a long slit, and a cloak.
  "kings-man": () => [
    ink("shade", "M-24 4C-41 12-46 27-46 46H46C46 27 41 12 24 4Z"), ink("pen is-thin", "M-33 19-30 45M33 19 30 45M-20 27-18 45M20 27 18 45"),
    ink("steel", "M-21-18C-15-25 15-25 21-18L23 10C19 26 9 38 0 43-9 38-19 26-23 10Z"),
    ink("hide is-gold", "M-23-15-29-44-16-30-10-49 0-32 10-49 16-30 29-44 23-15C10-22-10-22-23-15Z"),
    ink("maw", "M-17-6-3-2V3L-16-1ZM17-6 3-2V3L16-1Z"), ink("eye", "M-12-3A1.9 1.9 0 1 0-8.3-2ZM12-3A1.9 1.9 0 1 1 8.3-2Z"),
    ink("pen", "M0-20V40M-19 10-6 15M19 10 6 15"), ink("pen is-thin", "M-14 18-7 21M14 18 7 21M-10 25-5 27M10 25 5 27"),
    ink("eye", "M0-29 4-23 0-17-4-23Z"),
  ],
  // An open hand with an eye in its palm, rings, and a cuff of silk.
  "the-hand": () => [
    ink("hide", "M-20 31C-25 18-29 8-40-4-46-11-39-18-32-12L-20-2-27-32C-28-40-19-42-17-34L-10-8-8-42C-7-50 2-50 2-42L3-9 11-37C13-44 21-42 20-34L14-4 27-24C31-31 38-26 35-19 29-5 26 18 20 31Z"),
    ink("pen is-thin", "M-26-25-19-27M-6-33H1M11-28 18-26M26-18 31-14M-34-9-38-3M-18 16C-11 24 9 25 17 15"),
    ink("ring", "M-25-18-16-20-15-15-24-13ZM-8-25H2V-20H-8Z"),
    ink("maw", "M-17 7C-9-4 9-4 17 6 9 17-9 17-17 7Z"), ink("eye", "M0 0A6.2 6.2 0 1 1-.1 0Z"), ink("maw", "M0 3C1.6 5 1.6 8 0 10-1.6 8-1.6 5 0 3Z"),
    ink("shade", "M-26 31C-9 26 9 26 26 31L30 46C20 42 16 49 8 45 3 42-3 42-8 45-16 49-20 42-30 46Z"), ink("pen is-thin", "M-16 33-18 42M0 31V40M16 33 18 42"),
  ],
};

/** The portrait of monsters that have none in the list above. */
function beast() {
  return [
    ink("hide", spikes(11, 34, 47, 5)),
    ink("eye", "M-20-8C-15-16-6-15-4-7-9-2-16-2-20-8ZM20-8C15-16 6-15 4-7 9-2 16-2 20-8ZM-4-24C-2-27 2-27 4-24 2-21-2-21-4-24Z"),
    ink("maw", "M-22 12C-10 20 10 20 22 12 16 30-16 30-22 12Z"),
    ink("fang", "M-14 16-10 24-6 18ZM-3 19 0 27 4 19ZM7 18 11 24 15 16Z"),
  ];
}

/** @param {{id: string, level?: string}} which some levels are monsters of their own */
export function monster({ id, level = "" }) {
  return svg("g", { class: "beast" }, ...(MONSTERS[`${id}/${level}`] ?? MONSTERS[id] ?? beast)());
}

/** A portrait for the monster's card.
 * @param {{id: string, level?: string}} which */
export function portrait(which) {
  return svg("svg", { class: "portrait", viewBox: "-52 -52 104 104", "aria-hidden": "true" }, monster(which));
}
