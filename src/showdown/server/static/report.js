/** The end of a showdown: how it went, who did what, and what comes next. */
import { h, svg } from "./dom.js";
import { badge, sign } from "./drawings.js";
import { DOT, chanceAt, fallenMarks } from "./report_chart.js";
import { id } from "./here.js";
import { call } from "./http.js";
import { afterDraw, listen } from "./listeners.js";
import { rememberMade } from "./memory.js";
import { portrait } from "./monsters.js";
import { isBehind } from "./playback.js";
import { token } from "./seat.js";
import { announce, complain, openDialog, set, state } from "./stage.js";
import { isPlaying, justEnded } from "./store.js";
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
    const [choices, report] = await Promise.all([call("/api/choices"), call(`/api/tables/${id}/report`, { token: token() })]);
    stories = choices.stories;
    set({ report });
  } catch (error) {
    complain(error);
  }
}

/** Keep the new table with the seats that this browser plays here.
 * @param {import("./memory.js").Made} made */
function keepSeats(made) {
  rememberMade(made, state.name, { plays: (seat) => state.seats.includes(seat) });
}

/** The next fight with the same people and party.
 * @param {string} story "": the same again */
export async function rematch(story) {
  try {
    const made = await call(`/api/tables/${id}/rematch`, { method: "POST", body: story ? { story } : {}, token: token() });
    keepSeats(made);
    location.assign(`/t/${made.table}`);
  } catch (error) {
    openDialog("");
    complain(error);
  }
}

/** The showdown has ended, and its last beats are still being shown: the report would tell the end before they do. */
let comes = false;

afterDraw((before, now) => {
  if (justEnded(before, now)) comes = true;
  if (!comes || isBehind(now.play)) return;
  comes = false;
  void openReport();
});

listen((frame) => {
  if (frame.t !== "rematch") return false;
  keepSeats(frame);
  set({ next: { table: frame.table, by: frame.by } });
  announce(say("page.rematch_open", { name: frame.by }));
  return true;
});

// -- the screen --------------------------------------------------------------------------------------------------------

/** @param {State} s */
export function reportScreen(s) {
  const view = s.view;
  if (view === null) return null;
  const outcome = s.status === "undecided" ? view.outcome : s.status;
  const text = outcome === "victory" ? say("page.victory") : outcome === "defeat" ? say("page.defeat") : say("page.conceded");
  const r = s.report;
  return h(
    "div",
    { class: `report is-${outcome}`, "data-dialog": "report", "data-report": outcome },
    h("header", null, portrait(view.monster), h("div", null, h("h2", null, text),
      h("p", { class: "quiet" }, say("page.report_line", { monster: view.monster.title, level: word("level", view.monster.level), rounds: view.round, choices: r?.choices ?? 0 }))),
    h("button", { type: "button", class: "plain", "data-do": "close", "aria-label": say("page.close") }, "×")),
    r?.ended && h("p", { class: "ended" }, r.ended),
    r ? chances(r) : h("section", null, h("p", { class: "quiet", role: "status" }, say("page.report_coming"))),
    h("section", { class: "fallen-and-standing", "aria-label": say("page.survivors") }, Object.entries(view.survivors).map(([letter, v]) => fate(letter, v, r))),
    r && rolls(r),
    r && spoils(r),
    r?.dice && h("section", { class: "seal" }, sign(r.dice.holds === false ? "skull" : "key"), h("p", null, r.dice.holds ? say("page.seal_holds", { count: r.dice.checked }) : r.dice.text,
      " ", h("code", { title: r.dice.commitment }, r.dice.commitment.slice(0, 12), "…"))),
    nextFight(s),
  );
}

const HIGH = 150;
const LEFT = 46;

/** Those that are at least this far from the one before, so that their labels do not overlap.
 * @template T @param {T[]} marks @param {(mark: T) => number} x @param {number} least */
function apart(marks, x, least) {
  /** @type {T[]} */
  const kept = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    if (before === undefined || x(mark) - x(before) >= least) kept.push(mark);
  }
  return kept;
}

/** The chance to win over the decisions, with the rounds and the deaths.
 * @param {Report} r */
