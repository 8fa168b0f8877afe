/** Zoom and pan of the board: wheel, pinch, drag, buttons and keys. The board grows inside a frame that scrolls. */
import { byId } from "./dom.js";
import { isOneColumn } from "./here.js";

/** Largest zoom, and the factor of one step. */
const MOST_ZOOM = 4;
const STEP = 1.25;
/** Movement of a pointer, in px, from which a press is a drag and no click. */
const DRAG = 5;

let zoom = 1;

/** @returns {HTMLElement} */
function frame() {
  return byId("board");
}

/** Zoom to a factor and keep the point under the pointer where it is.
 * @param {number} to @param {{x: number, y: number}} [at] in px of the window; the middle of the frame if left out */
function zoomTo(to, at) {
  const box = frame().getBoundingClientRect();
  const point = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const next = Math.min(MOST_ZOOM, Math.max(1, to));
  if (next === zoom) return;
  const x = (frame().scrollLeft + point.x - box.x) / zoom;
  const y = (frame().scrollTop + point.y - box.y) / zoom;
  // In one column the frame is as high as the board; a zoomed board scrolls inside the height of the whole one.
  if (zoom === 1) frame().style.setProperty("--frame", `${Math.round(box.height)}px`);
  zoom = next;
  frame().style.setProperty("--zoom", String(zoom));
  frame().classList.toggle("is-zoomed", zoom > 1);
  frame().scrollLeft = x * zoom - (point.x - box.x);
  frame().scrollTop = y * zoom - (point.y - box.y);
  keepLabels();
}

/** Keep letters and numbers of a board that is scrolled inside its frame at the frame's edges. */
function keepLabels() {
  const drawing = frame().querySelector("svg");
  const matrix = drawing?.getScreenCTM();
  if (!drawing || !matrix) return;
  const edge = frame().getBoundingClientRect();
  drawing.style.setProperty("--past-x", `${Math.max(0, (edge.left - matrix.e) / matrix.a)}px`);
  drawing.style.setProperty("--past-y", `${Math.max(0, (edge.top - matrix.f) / matrix.d)}px`);
}

/** @param {-1 | 0 | 1} by closer, farther, or the whole board */
export function zoomBy(by) {
  zoomTo(by === 0 ? 1 : zoom * STEP ** by);
}

/** Where the board may be seen in one column, in px of the window: below the banner and above the decision, or above the
 * sentence that is shown over the board. On a phone on its side the decision is beside the board. */
function openPart() {
  const banner = document.querySelector(".stand")?.getBoundingClientRect().height ?? 0;
  const sheet = byId("bar").getBoundingClientRect();
  const sentence = document.querySelector("#caption:has(.is-fresh)")?.getBoundingClientRect().top ?? innerHeight;
  return { above: banner + byId("scrub").getBoundingClientRect().height, end: Math.min(sentence, sheet.left > 0 ? innerHeight : sheet.top) };
}

/** Where the page can be scrolled to so that the whole board is in the open part: the first of these that does it. It
 * stays where it is if that is so; buttons at the top are there or gone, never cut. */
function wholeBoardAt() {
  const { above, end } = openPart();
  const box = frame().getBoundingClientRect();
  const top = box.top + scrollY;
  const head = document.querySelector(".head")?.getBoundingClientRect().height ?? 0;
  const isWhole = (/** @type {number} */ y) => top - y >= above - 1 && top - y + box.height <= end + 1 && (y === 0 || y >= head - 1);
  return { top: Math.max(0, top - above), found: [scrollY, 0, top - above].find(isWhole) };
}

/** @param {number} y */
function scrollPage(y) {
  if (Math.abs(y - scrollY) > 1) scrollTo({ top: y, behavior: "instant" });
}

/** In one column: scroll the page so that the whole board is between the banner and what lies at the bottom. */
export function lookAtBoard() {
  if (!isOneColumn()) return;
  const { found, top } = wholeBoardAt();
  scrollPage(found ?? top);
}

