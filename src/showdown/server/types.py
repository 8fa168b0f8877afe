"""Types of the server's JSON besides the view: decisions, log lines, people, frames.

Declared like the view (``showdown/view/types.py``) and used for the same: Python types, the OpenAPI schema, the types
of the page, the tables in ``docs/inside/protocol.md``.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from showdown.engine import view_types
from showdown.server.table.seats import Colour
from showdown.session.session import Status

# -- cards -----------------------------------------------------------------------------------------------------------


class CardEntry(TypedDict):
    """A card in the list of cards."""

    pack: Annotated[str, "The pack that it comes from."]
    id: Annotated[view_types.Card, "The card, the row of an injury table or the injury."]
    title: Annotated[str, "Name for people."]
    kind: Annotated[str, "Kind of card, such as `gear` or `injury`."]
    monster: Annotated[str, "Name of the monster that the card belongs to; else empty."]
    keywords: Annotated[list[str], "Keywords and rules by name, in words."]
    alt: Annotated[str, "The card in one short line."]


class CardList(TypedDict):
    """The answer of `GET /api/cards`."""

    version: Annotated[str, "Version of the drawings: with `?v=` and this, browsers keep `GET /api/cards/ID.svg`."]
    cards: Annotated[list[CardEntry], "Cards and injuries."]


class CardAnswer(TypedDict):
    """The answer of `GET /api/cards/ID`."""

    id: Annotated[view_types.Card, "The card, the row of an injury table or the injury."]
    title: Annotated[str, "Name for people."]
    kind: Annotated[str, "Kind of card."]
    says: Annotated[list[str], "What it does, a sentence each."]
    face: Annotated[view_types.CardFace, "What is drawn on it."]


# -- the decision ----------------------------------------------------------------------------------------------------


class Preview(TypedDict):
    """Where the monster, or a terrain tile, would be after an option."""

    cells: Annotated[list[view_types.Space], "Spaces of its base."]
    facing: Annotated[view_types.Direction, "Direction that it would face."]


class Option(TypedDict):
    """One legal answer, with its sentence and what it points at."""

    key: Annotated[str, "What `do` sends to choose it."]
    text: Annotated[str, "What it does and costs, in words."]
    verb: Annotated[str, "Kind of option: the part of the key before the first colon."]
    cell: Annotated[view_types.Space | None, "The space it points at."]
    survivor: Annotated[view_types.Letter | None, "The survivor it points at."]
    card: Annotated[view_types.Card | None, "The card it points at."]
    place: Annotated[view_types.Place | None, "The body location it points at."]
    direction: Annotated[view_types.Direction | None, "The direction it names."]
    action: Annotated[str | None, "The survival action, such as `dash`."]
    cost: Annotated[str | None, "What it costs, such as `1 survival`."]
    warning: Annotated[str | None, "What it loses for good, as a question to ask first; null: nothing."]
    preview: Annotated[Preview | None, "Where the monster, or a terrain tile, would be."]
    odds: Annotated[str | None, "Number that the dice need and how likely it is, such as `needs 6+, 50 %`."]
    odds_for: Annotated[
        Literal["survivors", "monster", "nobody"] | None, "Who profits from success; `nobody`: it is impossible."
    ]


class AskedDice(TypedDict):
    """Dice that people roll at a real table and type in."""

    n: Annotated[int, "Number of dice."]
    sides: Annotated[int, "Sides of each die."]
    purpose: Annotated[str, "What the dice are for, such as `to_hit`."]


class AskedCards(TypedDict):
    """Cards that people draw at a real table and type in."""

    n: Annotated[int, "Number of cards."]
    purpose: Annotated[str, "What the cards are for, such as `draw_ai`."]


class Decision(TypedDict):
    """The pending decision, with every sentence a page needs."""

    id: Annotated[int, "Number of the decision; `do` names it."]
    kind: Annotated[str, "Kind of decision, such as `move_to`."]
    rule: Annotated[str, "Id of the rule that asks, or an empty string."]
    seats: Annotated[list[view_types.SeatName], "Seats that may answer."]
    question: Annotated[str, "The question, in words."]
    why: Annotated[str | None, "The rule in words; null without a rule."]
    whose: Annotated[str | None, "Who decides, in words; null for dice and cards to type in."]
    about: Annotated[view_types.About, "What the decision concerns."]
    options: Annotated[list[Option], "All legal options; empty where dice or cards are typed in."]
    moves: Annotated[list[Option], "Spaces that `do` may send as `then` together with `moves_by`; often empty."]
    moves_by: Annotated[str | None, "Key of the option that starts such a move."]
    dice: Annotated[AskedDice | None, "Dice to type in."]
    draw: Annotated[AskedCards | None, "Cards to type in."]
    flow: Annotated[bool, "Is this a survival opportunity?"]


# -- the log and the people ------------------------------------------------------------------------------------------


class Line(TypedDict):
    """One line of the log."""

    n: Annotated[int, "Number of the line, from 1 without gaps."]
    text: Annotated[str, "The sentence."]
    kind: Annotated[str, "Kind of event; `remark` for bots' answers and taking back."]
    rules: Annotated[list[str], "Ids of the rules applied."]
    entry: Annotated[int, "Length of the journal when the line was written."]
    cells: Annotated[list[view_types.Space], "Spaces that the line names."]
    survivors: Annotated[list[view_types.Letter], "Survivors that the line names."]
    cards: Annotated[list[view_types.Card], "Cards that the line names."]
    dice: Annotated[list[view_types.RolledDie] | None, "Dice of the line."]
    fence: Annotated[bool, "Were dice or cards revealed?"]
    beat: Annotated[int, "Number of the beat that the line belongs to; 0 for a remark."]
    section: Annotated[int, "Number of the section that the line belongs to; 0 before the first."]


class Person(TypedDict):
    """A seat and who is there.  The last entry of a list, `watch`, counts those who look on."""

    seat: Annotated[str, "`p1` to `p4`, or `watch`."]
    name: Annotated[str, "Name given by the player, or an empty string."]
    connected: Annotated[bool, "Is a browser connected for this seat?"]
    since: Annotated[int, "Milliseconds since it connected; 0 if it did not."]
    bot: Annotated[bool, "Does a bot answer for this seat?"]
    passing: NotRequired[Annotated[bool, "Does this seat pass survival opportunities?"]]
    survivors: NotRequired[Annotated[list[view_types.Letter], "Survivors of this seat."]]
    colour: NotRequired[Annotated[Colour, "Colour of the player; missing for `watch`."]]
    count: NotRequired[Annotated[int, "Number of people who look on; only for `watch`."]]


class ChatLine(TypedDict):
    """A line of the chat: plain text, at most 300 characters."""

    n: Annotated[int, "Number of the line; grows by one."]
    seat: Annotated[str, "Seat of the writer: `p1` to `p4`, `watch` or `host`."]
    name: Annotated[str, "Name of the writer at that time, or an empty string."]
    text: Annotated[str, "What was written: plain text without line breaks."]
    at: Annotated[int, "When, in milliseconds since 1970."]


# -- over HTTP -------------------------------------------------------------------------------------------------------


class TableSeat(TypedDict):
    """A seat, for those who know only the id of the table."""

    seat: Annotated[view_types.SeatName, "The seat."]
    name: Annotated[str, "Name given by the player, or an empty string."]
    connected: Annotated[bool, "Is a browser connected for this seat?"]
    bot: Annotated[bool, "Does a bot answer for this seat?"]
    survivors: Annotated[list[view_types.Letter], "Survivors of this seat."]
    colour: Annotated[Colour, "Colour of the player."]


class TableHead(TypedDict):
    """What anyone with the id of a table may know."""

    table: Annotated[str, "Id of the table."]
    name: Annotated[str, "Name of the table, or an empty string."]
    story: Annotated[str, "What is played, such as `first-story`."]
    title: Annotated[str, "Name of the monster."]
    round: Annotated[int, "Number of the round."]
    outcome: Annotated[str, "`undecided`, `victory`, `defeat` or `conceded`."]
    seats: Annotated[list[TableSeat], "The seats."]
    undo_wait: Annotated[
        int | None,
        "Seconds after which an undo of revealed dice needs no more answers; null: every player must agree.",
    ]
    commitment: Annotated[str | None, "Hash that commits the server to its dice; null at a practice table."]
    revealed: Annotated[str | None, "Key of the dice, once the showdown is over."]
    practice: Annotated[bool, "Can the dice be computed from a known seed?"]
    created: Annotated[float, "When the table was opened, in seconds since 1970."]
    seq: Annotated[int, "Number of the last journal row."]


class Moment(TypedDict):
    """One decision of a game that is looked back at."""

    n: Annotated[int, "Decisions made before."]
    entry: Annotated[int, "Journal entries before."]
    round: Annotated[int, "Number of the round."]
    turn: Annotated[view_types.TurnName, "Whose turn it was."]
    when: Annotated[str, "Round and turn, in words."]
    key: Annotated[str, "Key of the option chosen, or an empty string."]
    forced: Annotated[bool, "Was there only one option?"]


class Past(TypedDict):
    """A game as it was after a number of decisions."""

    entries: Annotated[int, "Decisions of the whole game."]
    at: Annotated[int, "Decisions made before this position."]
    view: Annotated[view_types.View, "The view there."]
    decision: Annotated[Decision | None, "The decision there; null at the end."]
    log: Annotated[list[Line], "The log up to there."]
    beats: Annotated[list[view_types.Beat], "What the decision before led to."]
    sections: Annotated[list[view_types.Section], "The sections of the log."]
    graves: Annotated[dict[view_types.Letter, view_types.Space], "Where survivors died until then."]
    moments: Annotated[list[Moment], "All decisions of the game."]


class WeaponFacts(TypedDict):
    """The numbers on a weapon."""

    speed: Annotated[int, "Number of attack dice."]
    accuracy: Annotated[int, "Lowest number that hits."]
    strength: Annotated[int, "Added to the wound roll."]
    range: Annotated[int | None, "Spaces away from which it attacks; null for a melee weapon without reach."]


class GearFacts(TypedDict):
    """What the page draws of a gear card."""

    id: Annotated[view_types.Card, "The gear."]
    title: Annotated[str, "Name for people."]
    keywords: Annotated[list[str], "Keywords, such as `melee`."]
    edges: Annotated[list[str | None], "Colour of the half affinity on each edge: up, right, down, left."]
    weapon: Annotated[WeaponFacts | None, "Null if it is no weapon."]
    armor: Annotated[dict[view_types.Place, int], "Armor points by body location."]


class Concept(TypedDict):
    """One thing that the lesson explains."""

    id: Annotated[str, "Id of the concept, such as `blind-spot`."]
    title: Annotated[str, "Heading."]
    text: Annotated[str, "The explanation."]
    rules: Annotated[list[str], "Ids of the rules to read next."]


class Lesson(TypedDict):
    """Where the lesson of the guided First Story is."""

    seq: Annotated[int, "Number of the journal row of this position."]
    count: Annotated[int, "Number of concepts of the lesson."]
    shown: Annotated[list[str], "Ids of the concepts shown so far, with the new ones."]
    news: Annotated[list[Concept], "What to show before the pending decision; often empty."]


class DangerSpace(TypedDict):
    """What the monster's next turn may do to a survivor on a space."""

    space: Annotated[view_types.Space, "The space."]
    digit: Annotated[int, "Expected damage from 0 (none) to 9 (the most of all spaces)."]
    text: Annotated[str, "The figures, in words."]


