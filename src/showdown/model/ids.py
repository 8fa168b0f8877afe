"""The closed vocabularies of the game as small ints with names at the edge.

Ints, not enums: they are compared and indexed on the hot path, and the compiled build keeps them in registers.
"""

from __future__ import annotations

from typing import Final, Literal, NewType

from showdown.board.cells import Cell as Cell

SurvivorId = NewType("SurvivorId", int)
"""A survivor, numbered from 0."""
CardId = NewType("CardId", int)
"""A card of the catalogue, numbered in the order of the packs."""
Seat = NewType("Seat", int)
"""A player's seat, numbered from 0."""

NOBODY: Final = -1
NO_CARD: Final = -1
NO_PROGRAM: Final = -1

# Survivors are numbered; at the edge they are letters.
LETTERS: Final = "abcdef"

# -- places of a survivor's body (R-DMG-01) -----------------------------------------------------------------------
HEAD: Final = 0
ARMS: Final = 1
BODY: Final = 2
WAIST: Final = 3
LEGS: Final = 4
PLACES: Final[tuple[str, ...]] = ("head", "arms", "body", "waist", "legs")
PLACE_OF_FACE: Final[tuple[int, ...]] = (-1, HEAD, ARMS, BODY, BODY, WAIST, LEGS)
"""The hit location die, faces 1 to 6.  [R-GEN-05]"""
FACE_OF_PLACE: Final[tuple[int, ...]] = (1, 2, 3, 5, 6)

# -- attributes and what else can be gained -----------------------------------------------------------------------
MOVEMENT: Final = 0
ACCURACY: Final = 1
STRENGTH: Final = 2
EVASION: Final = 3
LUCK: Final = 4
SPEED: Final = 5
TOUGHNESS: Final = 6
DAMAGE: Final = 7
ATTRIBUTES: Final = 8
NO_TOKENS: Final[tuple[int, ...]] = (0,) * ATTRIBUTES
"""Attributes without any change; one tuple for everybody, so that comparing by identity usually suffices."""
SURVIVAL: Final = 8
INSANITY: Final = 9
COURAGE: Final = 10
UNDERSTANDING: Final = 11
BLEEDING: Final = 12
PROFICIENCY: Final = 13
XP: Final = 14
STATS: Final[tuple[str, ...]] = (
    "movement",
    "accuracy",
    "strength",
    "evasion",
    "luck",
    "speed",
    "toughness",
    "damage",
    "survival",
    "insanity",
    "courage",
    "understanding",
    "bleeding",
    "proficiency",
    "xp",
)

# -- what chance is for: one stream of dice or cards each ---------------------------------------------------------
TO_HIT: Final = 0
HIT_LOCATION: Final = 1
TO_WOUND: Final = 2
SEVERE_INJURY: Final = 3
BRAIN_TRAUMA: Final = 4
CHECK: Final = 5
AMOUNT: Final = 6
RANDOM_SURVIVOR: Final = 7
DRAW_AI: Final = 8
DRAW_HIT_LOCATION: Final = 9
DRAW_RESOURCE: Final = 10
DRAW_DISORDER: Final = 11
SETTLE: Final = 12
EXTRA_STRENGTH: Final = 13
DRAW_TERRAIN: Final = 14
DRAW_FIGHTING_ART: Final = 15
PURPOSES: Final[tuple[str, ...]] = (
    "to_hit",
    "hit_location",
    "to_wound",
    "severe_injury",
    "brain_trauma",
    "check",
    "amount",
    "random_survivor",
    "draw_ai",
    "draw_hit_location",
    "draw_resource",
    "draw_disorder",
    "settle",
    "extra_strength",
    "draw_terrain",
    "draw_fighting_art",
)
DICE_PURPOSES: Final[tuple[int, ...]] = (
    TO_HIT,
    HIT_LOCATION,
    TO_WOUND,
    SEVERE_INJURY,
    BRAIN_TRAUMA,
    CHECK,
    AMOUNT,
    RANDOM_SURVIVOR,
    EXTRA_STRENGTH,
)
CARD_PURPOSES: Final[tuple[int, ...]] = (
    DRAW_AI,
    DRAW_HIT_LOCATION,
    DRAW_RESOURCE,
    DRAW_DISORDER,
    SETTLE,
    DRAW_TERRAIN,
    DRAW_FIGHTING_ART,
)

