/** The end of a showdown: how it went, who did what, and what comes next. */
import { h, svg } from "./dom.js";
import { badge, portrait, sign } from "./drawings.js";
import { id } from "./here.js";
import { call } from "./http.js";
import { afterDraw } from "./listeners.js";
import { remember } from "./memory.js";
import { keys } from "./seat.js";
import { complain, openDialog, set, state } from "./stage.js";
import { justEnded } from "./store.js";
import { say, word } from "./text.js";
import { title } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Report} Report */

/** @type {{id: string, title: string}[]} stories to fight next */
let stories = [];

/** Ask the server how it went, and show it. Computing the chances may take a while: the rest is there at once. */
export async function openReport() {
  openDialog("report");
  if (state.report !== null) return;
  try {
    stories = (await call("/api/choices")).stories;
    set({ report: await call(`/api/tables/${id}/report`, { token: keys[0]?.token ?? "" }) });
  } catch (error) {
    complain(error);
  }
}

export function closeReport() {
  openDialog("");
}

/** The next fight with the same people and party.
 * @param {string} story "": the same again */
export async function rematch(story) {
  try {
    const made = await call(`/api/tables/${id}/rematch`, { method: "POST", body: story ? { story } : {}, token: keys[0]?.token ?? "" });
    /** @type {{seat: string, token: string, link: string}[]} */
    const seats = (made.seats ?? []).filter((/** @type {{seat: string, token?: string}} */ x) => x.token && state.seats.includes(x.seat));
    remember({ table: made.table, name: state.name, keys: seats.map(({ seat, token }) => ({ seat, token })), host: made.host_token ?? "",
      links: (made.seats ?? []).filter((/** @type {{link?: string}} */ x) => x.link).map((/** @type {{seat: string, link: string}} */ { seat, link }) => ({ seat, link })) });
    location.assign(`/t/${made.table}`);
  } catch (error) {
    complain(error);
    closeReport();
  }
}

/** @param {HTMLElement | null} element */
export async function copyReplay(element) {
  const link = new URL(`/replay/${id}`, location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    if (element) element.textContent = say("page.copied");
  } catch {
    if (element) element.textContent = link;
  }
}

/** @param {State} s */
export function reportScreen(s) {
  const view = s.view;
  if (view === null) return null;
  const outcome = view.outcome === "undecided" ? "conceded" : view.outcome;
  const text = outcome === "victory" ? say("page.victory") : outcome === "defeat" ? say("page.defeat") : say("page.conceded");
  return h(
    "div",
    { class: `report is-${outcome}`, "data-dialog": "report", "data-report": outcome },
    h("header", null, portrait(view.monster.id), h("div", null, h("h2", null, text),
      h("p", { class: "quiet" }, say("page.report_line", { monster: view.monster.title, level: word("level", view.monster.level), rounds: view.round }))),
    h("button", { type: "button", class: "plain", "data-do": "close-report", "aria-label": say("page.close") }, "×")),
    h("section", { class: "fallen-and-standing" }, Object.entries(view.survivors).map(([letter, v]) =>
      h("div", { class: `fate who-${letter}${v.alive ? "" : " is-dead"}`, "data-key": letter }, badge(letter, 32), h("b", null, v.name), h("span", null, v.alive ? say("page.lives") : [sign("skull"), say("page.dead")])))),
    next(s),
  );
}

/** What people can do now.
 * @param {State} s */
function next(s) {
  const playing = s.seats.some((seat) => seat !== "watch");
  return h(
    "footer",
    { class: "tools" },
    playing && h("button", { type: "button", class: "main", "data-do": "rematch" }, sign("lantern"), say("page.rematch")),
    playing && stories.length > 0 && h("form", { class: "next-fight", "data-own": true, "data-key": "next" }, h("label", { for: "next-story" }, say("page.next_fight")),
      h("select", { id: "next-story" }, stories.map((x) => h("option", { value: x.id }, x.title))),
      h("button", { type: "button", class: "plain", "data-do": "next-fight" }, say("page.fight"))),
    h("a", { class: "button plain", href: `/replay/${s.table}` }, sign("clock"), say("page.watch_replay")),
    h("button", { type: "button", class: "plain", "data-do": "copy-replay" }, say("page.copy_replay")),
    h("button", { type: "button", class: "plain", "data-do": "save" }, sign("save"), say("page.download_save")),
  );
}

afterDraw((before, now) => {
  if (justEnded(before, now)) void openReport();
});
