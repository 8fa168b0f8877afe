"""The names guests may import: play, look, save, replay, build positions.

Most commands need a few of them and should start at once, so what is heavy and seldom needed is loaded when somebody
asks for it: the names of LATER.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from showdown.board.cells import DIRECTIONS, NAMES, cell_named, direction_named
from showdown.content.packs import core_catalog, load_packs
from showdown.kernel.agenda import Ask
from showdown.kernel.chance import Dice, Draw, Guest, Seeded, Source, Spec, keys_of
from showdown.kernel.core import Core
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import (
    BadChance,
    BadContent,
    BadSave,
    IllegalOption,
    RuleBug,
    ShowdownError,
    StaleDecision,
    did_you_mean,
)
from showdown.kernel.journal import Entry, Journal
from showdown.kernel.machine import advance, answer, answer_chance, land
from showdown.kernel.sealed import Sealed, commitment_of
from showdown.model.cards import Catalog, Gear, HitLocation, MonsterDef, MonsterLevel
from showdown.model.events import Event
from showdown.model.house import HOUSE_RULES, parse_house
from showdown.model.ids import (
    AI_LEVELS,
    AI_TYPES,
    ENCOURAGE,
    GRID,
    LETTERS,
    OUTCOMES,
    PLACE_OF_FACE,
    PLACES,
    PURPOSES,
    STATS,
    SURGE,
    SURVIVAL_ACTIONS,
    SURVIVORS_TURN,
)
from showdown.model.open_questions import Ruling
from showdown.model.options import (
    CardOption,
    FacingOption,
    OwnedCardOption,
    PlaceOption,
    PlayerOption,
    SpaceOption,
    StartOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
    UseOption,
    cell_of,
)
from showdown.model.rulings import RULINGS, parse_rulings
from showdown.model.scopes import CardScope, SurvivorAttackScope
from showdown.model.setup import Setup, SurvivorSetup, TerrainSetup
from showdown.model.state import State
from showdown.rules.monster_attack import damage_per_hit
from showdown.rules.setup import start
from showdown.rules.survivor_turn import is_attack, is_sling
from showdown.view.sameness import asks_for_the_die, attempt_key, sameness
from showdown.view.staging import attack_profile, in_own_act, restock_hit_locations, stage_act, stage_monster_attack
from showdown.view.what_if import FOLLOWED, UNKNOWN, cards_that_may_come, move_to_come, turn_to_come

if TYPE_CHECKING:
    from showdown.content.explain import explain_card
    from showdown.content.party_files import Party
    from showdown.content.position_text import read_position
    from showdown.forms.reading import Source as YamlSource
    from showdown.forms.source import read as read_yaml
    from showdown.game import Diverged, Game, UndoFence, forced, parse_value, table_source
    from showdown.parties import (
        PROLOGUE,
        complaint,
        find_party,
        first_story,
        load_party,
        load_party_file,
        ready_parties,
        showdown,
        the_party,
    )
    from showdown.saves.entries import decode_entries, encode_entries, readable_entries, recorded_in_words
    from showdown.saves.file import check_parts, document_in, read_save, text_of
    from showdown.saves.moments import Moment
    from showdown.saves.recovery import Recovery, changed_packs, packs_in_words
    from showdown.saves.setup_data import decode_setup, encode_setup
    from showdown.saves.snapshot import shape, state_digest
    from showdown.view.foretell import (
        explain_card_play,
        explain_cards,
        explain_hit_location,
        explain_space,
        explain_strike,
        explain_turn,
        outlooks,
    )
    from showdown.view.narrate import SPACE_VERBS, Narrator
    from showdown.view.notation import write_position
    from showdown.view.status import acting, banner, monster_card, monster_lines, survivor_card, survivor_line
    from showdown.view.text_board import (
        describe_table,
        draw_board,
        list_board,
        list_monster,
        spaces_by_row,
        squares,
        terrain_legend,
    )
    from showdown.view.threatened import threatened_spaces

LATER: Final = {
    "showdown.content.explain": "explain_card",
    "showdown.content.party_files": "Party",
    "showdown.game": "Diverged Game UndoFence forced parse_value table_source",
    "showdown.parties": "PROLOGUE complaint find_party first_story load_party "
    "load_party_file ready_parties showdown the_party",
    "showdown.saves.entries": "decode_entries encode_entries readable_entries recorded_in_words",
    "showdown.saves.file": "check_parts document_in read_save text_of",
    "showdown.saves.moments": "Moment",
    "showdown.saves.recovery": "Recovery changed_packs packs_in_words",
    "showdown.saves.setup_data": "decode_setup encode_setup",
    "showdown.saves.snapshot": "shape state_digest",
    "showdown.view.foretell": "explain_card_play explain_cards explain_hit_location explain_space "
    "explain_strike explain_turn outlooks",
    "showdown.view.narrate": "SPACE_VERBS Narrator",
    "showdown.content.position_text": "read_position",
    "showdown.view.notation": "write_position",
    "showdown.view.status": "acting banner monster_card monster_lines survivor_card survivor_line",
    "showdown.view.text_board": "describe_table draw_board list_board list_monster "
    "spaces_by_row squares terrain_legend",
    "showdown.view.threatened": "threatened_spaces",
}
"""Modules, and the names that are taken from each when one is first used."""
RENAMED: Final = {
    "YamlSource": ("showdown.forms.reading", "Source"),
    "read_yaml": ("showdown.forms.source", "read"),
}
"""The same, where we call it otherwise."""
HOMES: Final = RENAMED | {name: (module, name) for module, names in LATER.items() for name in names.split()}

if not TYPE_CHECKING:  # a type checker knows the names from above, and must miss what is not there

    def __getattr__(name: str) -> Any:
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, theirs = HOMES[name]
        found = getattr(import_module(module), theirs)
        globals()[name] = found
        return found


__all__ = [
    "decode_entries",
    "encode_entries",
    "readable_entries",
    "recorded_in_words",
    "changed_packs",
    "packs_in_words",
    "AI_LEVELS",
    "AI_TYPES",
    "DIRECTIONS",
    "ENCOURAGE",
    "SURGE",
    "FOLLOWED",
    "LETTERS",
    "NAMES",
    "OUTCOMES",
    "PLACE_OF_FACE",
    "PLACES",
    "PROLOGUE",
    "PURPOSES",
    "RULINGS",
    "SPACE_VERBS",
    "STATS",
    "SURVIVAL_ACTIONS",
    "UNKNOWN",
    "Ask",
    "BadChance",
    "BadContent",
    "BadSave",
    "CardScope",
    "Catalog",
    "Core",
    "Decision",
    "Dice",
    "Diverged",
    "Draw",
    "Entry",
    "Event",
    "Game",
    "Gear",
    "Guest",
    "HitLocation",
    "IllegalOption",
    "Journal",
    "Moment",
    "MonsterDef",
    "MonsterLevel",
    "Narrator",
    "Option",
    "SpaceOption",
    "TileOption",
    "FacingOption",
    "StopOption",
    "PlaceOption",
    "SurvivorOption",
    "PlayerOption",
    "SurvivalOption",
    "CardOption",
    "OwnedCardOption",
    "UseOption",
    "StartOption",
    "Party",
    "Recovery",
    "RuleBug",
    "Ruling",
    "Sealed",
    "Seeded",
    "Setup",
    "ShowdownError",
    "Source",
    "Spec",
    "StaleDecision",
    "State",
    "SurvivorAttackScope",
    "SurvivorSetup",
    "TerrainSetup",
    "UndoFence",
    "YamlSource",
    "acting",
    "advance",
    "answer",
    "answer_chance",
    "asks_for_the_die",
    "attack_profile",
    "attempt_key",
    "banner",
    "cards_that_may_come",
    "cell_named",
    "cell_of",
    "check_parts",
    "commitment_of",
    "complaint",
    "damage_per_hit",
    "core_catalog",
    "decode_setup",
    "describe_table",
    "did_you_mean",
    "document_in",
    "direction_named",
    "draw_board",
    "encode_setup",
    "explain_card",
    "explain_card_play",
    "explain_cards",
    "explain_hit_location",
    "explain_space",
    "explain_strike",
    "explain_turn",
    "find_party",
    "first_story",
    "forced",
    "keys_of",
    "land",
    "list_board",
    "list_monster",
    "load_packs",
    "load_party",
    "load_party_file",
    "move_to_come",
    "outlooks",
    "monster_card",
    "monster_lines",
    "HOUSE_RULES",
    "parse_house",
    "parse_rulings",
    "parse_value",
    "read_position",
    "read_save",
    "read_yaml",
    "ready_parties",
    "restock_hit_locations",
    "sameness",
    "GRID",
    "SURVIVORS_TURN",
    "in_own_act",
    "is_attack",
    "is_sling",
    "shape",
    "showdown",
    "spaces_by_row",
    "squares",
    "stage_act",
    "stage_monster_attack",
    "start",
    "state_digest",
    "survivor_card",
    "survivor_line",
    "table_source",
    "terrain_legend",
    "text_of",
    "the_party",
    "threatened_spaces",
    "turn_to_come",
    "write_position",
]