# -- moments a card can wait for ----------------------------------------------------------------------------------
HOOKS: Final[tuple[str, ...]] = (
    "monster turn starts",
    "monster turn ends",
    "ai drawn",
    "monster starts moving",
    "monster wounded",
    "monster knocked down",
    "monster dies",
    "activation spent",
    "survivor moved",
    "survivor damaged",
    "survivor dismembered",
    "survivor killed",
    "survivor attacks",
    "attack ends",
    "act ends",
    "collision",
    "departs",
    "arrives",
    "perfect hit",
    "survivor hits",
    "survivor wounds",
    "survivor knocked down",
    "survival action used",
    "survivor encourages",
    "survivor bleeds",
    "before severe injury",
    "severe injury",
    "severe head injury",
    "brain trauma",
    "survivor dies",
    "hit locations rolled",
    "survivor pounces",
    "collision with the monster",
    "monster consumes",
    "monster follows its instinct",
    "ai is to be drawn",
    "round ends",
    "before brain trauma",
    "survivor becomes stinky",
    "hit location deck shuffled",
    "brain damage suffered",
    "survivors' turn starts",
    "act starts",
    "survivor is hit",
    "survivor wounds critically",
    "survivor's attack ends",
    "showdown ends",
    "attack dealt damage",
    "basic action ends",
    "hit locations drawn",
    "trap revealed",
    "monster stands",
)
MONSTER_TURN_STARTS: Final = 0
MONSTER_TURN_ENDS: Final = 1
AI_DRAWN: Final = 2
MONSTER_STARTS_MOVING: Final = 3
MONSTER_WOUNDED: Final = 4
MONSTER_KNOCKED_DOWN: Final = 5
MONSTER_DIES: Final = 6
ACTIVATION_SPENT: Final = 7
SURVIVOR_MOVED: Final = 8
SURVIVOR_DAMAGED: Final = 9
SURVIVOR_DISMEMBERED: Final = 10
SURVIVOR_KILLED: Final = 11
SURVIVOR_ATTACKS: Final = 12
ATTACK_ENDS: Final = 13
ACT_ENDS: Final = 14
COLLISION: Final = 15
DEPARTS: Final = 16
ARRIVES: Final = 17
PERFECT_HIT: Final = 18
SURVIVOR_HITS: Final = 19
SURVIVOR_WOUNDS: Final = 20
SURVIVOR_KNOCKED_DOWN: Final = 21
SURVIVAL_ACTION_USED: Final = 22
SURVIVOR_ENCOURAGES: Final = 23
SURVIVOR_BLEEDS: Final = 24
BEFORE_SEVERE_INJURY: Final = 25
SEVERE_INJURY_SUFFERED: Final = 26
SEVERE_HEAD_INJURY: Final = 27
BRAIN_TRAUMA_SUFFERED: Final = 28
SURVIVOR_DIES: Final = 29
HIT_LOCATIONS_ROLLED: Final = 30
SURVIVOR_POUNCES: Final = 31
MONSTER_COLLISION: Final = 32
MONSTER_CONSUMES: Final = 33
INSTINCT_FOLLOWED: Final = 34
AI_TO_BE_DRAWN: Final = 35
ROUND_ENDS: Final = 36
BEFORE_BRAIN_TRAUMA: Final = 37
BECOMES_STINKY: Final = 38
HIT_LOCATIONS_SHUFFLED: Final = 39
BRAIN_DAMAGE_SUFFERED: Final = 40
SURVIVORS_TURN_STARTS: Final = 41
ACT_STARTS: Final = 42
SURVIVOR_IS_HIT: Final = 43
CRITICAL_WOUND: Final = 44
OWN_ATTACK_ENDS: Final = 45
SHOWDOWN_ENDS: Final = 46
ATTACK_DEALT_DAMAGE: Final = 47
BASIC_ACTION_ENDS: Final = 48
HIT_LOCATIONS_DRAWN: Final = 49
TRAP_REVEALED: Final = 50
MONSTER_STANDS: Final = 51
ATTACK_MOMENTS: Final[tuple[int, ...]] = (
    SURVIVOR_ATTACKS,
    PERFECT_HIT,
    SURVIVOR_HITS,
    SURVIVOR_WOUNDS,
    CRITICAL_WOUND,
    OWN_ATTACK_ENDS,
    HIT_LOCATIONS_DRAWN,
)
"""A weapon speaks at these only while it is the one that attacks.  [R-GEAR-06]"""
ATTACK_BITS: Final = sum([1 << hook for hook in ATTACK_MOMENTS])
LAST_WORDS: Final[tuple[int, ...]] = (SURVIVOR_DIES, SURVIVOR_ENCOURAGES, SEVERE_HEAD_INJURY)
"""At these a card of the dead still speaks, at no other moment: a deadly blow breaks the helmet, too.  [R-DIE-01]"""

