"""The columns of an encoded position: the name and meaning of each, in order, and where each part begins.

One fight is one row of 16-bit integers: fight, survivors, terrain, cards, board, options.  Nothing is scaled.
Numbers of things (survivors, cards, spaces, seats) count from 1; 0 means none.  ``VERSION`` changes whenever a column
changes.  docs/make/encoding.md is generated from this file.
"""

from __future__ import annotations

from typing import Final

from showdown.board.cells import CELLS
from showdown.model.ids import IMPAIRMENTS, LETTERS, PLACES, STATS, SURVIVAL_ACTIONS

VERSION: Final = "showdown.features/3"

Column = tuple[str, str]
"""A name and its meaning."""

KINDS: Final = (
    "controller",
    "place_monster",
    "lay_tile",
    "facing",
    "deploy",
    "first_turn",
    "nominate",
    "pick_target",
    "monster_path",
    "trigger_order",
    "hit",
    "direction",
    "placement",
    "flow",
    "act_order",
    "action",
    "move_to",
    "wound_order",
    "spend",
    "volunteers",
    "yes_no",
    "card_choice",
    "consume",
)
"""Kinds of decisions, numbered from 1."""

VERBS: Final = (
    "controller",
    "monster",
    "lay",
    "face",
    "at",
    "start",
    "nominate",
    "target",
    "first",
    "stop",
    "take",
    "dodge",
    "push",
    "place",
    "survival",
    "done",
    "act",
    "move",
    "attack",
    "use",
    "free",
    "end",
    "to",
    "wound",
    "yes",
    "no",
    "pick",
    "eat",
    "tile",
)
"""Verbs of options, numbered from 1."""

ATTRIBUTE_NAMES: Final = STATS[:8]
COUNTERS: Final = 8
"""Counters of the catalogue that have a column; the core has six."""

FIGHT_COLUMNS: Final[tuple[Column, ...]] = (
    ("kind", "kind of the pending decision; 0: the fight is over"),
    ("round", "round, from 1; 0 in the setup"),
    ("turn", "0 setup, 1 monster, 2 survivors"),
    ("seat", "first seat that may answer"),
    ("players", "number of players"),
    ("subject", "survivor whom the decision is about"),
    ("asked card", "card the decision asks about, such as a tile to lay"),
    ("controller", "seat of the monster controller"),
    ("nominated", "survivor for whom the controller holds the tile"),
    ("monster", "monster, in the order of the catalogue"),
    ("level", "number of the monster's level"),
    ("monster column", "column of the north-west space of its base, A is 1; 0 off the board"),
    ("monster row", "row of the north-west space of its base"),
    ("monster facing", "1 north, 2 east, 3 south, 4 west"),
    ("monster size", "spaces along one side of its base"),
    ("monster down", "1: knocked down"),
    ("wounds to win", "wounds until the monster dies"),
    ("AI deck", "cards in the AI deck"),
    ("AI discard", "cards in the AI discard pile"),
    ("wound stack", "cards in the wound stack"),
    ("hit location deck", "cards in the hit location deck"),
    ("hit location discard", "cards in the hit location discard pile"),
    *[(f"monster {name}", f"{name} with tokens and cards in play") for name in ATTRIBUTE_NAMES],
    *[(f"monster {name} tokens", f"{name} tokens, positive minus negative") for name in ATTRIBUTE_NAMES],
    *[(f"monster counter {i + 1}", f"tokens of counter {i + 1} of the catalogue") for i in range(COUNTERS)],
    ("priority target", "survivor with the priority target token"),
    ("last wounder", "survivor who wounded the monster last"),
    ("wounds this round", "wounds the monster suffered in this round"),
    ("dies in round", "round at whose end the monster dies by an effect"),
    ("everybody is a threat", "1: until the end of this round or longer"),
    ("actor", "survivor of the innermost act"),
    ("act activation", "activations left in that act"),
    ("act movement", "movements left in that act"),
    ("performed card", "innermost card that is performed"),
    ("card target", "target of that card"),
    ("attacked", "target of the monster's attack"),
    ("attack damage", "damage of each hit of that attack"),
    *[(f"hits on {place}", f"hits on the {place} not yet taken") for place in PLACES],
    ("attacker", "survivor who attacks"),
    ("weapon", "weapon of that attack"),
    ("hits left", "hits of that attack not yet tried"),
    ("tried location", "hit location that is tried"),
)

