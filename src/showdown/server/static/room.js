/** How much room the survivors need beside the board: body and gear grid of the open sheet, and all bars, stay whole. */

/** Measure again whenever a part has another size; the style sheet uses the results.
 * @param {HTMLElement} party @param {HTMLElement} sheet @param {HTMLElement} survivors @param {HTMLElement} monster */
export function keepWhole(party, sheet, survivors, monster) {
  const watcher = new ResizeObserver(measure);
  function measure() {
    // Of a grid that is mostly empty the gear is enough: empty slots and the body would take the room of options.
    const wanted = sheet.querySelector(".is-sparse .slot:not(.is-empty)") ? ".slot:not(.is-empty)" : ".gear-grid, .body-drawing";
    const parts = sheet.querySelectorAll(sheet.querySelector(".gear-grid") ? wanted : "header");
    if (!parts.length) return;
    const bottom = Math.max(...[...parts].map((part) => part.getBoundingClientRect().bottom));
    // Below the grid: half of an affinity.
    const whole = Math.ceil(bottom - sheet.getBoundingClientRect().top + sheet.scrollTop) + 5;
    const gap = Number.parseFloat(getComputedStyle(party).rowGap) || 0;
    party.style.setProperty("--whole", `${whole}px`);
    party.style.setProperty("--party", `${whole + survivors.offsetHeight + monster.offsetHeight + 2 * gap}px`);
  }
  const changes = new MutationObserver(() => {
    watcher.disconnect();
    for (const place of [sheet, survivors, monster]) for (const part of place.children) watcher.observe(part);
    for (const part of sheet.querySelectorAll(".sheet-body, .gear-grid, header")) watcher.observe(part);
  });
  for (const place of [sheet, survivors, monster]) changes.observe(place, { childList: true });
}
