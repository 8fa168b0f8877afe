/** Where the marks of the chart in the report are. Pure. */

/** Radius of the dot of a death. */
export const DOT = 5;

/** Where the dots of the deaths are: beside each other if several die at about the same time.
 * @param {Pick<import("./types.js").Report, "deaths">} r @param {(n: number) => number} x */
export function fallenMarks({ deaths }, x) {
  let least = -Infinity;
  return deaths.map((death) => {
    const at = Math.max(x(death.n), least);
    least = at + 2 * DOT + 1;
    return { death, at };
  });
}

/** The chance on the curve at a place.
 * @param {{at: number, chance: number}[]} values @param {number} at */
export function chanceAt(values, at) {
  const next = values.findIndex((one) => one.at >= at);
  if (next <= 0) return (next ? values.at(-1) : values[0])?.chance ?? 0;
  const [from, to] = [values[next - 1], values[next]];
  return from.chance + ((to.chance - from.chance) * (at - from.at)) / (to.at - from.at || 1);
}
