"""`?` on a space gives a forecast; `?` on a topic gives the rules."""

from __future__ import annotations

import re

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, IllegalOption
from showdown.session.action_keys import action_keys
from showdown.session.explain import explanation
from showdown.session.session import Session
from tests.support.position import play


def placing() -> Session:
    session = Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 3))
    session.answer("face:south")
    return session


def test_a_space_that_can_be_chosen_says_so_first() -> None:
    lines = explanation(placing(), "k15").splitlines()
    assert lines[0].startswith("at:K15: ")
    assert lines[1].startswith("K15: 6 spaces from the White Lion, in its facing, in its field of view, in range")
    assert "Allister" in lines[2]


def test_any_other_space_is_explained_all_the_same() -> None:
    told = explanation(placing(), "K8").splitlines()
    assert told[0].startswith("K8 cannot be chosen now. Where does Allister start? Any free space exactly 6 spaces")
    assert told[1:] == ["K8: the White Lion is on this space."]
    assert "in its blind spot" in explanation(placing(), "K7")


def test_nothing_changes_by_asking() -> None:
    session = placing()
    before = session.game.digest()
    explanation(session, "A1")
    assert session.game.digest() == before


def test_a_topic_is_answered_and_nonsense_is_not() -> None:
    text = explanation(placing(), "ties")
    assert "The monster controller chooses freely" in text and "[R-TGT-03" in text
    assert "Dodge: " in explanation(placing(), "survival windows")
    with pytest.raises(IllegalOption):
        explanation(placing(), "xyzzy")


@pytest.mark.parametrize("space", ["Z9", "K17", "k0", "AA1", "W16", "a 99"])
def test_a_space_that_does_not_exist_is_named(space: str) -> None:
    with pytest.raises(IllegalOption, match=f"'{space}' is not a space of the board"):
        explanation(placing(), space)


def about_to_attack() -> Session:
    game = Game.showdown("white-lion", "level-1", seed=3, players=4)
    for n in range(100):
        options = game.decision.options
        if any(o.key == "attack:founding-stone" for o in options):
            break
        game.choose(options[n * 5 % len(options)])
    return Session(game, make_agent("heuristic", 3))


def test_an_attack_that_is_offered_has_its_odds() -> None:
    session = about_to_attack()
    before = session.game.digest()
    line = explanation(session, "attack:founding-stone").splitlines()[1]
    assert re.match(
        r"  Exactly, if no survivor spends survival: \d\.\d\d wounds \([\d.]+ % at least one\); \d\.\d\d hits", line
    )
    assert explanation(session, "use:founding-stone:sling").splitlines()[1].count("1.00 hits") == 1
    assert session.game.digest() == before


def test_other_options_have_none() -> None:
    assert "Exactly" not in explanation(about_to_attack(), "move")


def test_the_odds_of_an_attack_in_a_surge_crashed_bug() -> None:
    """[R-SUR-10] Outside an act, and in another survivor's act, the odds are those of the survivor who surges."""
    told: list[str] = []
    for keys in (["surge:b"], ["act:a", "surge:b"], ["act:b"]):
        g = play("""
            monster: {at: K8, facing: south}
            survivors:
              a: {at: K10}
              b: {at: K7, survival: 2, actions: [dodge, surge], attributes: {accuracy: 2}}
              c: {at: R3}
            controller: c
            start: survivors-turn
            """).choose(*keys)
        session = Session(g.game, make_agent("heuristic", 3))
        told.append(explanation(session, "attack:founding-stone").splitlines()[1])
    assert "Exactly, if no survivor spends survival" in told[0]
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("about", ["no jaw", "No Jaw", "no-jaw"])
def test_an_injury_of_the_monster_is_explained_by_its_title(about: str) -> None:
    """``? no jaw`` said that there is no such card although the injury was in play."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: J9}}
        start: survivors-turn
        decks: {ai: [claw, chomp], injuries: [no-jaw]}
        """
    )
    told = explanation(Session(g.game, make_agent("heuristic", 3)), about)
    assert told.startswith("No Jaw: a persistent injury of the monster, left by a critical wound at Beast's Maw.")
    assert "Chomp" in told
    with pytest.raises(IllegalOption, match="has not been seen"):
        explanation(placing(), about)


def test_a_card_is_explained_by_its_title() -> None:
    assert explanation(placing(), "Fist & Tooth", spoilers=True).startswith("Fist & Tooth")


def test_bare_hands_belong_to_everybody() -> None:
    """``? Fist & Tooth`` said that the card has not been seen, although every survivor can attack with it."""
    assert explanation(placing(), "Fist & Tooth").startswith("Fist & Tooth")
    with pytest.raises(IllegalOption, match="has not been seen"):
        explanation(placing(), "Bone Axe")


def test_while_terrain_is_laid_a_space_says_nothing_about_survivors() -> None:
    session = Session(Game.showdown("white-lion", "level-1", seed=3, players=1), make_agent("heuristic", 3))
    while session.decision is not None and session.decision.kind != "lay_tile":
        session.answer(session.decision.keys()[0])
    told = explanation(session, "B2").splitlines()
    assert told[-1].startswith("B2: ") and not any(["threat" in line or "weapon" in line for line in told])


def test_the_odds_say_what_their_numbers_are() -> None:
    told = explanation(about_to_attack(), "use:founding-stone:sling").splitlines()
    assert "a critical wound if the location has one" in told[0]
    assert told[2].strip().startswith("Wounds, hits and criticals are averages of one attack.")


def two_attacks() -> Session:
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, gear: [founding-stone, bone-axe]}, b: {at: R3}}
        controller: b
        start: survivors-turn
        """).choose("act:a")
    return Session(g.game, make_agent("heuristic", 3))


def test_the_key_of_an_offered_option_is_not_explained_as_a_space() -> None:
    """`a1` is an attack here, although there is a space A1."""
    session = two_attacks()
    d = session.game.decision
    labels = action_keys(d)
    assert "a1" in labels and "a2" in labels
    for label in ("a1", "a2"):
        option = d.options[labels.index(label)]
        assert explanation(session, label).startswith(f"{option.key}: Attack with ")
    assert explanation(session, "A1").startswith("A1: ")


def test_a_letter_of_several_options_names_their_keys() -> None:
    session = two_attacks()
    with pytest.raises(IllegalOption, match=r"several options have the key a: a1 Attack with .*; a2 Attack with "):
        explanation(session, "a")
