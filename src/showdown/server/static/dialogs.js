/** Dialogs: consent to a takeback, a seat that is taken, seats and links, a QR code, help. */
import { byId, h, show, svg } from "./dom.js";
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
  if (box.open) return;
  box.showModal();
  // What has the focus may stand at the end; people begin to read at the top.
  box.scrollTop = 0;
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
function takeOver(s) {
  const who = s.taken.map(seatName).join(" and ");
  return h(
    "div",
    { "data-dialog": "take-over" },
    h("h2", null, `${who} ${s.taken.length > 1 ? "are" : "is"} at the table already`),
    h("p", null, "In another window, or on another device. Only one can play: if you take over, the other is shown out."),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "main", "data-do": "take-over" }, "Take over"),
      h("button", { type: "button", class: "plain", "data-do": "close" }, "Leave it")),
  );
}

const HERE_ONLY = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** @param {import("./types.js").Code} c */
function code(c) {
  const quiet = 4;
  const whole = c.size + 2 * quiet;
  return h(
    "div",
    { "data-dialog": "qr", class: "code" },
    h("h2", null, c.name),
    svg("svg", { viewBox: `${-quiet} ${-quiet} ${whole} ${whole}`, role: "img", "aria-label": `QR code of the link for ${c.name}` },
      svg("rect", { class: "light", x: -quiet, y: -quiet, width: whole, height: whole }), svg("path", { class: "dark", d: c.path })),
    HERE_ONLY.has(new URL(c.link).hostname)
      ? h("p", null, "This address works on this machine only. For phones, start the server as ", h("code", null, "showdown serve --lan"), " and lay the table at the address it prints.")
      : h("p", { class: "quiet" }, "Whoever scans it has the seat."),
    close(),
  );
}

/** @param {State} s */
function chosen(s) {
  if (s.dialog === "take-over") return takeOver(s);
  if (s.dialog === "qr" && s.code) return code(s.code);
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
      h("form", { "data-form": "name", class: "naming", "data-own": true, "data-key": "name" }, h("label", { for: "my-name" }, "Your name at this table"),
        h("input", { id: "my-name", name: "name", maxlength: 40, autocomplete: "nickname", value: s.people.find((p) => s.seats.includes(p.seat))?.name }),
        h("button", { type: "submit", class: "plain" }, "Say so")),
      h("div", { class: "tools" },
        h("button", { type: "button", class: "plain", "data-do": "save" }, "Keep the save file"),
        h("button", { type: "button", class: "plain", "data-do": "report" }, "Something is wrong: make a report"),
        h("button", { type: "button", class: "plain", "data-do": "close", autofocus: true }, "Close")),
    );
  }
  return null;
}
