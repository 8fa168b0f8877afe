"""The numbers of the cards of three homebrew monsters: in the attacks they make, and in what the compiled cards say."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from showdown.engine import explain_card
from tests.support.bellmaw import catalog
from tests.support.homebrew import against
from tests.support.position import Dice, Play, check, place, random_survivor, to_hit

NUMBER = re.compile(r"(?:\b(speed|accuracy|damage|reach) )?(?<!\w)(\d+)(?!d\d)")
"""A number of a sentence, with the word before it if it belongs to an attack; not the dice of ``1d10``."""


class Attack(NamedTuple):
    """A position with a card on top, and the attack that the monster makes: ``needed`` is the lowest die that hits."""

    card: str
    speed: int
    accuracy: int
    damage: int
    at: str = "K10"
    decks: str = ""
    first: tuple[Dice, ...] = ()
    terrain: str = "[]"
    needed: int = 0


A = (random_survivor("a"),)
PALM, FIST = ", in_play: [double-mask]", ", in_play: [double-mask], faces: {double-mask: shut-fist}"
ONE, TWO = "[{id: wickling, at: V16}]", "[{id: wickling, at: V16}, {id: wickling, at: V1}]"
ATTACKS = {
    "tithe-keeper": [
        Attack("usury", 2, 3, 1, decks=PALM),
        Attack("usury", 2, 3, 2, decks=FIST),
        Attack("collect", 2, 3, 1, decks=PALM),
        Attack("distraint", 2, 3, 1, decks=PALM),
        Attack("two-voices", 3, 4, 1, decks=FIST),
        Attack("foreclosure", 2, 3, 1, decks=PALM),
        Attack("sealed-receipt", 1, 2, 1, decks=PALM, needed=2),
    ],
    "gallowkite": [
        Attack("beat-of-wings", 2, 3, 1),
        Attack("long-stoop", 2, 3, 1, at="K16"),
        Attack("carry-off", 2, 3, 1),
        Attack("reel", 2, 3, 1),
        Attack("fall-from-the-dark", 2, 3, 1, first=A),
        Attack("hang", 1, 3, 1),
        Attack("dropped-from-height", 2, 2, 1),
        Attack("behind-you", 1, 2, 2, first=A),
    ],
    "tallowmother": [
        Attack("brood-drop", 2, 3, 1),
        Attack("wick-lash", 2, 3, 1),
        Attack("shepherds-hook", 2, 3, 1),
        Attack("call-them-home", 2, 3, 1, terrain=ONE),
        Attack("call-them-home", 3, 3, 2, terrain=TWO),
        Attack("wax-over", 1, 2, 2),
        Attack("melt-and-smother", 1, 3, 1),
    ],
}
"""Every attack of every AI card; Usury, Beat of Wings and Brood Drop perform the Basic Action."""

NUMBERS = {
    # AI cards
    # Tithe-Keeper
    "reckoning-hand": "speed 2, accuracy 3, damage 1, 1",
    "collect": "2, 0, speed 2, accuracy 3, damage 1",
    "assess": "2, 1",
    "alms-bowl": "2, 1, 1, 2",
    "distraint": "1, speed 2, accuracy 3, damage 1, 2, 1",
    "two-voices": "2, 2, 3, speed 3, accuracy 4, damage 1",
    "small-print": "0, 1, 1",
    "usury": "0",
    "foreclosure": "0, speed 2, accuracy 3, damage 1, 4, 1",
    "spend-the-hoard": "3, 1, 3",
    "sealed-receipt": "speed 1, accuracy 2, damage 1, 2",
    "weight-of-owing": "1, 7",
    "last-audit": "1, 1, 1, 2",
    "double-mask": "1, 5, 1, 1, 1, 6",
    "compound-interest": "1, 1",
    "brass-scales": "1",
    # Gallowkite: Hang pulls 6 spaces and goes 6 rows deep, so that no position shows more than 5
    "talon-rope": "speed 2, accuracy 3, damage 1, reach 2",
    "long-stoop": "2, speed 2, accuracy 3, damage 1",
    "carry-off": "2, speed 2, accuracy 3, damage 1, 1",
    "reel": "2, speed 2, accuracy 3, damage 1, 1, 6",
    "raking-pass": "1",
    "beat-of-wings": "4, 3, 3",
    "roost": "1",
    "fall-from-the-dark": "speed 2, accuracy 3, damage 1",
    "hang": "speed 1, accuracy 3, damage 1, 6, 6, 1",
    "dropped-from-height": "speed 2, accuracy 2, damage 1, 8",
    "behind-you": "speed 1, accuracy 2, damage 2",
    "aloft": "1, 4",
    "gallows-wind": "2, 1, 1, 3, 9, 4, 4",
    "trailing-ropes": "3, 1, 2",
    "crows-patience": "",
    # Tallowmother
    "drip-and-press": "speed 2, accuracy 3, damage 1",
    "wick-lash": "2, speed 2, accuracy 3, damage 1, 1",
    "brood-drop": "2, 2",
    "hot-rain": "2, 1, 5, 1, 6, 1, 1, 3, 2, 1",
    "slow-pour": "",
    "shepherds-hook": "0, 1, 5, speed 2, accuracy 3, damage 1",
    "count-the-children": "1, 3",
    "eat-the-weakest": "1, 1",
    "edge-litter": "1",
    "call-them-home": "6, speed 2, accuracy 3, damage 1, 2, 1, 1",
    "wax-over": "speed 1, accuracy 2, damage 2, 1",
    "melt-and-smother": "speed 1, accuracy 3, damage 1, 2, 1",
    "brood-fever": "1",
    "thousand-candles": "2",
    "warm-skin": "1",
    "nursery-light": "2",
    # Hit locations
    # Tithe-Keeper
    "coin-purse": "2, 3",
    "left-mask": "1, 1",
    "right-mask": "1, 1",
    "writing-hand": "3",
    "ledger-spine": "1",
    "stooped-neck": "",
    "weighing-thumb": "4, 2, 1",
    "swollen-belly": "6",
    "creaking-knee": "2, 1",
    "sudden-invoice": "2",
    # Gallowkite
    "rope-wing": "",
    "other-wing": "3, 2",
    "hooked-beak": "1",
    "noose-tail": "1, 1",
    "glass-eye": "1",
    "hollow-keel": "3",
    "gripping-foot": "",
    "crop-of-buttons": "",
    "plumage-of-knots": "1",
    "breast-of-straw": "1, 7, 8",
    "the-trapdoor": "6",
    # Tallowmother
    "laying-duct": "",
    "brood-sac": "",
    "guttering-crown": "1, 1, 1",
    "wick-tongue": "1",
    "waxen-flank": "1",
    "nursing-arm": "6, 1",
    "dripping-hem": "1",
    "cold-core": "2, 2, 4, 8, 9",
    "soot-back": "1",
    "the-children-answer": "",
}


def turn(
    monster: str, card: str, *dice: Dice, a: str = "K10", b: str = "", decks: str = "", terrain: str = "[]"
) -> Play:
    """The monster on K8 draws this card; nobody has survival.  Without a place for b, a is alone."""
    other = f", b: {{at: {b}, survival: 0}}" if b else ""
    text = f"""
        survivors: {{a: {{at: {a}, survival: 0}}{other}}}
        terrain: {terrain}
        decks: {{ai: [{card}]{decks}}}
        controller: a
        """
    return against(monster, text, *dice)


def said(card: str) -> str:
    """The numbers of a card's sentences, in their order."""
    found = [match for line in explain_card(catalog(), card) for match in NUMBER.findall(line)]
    return ", ".join(" ".join(filter(None, match)) for match in found)


