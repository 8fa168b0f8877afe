/** A survivor's body: armor and injury boxes where they belong. A location that an option names can be clicked. */
import { h, svg } from "./dom.js";
import { fact, say, word } from "./text.js";

/** @typedef {import("./types.js").Survivor} Survivor */
/** @typedef {import("./types.js").Option} Option */

/** Body locations with armor, from the top. */
const PLACES = ["head", "arms", "body", "waist", "legs"];

/** Outlines of the parts of a standing figure, in a box of 128 by 224. */
const BODY_PARTS = {
  head: "M64 6C77 6 85 17 84 31 83 45 75 54 64 54S45 45 44 31C43 17 51 6 64 6Z",
  arms: "M43 60C29 63 24 77 21 95L11 134C9 145 21 149 25 139L37 102 43 82ZM85 60C99 63 104 77 107 95L117 134C119 145 107 149 103 139L91 102 85 82Z",
  body: "M45 58C57 54 71 54 83 58L86 82 86 113C72 118 56 118 42 113L42 82Z",
  waist: "M42 116C56 121 72 121 86 116L90 151C74 158 54 158 38 151Z",
  legs: "M38 154C54 161 74 161 90 154L87 208C87 219 75 221 72 212L67 176C66 171 62 171 61 176L56 212C53 221 41 219 41 208Z",
};

/** @param {string} injury */
const hurt = (injury) => (injury === "none" ? "" : ` is-${injury}`);

/**
 * The figure with a shield at each location.
 * @param {Survivor} v @param {Map<string, Option[]>} hits options by body location @param {string[]} pending locations of hits that are not applied yet
 */
export function bodyDrawing(v, hits, pending) {
  const outline = svg(
    "svg",
    { class: "figure-outline", viewBox: "0 0 128 224", "aria-hidden": "true" },
    Object.entries(BODY_PARTS).map(([place, d]) =>
      svg("path", { class: `part${hurt(v.injuries[place] ?? "none")}${hits.has(place) ? " is-asked" : ""}`, d })),
  );
  return h(
    "div",
    { class: `body-drawing${v.knocked_down ? " is-down" : ""}` },
    outline,
    h("ul", { class: "locations" },
      bodyLocation("brain", v.insanity, v.injuries["brain"] ?? "none", [], 0),
      PLACES.map((place) => bodyLocation(place, v.armor[place] ?? 0, v.injuries[place] ?? "none", hits.get(place) ?? [],
        pending.filter((x) => x === place).length))),
  );
}

/** One location: a shield with its armor (the brain: insanity) and its injury boxes.
 * @param {string} place @param {number} armor @param {string} injury @param {Option[]} options @param {number} hits */
function bodyLocation(place, armor, injury, options, hits) {
  const brain = place === "brain";
  const label = say("page.location", { place: word("place", place), brain, armor, injury: fact(word("box", injury), injury) });
  const inside = [
    shield(place, armor, injury),
    hits > 0 && h("span", { class: "claws", "aria-hidden": "true" }, hits > 1 ? `×${hits}` : "✕"),
  ];
  return h(
    "li",
    { class: `location at-${place}${hurt(injury)}`, "data-key": place, title: `${label}. ${brain ? say("page.about_brain") : place === "head" ? say("page.about_head") : say("page.about_location")}`, "aria-label": options.length ? null : label, role: options.length ? null : "listitem" },
    options.length
      ? h("button", { type: "button", class: "take", "data-piece": `place:${place}`, "aria-label": [label, ...options.map((o) => o.text)].join(". ") }, inside)
      : inside,
  );
}

/** @param {string} place @param {number} armor @param {string} injury */
function shield(place, armor, injury) {
  const brain = place === "brain";
  return svg(
    "svg",
    { class: "shield-drawing", viewBox: "0 0 30 42", "aria-hidden": "true" },
    svg("path", { class: brain ? "shield is-brain" : armor ? "shield" : "shield is-bare",
      d: brain ? "M15 2C24 2 28 8 28 14S23 26 15 26 2 20 2 14 6 2 15 2Z" : "M3 3C10 5 20 5 27 3 28 14 25 23 15 28 5 23 2 14 3 3Z" }),
    svg("text", { x: 15, y: 19.5, "text-anchor": "middle" }, armor),
    // The head has only a heavy box, the brain only a light one.
    place !== "head" && svg("rect", { class: injury === "none" ? "box" : "box is-marked", x: brain ? 10.5 : 4, y: 32, width: 9, height: 9 }),
    !brain && svg("rect", { class: injury === "heavy" ? "box heavy is-marked" : "box heavy", x: place === "head" ? 10.5 : 17, y: 32, width: 9, height: 9 }),
  );
}

/** Armor and injuries in one line, for a survivor who is not looked at.
 * @param {Survivor} v */
export function bodyStrip(v) {
  const label = PLACES.map((place) =>
    say("page.location", { place: word("place", place), brain: false, armor: v.armor[place] ?? 0, injury: fact(word("box", v.injuries[place] ?? "none"), v.injuries[place] ?? "none") })).join("; ");
  return h("span", { class: "body-strip", role: "img", "aria-label": label, title: label },
    PLACES.map((place) => h("span", { class: `cell${hurt(v.injuries[place] ?? "none")}${v.armor[place] ? "" : " is-bare"}${(v.armor[place] ?? 0) > 9 ? " is-two" : ""}`, "aria-hidden": "true" }, v.armor[place] ?? 0)));
}
