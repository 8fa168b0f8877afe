"""What the effect of a card does, for the log line that tells that it happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from showdown.content.moment_words import moment
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Card
from showdown.model.ids import NO_PROGRAM, NOBODY, STATS
from showdown.model.selectors import STAT
from showdown.model.state import State
from showdown.model.verbs import Op
from showdown.rules.verbs.rolls import Roll

NAME: Final = "⁂"
"""Where the name of the survivor goes.  Sentences pass through ``say``, which removes control characters."""
LONGEST: Final = 240
"""Characters.  A longer effect is left out: the lines that follow tell it step by step."""

OFFERS: Final = frozenset({"extra", "may", "move_hit", "redraw", "step_back", "walk"})
"""Verbs that let a survivor do something: ``Torben may move once more in this act``."""
CHOOSES: Final = "each"
"""The verb that picks survivors.  It does nothing, without a line, if no survivor fits."""
TOLD: Final = frozenset(
    {
        "archive",
        "attack",
        "attack_with_beside",
        "bash",
        "basic_action",
        "block",
        "brain_damage",
        "card_tokens",
        "clear_tokens",
        "climb",
        "counter",
        "cross",
        "damage",
        "deflect",
        "discard",
        "encourage",
        "end_showdown",
        "flow",
        "gain",
        "gain_armor",
        "gear",
        "grab",
        "hide",
        "hit_locations",
        "if",
        "ignore",
        "impair",
        "kill",
        "knock_down",
        "leap",
        "look",
        "lose_all",
        "lose_art",
        "lose_tokens",
        "move",
        "next_attack",
        "perform",
        "place_monster",
        "place_terrain",
        "priority_target",
        "resource",
        "roll",
        "roll_injury",
        "stand",
        "this_attack",
        "tokens",
        "wound",
    }
)
"""Verbs with a log line of their own for what they did: an effect of these alone need not be quoted."""


class Effect(NamedTuple):
    """What a line about an effect says of it; empty texts where the lines that follow say it all."""

    offer: str = ""
    """What a survivor may now do, as a sentence."""
    quote: str = ""
    """The words of the card."""
    affects: bool = False
    """Is it about the survivor of the event?"""
    moment: str = ""
    """When it happens."""


def effect(s: State, data: Mapping[str, Any], name: str) -> Effect:
    """The effect of the event ``uses`` or ``trigger``."""
    card = s.catalog.cards[data["card"]]
    used = "ability" in data
    if used:
        programs = [each.program for each in card.abilities if each.title == data["ability"]]
    else:
        programs = data["programs"]
    words = Wording(s.catalog, data["who"] != NOBODY, False, card.kind == "terrain", NAME if name else "")
    told = say("cards.then").join([words.inner(program) for program in programs])
    # The name may be part of any word: only the mark in its place says that the survivor is meant.
    affects = not used and data["who"] != NOBODY and NAME in told
    text = told.replace(NAME, name)
    ops = [op for program in programs for op in s.catalog.programs[program]]
    if len(text) > LONGEST or is_told(s, ops, used):
        return Effect(affects=affects, moment="" if used else moment_of(card, programs))
    if len(ops) == 1 and ops[0].name in OFFERS:
        return Effect(offer=text, affects=affects)
    return Effect(quote=text, affects=affects)


def moment_of(card: Card, programs: list[int]) -> str:
    """What a card waited for when it did this: ``at the start of the monster turn``."""
    hooks = [each.hook for part in (card, *card.faces) for each in part.listeners if each.program in programs]
    return moment(hooks[0], False) if hooks else ""


def is_told(s: State, ops: list[Op], used: bool) -> bool:
    """Do the lines that follow tell all that these instructions do?

    ``used``: a survivor chose to use the card, so there is someone it can choose; a roll tells its own result.
    """
    if not used and any([op.name == CHOOSES for op in ops]):
        return False
    return all([op.name in TOLD or op.name == CHOOSES or (used and op.name == "may") for op in with_inner(s, ops)])


def with_inner(s: State, ops: list[Op]) -> Iterator[Op]:
    """Instructions and those in their blocks, but not in the rows of a roll."""
    for op in ops:
        yield op
        if isinstance(op, Roll):
            continue
        for block in op.blocks():
            yield from with_inner(s, program_of(s, block))


def program_of(s: State, block: int) -> list[Op]:
    return list(s.catalog.programs[block]) if block != NO_PROGRAM else []


def block_told(s: State, block: int, name: str) -> str:
    """What one part of a card does that a survivor chooses; empty if it does nothing."""
    return Wording(s.catalog, True, False, False, name).inner(block)


def critical_effect(s: State, data: Mapping[str, Any], name: str) -> str:
    """What a critical wound on this hit location does; empty if it is long, or only a persistent injury."""
    location = s.catalog.hit_location(data["card"])
    text = Wording(s.catalog, True, False, False, name).inner(location.on_critical)
    return text if len(text) <= LONGEST else ""


def done_instead(s: State, card: int, injury: int) -> str:
    """What the monster does instead of this AI card because of a persistent injury; empty if it is long."""
    texts = [Wording(s.catalog).inner(program) for kept, program in s.catalog.ai(card).persistent if kept == injury]
    return single(set(texts))


class RollTold(NamedTuple):
    """What the line about the roll of a card says beside the dice."""

    source: str = ""
    """The card, or the table of the monster."""
    result: str = ""
    """What the result does."""
    added: str = ""
    """What is added to the dice, if it is an attribute of the survivor."""


def roll_told(s: State, data: Mapping[str, Any], name: str) -> RollTold:
    """Of the event ``check``; an empty result if the card has several such rolls, or if it is too long."""
    source = s.catalog.cards[data["card"]].title if data["card"] >= 0 else ""
    tile = data["card"] >= 0 and s.catalog.cards[data["card"]].kind == "terrain"
    rows = [tuple(each) for each in data["results"]]
    words = Wording(s.catalog, data["who"] != NOBODY, False, tile, name)
    reached = data["row"] >= 0 and data.get("holds", True)  # events of older saves do not say it
    told: set[str] = set()
    added: set[str] = set()
    for title, op in rolls_of_card(s, data["card"]) if data["card"] >= 0 else rolls_of_monster(s):
        if [(row.low, row.high) for row in op.rows] == rows:
            source = title or source
            told.add(words.inner(op.rows[data["row"]].program if reached else op.otherwise))
            added.add(attribute_added(op))
    return RollTold(source, single(told), single(added))


def rolls_of_card(s: State, card: int) -> Iterator[tuple[str, Roll]]:
    """The rolls on a card."""
    name = s.catalog.cards[card].name
    for i, place in enumerate(s.catalog.program_names):
        if place.rpartition("/")[0] == name:
            for op in s.catalog.programs[i]:
                if isinstance(op, Roll):
                    yield "", op


def rolls_of_monster(s: State) -> Iterator[tuple[str, Roll]]:
    """The rolls of the monster that are on no card, each with the name of its table."""
    kind = s.constants.monster
    aftermath = say("names.aftermath")
    tables = [
        (kind.instinct_title, kind.instinct),
        (kind.inside_title, kind.inside),
        (kind.inside_title, kind.swallowed),
        (kind.inside_title, kind.released),
        (aftermath, kind.victory),
        (aftermath, kind.defeat),
        *[(aftermath, program) for level in kind.levels for program in (level.victory, level.defeat)],
        *[(kind.procedure_titles[key], program) for key, program in kind.procedures.items()],
    ]
    for title, program in tables:
        for op in all_of(s, program_of(s, program)):
            if isinstance(op, Roll):
                yield title, op


def all_of(s: State, ops: list[Op]) -> Iterator[Op]:
    """Instructions and all those in their blocks."""
    for op in ops:
        yield op
        for block in op.blocks():
            yield from all_of(s, program_of(s, block))


def attribute_added(op: Roll) -> str:
    """The attribute that is added to this roll, if nothing else is."""
    m = op.plus.counted
    return STATS[m.which] if m is not None and m.what == STAT and not op.tools and not op.plus.base else ""


def single(told: set[str]) -> str:
    """The only text there is, unless it is too long."""
    text = told.pop() if len(told) == 1 else ""
    return text if len(text) <= LONGEST else ""
