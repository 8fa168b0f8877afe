"""Auras and terms of every kind of a survivor's card, and what they are when somebody's cards change.  [R-TOK-04]"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from showdown.engine import Catalog
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

AURA = "auras: [{within: 2, movement: 2}]"
GEAR = f"""
second-banner: {{keywords: [item], {AURA}}}
banner:
  keywords: [item]
  {AURA}
  abilities:
    - {{name: furl, consume: true, do: [flow]}}
    - {{name: wave, do: [{{gear: {{who: owner, card: second-banner}}}}]}}
wolf-hat: {{keywords: [armor, set, wolf], armor: {{head: 1}}}}
wolf-coat: {{keywords: [armor, set, wolf], armor: {{body: 1}}}}
boots: {{keywords: [item], bonuses: [{{if: insane, movement: 3}}, {{if: sane, movement: 1}}]}}
whistle: {{keywords: [item], abilities: [{{name: blow, do: [{{gear: {{who: owner, card: second-banner}}}}]}}]}}
"""
STATUSES = f"glow: {{{AURA}}}\n"
AI = "quiet: {copies: 9, actions: []}\nend: {actions: [{kill: 'all survivors, courage 5'}]}\n"
FILES = {
    "disorders.yaml": f"cards:\n  aloof: {{{AURA}}}\n",
    "fighting-arts.yaml": f"cards:\n  presence: {{{AURA}}}\n",
    "armor-sets.yaml": f"cards:\n  wolf-set: {{pieces: [wolf-hat, wolf-coat], {AURA}}}\n",
}


@cache
def catalog() -> Catalog:
    folder = Path(tempfile.mkdtemp())
    (folder / "homebrew").mkdir()
    for name, text in FILES.items():
        (folder / "homebrew" / name).write_text(text, encoding="utf-8")
    return beast(folder, AI, gear=GEAR, statuses=STATUSES)


def fight(a: str, b: str = "at: B2", c: str = "at: V1", card: str = "") -> Play:
    """a stands on A1, two steps from b; c far away."""
    return play_with(
        catalog(),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}, c: {{{c}}}}}
        players: [[a, b, c]]
        start: {"monster" if card else "survivors"}-turn
        decks: {{ai: [{card or "quiet"}, quiet, quiet], hit_locations: [hide]}}
        """,
    ).unwatched()


def movements(g: Play) -> list[int]:
    return [g.survivor(x)["movement"] for x in "abc"]


CARDS = [
    "gear: [banner]",
    "statuses: [glow]",
    "disorders: [aloof]",
    "arts: [presence]",
    "gear: [wolf-hat, wolf-coat]",
]


@pytest.mark.parametrize("card", CARDS)
def test_every_kind_of_card_has_auras(card: str) -> None:
    """Not for its owner and not for the one far away.  [R-TOK-04]"""
    assert movements(fight(f"at: A1, {card}")) == [5, 7, 5]


@pytest.mark.parametrize("card", CARDS)
def test_the_owner_off_the_board_is_near_nobody(card: str) -> None:
    """The dead and the swallowed; b stands on A1 and on V16.  [R-TOK-04, R-GEN-08, R-DIE-01]"""
    for space in ("A1", "V16"):
        for gone in ("dead: true", "swallowed: true"):
            assert fight(f"{gone}, {card}", f"at: {space}", "at: K1").survivor("b")["movement"] == 5


def test_who_is_swallowed_is_near_nobody() -> None:
    """[R-TOK-04, R-GEN-08]"""
    assert fight("at: V16, gear: [banner]", "swallowed: true").survivor("b")["movement"] == 5


@pytest.mark.parametrize(("spaces", "near"), [(["A1", "A2"], True), (["A1", "C1"], True), (["A1", "D1"], False)])
def test_the_first_space_of_the_board_is_one_too(spaces: list[str], near: bool) -> None:
    """[R-BRD-05, R-TOK-04]"""
    for at, other in (spaces, spaces[::-1]):
        g = fight(f"at: {at}, gear: [banner]", f"at: {other}")
        assert movements(g)[:2] == [5, 7 if near else 5]


