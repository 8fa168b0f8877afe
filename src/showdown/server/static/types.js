/**
 * The shapes that travel between server and page (docs/protocol.md), and the page's own state. Types only.
 *
 * @typedef {{key: string, text: string, verb: string, cell: string | null, survivor: string | null,
 *   card: string | null, place: string | null, cost: string | null, preview: {cells: string[]} | null}} Option
 * @typedef {{id: number, kind: string, rule: string, seats: string[], question: string, why: string | null,
 *   options: Option[], dice: {n: number, sides: number, purpose: string} | null, draw: object | null,
 *   flow: boolean, whose?: string | null, about?: {survivor?: string | null, card?: string}}} Decision
 * @typedef {{value: number | string, ok: boolean | null}} Die
 * @typedef {{n: number, text: string, kind: string, rules: string[], entry: number, cells: string[],
 *   survivors: string[], cards: string[], dice: Die[] | null, fence: boolean}} Line
 * @typedef {{seat: string, name: string | null, connected: boolean, since: number, bot: boolean,
 *   passing: boolean}} Person
 *
 * (In a view, what is not there may be null or, after a patch, missing: both mean the same.)
 * @typedef {{id: string, title: string, level: string, at?: string | null, facing: string, size: number,
 *   spaces: string[], blind_spot: string[], knocked_down: boolean, dead: boolean, life?: number | null,
 *   movement: number, toughness: number, speed: number, damage: number, tokens: Record<string, number>,
 *   from_cards: Record<string, number>, priority_target?: string | null, last_to_wound?: string | null}} Monster
 * @typedef {{name: string, player: string, alive: boolean, at?: string | null, knocked_down: boolean,
 *   swallowed: boolean, doomed: boolean, acted: boolean, armor: Record<string, number>,
 *   injuries: Record<string, string>, survival: number, survival_limit: number, insanity: number,
 *   courage: number, understanding: number, bleeding: number, movement: number,
 *   attributes: Record<string, number>, tokens: Record<string, number>, tokens_this_round: Record<string, number>,
 *   actions: string[], used: string[], block: number, deflect: number, gear: string[], arts: string[],
 *   permanent_injuries: string[], impairments: string[], disorders: string[], resources: string[],
 *   basic_resources: number, priority_target: boolean, distance?: number | null, threat?: boolean,
 *   in_blind_spot?: boolean}} Survivor
 * @typedef {{id: string, title: string, glyph: string, at: string, facing: string, spaces: string[],
 *   obstacle: boolean, impassable: boolean, destructible: boolean}} Tile
 * @typedef {{ai: number, ai_known: Record<string, string>, ai_discard: string[], wounds: number,
 *   hit_locations: number, hit_locations_known: Record<string, string>, hit_location_discard: string[],
 *   face_up?: string | null, in_play: string[], card_tokens: Record<string, number>, injuries: string[]}} Decks
 * @typedef {{doing: string, card?: string | null, target?: string | null, attacker?: string, weapon?: string,
 *   hits?: string[], locations?: string[], survivor?: string, movement?: boolean,
 *   activation?: boolean}} Progress
 * @typedef {{schema: string, round: number, turn: string, outcome: string, players: string[][],
 *   controller: string, monster: Monster, survivors: Record<string, Survivor>, terrain: Tile[], decks: Decks,
 *   progress: Progress[], rewards: string[], basic_rewards: number, house?: Record<string, string>}} View
 *
 * @typedef {{view: View, decision: Decision | null, log: Line[], entries: number, fence: number,
 *   people: Person[], asks: Proposal[] | Proposal | null}} Snapshot
 * @typedef {{id: string, what: string, by: string, text: string, need: string[]}} Proposal
 * @typedef {{id: string, title: string, lines: string[], rules: string[], odds: string | null}} Explained
 * @typedef {{n: number, entry: number, round: number, turn: string, when: string, key: string}} Moment
 * @typedef {{at: number, entries: number, view: View, decision: Decision | null, log: Line[],
 *   moments: Moment[]}} Past
 * @typedef {{seq: number, reach: string[], more: boolean, said: string[],
 *   spaces: {space: string, digit: number, text: string}[]}} Danger
 * @typedef {{seat: string, token: string}} Key
 * @typedef {{name: string, link: string, size: number, path: string}} Code
 * @typedef {{[name: string]: any, t: string}} Frame
 *
 * @typedef {object} State
 * @property {string} table           id of the table, or ""
 * @property {string} name            what people call it
 * @property {string[]} seats         the seats this browser plays
 * @property {boolean} host
 * @property {string} epoch
 * @property {number} seq
 * @property {View | null} view
 * @property {Decision | null} decision
 * @property {number} since           when this decision arrived, in ms of this browser's clock
 * @property {Line[]} log
 * @property {number} entries
 * @property {number} fence
 * @property {Person[]} people
 * @property {Proposal[]} asks        proposals that wait for consent
 * @property {Record<string, {key: string, decision: number}>} sent   commands not yet acknowledged
 * @property {"open" | "lost" | "trying"} connection
 * @property {number} retry           when the next attempt is made, ms; 0 if none is planned
 * @property {string} closed          why the server closed for good, or ""
 * @property {Past | null} past       the moment that is looked at, or nothing
 * @property {string} cursor          the space that has or had the focus
 * @property {string} selected        the space that was tapped once
 * @property {string[]} lit           spaces a log line or an option speaks of
 * @property {boolean} blind          is the blind spot hatched?
 * @property {boolean} threat         shall what the monster threatens be shown?
 * @property {Danger | null} danger   what it threatens, at the position it was asked for
 * @property {boolean} turned         is the board turned for a narrow screen?
 * @property {string} sheet           the panel that is open on a phone: "", "monster", "survivors", "log"
 * @property {string} dialog          the dialog that is open
 * @property {Code | null} code       the QR code that is shown
 * @property {string[]} taken         seats of ours that somebody plays elsewhere
 * @property {Explained | null} explained
 * @property {{text: string, bad: boolean} | null} note   a short message, e.g. why something was refused
 */
export {};