# -- survival actions (R-SUR-03) ----------------------------------------------------------------------------------
DODGE: Final = 0
ENCOURAGE: Final = 1
DASH: Final = 2
SURGE: Final = 3
ENDURE: Final = 4
SurvivalAction = Literal["dodge", "encourage", "dash", "surge", "endure"]
SURVIVAL_ACTIONS: Final[tuple[SurvivalAction, ...]] = ("dodge", "encourage", "dash", "surge", "endure")

# -- what an injury takes away, as bits ---------------------------------------------------------------------------
IMPAIRMENTS: Final[tuple[str, ...]] = (
    "no survival",
    "deaf",
    "no consuming",
    "no encourage",
    "no two-handed weapons",
    "no weapons",
    "no fighting arts",
    "no abilities",
    "no strong gear",
    "no waist gear",
    "no dodge",
    "no dash",
    "no surge",
    "falls when injured",
    "movement is one",
    "no paired weapons",
    "no block",
    "retires",
    "skips next hunt",
    "frenzy",
    "dies alone",
    "no intimacy",
    "blind",
)
NO_SURVIVAL: Final = 1 << 0
DEAF: Final = 1 << 1
NO_CONSUMING: Final = 1 << 2
NO_ENCOURAGE: Final = 1 << 3
NO_TWO_HANDED: Final = 1 << 4
NO_WEAPONS: Final = 1 << 5
NO_FIGHTING_ARTS: Final = 1 << 6
NO_ABILITIES: Final = 1 << 7
NO_STRONG_GEAR: Final = 1 << 8
NO_WAIST_GEAR: Final = 1 << 9
NO_DODGE: Final = 1 << 10
NO_DASH: Final = 1 << 11
NO_SURGE: Final = 1 << 12
FALLS_WHEN_INJURED: Final = 1 << 13
MOVEMENT_IS_ONE: Final = 1 << 14
NO_PAIRED: Final = 1 << 15
NO_BLOCK: Final = 1 << 16
RETIRES: Final = 1 << 17
SKIPS_HUNT: Final = 1 << 18
FRENZY: Final = 1 << 19
DIES_ALONE: Final = 1 << 20
NO_INTIMACY: Final = 1 << 21
BLIND: Final = 1 << 22

# -- what a target may be unable to do against an attack, as bits -------------------------------------------------
DEFENCES: Final[tuple[str, ...]] = ("dodge", "block")
CANNOT_DODGE: Final = 1 << 0
CANNOT_BLOCK: Final = 1 << 1

# -- kinds of hit locations, as bits (R-HL-01) --------------------------------------------------------------------
LOCATION_KINDS: Final[tuple[str, ...]] = ("first_strike", "impervious", "super_dense")
FIRST_STRIKE: Final = 1 << 0
IMPERVIOUS: Final = 1 << 1
SUPER_DENSE: Final = 1 << 2

