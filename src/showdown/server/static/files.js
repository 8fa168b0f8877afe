/** Save files, problem reports, links to copy or to scan, deleting a table. */
import { dialog } from "./dialogs.js";
import { id } from "./here.js";
import { call } from "./http.js";
import { forget, known, relink } from "./memory.js";
import { token } from "./seat.js";
import { complain, openDialog, set, state } from "./stage.js";
import { say } from "./text.js";

/** @type {string[]} */
const errors = [];

/** @param {string} name @param {string} text */
function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export async function save() {
  try {
    download(`showdown-${id.slice(0, 6)}.json`, await call(`/api/tables/${id}/save`, { token: token(), asText: true }));
  } catch (error) {
    complain(error);
  }
}

/** The game, the versions and the last errors; no secret. */
export async function report() {
  const health = await call("/api/health").catch(() => null);
  const game = await call(`/api/tables/${id}/save`, { token: token() }).catch((error) => String(error));
  download("showdown-report.json", JSON.stringify({
    schema: "showdown.report/1", server: health, browser: navigator.userAgent, window: [innerWidth, innerHeight],
    seq: state.seq, decision: state.decision ? state.decision.id : null, connection: state.connection, errors, game,
  }, null, 1));
}

/** The host makes a new link for a seat; the player with the old one is disconnected.
 * @param {string} seat */
export async function revoke(seat) {
  try {
    const made = await call(`/api/tables/${id}/seats/${seat}/revoke`, { method: "POST", token: known().find((k) => k.table === id)?.host ?? "" });
    relink(id, seat, made.link);
    dialog(state);
  } catch (error) {
    set({ dialog: "" });
    complain(error);
  }
}

/** Delete a table on the server, as its host, and forget it.
 * @param {string} table */
export async function removeTable(table) {
  await call(`/api/tables/${table}`, { method: "DELETE", token: known().find((k) => k.table === table)?.host ?? "" });
  forget(table);
}

/** The host deletes this table; everyone there is disconnected.
 * @param {string} table */
export async function deleteTable(table) {
  try {
    await removeTable(table);
    location.assign("/");
  } catch (error) {
    set({ dialog: "" });
    complain(error);
  }
}

/** Show a link as something a phone can read.
 * @param {HTMLElement | null} element */
export async function showCode(element) {
  const link = element?.dataset["qr"] ?? "";
  try {
    const made = await call("/api/qr", { method: "POST", body: { link } });
    set({ code: { name: element?.dataset["name"] ?? "", link, size: made.size, path: made.path } });
    openDialog("qr");
  } catch (error) {
    complain(error);
  }
}

/** Copy the link of a button. Without a secure origin there is no clipboard: then the link is shown for copying by hand.
 * @param {HTMLElement | null} element */
export async function copy(element) {
  if (element === null) return;
  const text = element.dataset["copy"] ?? "";
  try {
    await navigator.clipboard.writeText(text);
    element.textContent = say("page.copied");
  } catch {
    const input = element.parentElement?.querySelector("input[readonly]");
    if (input instanceof HTMLInputElement) input.select();
    else element.textContent = text;
  }
}

addEventListener("error", (event) => errors.push(String(event.message).slice(0, 200)));
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason).slice(0, 200)));