SURVIVOR_COLUMNS: Final[tuple[Column, ...]] = (
    ("present", "1: there is such a survivor"),
    ("alive", "1: alive"),
    ("column", "column, A is 1; 0 off the board"),
    ("row", "row"),
    ("seat", "seat of the survivor's player"),
    ("down", "1: knocked down"),
    ("acted", "1: has acted in this round"),
    ("moved", "1: has moved in this round"),
    ("threat", "1: a threat to the monster"),
    ("distance", "steps to the monster"),
    ("blind spot", "1: in the blind spot"),
    ("in front", "1: in front of the monster"),
    ("spaces to move", "movement with everything that changes it"),
    *[(f"armor {place}", f"armor points of the {place}") for place in PLACES],
    *[(f"box {place}", f"filled injury boxes of the {place}: 1 light, 2 heavy") for place in PLACES],
    ("brain", "1: the brain box is filled"),
    ("survival", "survival"),
    ("survival limit", "most survival the survivor can have"),
    ("insanity", "insanity"),
    ("courage", "courage"),
    ("understanding", "understanding"),
    ("bleeding", "bleeding tokens"),
    ("proficiency", "weapon proficiency"),
    ("experience", "hunt experience"),
    ("block", "hits of the next attack that are ignored"),
    ("deflect", "deflect tokens"),
    ("hidden", "1 or more: hidden by an effect, so no threat"),
    ("doomed", "1 or more: no actions and no survival now"),
    ("swallowed", "1: inside the monster"),
    ("held", "1: every attack costs an activation first"),
    ("stuck weapons", "weapons that cost an activation first"),
    ("grabbed", "1: suffered Grab in this round"),
    ("slings", "cards that can be thrown away for a certain critical hit"),
    *[(f"{name}", f"{name} of the record sheet") for name in ATTRIBUTE_NAMES],
    *[(f"{name} tokens", f"{name} tokens") for name in ATTRIBUTE_NAMES],
    *[(f"{name} this round", f"{name} until the end of the round") for name in ATTRIBUTE_NAMES],
    *[(f"{name} next attack", f"{name} in the next attack") for name in ATTRIBUTE_NAMES],
    *[(f"knows {action}", f"1: knows {action}") for action in SURVIVAL_ACTIONS],
    *[(f"used {action}", f"1: has used {action} in this round") for action in SURVIVAL_ACTIONS],
    *[(f"impairment {word}", f"1: {word}") for word in IMPAIRMENTS],
    *[(f"counter {i + 1}", f"tokens of counter {i + 1} of the catalogue") for i in range(COUNTERS)],
    *[(f"gear {i + 1}", f"card in slot {i + 1} of the gear grid") for i in range(9)],
    *[(f"fighting art {i + 1}", f"fighting art {i + 1}") for i in range(3)],
    *[(f"disorder {i + 1}", f"disorder {i + 1}") for i in range(3)],
    *[(f"status {i + 1}", f"status card {i + 1}") for i in range(2)],
)

TERRAIN_COLUMNS: Final[tuple[Column, ...]] = (
    ("card", "terrain card of the tile; 0: no tile"),
    ("column", "column of its north-west space"),
    ("row", "row of its north-west space"),
    ("facing", "1 north, 2 east, 3 south, 4 west"),
    ("obstacle", "1: blocks sight"),
    ("impassable", "1: figures cannot enter"),
    ("destructible", "1: the monster breaks it"),
    ("tokens", "tokens on the tile"),
)

PILES: Final = (
    "in play (mood, trait)",
    "persistent injury",
    "AI discard pile",
    "hit location discard pile",
    "AI card face up on its deck",
    "known card of the AI deck",
    "known card of the hit location deck",
    "known card of the wound stack",
    "hit location of the attack in progress",
    "archived",
)
"""Where a card is, numbered from 1."""

CARD_COLUMNS: Final[tuple[Column, ...]] = (
    ("card", "the card; 0: none"),
    ("pile", "; ".join([f"{i + 1} {name}" for i, name in enumerate(PILES)])),
    ("tokens", "tokens on the card"),
    ("depth", "known cards: 1 is the top of the deck"),
    ("flipped", "1: its second face is up"),
)

