"""The type of the public view: the only declaration of what players, bots and pages may see.

Python code uses these types; the OpenAPI schema, the types of the page (``server/static/types.js``) and the tables in
``docs/make/view.md`` are made from them (``view/type_reader.py``, ``python -m tools.view_types --write``).  The text
in ``Annotated`` describes a field; an alias such as ``Space`` describes its values.  At run time a view is a dict.

Conventions: spaces are ``A1`` to ``V16``, survivors are letters from ``a``, seats are ``p1`` to ``p4``, cards are ids.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from showdown.board.cells import Direction as Direction
from showdown.model.ids import Departure, OutcomeName, SurvivalAction
from showdown.model.ids import TurnName as TurnName

Space = Annotated[str, "A space of the board, from `A1` (north-west) to `V16`."]
Letter = Annotated[str, "A survivor, by letter."]
SeatName = Annotated[str, "A seat: `p1` to `p4`."]
Card = Annotated[str, "A card, by its id."]
Place = Annotated[str, "A body location: `head`, `arms`, `body`, `waist` or `legs`."]
Stat = Annotated[str, "An attribute such as `movement` or `strength`."]
Box = Literal["none", "light", "heavy"]


class Monster(TypedDict):
    """The monster: position, attributes with everything counted, tokens."""

    id: Annotated[str, "Id of the monster, such as `white-lion`."]
    title: Annotated[str, "Name for people."]
    level: Annotated[str, "Id of the level, such as `level-1`."]
    at: Annotated[Space | None, "North-west space of the base; null while the monster is off the board."]
    facing: Annotated[Direction, "Direction that the monster faces."]
    size: Annotated[int, "Side length of the base, in spaces."]
    spaces: Annotated[list[Space], "Spaces of the base."]
    blind_spot: Annotated[list[Space], "Spaces of the blind spot."]
    knocked_down: Annotated[bool, "Is the monster knocked down?"]
    dead: Annotated[bool, "Is the monster dead?"]
    life: Annotated[int | None, "Wounds that the monster can still take; null where the AI deck is its life."]
    movement: Annotated[int, "Movement in spaces, everything counted."]
    toughness: Annotated[int, "Toughness, everything counted; at least 1."]
    speed: Annotated[int, "Added to the speed of every attack."]
    damage: Annotated[int, "Added to the damage of every hit."]
    tokens: Annotated[dict[Stat, int], "Tokens by attribute, without those that are 0."]
    from_cards: Annotated[dict[Stat, int], "What cards in play add, by attribute, without those that are 0."]
    priority_target: Annotated[Letter | None, "Survivor with the priority target token."]
    last_to_wound: Annotated[Letter | None, "Survivor who last wounded the monster."]
    all_threats: Annotated[bool, "Is every survivor a threat in this round?"]
    counters: Annotated[dict[str, int], "Tokens of counters by name, without those that are 0."]
    dies_in_round: Annotated[int, "Round at the end of whose monster turn the monster dies; 0: no such round."]


class Survivor(TypedDict):
    """One survivor.  The last three fields are there only for a living survivor on the board."""

    name: Annotated[str, "Name for people."]
    player: Annotated[SeatName, "Seat of the player."]
    alive: Annotated[bool, "Is the survivor alive?"]
    at: Annotated[Space | None, "Space; null while off the board."]
    knocked_down: Annotated[bool, "Is the survivor knocked down?"]
    swallowed: Annotated[bool, "Is the survivor inside the monster?"]
    doomed: Annotated[bool, "Is the survivor doomed: no actions, no survival?"]
    acted: Annotated[bool, "Did the survivor act in this survivors' turn?"]
    armor: Annotated[dict[Place, int], "Armor points by body location."]
    injuries: Annotated[dict[str, Box], "Injury boxes by body location and for `brain`."]
    survival: Annotated[int, "Survival."]
    survival_limit: Annotated[int, "Survival limit."]
    insanity: Annotated[int, "Insanity."]
    courage: Annotated[int, "Courage."]
    understanding: Annotated[int, "Understanding."]
    bleeding: Annotated[int, "Bleeding tokens; five kill."]
    proficiency: Annotated[int, "Levels of weapon proficiency."]
    xp: Annotated[int, "Hunt experience."]
    movement: Annotated[int, "Movement in spaces, everything counted."]
    base_movement: Annotated[int, "Permanent movement, without gear and tokens."]
    attributes: Annotated[dict[Stat, int], "Permanent attributes except movement."]
    tokens: Annotated[dict[Stat, int], "Tokens until the end of the showdown, without those that are 0."]
    actions: Annotated[list[SurvivalAction], "Survival actions that the survivor knows."]
    used: Annotated[list[SurvivalAction], "Survival actions used in this round."]
    tokens_this_round: Annotated[dict[Stat, int], "Tokens until the end of the round, without those that are 0."]
    block: Annotated[int, "Hits of the next attack that are ignored."]
    deflect: Annotated[int, "Deflect tokens; each ignores one hit."]
    gear: Annotated[list[Card], "Gear in the grid."]
    grid: Annotated[list[list[Card | None]], "Three rows of three slots; null for an empty slot."]
    affinities: Annotated[dict[str, int], "Complete affinities by colour, without those that are 0."]
    arts: Annotated[list[Card], "Fighting arts."]
    held: Annotated[list[str], "Weapons to free before they attack; `attacks`: any attack costs an activation first."]
    permanent_injuries: Annotated[list[str], "Ids of the permanent injuries, one entry each time."]
    impairments: Annotated[list[str], "What injuries forbid."]
    disorders: Annotated[list[Card], "Disorders."]
    resources: Annotated[list[Card], "Monster resources gained in this showdown."]
    basic_resources: Annotated[int, "Number of basic resources gained in this showdown."]
    counters: Annotated[dict[str, int], "Tokens of counters by name, without those that are 0."]
    statuses: Annotated[list[Card], "Status cards."]
    left: Annotated[Departure, "How the survivor left the showdown without dying; empty: not at all."]
    priority_target: Annotated[bool, "Has this survivor the priority target token?"]
    distance: NotRequired[Annotated[int | None, "Distance to the monster; null while the monster is off the board."]]
    threat: NotRequired[Annotated[bool, "Is the survivor a threat?"]]
    in_blind_spot: NotRequired[Annotated[bool, "Is the survivor in the blind spot?"]]


class Tile(TypedDict):
    """One terrain tile on the board."""

    id: Annotated[Card, "The terrain card."]
    title: Annotated[str, "Name for people."]
    glyph: Annotated[str, "Character that marks its spaces on a board drawn as text."]
    at: Annotated[Space, "North-west space of the tile."]
    facing: Annotated[Direction, "Direction that the tile is turned to."]
    spaces: Annotated[list[Space], "Spaces of the tile."]
    obstacle: Annotated[bool, "Does the tile block sight?"]
    impassable: Annotated[bool, "Does the tile block movement?"]
    destructible: Annotated[bool, "Can the monster destroy the tile?"]
    tokens: NotRequired[Annotated[int, "Tokens on the tile, where there are any."]]


class Decks(TypedDict):
    """Sizes of the decks, face-up cards, known positions, and which cards may be face down: never their order."""

    ai: Annotated[int, "Cards in the AI deck."]
    ai_known: Annotated[dict[str, Card], "Known cards of the AI deck by position; `1` is the top."]
    ai_unseen: Annotated[list[Card], "Cards that may be face down in the AI deck or the wound stack, sorted."]
    ai_unseen_levels: Annotated[dict[str, int], "Face-down AI cards by level, where the deck was dealt unseen."]
    ai_discard: Annotated[list[Card], "AI discard pile, top first."]
    wounds: Annotated[int, "Cards in the wound stack."]
    hit_locations: Annotated[int, "Cards in the hit location deck."]
    hit_locations_known: Annotated[dict[str, Card], "Known hit locations by position; `1` is the top."]
    hit_locations_unseen: Annotated[list[Card], "Cards that may be face down in the hit location deck, sorted."]
    hit_location_discard: Annotated[list[Card], "Hit location discard pile, top first."]
    face_up: Annotated[Card | None, "Card that is face up on top of the AI deck."]
    in_play: Annotated[list[Card], "AI cards that stay in play: moods and traits."]
    card_tokens: Annotated[dict[Card, int], "Tokens on cards in play, without those that are 0."]
    faces: Annotated[dict[Card, str], "Cards in play that can be flipped, with the name of the face that is up."]
    injuries: Annotated[list[str], "Persistent injuries of the monster."]
    archived: Annotated[list[Card], "Cards archived in this showdown."]


class Effect(TypedDict):
    """An effect that ends before the showdown does."""

    card: Annotated[Card | None, "Card that the effect comes from; null for an instinct."]
    survivor: Annotated[Letter | None, "Survivor whom it concerns; null for the monster and the whole table."]
    kind: Annotated[Literal["tokens", "impaired", "rules", "hidden"], "What it does."]
    stat: Annotated[Stat | None, "Attribute that it changes."]
    amount: Annotated[int, "By how much it changes that attribute."]
    words: Annotated[list[str], "Impairments or rules that it sets."]
    until: Annotated[str, "When it ends, such as `end of turn`."]


class CardProgress(TypedDict):
    """A card, a table row or an instinct is performed."""

    doing: Annotated[Literal["card"], "Which procedure this is."]
    card: Annotated[Card | None, "The card; null for an instinct."]
    target: Annotated[Letter | None, "Target of the card."]


class MonsterAttackProgress(TypedDict):
    """The monster attacks a survivor."""

    doing: Annotated[Literal["monster attack"], "Which procedure this is."]
    target: Annotated[Letter | None, "The survivor attacked."]
    damage: Annotated[int, "Damage of each hit."]
    hits: Annotated[list[Place], "Body locations of the hits that are not applied yet."]


class AttackProgress(TypedDict):
    """A survivor attacks."""

    doing: Annotated[Literal["attack"], "Which procedure this is."]
    attacker: Annotated[Letter, "The survivor who attacks."]
    weapon: Annotated[Card, "The weapon."]
    locations: Annotated[list[Card], "Hit locations drawn and not resolved yet."]


class SurvivalProgress(TypedDict):
    """A survivor performs a survival action."""

    doing: Annotated[SurvivalAction, "Which survival action this is."]
    survivor: Annotated[Letter, "The survivor who performs it."]


class ActProgress(TypedDict):
    """A survivor acts."""

    doing: Annotated[Literal["act"], "Which procedure this is."]
    survivor: Annotated[Letter, "The survivor who acts."]
    movement: Annotated[int, "Movements left to spend."]
    activation: Annotated[int, "Activations left to spend."]


Progress = CardProgress | MonsterAttackProgress | AttackProgress | SurvivalProgress | ActProgress


class View(TypedDict):
    """The public state of a showdown: all that any player may know.  All seats get the same view."""

    schema: Annotated[Literal["showdown.view/1"], "Name and version of this format."]
    tick: Annotated[int, "Decisions answered so far."]
    round: Annotated[int, "Number of the round; 0 before the first."]
    turn: Annotated[TurnName, "Whose turn it is."]
    outcome: Annotated[OutcomeName, "Result of the showdown."]
    players: Annotated[list[list[Letter]], "Survivors of each player, in the order of the seats."]
    controller: Annotated[SeatName, "Seat with the monster controller tile."]
    nominated: Annotated[Letter | None, "Survivor for whom the controller has the tile."]
    rulings: Annotated[dict[str, str], "The ruling chosen for each open question of the rules."]
    house: NotRequired[Annotated[dict[str, str], "House rules; missing if there are none."]]
    monster: Annotated[Monster, "The monster."]
    survivors: Annotated[dict[Letter, Survivor], "Survivors by letter."]
    terrain: Annotated[list[Tile], "Terrain tiles on the board."]
    decks: Annotated[Decks, "The decks."]
    effects: Annotated[list[Effect], "Effects that end before the showdown does; not `tokens_this_round`."]
    progress: Annotated[list[Progress], "Procedures in progress, outermost first."]
    rewards: Annotated[list[Card], "Resources drawn in the aftermath."]
    basic_rewards: Annotated[int, "Number of basic resources drawn in the aftermath."]


class About(TypedDict, total=False):
    """What the pending decision concerns, as far as it concerns such a thing."""

    survivor: Annotated[Letter | None, "The survivor."]
    card: Annotated[Card, "The card performed, or the card to decide about."]
    place: Annotated[Place, "The body location."]
    spaces: Annotated[int, "Number of spaces to move."]
    damage: Annotated[int, "Damage of each hit of the monster's attack."]


class DiceRequest(TypedDict):
    """Dice to be rolled at a real table and typed in."""

    purpose: Annotated[str, "What the dice are for, such as `to_hit`."]
    count: Annotated[int, "Number of dice."]
    sides: Annotated[int, "Sides of each die."]


class CardRequest(TypedDict):
    """Cards to be drawn at a real table and typed in."""

    purpose: Annotated[str, "What the cards are for, such as `draw_ai`."]
    count: Annotated[int, "Number of cards."]
    pool: Annotated[list[str], "Cards that may come (survivors by letter where one is drawn), sorted."]


class PendingDecision(TypedDict):
    """The pending decision as bots and programs get it: options as keys, no sentences."""

    id: Annotated[int, "Number of the decision; an answer names it."]
    kind: Annotated[str, "Kind of decision, such as `move_to`."]
    rule: Annotated[str, "Id of the rule that asks, or an empty string."]
    seats: Annotated[list[SeatName], "Seats that may answer."]
    about: Annotated[About, "What the decision concerns."]
    options: Annotated[list[str], "Keys of all legal options; empty where dice or cards are typed in."]
    dice: NotRequired[Annotated[DiceRequest, "Dice to type in; missing otherwise."]]
    draw: NotRequired[Annotated[CardRequest, "Cards to type in; missing otherwise."]]


class GameView(View):
    """What `Game.view()` returns: the view with the pending decision."""

    decision: Annotated[PendingDecision | None, "The pending decision; null when the showdown is over."]


# -- what happened, step by step -------------------------------------------------------------------------------------

BeatKind = Literal[
    "setup",
    "round",
    "turn",
    "act",
    "draw",
    "card",
    "deck",
    "target",
    "monster-move",
    "monster-attack",
    "roll",
    "body-hits",
    "push",
    "knockdown",
    "stand",
    "damage",
    "injury",
    "death",
    "survival",
    "move",
    "attack",
    "locations",
    "wound",
    "reaction",
    "trap",
    "effect",
    "terrain",
    "end",
]


class Change(TypedDict):
    """A value of the view that changes."""

    path: Annotated[str, "Where it is in the view, such as `survivors.a.armor.head`."]
    before: Annotated[object, "Its value before."]
    after: Annotated[object, "Its value after."]


class RolledDie(TypedDict):
    """One die."""

    value: Annotated[int, "The number rolled."]
    ok: Annotated[bool | None, "Did it succeed?  Null where no number was needed."]


class Roll(TypedDict):
    """Dice with the number needed and the result."""

    dice: Annotated[list[RolledDie], "The dice, in the order rolled."]
    sides: Annotated[int, "Sides of each die."]
    needed: Annotated[int | None, "The lowest number that succeeds; null where no number was needed."]
    verdict: Annotated[str, "The result in a few words, such as `2 hits`."]


class Section(TypedDict):
    """A chapter of the log: the setup, a monster turn, an act, the end."""

    n: Annotated[int, "Number of the section, from 1."]
    kind: Annotated[Literal["setup", "monster", "survivors", "act", "end"], "What the section is about."]
    round: Annotated[int, "Round."]
    survivor: Annotated[Letter | None, "The survivor who acts."]
    title: Annotated[str, "Heading, in words."]


class Beat(TypedDict):
    """The smallest thing a person would narrate, with all that a client needs to show it."""

    n: Annotated[int, "Number of the beat, from 1."]
    kind: Annotated[BeatKind, "What happens."]
    text: Annotated[str, "What happens, in words."]
    quiet: Annotated[bool, "Bookkeeping: no client needs to stop for it."]
    events: Annotated[list[int], "Numbers of the first and the last event of the beat, from 1."]
    section: Annotated[Section, "The section that the beat belongs to."]
    who: Annotated[Letter | None, "The survivor who acts or to whom it happens; null for the monster."]
    targets: Annotated[list[Letter], "Survivors that the monster chooses or attacks."]
    cards: Annotated[list[Card], "Cards that matter, the most important first."]
    places: Annotated[list[Place], "Body locations hit."]
    path: Annotated[list[Space], "The spaces that a figure passes, from the first to the last; empty if none moves."]
    zone: Annotated[list[Space], "The spaces of the zone that the monster attacks; empty for any other beat."]
    roll: Annotated[Roll | None, "Dice, if any are rolled."]
    changes: Annotated[list[Change], "What changes on the table."]


# -- cards, drawn ----------------------------------------------------------------------------------------------------

CardFrame = Literal[
    "ai",
    "mood",
    "trait",
    "duration",
    "basic-action",
    "hit-location",
    "trap",
    "weapon",
    "armor",
    "gear",
    "armor-set",
    "fighting-art",
    "disorder",
    "status",
    "terrain",
    "resource",
    "story",
    "table",
    "injury",
    "persistent-injury",
]


class CardNumber(TypedDict):
    """A number printed on a card."""

    name: Annotated[str, "What it is: an attribute, a body location, `range`, `roll`, `size` or `tiles`."]
    label: Annotated[str, "The same in words."]
    value: Annotated[str, "The number as printed, such as `3`, `7+` or `2 × 3`."]


class CardAffinity(TypedDict):
    """Half an affinity on the edge of a gear card."""

    colour: Annotated[Literal["red", "green", "blue"], "Its colour."]
    edge: Annotated[Literal["up", "right", "down", "left"], "The edge of the card."]


class CardSentence(TypedDict):
    """A sentence of a card."""

    icon: Annotated[str, "The icon before the sentence, such as `attack` or `critical`; empty without one."]
    text: Annotated[str, "The sentence."]


class CardFace(TypedDict):
    """A card as it is drawn: in the browser, in the terminal and by `cards show --svg`."""

    id: Annotated[Card, "The card, the row of an injury table or the injury."]
    title: Annotated[str, "Name for people."]
    kind: Annotated[str, "Kind of card: `ai`, `hit-location`, `gear`, `injury` and so on."]
    frame: Annotated[CardFrame, "Which frame is drawn; finer than the kind."]
    label: Annotated[str, "The kind in words, such as `Basic AI card`."]
    level: Annotated[str, "Level of an AI card: `basic`, `advanced`, `legendary` or `special`; else empty."]
    copies: Annotated[int, "Copies in the deck; 0 where the card belongs to no deck."]
    monster: Annotated[str, "Name of the monster that the card belongs to; else empty."]
    keywords: Annotated[list[str], "Keywords and rules by name, in words."]
    icons: Annotated[list[str], "What the card does, as icons, the most important first."]
    emblem: Annotated[str, "The picture of the card, chosen by what it is and does."]
    numbers: Annotated[list[CardNumber], "Numbers, in the order printed."]
    affinities: Annotated[list[CardAffinity], "Half affinities of gear."]
    sentences: Annotated[list[CardSentence], "What the card does, without what numbers, keywords and affinities show."]
    says: Annotated[list[str], "All sentences of the card, as `cards show` prints them."]
    alt: Annotated[str, "The card in one short line, for those who do not see the drawing."]


# -- the report of a fight ---------------------------------------------------------------------------------------------


class ReportDeath(TypedDict):
    """A survivor who died."""

    survivor: Annotated[Letter, "The survivor."]
    name: Annotated[str, "Name for people."]
    n: Annotated[int, "Decisions made before the death."]
    round: Annotated[int, "Round of the death."]
    beat: Annotated[int, "Number of the beat."]
    text: Annotated[str, "The death, in words."]
    by: Annotated[str, "What led to it, in words; empty if nothing did."]


class ReportSurvivor(TypedDict):
    """What one survivor did and suffered."""

    survivor: Annotated[Letter, "The survivor."]
    name: Annotated[str, "Name for people."]
    alive: Annotated[bool, "Is the survivor alive?"]
    attacks: Annotated[int, "Attacks, thrown stones included."]
    hits: Annotated[int, "Hits with attack rolls."]
    wounds: Annotated[int, "Wounds dealt."]
    criticals: Annotated[int, "Critical wounds dealt."]
    damage: Annotated[int, "Damage to the body, before armor."]
    brain_damage: Annotated[int, "Brain damage, before insanity."]
    dodges: Annotated[int, "Hits dodged."]
    survival_spent: Annotated[int, "Survival spent."]


class ReportRoll(TypedDict):
    """A roll that was unlikely."""

    survivor: Annotated[Letter, "The survivor who rolled."]
    round: Annotated[int, "Round."]
    beat: Annotated[int, "Number of the beat."]
    text: Annotated[str, "The roll, in words."]
    chance: Annotated[float, "How likely a roll at least as good (or as bad) was, from 0 to 1."]


class ReportChance(TypedDict):
    """The chance to win before one decision."""

    n: Annotated[int, "Decisions made before."]
    round: Annotated[int, "Round."]
    chance: Annotated[float, "Chance to win, from 0 to 1."]


class ReportDice(TypedDict):
    """Sealed dice, checked."""

    holds: Annotated[bool | None, "Are all rolls those of the key?  Null while the key is not public."]
    checked: Annotated[int, "Rolls and draws that were computed again."]
    commitment: Annotated[str, "The hash published before the first roll."]
    text: Annotated[str, "The result, in words."]


class Report(TypedDict):
    """A fight at a glance: how it ended, who did what, and how the chance to win went."""

    title: Annotated[str, "Name of the monster."]
    outcome: Annotated[OutcomeName, "Result of the showdown."]
    ended: Annotated[str, "How it ended, in words; empty while it goes on."]
    rounds: Annotated[int, "Rounds begun."]
    decisions: Annotated[int, "Decisions made."]
    choices: Annotated[int, "Decisions made that had more than one option."]
    deaths: Annotated[list[ReportDeath], "Who died, in order."]
    survivors: Annotated[list[ReportSurvivor], "Who did what."]
    best: Annotated[ReportRoll | None, "The luckiest roll of a survivor; null if none was."]
    worst: Annotated[ReportRoll | None, "The unluckiest roll of a survivor; null if none was."]
    spoils: Annotated[list[Card], "Monster resources gained, in the fight and after it."]
    basic_spoils: Annotated[int, "Number of basic resources gained."]
    chances: Annotated[list[ReportChance], "The chance to win over the decisions, at most 120 points."]
    chances_about: Annotated[str, "Where the chances come from, in words."]
    dice: Annotated[ReportDice | None, "Sealed dice; null where dice are not sealed."]
