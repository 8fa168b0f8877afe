/** JSON merge patch (RFC 7396): the server tells what changed in the view. */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A new value; what did not change is shared with the old one.
 * @param {unknown} target @param {unknown} patch @returns {unknown}
 */
export function merge(target, patch) {
  if (!isObject(patch)) return patch;
  const out = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (name === "__proto__") continue;
    if (value === null) delete out[name];
    else out[name] = merge(out[name], value);
  }
  return out;
}
