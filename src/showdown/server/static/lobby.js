/** The lobby: who you are, play at once or learn, go back to a table, make one to your taste, bring a saved game. */
import { nameForm } from "./company.js";
import { byId, h, show } from "./dom.js";
import { sign } from "./drawings.js";
import { removeTable } from "./files.js";
import { call } from "./http.js";
import { forget, known, me, rememberMade } from "./memory.js";
import { portrait } from "./monsters.js";
import { head } from "./page_head.js";
import { fact, say, word } from "./text.js";
import { capital, rich, seatName, span } from "./words.js";

/** @typedef {{table: string, host_token: string, seats: {seat: string, survivors: string[], token: string, link: string}[],
 *   watch: {token: string, link: string}, commitment: string | null, bots?: string[]}} Laid */
/** @typedef {{stories: {id: string, title: string}[], parties: {id: string, title: string, about: string}[],
 *   rulings: {id: string, question: string, options: string[], default: string, meanings: Record<string, string>}[], house: {id: string, values: string, example: string, about: string}[], bots: string[], players: number[]}} Choices */

/** Seconds after which an undo of revealed dice needs no more answers; 0: never. */
const UNDO_WAITS = [60, 300, 1800, 86400, 0];

/** @type {Laid | null} the table that was just laid */
let laid = null;
/** @type {string} */
let laidName = "";
/** @type {Set<string>} seats of it that bots play */
let botSeats = new Set();
/** @type {Map<string, any>} what the server says about the tables we know */
const heads = new Map();
/** @type {Choices | null} */
let choices = null;
let trouble = "";

export async function lobby() {
  document.title = say("page.lobby_title");
  document.body.className = "lobby-page";
  show(byId("top"), head("/"));
  drawLobby();
  try {
    choices = /** @type {Choices} */ (await call("/api/choices"));
  } catch (error) {
    trouble = String(error instanceof Error ? error.message : error);
  }
  drawLobby();
  await lookAtTables();
}

/** Ask how the tables stand that this browser knows. */
async function lookAtTables() {
  await Promise.all(
    known().slice(0, 12).map(async (k) => {
      try {
        heads.set(k.table, await call(`/api/tables/${k.table}`));
      } catch {
        heads.set(k.table, null);
      }
    }),
  );
  drawLobby();
}

function drawLobby() {
  show(
    byId("page"),
    h(
      "div",
      { class: "lobby" },
      trouble && h("p", { class: "trouble", role: "alert", "data-key": "trouble" }, trouble),
      laid ? seatsOf(laid) : [welcome(), newTable()],
      h("section", { class: "sheet", "data-key": "known" }, h("h2", null, say("page.known_tables")), tables()),
    ),
  );
}

/** What most people come for: a name, a fight, a lesson. */
function welcome() {
  return h(
    "section",
    { class: "sheet welcome", "data-key": "welcome" },
    h("div", { class: "welcome-picture", "aria-hidden": "true" }, portrait({ id: "white-lion" })),
    h("h1", null, say("page.welcome")),
    h("p", { class: "lead" }, say("page.lobby_lead")),
    nameForm(),
    h("div", { class: "starts" },
      h("button", { type: "button", class: "main start", "data-do": "play-now", "aria-disabled": starting ? "true" : null }, sign("lantern"), h("span", null, h("b", null, say("page.play_now")), h("small", null, say("page.play_now_about")))),
      h("button", { type: "button", class: "main start is-quiet", "data-do": "learn", "aria-disabled": starting ? "true" : null }, sign("book"), h("span", null, h("b", null, say("page.learn")), h("small", null, say("page.learn_about"))))),
  );
}

function newTable() {
  return h("details", { class: "sheet new-table", "data-key": "new", open: trouble !== "" && !starting }, h("summary", null, h("h2", null, say("page.new_table")), h("span", { class: "quiet" }, say("page.new_table_about"))),
    choices ? form(choices) : h("p", { class: "quiet" }, say("page.loading")),
    h("h3", null, say("page.import_title")),
    h("label", { class: "file" }, h("span", null, rich(say("page.import_about"))),
      h("input", { type: "file", "data-file": "import", accept: ".json,.showdown,application/json" })));
}

let starting = false;

/** Open a table and go there at once: a First Story alone, or the lesson.
 * @param {string} what "play-now" or "learn" */