# -- persistent rules a card in play can carry, as bits -----------------------------------------------------------
CARD_RULES: Final[tuple[str, ...]] = (
    "no ai draw",
    "grab has no effect",
    "grab damage doubled",
    "survivors are always threats",
)
NO_AI_DRAW: Final = 1 << 0
GRAB_HAS_NO_EFFECT: Final = 1 << 1
GRAB_DAMAGE_DOUBLED: Final = 1 << 2
ALWAYS_THREATS: Final = 1 << 3

# -- what terrain does by lying on the board, as bits -------------------------------------------------------------
TERRAIN_RULES: Final[tuple[str, ...]] = (
    "survivors deploy anywhere",
    "survivors may go first",
    "survivors can hide in it",
)
DEPLOY_ANYWHERE: Final = 1 << 0
MAY_GO_FIRST: Final = 1 << 1
HIDING_PLACE: Final = 1 << 2

# -- where a survivor must be to use terrain (R-TER-02) -----------------------------------------------------------
USED_FROM: Final[tuple[str, ...]] = ("on or beside it", "inside it", "below it", "a long side")
ON_OR_BESIDE: Final = 0
INSIDE: Final = 1
BELOW: Final = 2
"""Beside it, with a free space on top to climb to."""
LONG_SIDE: Final = 3
"""Beside a long side, with a free space opposite."""

# -- how a survivor left the showdown without dying (R-END-08) -----------------------------------------------------
Departure = Literal["", "home", "off the board", "never was"]
DEPARTURES: Final[tuple[Departure, ...]] = ("", "home", "off the board", "never was")
NOT_LEFT: Final = 0
WENT_HOME: Final = 1
LEFT_BOARD: Final = 2
NEVER_WAS: Final = 3

# -- why a survivor is no threat ----------------------------------------------------------------------------------
NOT_HIDDEN: Final = 0
HIDDEN_UNTIL_ATTACK: Final = 1
HIDDEN_IN_TERRAIN: Final = 2
"""Until attacking or leaving the terrain hidden in."""
HIDDEN_FOR_A_TIME: Final = 3
"""Until the moment that an effect names (State.timed)."""

# -- what a weapon can do, as bits (15.2) -------------------------------------------------------------------------
WEAPON_RULES: Final[tuple[str, ...]] = (
    "sharp",
    "savage",
    "paired",
    "provoke",
    "early_iron",
    "unwieldy",
    "unstoppable",
    "sentient",
    "unshakable",
)
SHARP: Final = 1 << 0
SAVAGE: Final = 1 << 1
PAIRED: Final = 1 << 2
PROVOKE: Final = 1 << 3
EARLY_IRON: Final = 1 << 4
UNWIELDY: Final = 1 << 5
UNSTOPPABLE: Final = 1 << 6
SENTIENT: Final = 1 << 7
UNSHAKABLE: Final = 1 << 8
LIFTABLE: Final[tuple[str, ...]] = (*WEAPON_RULES, "frail")
"""Weapon rules that a card can switch off."""
FRAIL: Final = 1 << 9

# -- what gear does by being carried, as bits (15.2) --------------------------------------------------------------
GEAR_RULES: Final[tuple[str, ...]] = ("irreplaceable", "cursed", "selfish", "unique", "undeathable", "outfit")
IRREPLACEABLE: Final = 1 << 0
CURSED: Final = 1 << 1
SELFISH: Final = 1 << 2
UNIQUE: Final = 1 << 3
UNDEATHABLE: Final = 1 << 4
OUTFIT: Final = 1 << 5
NOT_MATERIALS: Final[tuple[str, ...]] = ("armor", "set", "heavy", "fragile", "item", "accessory")
"""Keywords of armor that do not say what it is made of."""

