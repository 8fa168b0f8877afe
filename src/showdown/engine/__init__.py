"""Facade of the engine for analysis and for our own clients: states, machine, cards, setups, saves, text, errors.

Players, bots and scripts need less: `showdown.api`.  A name is loaded when it is first used: short commands start fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.board.cells import DIRECTIONS, NAMES, cell_named
    from showdown.content.card_coverage import CARD_USES, CoverageGoal, Facts, coverage_goals
    from showdown.content.card_sentences import explain_card
    from showdown.content.installed import (
        InstalledPacks,
        catalog_named,
        catalog_with,
        find_pack,
        installed_folder,
        packs_on_the_shelf,
    )
    from showdown.content.packs import CORE, core_catalog, core_folder, load_packs, shipped_folder
    from showdown.content.party_files import Party
    from showdown.content.position_text import read_position
    from showdown.content.recipe_words import resource_cards
    from showdown.content.setup_summary import explain_setup
    from showdown.engine.build import engine_kind, is_compiled, other_engine
    from showdown.game import Diverged, Game, UndoFence, forced, parse_value, typed_source
    from showdown.kernel.agenda import Ask
    from showdown.kernel.chance import Dice, Draw, FunctionSource, Seeded, Source, Spec, keys_of
    from showdown.kernel.clean_text import clean, clean_values
    from showdown.kernel.core import Core
    from showdown.kernel.decision import Decision, Option
    from showdown.kernel.errors import (
        BadChance,
        BadContent,
        BadSave,
        IllegalOption,
        Problem,
        RuleBug,
        ShowdownError,
        StaleDecision,
        did_you_mean,
        first_line,
        nearest,
        one_line,
        place_of,
        placed,
        render,
        sentence,
    )
    from showdown.kernel.journal import Entry, Journal
    from showdown.kernel.machine import advance, answer, answer_chance, land
    from showdown.kernel.sealed_dice import Sealed, commitment_of
    from showdown.model.card_count import count_cards
    from showdown.model.cards import Catalog, Gear, HitLocation, Recipe
    from showdown.model.events import Event
    from showdown.model.house_rules import HOUSE_RULES, parse_house
    from showdown.model.ids import (
        AI_DRAWN,
        AI_LEVELS,
        CARD_PURPOSES,
        CHECK,
        COLOURS,
        ENCOURAGE,
        GRID,
        LETTERS,
        NO_PROGRAM,
        OUTCOMES,
        PLACE_OF_FACE,
        PLACES,
        PURPOSES,
        STATS,
        SURGE,
        SURVIVAL_ACTIONS,
        SURVIVORS_TURN,
        TO_HIT,
        TO_WOUND,
    )
    from showdown.model.invariants import problems
    from showdown.model.monster_def import MonsterDef, MonsterLevel
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
    from showdown.model.rulings_rulebook import Ruling
    from showdown.model.scopes import CardScope, SurvivorAttackScope
    from showdown.model.setup import Setup, SurvivorSetup, TerrainSetup, deal
    from showdown.model.state import State
    from showdown.parties import (
        PROLOGUE,
        find_party,
        first_story,
        load_party,
        load_party_file,
        party_by_name,
        party_problem,
        ready_parties,
        showdown,
    )
    from showdown.players.card_knowledge import CardKnowledge
    from showdown.players.determinization import determinize
    from showdown.players.fight import play_at_random, play_out
    from showdown.players.heuristic import HeuristicPlayer
    from showdown.players.judge import FACTS, Judge, Network, facts_of
    from showdown.players.player import Player, RandomPlayer
    from showdown.players.random_stream import RandomStream
    from showdown.players.rollout_policy import RolloutPolicy, wounds_to_win
    from showdown.players.search import ITERATIONS, ROUNDS, SEARCHED, SearchPlayer
    from showdown.players.sight import Sight
    from showdown.players.weights import WEIGHTS, Weights
    from showdown.rules.monster.attack import damage_per_hit
    from showdown.rules.monster.wounds import next_wound_kills
    from showdown.rules.setup.first_state import start
    from showdown.rules.survivor.turn import is_attack, is_sling
    from showdown.saves.checkpoint import Checkpoint
    from showdown.saves.journal_entries import decode_entries, encode_entries, readable_entries, recorded_in_words
    from showdown.saves.recovery import Recovery, changed_packs, packs_in_words
    from showdown.saves.save_file import check_parts, document_in, text_of
    from showdown.saves.setup_data import decode_setup, encode_setup
    from showdown.saves.snapshot import shape, standing_in, state_digest
    from showdown.saves.upgrades import FORMAT
    from showdown.view import types as view_types
    from showdown.view.beats import BeatSeries, beats_of, cards_named, graves_in
    from showdown.view.card_box import card_box
    from showdown.view.card_face import all_faces, card_face
    from showdown.view.card_svg import card_svg
    from showdown.view.explanation import Explanation, ExplanationLine, card_explanation
    from showdown.view.incremental import ViewSeries
    from showdown.view.monster_range import monster_spaces, threatened_spaces
    from showdown.view.narrate import SPACE_VERBS, Narrator
    from showdown.view.notation import write_position
    from showdown.view.public import spaces_of, view_decision, view_of
    from showdown.view.rolls import dice_in, succeeds
    from showdown.view.staging import in_own_act, restock_hit_locations, stage_act, stage_monster_attack
    from showdown.view.status_lines import acting, banner, condition, monster_card, monster_lines, survivor_card
    from showdown.view.text_board import (
        Names,
        card_names,
        describe_table,
        draw_board,
        list_board,
        list_monster,
        plain_name,
        spaces_by_row,
        squares,
        terrain_legend,
        token_list,
    )
    from showdown.view.type_reader import schema_of, shape_of, shapes_of

HOMES: Final = {
    # Fights: a game, its first position, and the machine that moves a state on.
    "showdown.game": "Diverged Game UndoFence forced parse_value typed_source",
    "showdown.kernel.agenda": "Ask",
    "showdown.kernel.core": "Core",
    "showdown.kernel.decision": "Decision Option",
    "showdown.kernel.journal": "Entry Journal",
    "showdown.kernel.machine": "advance answer answer_chance land",
    "showdown.engine.build": "engine_kind is_compiled other_engine",
    "showdown.model.card_count": "count_cards",
    "showdown.model.events": "Event",
    "showdown.model.scopes": "CardScope SurvivorAttackScope",
    "showdown.model.setup": "Setup SurvivorSetup TerrainSetup deal",
    "showdown.model.state": "State",
    "showdown.model.invariants": "problems",
    "showdown.rules.monster.attack": "damage_per_hit",
    "showdown.rules.setup.first_state": "start",
    "showdown.rules.survivor.turn": "is_attack is_sling",
    # Kinds of options.
    "showdown.model.options": "CardOption FacingOption OwnedCardOption PlaceOption PlayerOption SpaceOption "
    "StartOption StopOption SurvivalOption SurvivorOption TileOption UseOption cell_of",
    # Chance: dice and cards, and where they come from.
    "showdown.kernel.chance": "Dice Draw FunctionSource Seeded Source Spec keys_of",
    "showdown.kernel.sealed_dice": "Sealed commitment_of",
    # Text of others.
    "showdown.kernel.clean_text": "clean clean_values",
    # Errors, and their text.
    "showdown.kernel.errors": "BadChance BadContent BadSave IllegalOption Problem RuleBug ShowdownError "
    "StaleDecision did_you_mean first_line nearest one_line place_of placed render "
    "sentence",
    # Words and numbers of the game.
    "showdown.board.cells": "DIRECTIONS NAMES cell_named",
    "showdown.model.ids": "AI_DRAWN AI_LEVELS CARD_PURPOSES CHECK COLOURS ENCOURAGE GRID LETTERS NO_PROGRAM OUTCOMES "
    "PLACES PLACE_OF_FACE PURPOSES STATS SURGE SURVIVAL_ACTIONS SURVIVORS_TURN TO_HIT TO_WOUND",
    # Rulings and house rules.
    "showdown.model.house_rules": "HOUSE_RULES parse_house",
    "showdown.model.rulings_rulebook": "Ruling",
    "showdown.model.rulings": "RULINGS parse_rulings",
    # Cards, packs and parties.
    "showdown.content.card_coverage": "CARD_USES CoverageGoal Facts coverage_goals",
    "showdown.content.setup_summary": "explain_setup",
    "showdown.content.card_sentences": "explain_card",
    "showdown.content.packs": "CORE core_catalog core_folder load_packs shipped_folder",
    "showdown.content.recipe_words": "resource_cards",
    "showdown.content.party_files": "Party",
    "showdown.content.installed": "InstalledPacks catalog_named catalog_with find_pack installed_folder "
    "packs_on_the_shelf",
    "showdown.model.cards": "Catalog Gear HitLocation Recipe",
    "showdown.model.monster_def": "MonsterDef MonsterLevel",
    "showdown.parties": "PROLOGUE party_problem find_party first_story load_party load_party_file ready_parties "
    "showdown party_by_name",
    # Players of the engine, and what they see.
    "showdown.players.card_knowledge": "CardKnowledge",
    "showdown.players.fight": "play_at_random play_out",
    "showdown.players.heuristic": "HeuristicPlayer",
    "showdown.players.determinization": "determinize",
    "showdown.players.judge": "FACTS Judge Network facts_of",
    "showdown.players.player": "Player RandomPlayer",
    "showdown.players.random_stream": "RandomStream",
    "showdown.players.rollout_policy": "RolloutPolicy wounds_to_win",
    "showdown.players.search": "ITERATIONS ROUNDS SEARCHED SearchPlayer",
    "showdown.players.sight": "Sight",
    "showdown.players.weights": "WEIGHTS Weights",
    # Saves.
    "showdown.saves.journal_entries": "decode_entries encode_entries readable_entries recorded_in_words",
    "showdown.saves.save_file": "check_parts document_in text_of",
    "showdown.saves.checkpoint": "Checkpoint",
    "showdown.saves.recovery": "Recovery changed_packs packs_in_words",
    "showdown.saves.setup_data": "decode_setup encode_setup",
    "showdown.saves.snapshot": "shape standing_in state_digest",
    "showdown.saves.upgrades": "FORMAT",
    # The view, and its declared type.
    "showdown.view.types": ":view_types",
    "showdown.view.beats": "BeatSeries beats_of cards_named graves_in",
    "showdown.view.rolls": "dice_in succeeds",
    "showdown.view.type_reader": "schema_of shape_of shapes_of",
    "showdown.view.public": "spaces_of view_decision view_of",
    "showdown.view.explanation": "Explanation ExplanationLine card_explanation",
    "showdown.view.incremental": "ViewSeries",
    # Cards drawn, and the game in text, for people.
    "showdown.view.card_box": "card_box",
    "showdown.view.card_face": "all_faces card_face",
    "showdown.view.card_svg": "card_svg",
    "showdown.view.narrate": "SPACE_VERBS Narrator",
    "showdown.content.position_text": "read_position",
    "showdown.view.notation": "write_position",
    "showdown.view.status_lines": "acting banner condition monster_card monster_lines survivor_card",
    "showdown.view.text_board": "Names card_names describe_table draw_board list_board list_monster plain_name "
    "spaces_by_row squares terrain_legend token_list",
    # What would happen.
    "showdown.rules.monster.wounds": "next_wound_kills",
    "showdown.view.staging": "in_own_act restock_hit_locations stage_act stage_monster_attack",
    "showdown.view.monster_range": "monster_spaces threatened_spaces",
}
"""Modules, and the names taken from each, by topic."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, __dir__ = loader(__name__, HOMES)