class Danger(TypedDict):
    """What the monster threatens."""

    seq: Annotated[int, "Number of the journal row of this position."]
    reach: Annotated[list[view_types.Space], "Spaces in the monster's range."]
    more: Annotated[bool, "Are there figures to ask for?"]
    spaces: Annotated[list[DangerSpace], "Figures for each space; empty unless asked for."]
    said: Annotated[list[str], "How the figures were computed, or why there are none."]


# -- frames of the server --------------------------------------------------------------------------------------------


class Ask(TypedDict):
    """A player wants to undo what was revealed, or to concede.

    To undo, every player who saw it is asked, connected or not; to concede, every player present.
    """

    t: Literal["ask"]
    id: Annotated[str, "Id of the proposal."]
    what: Annotated[Literal["undo", "concede"], "What is proposed."]
    by: Annotated[str, "Seats of the player who asks, separated by commas."]
    text: Annotated[str, "The proposal, in words: who asks, and what would be undone."]
    answers: Annotated[list[str], "The answers that an undo would take back, the oldest first; empty for `concede`."]
    cut: Annotated[int | None, "An undo would remove the log lines after this one; null for `concede`."]
    need: Annotated[list[view_types.SeatName], "Seats that have not answered yet."]
    gone: Annotated[list[str], "Players who saw the dice and cannot answer, because they lost their seats."]
    wait: Annotated[int | None, "Seconds until an undo happens without those who do not answer; null: it lapses."]