/** In one column: scroll the page if the decision or the banner covers a figure or a space that can be chosen. */
export function lookAtPieces() {
  if (!isOneColumn() || zoom > 1) return;
  const boxes = [...frame().querySelectorAll(".figures [data-figure], .space.is-legal")].map((piece) => piece.getBoundingClientRect());
  if (!boxes.length) return;
  const { above, end } = openPart();
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  if (top >= above && bottom <= end) return;
  const { found } = wholeBoardAt();
  // Where the board does not fit, the upper pieces come first.
  scrollPage(found ?? Math.max(0, scrollY + Math.min(Math.max(0, bottom - end), top - above)));
}

/** Scroll the frame, not the page, until a thing is inside.
 * @param {DOMRect} box @param {DOMRect} edge */
function scrollFrame(box, edge) {
  if (box.left < edge.left || box.right > edge.right) frame().scrollLeft += box.left + box.width / 2 - edge.left - edge.width / 2;
  if (box.top < edge.top || box.bottom > edge.bottom) frame().scrollTop += box.top + box.height / 2 - edge.top - edge.height / 2;
}

/** Bring a figure into sight: on a phone the whole board if it fits, and the figure inside its frame and above what is
 * said about it.
 * @param {Element | null} thing */
export function lookToward(thing) {
  if (thing === null) return;
  if (isOneColumn()) {
    lookAtBoard();
    scrollFrame(thing.getBoundingClientRect(), frame().getBoundingClientRect());
    const { end } = openPart();
    const under = thing.getBoundingClientRect().bottom - end;
    return under > 0 ? scrollPage(scrollY + under) : undefined;
  }
  if (zoom === 1) return;
  const box = thing.getBoundingClientRect();
  const edge = frame().getBoundingClientRect();
  const inside = box.x >= edge.x && box.right <= edge.right && box.y >= edge.y && box.bottom <= edge.bottom;
  if (!inside) thing.scrollIntoView({ block: "center", inline: "center" });
}

/** Listen on a frame; each table has its own. */
export function zoomable() {
  zoom = 1;
  const place = frame();
  place.addEventListener("wheel", (event) => {
    // In one column the wheel scrolls the page; a pinch on a touchpad comes as a wheel with Ctrl.
    if (isOneColumn() && !event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 500)), { x: event.clientX, y: event.clientY });
  }, { passive: false });
  place.addEventListener("scroll", keepLabels, { passive: true });
  pinch(place);
  drag(place);
}

/** @param {HTMLElement} place */
function pinch(place) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let apart = 0;
  place.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1) event.preventDefault();
  }, { passive: false });
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    apart = 0;
  });
  place.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = fingers.values();
    if (!b) return;
    const now = Math.hypot(a.x - b.x, a.y - b.y);
    if (apart) zoomTo((zoom * now) / apart, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    apart = now;
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    place.addEventListener(name, (event) => void fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
}

/** A mouse drags the board; fingers scroll it without our help.
 * @param {HTMLElement} place */
function drag(place) {
  /** @type {{x: number, y: number, left: number, top: number} | null} */
  let held = null;
  let dragged = false;
  place.addEventListener("pointerdown", (event) => {
    dragged = false;
    held = event.pointerType === "mouse" && zoom > 1 ? { x: event.clientX, y: event.clientY, left: place.scrollLeft, top: place.scrollTop } : null;
  });
  place.addEventListener("pointermove", (event) => {
    if (held === null) return;
    if (!(event.buttons & 1)) {
      held = null;
      return;
    }
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    dragged = dragged || Math.abs(dx) + Math.abs(dy) > DRAG;
    if (!dragged) return;
    place.scrollLeft = held.left - dx;
    place.scrollTop = held.top - dy;
  });
  place.addEventListener("click", (event) => {
    // The end of a drag chooses nothing.
    if (dragged) event.stopPropagation();
    dragged = false;
  }, { capture: true });
}
