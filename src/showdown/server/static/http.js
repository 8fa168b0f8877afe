/** Requests to the server; errors become sentences for people. */
import { say } from "./text.js";

/** @param {string} text */
const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?:]$/.test(text) ? "" : ".");

class Refused extends Error {
  /** @param {string} what @param {string} todo @param {string} code */
  constructor(what, todo, code) {
    super(todo ? `${sentence(what)} ${sentence(todo)}` : what);
    this.code = code;
  }
}

/** ms before a question is asked again that the server was too busy for. */
const PAUSES = [1000, 2000, 4000, 8000, 8000];

/** Ask; a question that only reads is asked again while the server is busy.
 * @param {string} path @param {{method?: string, body?: unknown, raw?: BodyInit, token?: string, asText?: boolean, busy?: () => void, pauses?: number[]}} [how]
 *   busy: runs before each pause @returns {Promise<any>} */
export async function call(path, how = {}) {
  for (const pause of (how.method ?? "GET") === "GET" ? (how.pauses ?? PAUSES) : []) {
    try {
      return await once(path, how);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "busy") throw error;
    }
    how.busy?.();
    await new Promise((done) => setTimeout(done, pause));
  }
  return once(path, how);
}

/** @param {string} path @param {{method?: string, body?: unknown, raw?: BodyInit, token?: string, asText?: boolean}} how @returns {Promise<any>} */
async function once(path, how) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (how.token) headers["Authorization"] = `Bearer ${how.token}`;
  if (how.body !== undefined || how.raw !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method: how.method ?? "GET", headers, body: how.raw ?? (how.body === undefined ? null : JSON.stringify(how.body)) });
  } catch {
    throw new Refused(say("page.unreachable"), say("page.unreachable_fix"), "unreachable");
  }
  // A save is handed on byte for byte: it carries its own checksum.
  if (answer.ok && how.asText) return answer.text();
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  const error = data && data.error ? data.error : {};
  throw new Refused(error.what ?? say("page.status", { status: answer.status }), error.todo ?? "", error.code ?? "");
}