@pytest.mark.parametrize(
    ("monster", "attack"), [(monster, attack) for monster, attacks in ATTACKS.items() for attack in attacks]
)
def test_each_attack_has_its_speed_accuracy_and_damage(monster: str, attack: Attack) -> None:
    """As many dice as its speed are rolled, and all miss with 1.  [R-MAT-01, R-MAT-05, R-MAT-08]"""
    miss = (to_hit(*[1] * attack.speed), *([check(10)] if attack.card == "distraint" else []))
    g = turn(monster, attack.card, *attack.first, *miss, a=attack.at, decks=attack.decks, terrain=attack.terrain)
    while not g.happened("monster-attacks"):
        g.choose(g.options[0])
    shown = g.events("monster-attacks")[0].data
    assert (shown["speed"], shown["accuracy"], shown["damage"]) == (attack.speed, attack.accuracy, attack.damage)
    rolled = g.events("monster-dice")[0].data
    assert (rolled["needed"], rolled["hits"]) == (attack.needed or attack.accuracy, 0)


@pytest.mark.parametrize("monster", ATTACKS)
def test_every_card_that_attacks_is_in_the_table(monster: str) -> None:
    """What a card says tells whether it attacks; the Basic Action stands under the first card that performs it."""
    found = catalog().monster(monster)
    names = [catalog().cards[card].name for card in found.ai if card != found.basic_action]
    attacking = {name for name in names if "speed" in said(name)}
    assert attacking <= {attack.card for attack in ATTACKS[monster]}