export async function start(what) {
  if (starting) return;
  starting = true;
  await attempt(async () => {
    botSeats = new Set();
    const lesson = what === "learn";
    const wish = lesson ? await call("/api/lesson") : { story: "first-story", players: 1 };
    const name = lesson ? say("page.lesson_name") : say("page.first_name");
    const made = /** @type {Laid} */ (await call("/api/tables", { method: "POST", body: { ...wish, name } }));
    keep(made, name, lesson);
    location.assign(`/t/${made.table}`);
  });
  starting = false;
}

/** @param {Choices} c */
function form(c) {
  return h(
    "form",
    { "data-form": "lay", "data-own": true, class: "lay" },
    field(say("page.story"), h("select", { name: "story", id: "story" }, c.stories.map((x) => h("option", { value: x.id }, x.title))), "story"),
    field(say("page.party"), h("select", { name: "party", id: "party" }, h("option", { value: "" }, say("page.party_default")),
      c.parties.map((x) => h("option", { value: x.id }, x.title))), "party", h("p", { class: "quiet", id: "party-about", role: "status" }, say("page.party_about_default"))),
    h("fieldset", null, h("legend", null, say("page.players")), h("div", { class: "choice" }, c.players.map((n) =>
      h("label", null, h("input", { type: "radio", name: "players", value: n, checked: n === 1 }), h("span", null, n))))),
    h("fieldset", { class: "bots" }, h("legend", null, say("page.bots")), h("div", { class: "choice" }, c.players.map((n) =>
      h("label", { "data-bot-seat": `p${n}` }, h("input", { type: "checkbox", name: "bots", value: `p${n}`, disabled: n !== 1 }), h("span", null, n))))),
    field(say("page.table_name"), h("input", { name: "name", id: "name", maxlength: 60, autocomplete: "off", placeholder: say("page.optional") }), "name"),
    h(
      "details",
      null,
      h("summary", null, say("page.more_settings")),
      field(say("page.bot_label"), h("select", { name: "bot", id: "bot" }, c.bots.map((x) => h("option", { value: x, selected: x === "heuristic" }, x))), "bot"),
      field(say("page.seed"), h("input", { name: "seed", id: "seed", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", placeholder: say("page.seed_about") }), "seed"),
      field(say("page.undo_wait"), h("select", { name: "undo_wait", id: "undo-wait" }, UNDO_WAITS.map((seconds) =>
        h("option", { value: seconds, selected: seconds === 300 }, say("page.undo_wait_after", { minutes: seconds / 60, hours: seconds === 86400 ? 24 : 0 })))), "undo-wait"),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "dice" }), h("span", null, say("page.real_dice"))),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "cards" }), h("span", null, say("page.real_cards"))),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "training" }), h("span", null, say("page.training"))),
    ),
    h(
      "details",
      null,
      h("summary", null, say("page.house_rules")),
      h("p", { class: "quiet" }, say("page.house_about")),
      c.house.map((r) => field(capital(word("house", r.id)), h("input", { name: `house:${r.id}`, id: `house-${r.id}`, autocomplete: "off", placeholder: r.values, "aria-describedby": `about-${r.id}` }),
        `house-${r.id}`, h("p", { class: "quiet", id: `about-${r.id}` }, r.about))),
    ),
    h(
      "details",
      null,
      h("summary", null, say("page.rulings")),
      c.rulings.map((r) => field(r.question, h("select", { name: `ruling:${r.id}`, id: `ruling-${r.id}` }, r.options.map((o) =>
        h("option", { value: o, selected: o === r.default }, say("page.ruling", { value: o, default: o === r.default, meaning: r.meanings[o] ?? "" })))), `ruling-${r.id}`)),
    ),
    h("button", { type: "submit", class: "main", "data-lay": true }, sign("lantern"), say("page.create")),
  );
}

/** @param {string} label @param {Node} input @param {string} id @param {Node} [more] */
function field(label, input, id, more) {
  return h("div", { class: "field" }, h("label", { for: id }, label), input, more);
}

