/** The analysis of a finished fight in its replay: the chance to win, the decisions that cost most, and a jump to each. */
import { h, svg } from "./dom.js";
import { say } from "./text.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").FightAnalysis} FightAnalysis */
/** @typedef {import("./types.js").Mistake} Mistake */

const CURVE_WIDE = 800;
const CURVE_HIGH = 110;
const CURVE_LEFT = 44;
const CURVE_RIGHT = 8;
const CURVE_TOP = 8;
const CURVE_BOTTOM = 20;

/** Only in a replay: during a fight it would be advice.
 * @param {State} s */
export function analysisPanel(s) {
  if (s.past === null) return null;
  const found = s.analysis;
  if (found === null)
    return h("button", { type: "button", class: "plain", "data-do": "analyse", "data-key": "analyse" }, say("page.analyse"));
  if (!found.ready) return analysisProgress(found, s.analysisLeft);
  const here = found.mistakes.find((one) => one.n === s.past?.at);
  return [
    h("div", { class: "analysis-graph", "data-key": "graph" }, curveOf(found, s.past.at, s.past.entries)),
    h("div", { class: "analysis-mistakes", "data-key": "mistakes", tabindex: 0, role: "group", "aria-label": say("page.mistakes") },
      here && mistakeTold(here),
      found.mistakes.length === 0 && h("p", { class: "quiet" }, say("page.no_mistake")),
      found.mistakes.length > 0 && h("ol", null, found.mistakes.map((one) => h("li", { "data-key": String(one.n) },
        h("button", { type: "button", class: "plain", "data-do": "look-at", "data-at": one.n, "aria-current": one.n === s.past?.at ? "step" : null },
          h("b", null, say("page.mistake_cost", { points: Math.round(100 * one.cost) })), " ", one.heading))))),
  ];
}

/** @param {FightAnalysis} found @param {number | null} left seconds, as far as known */
function analysisProgress(found, left) {
  const share = found.total > 0 ? Math.min(99, Math.floor((100 * found.done) / found.total)) : 0;
  return h("p", { class: "analysis-progress", role: "status", "data-key": "progress" },
    h("label", { for: "analysis-bar" }, say("page.analysing", { number: share })),
    h("progress", { id: "analysis-bar", max: 100, value: share }),
    left !== null && h("span", { class: "quiet", "data-left": left }, say("page.analysis_left", { minutes: left > 75 ? Math.round(left / 60) : 0, seconds: Math.max(5, 5 * Math.round(left / 5)) })),
    h("button", { type: "button", class: "plain", "data-do": "stop-analysis", "data-key": "stop" }, say("page.stop")));
}

/** How fast an analysis goes on; what the server knew before is no measure. */
export class Pace {
  constructor() {
    /** @type {{done: number, at: number} | null} */
    this.first = null;
  }

  /** Seconds left; null: not known yet.
   * @param {number} done @param {number} total @param {number} now ms @returns {number | null} */
  left(done, total, now) {
    if (this.first === null) {
      this.first = { done, at: now };
      return null;
    }
    const fresh = done - this.first.done;
    return fresh > 0 ? Math.max(0, ((total - done) * (now - this.first.at)) / fresh / 1000) : null;
  }
}

/** The costly decision on the screen: what was chosen, what is better, and why.
 * @param {Mistake} one */
function mistakeTold(one) {
  return h("div", { class: "mistake", role: "status", "data-key": "here", "data-mistake": one.n },
    h("p", { class: "costs" }, one.costs), h("p", null, one.chosen), h("p", null, one.better), one.why.map((line) => h("p", null, line)));
}

/** The middle between each point and its neighbours: a click there goes to that point.
 * @param {number[]} xs sorted @returns {[number, number][]} from, to */
export function bands(xs) {
  return xs.map((x, i) => [i ? (xs[i - 1] + x) / 2 : CURVE_LEFT, i + 1 < xs.length ? (x + xs[i + 1]) / 2 : CURVE_WIDE - CURVE_RIGHT]);
}

/** @param {FightAnalysis} found @param {number} at @param {number} entries */
function curveOf(found, at, entries) {
  const last = Math.max(1, entries);
  const x = (/** @type {number} */ n) => CURVE_LEFT + ((CURVE_WIDE - CURVE_LEFT - CURVE_RIGHT) * n) / last;
  const y = (/** @type {number} */ chance) => CURVE_TOP + (CURVE_HIGH - CURVE_TOP - CURVE_BOTTOM) * (1 - chance);
  const percent = (/** @type {number} */ n) => say("page.percent", { number: Math.round(100 * n) });
  const { points } = found;
  if (points.length === 0) return null;
  const line = points.map((p, i) => `${i ? "L" : "M"}${x(p.n).toFixed(1)} ${y(p.value).toFixed(1)}`).join("");
  const back = [...points].reverse().map((p) => `L${x(p.n).toFixed(1)} ${y(p.low).toFixed(1)}`).join("");
  const upper = points.map((p, i) => `${i ? "L" : "M"}${x(p.n).toFixed(1)} ${y(p.high).toFixed(1)}`).join("");
  const costly = new Set(found.mistakes.map((one) => one.n));
  const zones = bands(points.map((p) => x(p.n)));
  const rounds = points.filter((p, i) => p.round > 0 && p.round !== points[i - 1]?.round);
  return svg(
    "svg",
    { class: "chances", viewBox: `0 0 ${CURVE_WIDE} ${CURVE_HIGH}`, role: "img", "aria-label": say("page.analysis_heard", { first: percent(points[0]?.value ?? 0), last: percent(points.at(-1)?.value ?? 0), count: found.mistakes.length }) },
    [0, 0.5, 1].map((c) => [svg("path", { class: "grid-line", d: `M${CURVE_LEFT} ${y(c)}H${CURVE_WIDE - CURVE_RIGHT}` }), svg("text", { x: CURVE_LEFT - 6, y: y(c) + 4, "text-anchor": "end" }, percent(c))]),
    rounds.map((p, i) => svg("text", { x: Math.min(x(p.n), CURVE_WIDE - 20), y: CURVE_HIGH - 4 }, i === 0 || x(p.n) - x(rounds[i - 1]?.n ?? 0) >= 20 ? p.round : "")),
    svg("path", { class: "band", d: `${upper}${back}Z` }),
    svg("path", { class: "curve", d: line }),
    svg("path", { class: "now", d: `M${x(at)} ${CURVE_TOP}V${y(0)}` }),
    points.filter((p) => costly.has(p.n)).map((p) => svg("circle", { class: "fall", cx: x(p.n), cy: y(p.value), r: 6 })),
    points.map((p, i) => svg("rect", { class: "hit-zone", "data-do": "look-at", "data-at": p.n, x: zones[i]?.[0], y: 0, width: (zones[i]?.[1] ?? 0) - (zones[i]?.[0] ?? 0), height: CURVE_HIGH })),
  );
}
