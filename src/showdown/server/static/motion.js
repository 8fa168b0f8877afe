/** What moves: figures to their spaces, dice into their panel. The new state is drawn first; motion only shows how it came about. */
import { middle, wayOf } from "./figures.js";

/** Duration of a movement in ms. */
const MOVEMENT = 520;
/** @type {Set<Animation>} the movements that have not ended */
const running = new Set();

/** Do people want things to move? */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
function animate(element, frames, how) {
  const animation = element.animate(frames, { duration: MOVEMENT, ...how });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => void running.delete(animation);
  return animation;
}

/** Figures move from where they were: along the path of the beat that moves them, else straight.
 * @param {import("./types.js").View} before @param {import("./types.js").View} after
 * @param {import("./types.js").Beat | null} beat @param {boolean} turned @param {Element} board
 * @param {() => void} done called when all stand */
export function glide(before, after, beat, turned, board, done) {
  if (!moves()) return done();
  /** @type {Promise<unknown>[]} */
  const ends = [];
  const way = beat && wayOf(beat, after, turned);
  for (const figure of board.querySelectorAll("[data-figure]")) {
    const who = figure.getAttribute("data-figure") ?? "";
    const from = middle(before, who, turned);
    const to = middle(after, who, turned);
    if (from === null || to === null || (from.x === to.x && from.y === to.y)) continue;
    const between = way?.who === who ? way.points.slice(1, -1) : [];
    ends.push(animate(figure, framesAlong([from, ...between, to]), { easing: "ease-in-out" }).finished);
  }
  void Promise.allSettled(ends).then(done);
}

/** Keyframes through points at an even pace.
 * @param {{x: number, y: number}[]} points */
export function framesAlong(points) {
  const steps = points.map((point, i) => (i ? Math.hypot(point.x - points[i - 1].x, point.y - points[i - 1].y) : 0));
  const length = steps.reduce((sum, step) => sum + step, 0) || 1;
  let gone = 0;
  return points.map(({ x, y }, i) => {
    gone += steps[i];
    return { transform: `translate(${x}px, ${y}px)`, offset: i === points.length - 1 ? 1 : gone / length };
  });
}

/** Number of the last throw. */
let thrown = 0;

/** Dice tumble into a panel. Until they lie, the style hides what they show and what comes of it.
 * @param {Element} panel @param {number} most ms that it may take @param {() => void} done called when they lie */
export function tumble(panel, most, done) {
  const dice = [...panel.querySelectorAll(".dice.is-large .die")];
  lie();
  if (!moves() || !dice.length) return done();
  const mine = thrown;
  document.documentElement.toggleAttribute("data-tumbling", true);
  const duration = Math.min(MOVEMENT, most);
  const rolling = dice.map((die, i) =>
    animate(die, [{ transform: `translate(${-30 - 12 * i}px, -60px) rotate(-300deg)`, opacity: 0 }, { transform: "none", opacity: 1 }],
      { duration, delay: i * 40, easing: "cubic-bezier(.2,1.3,.4,1)", fill: "backwards" }));
  const end = () => {
    if (mine !== thrown) return;
    lie();
    done();
  };
  rolling.at(-1)?.finished.then(end, end);
}

/** The dice lie: what they show can be seen. */
export function lie() {
  thrown += 1;
  document.documentElement.toggleAttribute("data-tumbling", false);
}

/** Any key or click ends what still moves. Animations of the style sheets, some of them endless, go on. */
export function settle() {
  for (const animation of running) animation.finish();
}