function tables() {
  const list = known();
  if (!list.length) return h("p", { class: "quiet" }, say("page.no_tables"));
  return h(
    "ul",
    { class: "tables" },
    list.map((k) => {
      const about = heads.get(k.table);
      const gone = heads.has(k.table) && about === null;
      // The name of a monster does not say its level.
      const story = choices?.stories.find((x) => x.id === about?.story && x.id.includes(":"))?.title;
      const state = gone ? say("page.table_gone") : about ? say("page.table_state", { title: story ?? about.title, outcome: fact(word("outcome", about.outcome), about.outcome), round: about.round }) : "…";
      return h(
        "li",
        { "data-key": k.table, "data-table": k.table },
        h("div", null, h("strong", null, k.name || about?.name || story || about?.title || say("page.untitled")),
          h("span", { class: "quiet" }, say("page.table_line", { state, names: myNames(k.keys.map((x) => x.seat)), ago: span(Date.now() - k.at) }))),
        !gone && h("a", { class: isOver(about) ? "button plain" : "button plain is-first", href: `/t/${k.table}` }, isOver(about) ? say("page.look") : say("page.join")),
        !gone && h("a", { class: "button plain", href: `/replay/${k.table}` }, say("page.replay")),
        h("span", { class: "end-of-it" }, k.host && !gone
          ? h("button", { type: "button", class: doomed === k.table ? "plain is-bad" : "plain", "data-do": "delete-known", "data-table": k.table, "aria-label": say("page.delete_table", { name: k.name || k.table }) }, doomed === k.table ? say("page.delete_sure") : say("page.delete"))
          : h("button", { type: "button", class: "plain", "data-do": "forget", "data-table": k.table, "aria-label": say("page.forget_table", { name: k.name || k.table }) }, say("page.forget"))),
      );
    }),
  );
}

/** Who I am at a table: my name for the only seat, else the seats.
 * @param {string[]} seats */
function myNames(seats) {
  const { name } = me();
  return name && seats.length === 1 && seats[0] !== "watch" ? [name] : seats.map(seatName);
}

/** The table that the next press deletes. */
let doomed = "";

/** @param {any} about */
const isOver = (about) => Boolean(about) && about.outcome !== "undecided";

/** @param {Laid} t */
function seatsOf(t) {
  const people = t.seats.filter((x) => !botSeats.has(x.seat));
  // Who plays alone needs no link, except for another device.
  const isAlone = people.length === 1;
  const links = h("ul", { class: "seats" },
    t.seats.map((x) => seatRow(botSeats.has(x.seat) ? say("page.bot_seat", { name: seatName(x.seat) }) : seatName(x.seat), say("page.plays", { survivors: x.survivors.join(", ") }), x.link, x.seat)),
    seatRow(say("page.spectators"), say("page.spectators_about"), t.watch.link, "watch"));
  const seal = t.commitment && h("p", { class: "quiet" }, say("page.sealed"), " ", h("code", null, t.commitment));
  const buttons = h("div", { class: "tools" },
    people.length > 1 && h("button", { type: "button", class: "main", "data-do": "sit-all" }, sign("lantern"), say("page.play_all")),
    isAlone && h("a", { class: "button main", href: people[0].link, "data-sit": people[0].seat }, sign("lantern"), say("page.join")),
    people.length === 0 && h("a", { class: "button main", href: t.watch.link }, sign("eye"), say("page.watch")),
    h("button", { type: "button", class: "plain", "data-do": "another" }, say("page.another")));
  return h(
    "section",
    { class: "sheet", "data-key": "laid", "data-laid": t.table },
    h("h1", null, laidName || say("page.created")),
    h("p", { class: "lead" }, isAlone ? say("page.created_alone") : say("page.created_lead")),
    isAlone ? [buttons, h("details", { class: "links", "data-key": "links" }, h("summary", null, say("page.links_elsewhere")), links)] : [links, seal, buttons],
    isAlone && seal,
  );
}

/** One seat with its link.
 * @param {string} name @param {import("./dom.js").Child} more @param {string} link @param {string} seat */
export function seatRow(name, more, link, seat) {
  const whole = new URL(link, location.origin).href;
  return h(
    "li",
    { "data-seat": seat, "data-key": seat },
    h("span", { class: "who" }, h("strong", null, name), " ", more),
    h("input", { readonly: true, value: whole, "aria-label": say("page.link_for", { name }), "data-link": seat }),
    h("button", { type: "button", class: "plain", "data-do": "copy", "data-copy": whole }, say("page.copy")),
    h("button", { type: "button", class: "plain", "data-do": "qr", "data-qr": whole, "data-name": name, "aria-label": say("page.qr_for", { name }) }, say("page.qr")),
    h("a", { class: "button plain", href: link, "data-sit": seat }, seat === "watch" ? say("page.watch") : say("page.join")),
  );
}

