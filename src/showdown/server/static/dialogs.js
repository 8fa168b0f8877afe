/** Dialogs: consent to an undo, a seat that is taken, seats and links, conceding, deleting, a QR code, help. */
import { nameForm } from "./company.js";
import { byId, h, show, svg } from "./dom.js";
import { sign } from "./drawings.js";
import { help } from "./keys.js";
import { seatRow } from "./lobby.js";
import { known } from "./memory.js";
import { nameOfSeat, namesOfSeats } from "./people.js";
import { reportScreen } from "./report.js";
import { isPlaying } from "./store.js";
import { listed, say } from "./text.js";
import { rich, seatName } from "./words.js";

/** @typedef {import("./types.js").State} State */

/** @param {State} s */
export function dialog(s) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const content = consent(s) ?? dialogOf(s);
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
    const own = s.asks.find((a) => a.by.split(",").some((seat) => s.seats.includes(seat.trim())));
    return own && s.dialog === "waiting"
      ? h("div", { "data-ask": "waiting" }, h("h2", null, say("page.waiting_for_others")), h("p", null, say("page.own_proposal", { what: own.what })), undone(s, own),
          own.need.length > 0 && h("p", { class: "quiet" }, say("page.asked", { names: namesOfSeats(s, own.need) })), withoutAnswer(own), closeButton())
      : null;
  }
  return h(
    "div",
    { "data-ask": ask.id },
    h("h2", null, say("page.asks", { name: listed(namesOfSeats(s, ask.by)) })),
    h("p", null, ask.text),
    undone(s, ask),
    h("p", { class: "quiet" }, ask.what === "concede" ? say("page.concede_about") : say("page.consent_about")),
    withoutAnswer(ask),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "main", "data-do": "consent", "data-yes": "true", "data-proposal": ask.id, autofocus: true }, say("page.agree")),
      h("button", { type: "button", class: "plain", "data-do": "consent", "data-yes": "false", "data-proposal": ask.id }, say("page.refuse"))),
  );
}

/** Who cannot answer any more, and when an undo happens without answers.
 * @param {import("./types.js").Proposal} ask */
function withoutAnswer(ask) {
  const gone = ask.gone ?? [];
  return [
    gone.length > 0 && h("p", { class: "quiet" }, say("page.consent_gone", { names: listed(gone), count: gone.length })),
    typeof ask.wait === "number" && h("p", { class: "quiet" }, say("page.consent_wait", { minutes: Math.max(1, Math.ceil(ask.wait / 60)) })),
  ];
}

/** What an undo would take back: the answers, and the lines of the log that would go.
 * @param {State} s @param {import("./types.js").Proposal} ask */
function undone(s, ask) {
  const cut = ask.cut;
  const lines = typeof cut === "number" ? s.log.filter((line) => line.n > cut && line.kind !== "remark") : [];
  const answers = ask.answers ?? [];
  if (!answers.length && !lines.length) return null;
  return h("div", { class: "undone" }, h("h3", null, say("page.would_be_undone")),
    h("ul", null, answers.map((text) => h("li", null, text))),
    lines.length > 0 && h("details", { "data-key": "lines" }, h("summary", null, say("page.lines_undone", { count: lines.length })), h("ul", null, lines.slice(0, 40).map((line) => h("li", null, line.text)))));
}

function closeButton() {
  return h("div", { class: "tools" }, h("button", { type: "button", class: "plain", "data-do": "close", autofocus: true }, say("page.close")));
}

/** @param {State} s */
function takeOverQuestion(s) {
  return h(
    "div",
    { "data-dialog": "take-over" },
    h("h2", null, say("page.seat_in_use", { names: s.taken.map(seatName), many: s.taken.length > 1 })),
    h("p", null, say("page.seat_in_use_about")),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "main", "data-do": "take-over" }, say("page.take_over")),
      h("button", { type: "button", class: "plain", "data-do": "close" }, say("page.do_not_take_over"))),
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
    svg("svg", { viewBox: `${-quiet} ${-quiet} ${whole} ${whole}`, role: "img", "aria-label": say("page.qr_of", { name: c.name }) },
      svg("rect", { class: "light", x: -quiet, y: -quiet, width: whole, height: whole }), svg("path", { class: "dark", d: c.path })),
    HERE_ONLY.has(new URL(c.link).hostname)
      ? h("p", null, rich(say("page.qr_local")))
      : h("p", { class: "quiet" }, say("page.qr_about")),
    closeButton(),
  );
}

/** @param {string} intent @param {string} title @param {string} about @param {string} table */
function sure(intent, title, about, table) {
  return h("div", { "data-dialog": intent }, h("h2", null, title), h("p", null, about), h("div", { class: "tools" },
    h("button", { type: "button", class: "main", "data-do": intent, "data-table": table }, title),
    h("button", { type: "button", class: "plain", "data-do": "close", autofocus: true }, say("page.no"))));
}

/** @param {State} s */
function dialogOf(s) {
  if (s.dialog === "take-over") return takeOverQuestion(s);
  if (s.dialog === "qr" && s.code) return code(s.code);
  if (s.dialog === "help") return h("div", { "data-dialog": "help" },
    h("button", { type: "button", class: "close-corner", "data-do": "close", "aria-label": say("page.close") }, "×"), help(), closeButton());
  if (s.dialog === "report") return reportScreen(s);
  if (s.dialog === "concede") return sure("concede-now", say("page.concede"), say("page.concede_sure"), s.table);
  if (s.dialog === "delete") return sure("delete-now", say("page.delete"), say("page.delete_about"), s.table);
  if (s.dialog === "links") {
    const table = known().find((k) => k.table === s.table);
    const links = table?.links ?? [];
    return h(
      "div",
      { "data-dialog": "links" },
      h("button", { type: "button", class: "close-corner", "data-do": "close", "aria-label": say("page.close") }, "×"),
      h("h2", null, say("page.seats_and_links")),
      links.length
        ? h("ul", { class: "seats" }, links.map((x) => seatRow(s.seats.includes(x.seat) ? say("page.your_seat", { name: nameOfSeat(s, x.seat) }) : nameOfSeat(s, x.seat), table?.host
            ? h("button", { type: "button", class: "plain", "data-do": "revoke", "data-seat": x.seat }, say("page.new_link"))
            : "", x.link, x.seat)))
        : h("p", null, say("page.links_unknown")),
      nameForm(),
      h("div", { class: "tools" },
        "Notification" in window && h("button", { type: "button", class: "plain", "data-do": "notify", "aria-pressed": String(s.notify) }, sign("bell"), say("page.notify")),
        h("button", { type: "button", class: "plain", "data-do": "save" }, sign("save"), say("page.download_save")),
        h("button", { type: "button", class: "plain", "data-do": "report" }, say("page.report")),
        s.decision !== null && isPlaying(s) && h("button", { type: "button", class: "plain", "data-do": "concede" }, sign("flag"), say("page.concede")),
        h("button", { type: "button", class: "plain", "data-do": "close", autofocus: true }, say("page.close")),
        // Far from what is tapped often.
        table?.host && h("button", { type: "button", class: "plain apart", "data-do": "delete-table" }, sign("bin"), say("page.delete"))),
    );
  }
  return null;
}
