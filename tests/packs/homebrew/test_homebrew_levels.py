"""The four homebrew monsters as a whole: stat lines, decks, traits in play, rewards, setup."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest

from showdown.engine import AI_LEVELS, Game
from showdown.model.monster_def import MonsterLevel
from tests.support.bellmaw import catalog

MASK, SKIN, ROPES = "double-mask", "warm-skin", "trailing-ropes"


class Level(NamedTuple):
    """Movement, toughness, speed and damage; AI cards by level; basic and monster resources, hunt experience."""

    stats: tuple[int, int, int, int]
    deck: tuple[int, ...]
    rewards: tuple[int, int, int]
    traits: list[str]
    tokens: dict[str, int]


LEVELS = {
    "bellmaw:1": Level((5, 8, 0, 0), (6, 2), (4, 3, 1), [], {}),
    "bellmaw:2": Level((6, 11, 1, 1), (9, 4), (4, 5, 2), ["cracked-note"], {}),
    "bellmaw:3": Level(
        (7, 14, 1, 2), (9, 5, 1), (4, 7, 2), ["cracked-note", "deep-listener"], {"accuracy": 1, "luck": 1}
    ),
    "tallowmother:1": Level((4, 8, 0, 0), (7, 2), (3, 4, 1), [SKIN], {}),
    "tallowmother:2": Level((5, 10, 0, 1), (8, 4), (4, 5, 2), [SKIN, "nursery-light"], {}),
    "tallowmother:3": Level((6, 13, 1, 1), (8, 5, 1), (4, 7, 2), [SKIN, "nursery-light"], {"luck": 1}),
    "tithe-keeper:1": Level((6, 8, 0, 0), (7, 2), (3, 4, 1), [MASK], {}),
    "tithe-keeper:2": Level((6, 11, 0, 1), (8, 4), (4, 5, 2), [MASK, "compound-interest"], {}),
    "tithe-keeper:3": Level(
        (7, 14, 1, 1), (8, 5, 1), (4, 7, 2), [MASK, "compound-interest", "brass-scales"], {"luck": 1}
    ),
    "gallowkite:1": Level((7, 8, 0, 0), (7, 2), (3, 4, 1), [], {}),
    "gallowkite:2": Level((8, 10, 1, 0), (8, 4), (4, 5, 2), [ROPES], {}),
    "gallowkite:3": Level((9, 13, 1, 1), (8, 5, 1), (4, 7, 2), [ROPES, "crows-patience"], {"luck": 1}),
}
CARDS = {"bellmaw": (10, 6, 1, 11), "tallowmother": (10, 5, 1, 10), "tithe-keeper": (10, 5, 1, 10)}
CARDS["gallowkite"] = (9, 5, 1, 11)
"""Basic, advanced and legendary AI cards with their copies; hit locations."""
SETUP = {"bellmaw": (2, 6), "tallowmother": (1, 5), "tithe-keeper": (2, 6), "gallowkite": (3, 6)}
"""Random terrain cards; the distance at which survivors start."""


def fight(story: str) -> Game:
    monster, _, level = story.partition(":")
    return Game.showdown(monster, f"level-{level}", players=1, seed=1, party="rawhide", catalog=catalog())


def level_of(story: str) -> MonsterLevel:
    monster, _, level = story.partition(":")
    return catalog().monster(monster).level(f"level-{level}")


@pytest.mark.parametrize("story", LEVELS)
def test_each_level_has_its_stat_line_deck_and_traits(story: str) -> None:
    """[R-SET-08, R-SET-01]"""
    wanted = LEVELS[story]
    view = fight(story).view()
    monster, decks = view["monster"], view["decks"]
    assert tuple(monster[k] for k in ("movement", "toughness", "speed", "damage")) == wanted.stats
    assert (monster["tokens"], monster["size"], decks["in_play"]) == (wanted.tokens, 2, wanted.traits)
    assert decks["ai_unseen_levels"] == dict(zip(("basic", "advanced", "legendary"), wanted.deck, strict=False))
    assert level_of(story).number == int(story[-1])


@pytest.mark.parametrize("story", LEVELS)
def test_each_level_has_its_rewards(story: str) -> None:
    """[R-END-03]"""
    level = level_of(story)
    assert (level.reward_basic, level.reward_monster, level.reward_xp) == LEVELS[story].rewards


@pytest.mark.parametrize("monster", CARDS)
def test_each_monster_has_its_cards(monster: str) -> None:
    """[R-SET-01]"""
    found = catalog().monster(monster)
    ai: Counter[str] = Counter()
    for card in found.ai:
        ai[AI_LEVELS[catalog().ai(card).level]] += catalog().ai(card).copies
    assert (ai["basic"], ai["advanced"], ai["legendary"], len(found.hit_locations)) == CARDS[monster]


@pytest.mark.parametrize("monster", SETUP)
def test_the_fight_is_set_up_as_its_file_says(monster: str) -> None:
    """[R-SET-09]"""
    game = fight(f"{monster}:1")
    while not game.view()["survivors"]["d"]["at"]:
        game.choose(game.decision.keys()[0])
    drawn = [event for event in game.events if event.kind == "terrain-drawn"]
    distances = {v.get("distance") for v in game.view()["survivors"].values()}
    assert (len(drawn), distances) == (SETUP[monster][0], {SETUP[monster][1]})
    assert any([event.kind == "monster-turn" for event in game.events]), "the monster acts first"