class Snapshot(TypedDict):
    """The whole table."""

    view: Annotated[view_types.View, "The view; of a table that is read only because the rules changed: as stored."]
    decision: Annotated[Decision | None, "The pending decision."]
    log: Annotated[list[Line], "The last 500 lines of the log."]
    beats: Annotated[list[view_types.Beat], "The last beats, at most 60."]
    sections: Annotated[list[view_types.Section], "The sections of the log."]
    graves: Annotated[dict[view_types.Letter, view_types.Space], "Where survivors died."]
    entries: Annotated[int, "Length of the journal."]
    fence: Annotated[int, "Lines up to this one can be undone only if every player who saw them agrees."]
    people: Annotated[list[Person], "Who is there."]
    asks: Annotated[Ask | None, "The proposal that waits for consent."]
    read_only: Annotated[bool, "Can the table only be looked at?"]
    status: Annotated[Status, "Is the showdown over, and how did it end?"]
    chat: Annotated[list[ChatLine], "The last lines of the chat, at most 200."]
    practice: NotRequired[Annotated[bool, "Can the dice be computed from a known seed?"]]
    waited: NotRequired[Annotated[int, "Milliseconds since the pending decision was asked."]]


class Welcome(TypedDict):
    """Answer to `hello`."""

    t: Literal["welcome"]
    v: Annotated[int, "Version of the protocol."]
    table: Annotated[str, "Id of the table."]
    seats: Annotated[list[view_types.SeatName], "Seats that this socket plays."]
    host: Annotated[bool, "Did this socket show the token of the host?"]
    epoch: Annotated[str, "Changes when frames were lost: `seq` of another epoch means nothing."]
    seq: Annotated[int, "Number of the last journal row."]
    snapshot: Annotated[Snapshot | None, "The whole table; null: the frames that were missed follow."]