/** @param {Laid} t @param {string} name @param {boolean} [lesson] */
function keep(t, name, lesson = false) {
  if (!starting) laid = t;
  laidName = name;
  rememberMade(t, name, { lesson, plays: (seat) => !botSeats.has(seat) });
}

/** @param {HTMLFormElement} element */
export async function lay(element) {
  const data = new FormData(element);
  /** @type {Record<string, unknown>} */
  const wish = { story: data.get("story"), players: Number(data.get("players")) };
  for (const name of ["party", "name"]) if (data.get(name)) wish[name] = data.get(name);
  const bots = data.getAll("bots").map(String);
  if (bots.length) wish["bots"] = bots;
  if (data.get("bot")) wish["bot"] = data.get("bot");
  if (data.get("seed")) wish["seed"] = Number(data.get("seed"));
  const wait = Number(data.get("undo_wait") ?? 300);
  if (wait !== 300) wish["undo_wait"] = wait || null;
  for (const name of ["training", "dice", "cards"]) if (data.get(name)) wish[name] = true;
  /** @type {Record<string, unknown>} */
  const rulings = {};
  for (const r of choices?.rulings ?? []) {
    const answer = data.get(`ruling:${r.id}`);
    if (answer !== null && answer !== r.default) rulings[r.id] = answer;
  }
  if (Object.keys(rulings).length) wish["rulings"] = rulings;
  const house = (choices?.house ?? []).map((r) => [r.id, String(data.get(`house:${r.id}`) ?? "").trim()]).filter(([, value]) => value);
  if (house.length) wish["house"] = Object.fromEntries(house);
  await attempt(async () => {
    botSeats = new Set(bots);
    const story = choices?.stories.find((x) => x.id === wish["story"])?.title ?? "";
    keep(/** @type {Laid} */ (await call("/api/tables", { method: "POST", body: wish })), String(wish["name"] ?? story));
  });
}

/** @param {File} file */
export async function bring(file) {
  await attempt(async () => {
    botSeats = new Set();
    keep(/** @type {Laid} */ (await call("/api/tables/import", { method: "POST", raw: await file.text() })), file.name);
  });
}

/** @param {() => Promise<void>} what */
async function attempt(what) {
  trouble = "";
  try {
    await what();
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
  drawLobby();
  byId("page").querySelector(".trouble, [data-laid]")?.scrollIntoView({ block: "nearest" });
  await lookAtTables();
}

/** @param {string} what @param {HTMLElement} element */
export function lobbyDo(what, element) {
  if (what === "forget") {
    forget(element.dataset["table"] ?? "");
    drawLobby();
  } else if (what === "delete-known") {
    const table = element.dataset["table"] ?? "";
    if (doomed === table) void attempt(() => removeTable(table));
    doomed = doomed === table ? "" : table;
    drawLobby();
  } else if (what === "another") {
    laid = null;
    drawLobby();
  } else if (what === "sit-all" && laid) {
    const people = laid.seats.filter((x) => !botSeats.has(x.seat));
    location.assign(`/t/${laid.table}#${people.map((x) => `seat=${x.seat}.${x.token}`).join("&")}`);
  }
}

/** Say who the chosen party is; the one of the First Story has stones only, and other fights are harder.
 * @param {HTMLFormElement} element */
export function partyChanged(element) {
  const data = new FormData(element);
  const party = String(data.get("party") ?? "");
  const isHarder = data.get("story") !== "first-story";
  const about = choices?.parties.find((x) => x.id === party)?.about ?? "";
  byId("party-about").textContent = party ? about : isHarder ? say("page.party_too_weak") : say("page.party_about_default");
}

/** Bots can only sit where there are seats.
 * @param {HTMLFormElement} element */
export function playersChanged(element) {
  const players = Number(new FormData(element).get("players"));
  for (const box of element.querySelectorAll("input[name=bots]")) {
    if (!(box instanceof HTMLInputElement)) continue;
    box.disabled = Number(box.value.slice(1)) > players;
    if (box.disabled) box.checked = false;
  }
}