function chances(r) {
  if (r.chances.length < 2) return null;
  // On a phone the drawing is as wide as the screen, so that its letters keep their size.
  const WIDE = innerWidth < 620 ? 360 : 800;
  const last = Math.max(r.decisions, r.chances.at(-1)?.n ?? 1, 1);
  const end = r.outcome === "victory" ? 1 : r.outcome === "defeat" ? 0 : null;
  const x = (/** @type {number} */ n) => LEFT + ((WIDE - LEFT - 6) * n) / last;
  const y = (/** @type {number} */ chance) => 10 + (HIGH - 34) * (1 - chance);
  const values = [...r.chances.map((c) => ({ at: x(c.n), chance: c.chance })), ...(end === null ? [] : [{ at: x(last), chance: end }])];
  const points = values.map(({ at, chance }) => [at, y(chance)]);
  const line = points.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
  const rounds = r.chances.filter((c, i) => c.round !== r.chances[i - 1]?.round && c.round > 0);
  const label = (/** @type {number} */ n) => Math.min(x(n) + 3, WIDE - 20);
  const named = apart(rounds, (c) => label(c.n), 20);
  const percent = (/** @type {number} */ n) => say("page.percent", { number: Math.round(100 * n) });
  const least = r.chances.reduce((a, b) => (b.chance < a.chance ? b : a));
  return h(
    "section",
    { class: "chance-graph" },
    h("h3", null, say("page.chance_to_win")),
    svg(
      "svg",
      { class: "chances", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": say("page.chances_heard", { first: percent(r.chances[0].chance), least: percent(least.chance), round: least.round, last: percent(end ?? (r.chances.at(-1)?.chance ?? 0)) }) },
      [0, 0.5, 1].map((c) => [svg("path", { class: "grid-line", d: `M${LEFT} ${y(c)}H${WIDE - 6}` }), svg("text", { x: LEFT - 6, y: y(c) + 4, "text-anchor": "end" }, percent(c))]),
      rounds.map((c) => [svg("path", { class: "turn", d: `M${x(c.n)} ${y(0)}v6` }), named.includes(c) && svg("text", { x: label(c.n), y: HIGH - 6 }, c.round)]),
      svg("text", { x: LEFT - 6, y: HIGH - 6, "text-anchor": "end" }, say("page.rounds")),
      svg("path", { class: "area", d: `${line}L${points.at(-1)?.[0].toFixed(1)} ${y(0)}L${points[0][0].toFixed(1)} ${y(0)}Z` }),
      svg("path", { class: "curve", d: line }),
      fallenMarks(r, x).map(({ death, at }) =>
        svg("g", null, svg("title", null, death.text), svg("circle", { class: "fall", cx: at, cy: y(chanceAt(values, at)), r: DOT }))),
    ),
    h("p", { class: "quiet" }, r.chances_about, r.deaths.length > 0 && ` ${say("page.deaths_marked")}`),
  );
}

/** One survivor: alive or not, and the deeds.
 * @param {string} letter @param {import("./types.js").Survivor} v @param {Report | null} r */
function fate(letter, v, r) {
  const deeds = r?.survivors.find((x) => x.survivor === letter);
  const death = r?.deaths.find((x) => x.survivor === letter);
  return h("div", { class: `fate who-${letter}${v.alive ? "" : " is-dead"}`, "data-key": letter }, badge(letter, 34), h("b", null, v.name),
    h("span", null, v.alive ? say("page.lives") : [sign("skull"), death ? say("page.died_in", { round: death.round }) : say("page.dead")]),
    death && h("p", { class: "deeds" }, death.text, death.by && ` ${death.by}`),
    deeds && h("p", { class: "deeds" }, say("page.deeds", { wounds: deeds.wounds, criticals: deeds.criticals, attacks: deeds.attacks, hits: deeds.hits })),
    deeds && h("p", { class: "deeds" }, say("page.suffered", { damage: deeds.damage, brain: deeds.brain_damage, dodges: deeds.dodges, survival: deeds.survival_spent })));
}

/** @param {Report} r */
function rolls(r) {
  if (!r.best && !r.worst) return null;
  /** @param {import("./types.js").ReportRoll} roll @param {string} name @param {boolean} bad */
  const told = (roll, name, bad) => h("p", { class: bad ? "is-bad" : null }, h("b", null, name), roll.text, " ", h("span", { class: "quiet" }, say("page.roll_chance", { round: roll.round, number: Math.round(100 * roll.chance) })));
  return h("section", { class: "rolls" }, r.best && told(r.best, say("page.best_roll"), false), r.worst && told(r.worst, say("page.worst_roll"), true));
}

/** @param {Report} r */
function spoils(r) {
  if (!r.spoils.length && !r.basic_spoils) return null;
  return h("section", null, h("h3", null, say("page.spoils")), h("p", { class: "spoils" },
    r.spoils.map((c) => h("span", { class: "token" }, title(c))), r.basic_spoils > 0 && h("span", { class: "token" }, say("page.basic", { count: r.basic_spoils }))));
}

/** What people can do now.
 * @param {State} s */
function nextFight(s) {
  const playing = isPlaying(s);
  return h(
    "footer",
    { class: "tools" },
    s.next ? h("a", { class: "button main", href: `/t/${s.next.table}` }, sign("lantern"), say("page.join_rematch"))
      : playing && h("button", { type: "button", class: "main", "data-do": "rematch" }, sign("lantern"), say("page.rematch")),
    playing && !s.next && stories.length > 0 && h("form", { class: "next-fight", "data-own": true, "data-key": "next" }, h("label", { for: "next-story" }, say("page.next_fight")),
      h("select", { id: "next-story" }, stories.map((x) => h("option", { value: x.id }, x.title))),
      h("button", { type: "button", class: "plain", "data-do": "next-fight" }, say("page.fight"))),
    h("a", { class: "button plain", href: `/replay/${s.table}` }, sign("clock"), say("page.watch_replay")),
    h("button", { type: "button", class: "plain", "data-do": "copy", "data-copy": `${location.origin}/replay/${s.table}`, "data-key": "copy" }, say("page.copy_replay")),
    h("button", { type: "button", class: "plain", "data-do": "save" }, sign("save"), say("page.download_save")),
  );
}