PLANES: Final[tuple[Column, ...]] = (
    ("played area", "1: part of the board that is played on"),
    ("monster", "1: base of the monster"),
    ("in front", "1: in front of the monster"),
    ("blind spot", "1: directly behind the monster"),
    ("beside", "1: adjacent to the monster"),
    ("threatened", "1: in a zone that a card of this monster attacks"),
    ("obstacle", "1: terrain that blocks sight"),
    ("impassable", "1: terrain that figures cannot enter"),
    ("hazard", "1: terrain that affects survivors who move through it"),
    ("hiding place", "1: terrain in which survivors can hide"),
    ("usable", "1: survivors can use terrain from here"),
    ("terrain", "terrain card of the tile here"),
    ("terrain tokens", "tokens on the tile here"),
    ("survivor", "survivor here"),
    ("knocked down", "1: a knocked down survivor"),
    ("subject", "1: the survivor whom the decision is about"),
    ("options", "options that point at this space"),
)

OPTION_COLUMNS: Final[tuple[Column, ...]] = (
    ("verb", "verb of the option"),
    ("card", "card it names: weapon, hit location, gear, AI card, terrain"),
    ("ability", "ability of that card"),
    ("survivor", "survivor it names: target, who acts, who spends survival"),
    ("other survivor", "survivor who is encouraged"),
    ("player", "seat it names"),
    ("column", "column of the space it names"),
    ("row", "row of the space it names"),
    ("facing", "direction it names: 1 north, 2 east, 3 south, 4 west"),
    ("place", "body location: 1 head, 2 arms, 3 body, 4 waist, 5 legs"),
    ("survival action", "1 dodge, 2 encourage, 3 dash, 4 surge, 5 endure"),
    ("survivors start", "1: the survivors take the first turn"),
    ("runs over", "survivors that the monster runs over: 1 for a, 2 for b, 4 for c, ... added up"),
    ("breaks", "terrain that the monster breaks: 1 for the first tile, 2 for the second, ... added up"),
    ("breaks more", "the same for tile 16 to 30"),
    ("last step", "direction of the monster's last step: 1 north to 4 west"),
    ("going", "direction that tells two routes apart"),
    ("kind", "kind of the decision, the same in every row"),
    ("options", "number of options, the same in every row"),
    # The space the option leads to: the one it names, or that of the survivor it names.
    ("to: distance", "steps from its space to the monster"),
    ("to: beside", "1: its space is adjacent to the monster"),
    ("to: blind spot", "1: its space is in the blind spot"),
    ("to: in front", "1: its space is in front of the monster"),
    ("to: threatened", "1: its space is in a zone that a card of this monster attacks"),
    ("to: hazard", "1: terrain there affects those who pass"),
    ("to: hiding place", "1: terrain there hides survivors"),
    ("to: steps", "steps from the subject to its space"),
    ("to: neighbours", "survivors adjacent to its space, without the subject"),
    ("to: nearest survivor", "steps to the nearest other survivor"),
    # The subject now.
    ("now: distance", "steps from the subject to the monster"),
    ("now: beside", "1: the subject is adjacent to the monster"),
    ("now: blind spot", "1: the subject is in the blind spot"),
    ("now: in front", "1: the subject is in front of the monster"),
    ("now: survival", "survival of the subject"),
    ("now: heavy boxes", "heavy injury boxes of the subject"),
    ("now: light boxes", "light injury boxes of the subject"),
    ("now: armor", "armor points of the subject, all places together"),
    ("now: bleeding", "bleeding tokens of the subject"),
    ("now: activation", "activations left in the act"),
    ("now: can attack", "1: an attack is among the options"),
    ("now: can move", "1: a movement is among the options"),
    ("now: free blind spot", "spaces of the blind spot without a survivor"),
    ("now: survivors alive", "living survivors"),
    ("now: survivors to act", "living survivors who have not acted"),
    ("now: wounds to win", "wounds until the monster dies"),
    ("now: monster down", "1: the monster is knocked down"),
    # The survivor it names.
    ("who: alive", "1: the named survivor is alive"),
    ("who: heavy boxes", "heavy injury boxes of that survivor"),
    ("who: light boxes", "light injury boxes"),
    ("who: armor", "armor points, all places together"),
    ("who: bleeding", "bleeding tokens"),
    ("who: survival", "survival"),
    ("who: down", "1: knocked down"),
    # The body location it names.
    ("hit: armor", "armor points there"),
    ("hit: box", "filled injury boxes there"),
    ("hit: harm", "0 armor takes it, 1 a light box, 2 a heavy box, 3 a severe injury"),
    ("hit: damage", "damage of each hit"),
    ("hit: hits", "hits not yet taken"),
    # The card it names.
    ("card: speed", "speed of the weapon"),
    ("card: accuracy", "accuracy of the weapon: the die that hits"),
    ("card: strength", "strength of the weapon"),
    ("card: luck", "luck of the weapon"),
    ("card: reach", "spaces away from which it strikes"),
    ("card: ranged", "1: a ranged weapon"),
    ("card: frail", "1: a super-dense hit location breaks it"),
    ("card: every survivor has it", "1: a weapon that every survivor has, such as Fist & Tooth"),
    ("card: sling", "1: thrown away for a certain critical hit"),
    ("card: costs survival", "survival that the ability costs"),
    ("card: archived", "1: the ability archives the card"),
    ("card: reaction", "harm of a hit location's reaction, times 10"),
    ("card: toughness", "toughness that a hit location adds"),
    ("card: impervious", "1: cannot be wounded"),
    ("card: super-dense", "1: breaks frail weapons"),
    ("card: first strike", "1: must be tried first"),
    ("card: critical", "1: a critical wound has an effect"),
    ("card: lasting", "1: a critical wound leaves a persistent injury"),
    ("card: AI level", "1 basic, 2 advanced, 3 legendary, 4 special"),
    ("card: AI type", "1 normal, 2 mood, 3 trait, 4 duration"),
    # The monster where the option puts it.
    ("stop: in front", "survivors in front of the monster there"),
    ("stop: blind spot", "survivors in its blind spot there"),
    ("stop: beside", "survivors adjacent to it there"),
)