@pytest.mark.parametrize("card", NUMBERS)
def test_the_compiled_card_has_these_numbers(card: str) -> None:
    """Every number of the card as its sentences say it."""
    assert said(card) == NUMBERS[card]


def test_every_card_is_in_the_table() -> None:
    monsters = [catalog().monster(name) for name in ATTACKS]
    cards = [card for monster in monsters for card in (*monster.ai, *monster.hit_locations)]
    assert {catalog().cards[card].name for card in cards} == set(NUMBERS)


@pytest.mark.parametrize(
    ("a", "b", "attacked"), [("K12", "K15", "ab"), ("K12", "K16", "a"), ("K12", "M14", "ab"), ("K12", "N14", "a")]
)
def test_hang_attacks_in_six_rows_and_one_column_more(a: str, b: str, attacked: str) -> None:
    """[R-ZON-03]"""
    g = turn("gallowkite", "hang", *[to_hit(1) for _ in attacked], a=a, b=b)
    assert [event.data["target"] for event in g.events("monster-attacks")] == list(range(len(attacked)))


@pytest.mark.parametrize(("at", "end"), [("O8", "S8"), ("P8", "P8")])
def test_wings_reach_three_columns_and_push_four_spaces(at: str, end: str) -> None:
    """[R-ZON-03, R-KB-01]"""
    assert turn("gallowkite", "beat-of-wings", to_hit(1, 1), b=at).survivor("b")["at"] == end


@pytest.mark.parametrize(("at", "end"), [("K11", "K8"), ("K12", "K9")])
def test_the_talon_rope_reaches_two_spaces(at: str, end: str) -> None:
    """It comes no nearer than it has to.  [R-MAT-02, R-MAT-03]"""
    g = turn("gallowkite", "beat-of-wings", to_hit(1, 1), a=at, b="A1")
    assert g.monster["at"] == end and g.happened("monster-attacks")


@pytest.mark.parametrize(("at", "end"), [("K5", "K7"), ("K4", "K4")])
def test_trailing_ropes_reach_three_spaces(at: str, end: str) -> None:
    """[R-ZON-03, R-KB-01]"""
    g = turn("gallowkite", "hang", to_hit(1), a="K12", b=at, decks=", in_play: [trailing-ropes]")
    if "target:a" in g.options:
        g.choose("target:a")
    assert g.survivor("b")["at"] == end


@pytest.mark.parametrize(("at", "way", "end"), [("K10", [], "K16"), ("K16", ["push:east"], "S16")])
def test_dropped_from_height_throws_eight_spaces(at: str, way: list[str], end: str) -> None:
    """To the closest edge, never more than seven away; from the edge eight along it.  [R-KB-01, R-KB-02]"""
    g = turn("gallowkite", "dropped-from-height", to_hit(2, 1), place("legs"), a=at, b="A1").choose("take:legs", *way)
    assert g.survivor("a")["at"] == end and g.survivor("a")["knocked_down"]


def test_two_voices_backs_off_three_spaces() -> None:
    """[R-MOV-06, R-TOK-06]"""
    g = turn("tithe-keeper", "two-voices", decks=PALM)
    g.expects("monster_path", "stop:K5:south", "stop:L6:south", "stop:M7:south", "stop:N8:south")


def test_call_them_home_calls_the_children_six_spaces() -> None:
    """[R-TER-12]"""
    g = turn("tallowmother", "call-them-home", b="A1", terrain=ONE)
    g.expects("lay_tile", "lay:V10", "lay:U11", "lay:T12", "lay:S13", "lay:R14", "lay:Q15", "lay:P16")


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1)])
def test_wax_over_slows_whom_it_hits(die: int, hits: int) -> None:
    """A two hits.  [R-MAT-06]"""
    dice = [place("legs")] if hits else []
    g = turn("tallowmother", "wax-over", to_hit(die), *dice, b="A1")
    assert g.survivor("a")["movement"] == (1 if hits else 5)
