/** The lesson: at a table that was opened to learn, one thing is explained before the decision it matters for. */
import { h } from "./dom.js";
import { sign } from "./drawings.js";
import { COARSE, id } from "./here.js";
import { call } from "./http.js";
import { listen } from "./listeners.js";
import { keepLesson, known } from "./memory.js";
import { isShowing } from "./playback.js";
import { token } from "./seat.js";
import { set, state } from "./stage.js";
import { playOf } from "./store.js";
import { say } from "./text.js";

/** Time without a new frame, in ms, after which the server is asked: bots answer faster than people read. */
const LESSON_REST = 120;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let lessonSoon;

/** This table, as this browser remembers it. */
const kept = () => known().find((k) => k.table === id);
/** Was this table opened for the lesson? */
const isLesson = () => kept()?.lesson === true;

async function lookForLesson() {
  try {
    const lesson = /** @type {import("./types.js").Lesson} */ (await call(`/api/tables/${id}/lesson`, { token: token() }));
    // After an undo the server tells again what people have read.
    const taught = kept()?.taught ?? [];
    const news = lesson.news.filter((one) => !taught.includes(one.id));
    // An explanation stays until it is closed or a new one comes.
    if (isLesson() && lesson.seq === state.seq && (news.length || !state.lesson?.news.length)) set({ lesson: { ...lesson, news } });
  } catch {
    // Without the lesson it is a game like any other.
  }
}

listen((frame) => {
  if ((frame.t === "ev" || frame.t === "sync" || frame.t === "welcome") && isLesson()) {
    clearTimeout(lessonSoon);
    lessonSoon = setTimeout(lookForLesson, LESSON_REST);
  }
  return false;
});

export function closeLesson() {
  if (!state.lesson) return;
  const taught = new Set([...(kept()?.taught ?? []), ...state.lesson.news.map((one) => one.id)]);
  keepLesson(id, { taught: [...taught] });
  set({ lesson: { ...state.lesson, news: [] } });
}

/** From here on it is a game like any other. */
export function endLessons() {
  keepLesson(id, { lesson: false });
  set({ lesson: null });
}

/** Is the table free to be explained? What a decision led to is shown first, and a look back is not disturbed.
 * @param {import("./types.js").State} s */
export function isTimeToTeach(s) {
  return s.past === null && !isShowing(playOf(s));
}

/** @param {import("./types.js").State} s */
export function lessonCard(s) {
  const lesson = s.lesson;
  if (!lesson || !lesson.news.length || !isTimeToTeach(s)) return null;
  return h(
    "div",
    { class: "lesson-card" },
    h("header", null, sign("book"), h("span", { class: "quiet" }, say("page.lesson_step", { done: lesson.shown.length, count: lesson.count })),
      h("button", { type: "button", class: "plain", "data-do": "close-lesson", "aria-label": say("page.close") }, "×")),
    h("div", { class: "lesson-text", tabindex: 0, role: "group", "aria-label": say("page.lesson") },
      lesson.news.map((one) => h("section", { "data-key": one.id }, h("h3", null, one.title), one.text.split("\n").filter(Boolean).map((text) => h("p", null, text)),
        one.id === "board" && s.turned && h("p", null, say("page.lesson_turned")), one.id === "targets" && COARSE.matches && h("p", null, say("page.lesson_hold")),
        h("details", { "data-key": "rules" }, h("summary", null, say("page.read_on")), h("p", { class: "rules" }, one.rules.map((rule) => h("a", { href: `/rules#${rule}`, target: "_blank", rel: "noopener" }, rule))))))),
    h("footer", null, h("button", { type: "button", class: "main", "data-do": "close-lesson" }, say("page.understood")),
      h("button", { type: "button", class: "plain", "data-do": "end-lessons" }, say("page.end_lessons"))),
  );
}