class Ev(TypedDict):
    """One row of the journal: what it changed."""

    t: Literal["ev"]
    seq: Annotated[int, "Number of the row; one more than that of the row before."]
    patch: Annotated[dict[str, object], "JSON merge patch of the view."]
    decision: Annotated[Decision | None, "The pending decision."]
    beats: Annotated[list[view_types.Beat], "What happened, to be shown one after another."]
    beats_kept: Annotated[int | None, "First drop the beats after this one; null: drop none."]
    log: Annotated[list[Line], "New lines of the log."]
    cut: Annotated[int | None, "First drop the lines after this one; null: drop none."]
    bot_chose: Annotated[str | None, "Key of the option that a bot chose first in this row; null: none did."]
    entries: Annotated[int, "Length of the journal."]
    fence: Annotated[int, "Lines up to this one can be undone only if every player who saw them agrees."]
    status: Annotated[Status, "Is the showdown over, and how did it end?"]


class Sync(TypedDict):
    """Everything anew."""

    t: Literal["sync"]
    seq: Annotated[int, "Number of the last journal row."]
    epoch: Annotated[str, "As in `welcome`."]
    snapshot: Annotated[Snapshot, "The whole table."]


class Ack(TypedDict):
    """A command is stored."""

    t: Literal["ack"]
    id: Annotated[str, "Id of the command."]
    seq: Annotated[int, "Number of its journal row, or of the last one."]


