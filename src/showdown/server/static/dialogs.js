/** Dialogs: consent to a takeback, seats and links, help. */
import { byId, h, show } from "./dom.js";
import { help } from "./keys.js";
import { seatRow } from "./lobby.js";
import { known } from "./memory.js";
import { seatName } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** @param {State} s */
export function dialog(s) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const content = consent(s) ?? chosen(s);
  if (content === null) {
    if (box.open) box.close();
    return;
  }
  show(box, content);
  if (!box.open) box.showModal();
}

/** @param {State} s */
function consent(s) {
  const ask = s.asks.find((a) => a.need.some((seat) => s.seats.includes(seat)));
  if (!ask) {
    const own = s.asks.find((a) => s.seats.includes(a.by));
    return own && s.dialog === "waiting"
      ? h("div", { "data-ask": "waiting" }, h("h2", null, "Waiting for the others"), h("p", null, own.text),
          h("p", { class: "quiet" }, `Asked: ${own.need.map(seatName).join(", ")}.`), close())
      : null;
  }
  return h(
    "div",
    { "data-ask": ask.id },
    h("h2", null, `${seatName(ask.by)} asks`),
    h("p", null, ask.text),
    h("p", { class: "quiet" }, "Dice or cards were seen since. It is taken back only if everybody at the table agrees."),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "main", "data-do": "consent", "data-yes": "true", "data-proposal": ask.id }, "Agree"),
      h("button", { type: "button", class: "plain", "data-do": "consent", "data-yes": "false", "data-proposal": ask.id }, "Refuse")),
  );
}

function close() {
  return h("div", { class: "tools" }, h("button", { type: "button", class: "plain", "data-do": "close", autofocus: true }, "Close"));
}

/** @param {State} s */
function chosen(s) {
  if (s.dialog === "help") return h("div", { "data-dialog": "help" }, help(), close());
  if (s.dialog === "links") {
    const table = known().find((k) => k.table === s.table);
    const links = table?.links ?? [];
    return h(
      "div",
      { "data-dialog": "links" },
      h("h2", null, "Seats and links"),
      links.length
        ? h("ul", { class: "seats" }, links.map((x) => seatRow(seatName(x.seat), table?.host
            ? h("button", { type: "button", class: "plain", "data-do": "revoke", "data-seat": x.seat }, "New link")
            : "", x.link, x.seat)))
        : h("p", null, "Only the browser that laid this table knows the links of all seats."),
      h("form", { "data-form": "name", class: "field" }, h("label", { for: "my-name" }, "Your name at this table"),
        h("input", { id: "my-name", name: "name", maxlength: 40, autocomplete: "nickname" }), h("button", { type: "submit", class: "plain" }, "Say so")),
      h("div", { class: "tools" },
        h("button", { type: "button", class: "plain", "data-do": "save" }, "Keep the save file"),
        h("button", { type: "button", class: "plain", "data-do": "report" }, "Something is wrong: make a report"),
        h("button", { type: "button", class: "plain", "data-do": "close", autofocus: true }, "Close")),
    );
  }
  return null;
}