def test_two_owners_far_from_each_other_have_nothing_of_it() -> None:
    """Nobody is near enough to themselves.  [R-TOK-04]"""
    assert movements(fight("at: A1, gear: [banner]", "at: V1, gear: [banner]", "at: K1, gear: [banner]")) == [5, 5, 5]


@pytest.mark.parametrize("card", CARDS)
def test_the_only_other_survivor_has_it(card: str) -> None:
    """A party of two, once with either of them as the owner.  [R-TOK-04]"""
    dead = "dead: true"
    assert movements(fight(f"at: A1, {card}", "at: B2", dead))[:2] == [5, 7]
    assert movements(fight("at: A1", f"at: B2, {card}", dead))[:2] == [7, 5]
    two = f"{{a: {{at: A1}}, b: {{at: B2, {card}}}}}"
    g = play_with(
        catalog(),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {two}
        start: survivors-turn
        decks: {{ai: [quiet, quiet, quiet], hit_locations: [hide]}}
        """,
    )
    assert [g.survivor(x)["movement"] for x in "ab"] == [7, 5]


def test_a_set_that_is_not_complete_has_no_aura() -> None:
    """Nor does a piece of it near the other piece.  [R-GEAR-05, R-TOK-04]"""
    assert movements(fight("at: A1, gear: [wolf-hat]", "at: B2, gear: [wolf-coat]")) == [5, 5, 5]


def test_an_art_that_cannot_be_used_has_no_aura() -> None:
    """[R-SEV-04, R-TOK-04]"""
    assert movements(fight("at: A1, arts: [presence], permanent_injuries: [ruptured-muscle]")) == [5, 5, 5]
    assert movements(fight("at: A1, gear: [banner], permanent_injuries: [ruptured-muscle]")) == [5, 7, 5]


def test_the_same_card_twice_counts_once_and_two_cards_add_up() -> None:
    """[R-TOK-04]"""
    assert movements(fight("at: A1, gear: [banner]", "at: B1", "at: C1, gear: [banner]")) == [7, 7, 7]
    assert movements(fight("at: A1, gear: [banner, second-banner]", "at: B1")) == [5, 9, 5]


def test_two_owners_warm_each_other() -> None:
    """Each has the aura of the other.  [R-TOK-04]"""
    assert movements(fight("at: A1, gear: [banner]", "at: B1, gear: [banner]")) == [7, 7, 5]
    assert movements(fight("at: A1, gear: [banner]", "at: B1, gear: [second-banner]")) == [7, 7, 5]


@pytest.mark.parametrize(("insanity", "own"), [(0, 1), (3, 3)])
def test_what_others_lose_does_not_touch_their_own_bonuses(insanity: int, own: int) -> None:
    """a archives the banner: b keeps what the boots give.  [R-GEN-13, R-TOK-04]"""
    g = fight("at: A1, gear: [banner]", f"at: B2, gear: [boots], insanity: {insanity}")
    assert movements(g) == [5, 5 + 2 + own, 5]
    g.choose("act:a", "use:banner:furl")
    assert movements(g) == [5, 5 + own, 5]


@pytest.mark.parametrize(("insanity", "own"), [(0, 1), (3, 3)])
def test_what_others_gain_comes_to_their_own_bonuses(insanity: int, own: int) -> None:
    """The whistle brings a banner.  [R-GEAR-07, R-TOK-04]"""
    g = fight("at: A1, gear: [whistle]", f"at: B2, gear: [boots], insanity: {insanity}")
    assert movements(g) == [5, 5 + own, 5]
    g.choose("act:a", "use:whistle:blow")
    assert movements(g) == [5, 5 + own + 2, 5]


def test_one_aura_more_leaves_the_other() -> None:
    """Two banners of the same survivor.  [R-TOK-04]"""
    g = fight("at: A1, gear: [banner]")
    g.choose("act:a", "use:banner:wave")
    assert movements(g) == [5, 9, 5]


def test_a_bearer_who_dies_during_the_fight_leaves_no_aura() -> None:
    """[R-DIE-01, R-TOK-04]"""
    assert movements(fight("at: A1, gear: [banner], courage: 5"))[1] == 7
    g = fight("at: A1, gear: [banner], courage: 5", card="end")
    assert not g.survivor("a")["alive"] and movements(g)[1:] == [5, 5]