# -- what survivors' cards change about the rules for their owner, as bits ----------------------------------------
SURVIVOR_RULES: Final[tuple[str, ...]] = (
    "ignores bash",
    "seven bleeding tokens kill",
    "unshaken when alone",
    "nines are perfect hits",
    "always in the blind spot",
    "one more dodge",
    "better severe injuries",
    "more survival from gains",
    "no survival",
    "survival only while insane",
    "no courage",
    "always a threat while standing",
    "no attacks from behind or on the fallen",
    "must move",
    "hurt in the mind while insane",
    "more brain damage from intimidation",
    "needs armor",
    "damage reduced by one",
    "encourages everybody",
    "sidesteps collisions",
    "stays knocked down",
    "undeathable",
    "deaf",
    "brain damage reduced by one",
    "no disorders",
    "no tokens and no experience",
    "better terrain rolls",
)
IGNORES_BASH: Final = 1 << 0
SEVEN_BLEEDING: Final = 1 << 1
UNSHAKEN_ALONE: Final = 1 << 2
NINES_PERFECT: Final = 1 << 3
ALWAYS_BLIND_SPOT: Final = 1 << 4
ONE_MORE_DODGE: Final = 1 << 5
BETTER_INJURIES: Final = 1 << 6
MORE_SURVIVAL: Final = 1 << 7
SURVIVAL_FORBIDDEN: Final = 1 << 8
SURVIVAL_ONLY_INSANE: Final = 1 << 9
COURAGE_FORBIDDEN: Final = 1 << 10
ALWAYS_THREAT_STANDING: Final = 1 << 11
ONLY_FAIR_ATTACKS: Final = 1 << 12
MUST_MOVE: Final = 1 << 13
HURT_IN_THE_MIND: Final = 1 << 14
MORE_INTIMIDATED: Final = 1 << 15
NEEDS_ARMOR: Final = 1 << 16
DAMAGE_REDUCED: Final = 1 << 17
ENCOURAGES_EVERYBODY: Final = 1 << 18
SIDESTEPS: Final = 1 << 19
STAYS_DOWN: Final = 1 << 20
CHEATS_DEATH: Final = 1 << 21
WEARS_DEAFNESS: Final = 1 << 22
BRAIN_DAMAGE_REDUCED: Final = 1 << 23
DISORDERS_FORBIDDEN: Final = 1 << 24
GROWTH_FORBIDDEN: Final = 1 << 25
BETTER_TERRAIN_ROLLS: Final = 1 << 26
RULES_UNDER_TERMS: Final[tuple[str, ...]] = ("one more dodge",)
"""Rules that a bonus can give while its terms hold; the others hold as long as the card is in the grid."""

# -- the gear grid (R-GEAR-05) ------------------------------------------------------------------------------------
GRID: Final = 9
"""Three rows of three."""
COLOURS: Final[tuple[str, ...]] = ("none", "red", "green", "blue")
CARD_EDGES: Final[tuple[str, ...]] = ("up", "right", "down", "left")
ONCE_PER_ROUND: Final = 1
ONCE_PER_SHOWDOWN: Final = 2
ONCE_PER_ATTACK: Final = 3

# -- AI card levels and types (R-AI-01) ---------------------------------------------------------------------------
AI_LEVELS: Final[tuple[str, ...]] = ("none", "basic", "advanced", "legendary", "special")
AI_TYPES: Final[tuple[str, ...]] = ("normal", "mood", "trait", "duration")
SPECIAL: Final = 4
NORMAL: Final = 0
MOOD: Final = 1
TRAIT: Final = 2
DURATION: Final = 3

# -- how a wound attempt ended (R-WND-01) -------------------------------------------------------------------------
FAILURE: Final = 0
WOUND: Final = 1
CRITICAL: Final = 2

# -- how a showdown ended -----------------------------------------------------------------------------------------
UNDECIDED: Final = 0
VICTORY: Final = 1
DEFEAT: Final = 2
OutcomeName = Literal["undecided", "victory", "defeat"]
OUTCOMES: Final[tuple[OutcomeName, ...]] = ("undecided", "victory", "defeat")

SETUP_TURN: Final = 0
MONSTER_TURN: Final = 1
SURVIVORS_TURN: Final = 2
TurnName = Literal["setup", "monster", "survivors"]
TURNS: Final[tuple[TurnName, ...]] = ("setup", "monster", "survivors")