TILES: Final = 32
"""Terrain tiles that are encoded; further ones are only on the board planes."""
CARDS: Final = 64
"""Cards in piles that are encoded; further ones (archived cards come last) are left out."""
OPTIONS: Final = 2 * CELLS
"""The longest list of options: an oblong tile may be placed on any space, both ways round."""

FIGHT_WIDTH: Final = len(FIGHT_COLUMNS)
SURVIVOR_WIDTH: Final = len(SURVIVOR_COLUMNS)
TERRAIN_WIDTH: Final = len(TERRAIN_COLUMNS)
CARD_WIDTH: Final = len(CARD_COLUMNS)
OPTION_WIDTH: Final = len(OPTION_COLUMNS)

SURVIVORS_AT: Final = FIGHT_WIDTH
TERRAIN_AT: Final = SURVIVORS_AT + len(LETTERS) * SURVIVOR_WIDTH
CARDS_AT: Final = TERRAIN_AT + TILES * TERRAIN_WIDTH
BOARD_AT: Final = CARDS_AT + CARDS * CARD_WIDTH
OPTIONS_AT: Final = BOARD_AT + len(PLANES) * CELLS
ROW_WIDTH: Final = OPTIONS_AT + OPTIONS * OPTION_WIDTH
"""Numbers of one encoded fight."""

PARTS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "fight": (0, (FIGHT_WIDTH,)),
    "survivors": (SURVIVORS_AT, (len(LETTERS), SURVIVOR_WIDTH)),
    "terrain": (TERRAIN_AT, (TILES, TERRAIN_WIDTH)),
    "cards": (CARDS_AT, (CARDS, CARD_WIDTH)),
    "board": (BOARD_AT, (len(PLANES), CELLS)),
    "options": (OPTIONS_AT, (OPTIONS, OPTION_WIDTH)),
}
"""Where each part begins in the row, and its shape."""

KIND_NUMBER: Final[dict[str, int]] = {name: i + 1 for i, name in enumerate(KINDS)}
VERB_NUMBER: Final[dict[str, int]] = {name: i + 1 for i, name in enumerate(VERBS)}