class Nak(TypedDict):
    """A command is refused."""

    t: Literal["nak"]
    id: Annotated[str, "Id of the command, or an empty string."]
    code: Annotated[str, "Reason for programs: `stale`, `illegal`, `not_yours`, ..."]
    reason: Annotated[str, "Reason in words."]
    seq: Annotated[int, "Number of the last journal row."]


class People(TypedDict):
    """Who is there now."""

    t: Literal["people"]
    people: Annotated[list[Person], "All seats, then `watch`."]


class Asked(TypedDict):
    """What became of a proposal."""

    t: Literal["asked"]
    id: Annotated[str, "Id of the proposal."]
    result: Annotated[Literal["done", "refused", "lapsed"], "What became of it."]


class Passing(TypedDict):
    """A seat began or ended to pass survival opportunities."""

    t: Literal["passing"]
    seat: Annotated[view_types.SeatName, "The seat."]
    until: Annotated[Literal["targeted", "off"], "`off`: it does not pass any more."]


class Explained(TypedDict):
    """Answer to `explain`."""

    t: Literal["explained"]
    id: Annotated[str, "Id of the question."]
    title: Annotated[str, "What is explained."]
    lines: Annotated[list[str], "The explanation."]
    rules: Annotated[list[str], "Ids of the rules that it names."]
    odds: Annotated[str | None, "The exact odds, in words."]


class Pong(TypedDict):
    """Answer to `ping`."""

    t: Literal["pong"]
    at: Annotated[float, "The number sent."]
    now: Annotated[int, "Clock of the server, in milliseconds since 1970."]


class Chat(TypedDict):
    """A new line of the chat."""

    t: Literal["chat"]
    n: Annotated[int, "As in `ChatLine`."]
    seat: Annotated[str, "As in `ChatLine`."]
    name: Annotated[str, "As in `ChatLine`."]
    text: Annotated[str, "As in `ChatLine`."]
    at: Annotated[int, "As in `ChatLine`."]


class ChatLog(TypedDict):
    """The whole chat: after a reconnect without a snapshot, and after the host cleared it."""

    t: Literal["chat_log"]
    chat: Annotated[list[ChatLine], "The last lines, at most 200."]


class Pointed(TypedDict):
    """Someone points at a space; shown for a moment, not stored."""

    t: Literal["pointed"]
    seat: Annotated[str, "Seat of the person: `p1` to `p4`, `watch` or `host`."]
    cell: Annotated[view_types.Space, "The space."]


class SeatLink(TypedDict):
    """The link of one seat."""

    seat: Annotated[str, "`p1` to `p4`, or `watch`."]
    token: Annotated[str, "Its secret token."]
    link: Annotated[str, "Its link, from the path on."]


class Rematch(TypedDict):
    """A new table with the same party; each socket gets the links of its own seats only."""

    t: Literal["rematch"]
    table: Annotated[str, "Id of the new table."]
    story: Annotated[str, "The fight there, such as `white-lion:2`."]
    by: Annotated[str, "Name of the person who opened it, or an empty string."]
    seats: Annotated[list[SeatLink], "Links of the seats that this socket has here."]
    host_token: Annotated[str | None, "Token of the new host, for a socket that showed the token of the host here."]


ServerFrame = (
    Welcome
    | Ev
    | Sync
    | Ack
    | Nak
    | People
    | Ask
    | Asked
    | Passing
    | Explained
    | Pong
    | Chat
    | ChatLog
    | Pointed
    | Rematch
)