__all__ = [
    # Fights: a game, its first position, and the machine that moves a state on.
    "Ask",
    "CardScope",
    "Core",
    "Decision",
    "Diverged",
    "Entry",
    "Event",
    "Game",
    "Journal",
    "Option",
    "Setup",
    "State",
    "SurvivorAttackScope",
    "SurvivorSetup",
    "TerrainSetup",
    "UndoFence",
    "advance",
    "answer",
    "answer_chance",
    "count_cards",
    "damage_per_hit",
    "deal",
    "engine_kind",
    "forced",
    "is_attack",
    "is_compiled",
    "is_sling",
    "land",
    "other_engine",
    "parse_value",
    "problems",
    "start",
    "typed_source",
    # Kinds of options.
    "CardOption",
    "FacingOption",
    "OwnedCardOption",
    "PlaceOption",
    "PlayerOption",
    "SpaceOption",
    "StartOption",
    "StopOption",
    "SurvivalOption",
    "SurvivorOption",
    "TileOption",
    "UseOption",
    "cell_of",
    # Chance: dice and cards, and where they come from.
    "Dice",
    "Draw",
    "FunctionSource",
    "Sealed",
    "Seeded",
    "Source",
    "Spec",
    "commitment_of",
    "keys_of",
    # Text of others.
    "clean",
    "clean_values",
    # Errors, and their text.
    "BadChance",
    "BadContent",
    "BadSave",
    "IllegalOption",
    "Problem",
    "RuleBug",
    "ShowdownError",
    "StaleDecision",
    "did_you_mean",
    "first_line",
    "nearest",
    "one_line",
    "place_of",
    "placed",
    "render",
    "sentence",
    # Words and numbers of the game.
    "AI_DRAWN",
    "AI_LEVELS",
    "CARD_PURPOSES",
    "CHECK",
    "COLOURS",
    "DIRECTIONS",
    "ENCOURAGE",
    "GRID",
    "LETTERS",
    "NAMES",
    "NO_PROGRAM",
    "OUTCOMES",
    "PLACES",
    "PLACE_OF_FACE",
    "PURPOSES",
    "STATS",
    "SURGE",
    "SURVIVAL_ACTIONS",
    "SURVIVORS_TURN",
    "TO_HIT",
    "TO_WOUND",
    "cell_named",
    # Rulings and house rules.
    "HOUSE_RULES",
    "RULINGS",
    "Ruling",
    "parse_house",
    "parse_rulings",
    # Cards, packs and parties.
    "CORE",
    "Catalog",
    "CoverageGoal",
    "CARD_USES",
    "Facts",
    "Gear",
    "HitLocation",
    "MonsterDef",
    "MonsterLevel",
    "PROLOGUE",
    "Recipe",
    "Party",
    "InstalledPacks",
    "catalog_named",
    "catalog_with",
    "coverage_goals",
    "party_problem",
    "core_catalog",
    "core_folder",
    "explain_card",
    "explain_setup",
    "find_pack",
    "find_party",
    "first_story",
    "installed_folder",
    "load_packs",
    "load_party",
    "load_party_file",
    "packs_on_the_shelf",
    "shipped_folder",
    "ready_parties",
    "resource_cards",
    "showdown",
    "party_by_name",
    # Players of the engine, and what they see.
    "CardKnowledge",
    "FACTS",
    "HeuristicPlayer",
    "ITERATIONS",
    "Judge",
    "Network",
    "Player",
    "ROUNDS",
    "RandomPlayer",
    "RandomStream",
    "RolloutPolicy",
    "SEARCHED",
    "SearchPlayer",
    "Sight",
    "WEIGHTS",
    "Weights",
    "determinize",
    "facts_of",
    "play_at_random",
    "play_out",
    "wounds_to_win",
    # Saves.
    "FORMAT",
    "Checkpoint",
    "Recovery",
    "changed_packs",
    "check_parts",
    "decode_entries",
    "decode_setup",
    "document_in",
    "encode_entries",
    "encode_setup",
    "packs_in_words",
    "readable_entries",
    "recorded_in_words",
    "shape",
    "standing_in",
    "state_digest",
    "text_of",
    # The view, and its declared type.
    "schema_of",
    "shape_of",
    "shapes_of",
    "spaces_of",
    "ViewSeries",
    "view_decision",
    "view_of",
    "view_types",
    # Cards drawn, and the game in text, for people.
    "all_faces",
    "Explanation",
    "ExplanationLine",
    "card_box",
    "card_explanation",
    "card_face",
    "card_names",
    "card_svg",
    "BeatSeries",
    "Names",
    "Narrator",
    "SPACE_VERBS",
    "acting",
    "banner",
    "beats_of",
    "cards_named",
    "condition",
    "describe_table",
    "dice_in",
    "draw_board",
    "graves_in",
    "list_board",
    "list_monster",
    "monster_card",
    "monster_lines",
    "monster_spaces",
    "plain_name",
    "read_position",
    "spaces_by_row",
    "squares",
    "succeeds",
    "survivor_card",
    "terrain_legend",
    "token_list",
    "write_position",
    # What would happen.
    "in_own_act",
    "next_wound_kills",
    "restock_hit_locations",
    "stage_act",
    "stage_monster_attack",
    "threatened_spaces",
]
