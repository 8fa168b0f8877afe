"""Effects that end: at the end of an attack, an act, a turn or a round, with the monster's turn, with their card."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.saves.snapshot import encode_state
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, to_hit, to_wound


def monster_turn(
    tmp_path: Path,
    action: str,
    *dice: Dice,
    more: str = "",
    locations: str = "",
    deck: str = "card",
    hits: str = "hide",
    rest: str = "",
) -> Play:
    """The beast plays a card with this one action, then it is the survivors' turn; a stands behind it, b in front."""
    ai = f"card: {{actions: [{action}]}}\nquiet: {{copies: 9, actions: []}}\n{more}"
    catalog = beast(tmp_path, ai, hit_locations=locations)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K7}}, b: {{at: K12}}}}
        players: [[a, b]]
        decks: {{ai: [{deck}, quiet, quiet, quiet], hit_locations: [{hits}]}}
        {rest}
        """,
        *dice,
    )


def test_a_token_of_the_monster_ends_when_its_next_turn_starts(tmp_path: Path) -> None:
    """[R-TOK-05] As the King's Man guards: through the survivors' turn, gone in the monster's."""
    g = monster_turn(tmp_path, "{tokens: {who: monster, toughness: 5, until: next monster turn starts}}")
    assert (g.monster["toughness"], g.monster["tokens"], g.monster["from_cards"]) == (11, {}, {"toughness": 5})
    assert g.view["effects"] == [
        {
            "card": "card",
            "survivor": None,
            "kind": "tokens",
            "stat": "toughness",
            "amount": 5,
            "words": [],
            "until": "next monster turn starts",
        }
    ]
    idle(g)
    assert (g.monster["toughness"], g.view["effects"]) == (6, [])
    g.expects("act_order")


@pytest.mark.parametrize(
    ("until", "in_survivors_turn", "next_round", "round_after"),
    [
        ("end of turn", 0, 0, 0),
        ("end of act", 0, 0, 0),
        ("end of attack", 0, 0, 0),
        ("end of round", 2, 0, 0),
        ("end of next round", 2, 2, 0),
        ("next monster turn starts", 2, 0, 0),
    ],
)
def test_each_moment_ends_tokens_of_survivors_and_of_the_monster_alike(
    tmp_path: Path, until: str, in_survivors_turn: int, next_round: int, round_after: int
) -> None:
    """[R-TOK-05, R-GEN-16]"""
    monsters = f"{{tokens: {{who: monster, damage: 2, until: {until}}}}}"
    survivors = f"{{tokens: {{who: all survivors, evasion: 2, until: {until}}}}}"
    g = monster_turn(tmp_path, f"{monsters}, {survivors}")
    for expected in (in_survivors_turn, next_round, round_after):
        assert g.monster["damage"] == expected
        assert g.survivor("a")["tokens_this_round"].get("evasion", 0) == expected
        assert g.survivor("a")["tokens"] == {}
        idle(g)


def test_the_same_effect_twice_adds_up_and_ends_together(tmp_path: Path) -> None:
    """[R-TOK-05, R-TOK-02]"""
    action = "{tokens: {who: monster, toughness: 2, until: end of round}}"
    g = monster_turn(tmp_path, f"{action}, {action}, {{tokens: {{who: monster, toughness: 1}}}}")
    assert g.monster["toughness"] == 11
    assert [each["amount"] for each in g.view["effects"]] == [4]
    idle(g)
    assert (g.monster["toughness"], g.monster["tokens"]) == (7, {"toughness": 1})


SOFT = """
soft:
  wound: [{tokens: {who: monster, toughness: -4, until: end of attack}}]
  critical: []
"""


def test_toughness_until_the_end_of_a_survivors_attack(tmp_path: Path) -> None:
    """[R-TOK-05] The second hit of the attack meets toughness 2, the next attack toughness 6 again."""
    g = monster_turn(
        tmp_path,
        "flow",
        to_hit(10, 10),
        to_wound(6),
        to_wound(3),
        locations=SOFT,
        hits="soft, hide",
    )
    g.unwatched().choose("act:a", "attack:fist-and-tooth", "wound:soft")
    assert g.monster["toughness"] == 2
    g.choose("wound:hide")
    assert [e.data["toughness"] for e in g.events("wound-attempt")][-2:] == [6, 2]
    assert g.monster["toughness"] == 6


def test_a_survivor_is_blind_for_a_round_and_no_longer(tmp_path: Path) -> None:
    """[R-TOK-05, R-SEV-02]"""
    g = monster_turn(
        tmp_path, "{impair: {who: 'all survivors, in blind spot', what: [blind, no dash], until: end of next round}}"
    )
    assert g.survivor("a")["impairments"] == ["no dash", "blind"]
    assert g.survivor("b")["impairments"] == []
    assert [(e["survivor"], e["words"]) for e in g.view["effects"]] == [("a", ["no dash", "blind"])]
    idle(g)
    assert g.survivor("a")["impairments"] == ["no dash", "blind"]
    idle(g)
    assert g.survivor("a")["impairments"] == []


def test_what_a_survivor_has_for_good_does_not_end_with_an_effect(tmp_path: Path) -> None:
    """[R-SEV-02, R-TOK-05] Whichever of the two comes first."""
    for_good = "{each: {who: all survivors, do: [{impair: no dodge}]}}"
    for_now = "{impair: {who: all survivors, what: [no dodge, deaf], until: end of round}}"
    for i, action in enumerate((f"{for_good}, {for_now}", f"{for_now}, {for_good}")):
        g = monster_turn(tmp_path / str(i), action, rest="controller: a")
        if g.game.decision.kind == "trigger_order":
            g.choose("first:a")
        assert g.survivor("a")["impairments"] == ["deaf", "no dodge"]
        idle(g)
        assert g.survivor("a")["impairments"] == ["no dodge"]


def test_the_longer_of_two_effects_keeps_the_impairment(tmp_path: Path) -> None:
    """[R-TOK-05]"""
    short = "{impair: {who: all survivors, what: deaf, until: end of turn}}"
    long = "{impair: {who: all survivors, what: deaf, until: end of round}}"
    g = monster_turn(tmp_path, f"{short}, {long}")
    assert g.survivor("a")["impairments"] == ["deaf"]
    idle(g)
    assert g.survivor("a")["impairments"] == []


def test_a_hidden_survivor_is_a_threat_again_after_the_round(tmp_path: Path) -> None:
    """[R-TGT-04, R-TOK-05] Attacking does not end it."""
    g = monster_turn(tmp_path, "{hide: {who: 'all survivors, in blind spot', until: end of round}}", to_hit(1, 1))
    assert (g.survivor("a")["threat"], g.survivor("b")["threat"]) == (False, True)
    g.unwatched().choose("act:a", "attack:fist-and-tooth")
    assert not g.survivor("a")["threat"]
    idle(g)
    assert g.survivor("a")["threat"]


def test_everybody_is_a_threat_until_the_end_of_the_round(tmp_path: Path) -> None:
    """[R-TGT-04, R-TOK-05]"""
    hides = "{hide: {who: all survivors, until: end of next round}}"
    g = monster_turn(tmp_path, f"{hides}, {{all_threats: until end of round}}").unwatched()
    assert g.survivor("b")["threat"]
    idle(g)
    assert not g.survivor("b")["threat"]


MOOD = """
cloud:
  type: mood
  actions: [{tokens: {who: all survivors, strength: -1, until: this card leaves play}}, {draw: ai}]
  when: [{moment: perfect hit, do: [{discard: this}]}]
"""


def test_tokens_end_with_the_card_that_gave_them(tmp_path: Path) -> None:
    """[R-TOK-03, R-TOK-05] Tokens from elsewhere stay."""
    g = monster_turn(
        tmp_path,
        "{tokens: {who: all survivors, strength: -1}}",
        to_hit(10, 1),
        to_wound(1),
        more=MOOD,
        deck="cloud, card",
    ).unwatched()
    assert (g.survivor("a")["tokens"], g.survivor("a")["tokens_this_round"]) == ({"strength": -1}, {"strength": -1})
    idle(g)
    assert g.survivor("a")["tokens_this_round"] == {"strength": -1}
    g.choose("act:a", "attack:fist-and-tooth")
    assert (g.survivor("a")["tokens"], g.survivor("a")["tokens_this_round"]) == ({"strength": -1}, {})


def test_effects_are_saved_and_cloned(tmp_path: Path) -> None:
    """[R-TOK-05] A copy that plays on does not change the original."""
    g = monster_turn(tmp_path, "{tokens: {who: monster, toughness: 5, until: end of round}}")
    copy = Play(g.game.clone()).unwatched()
    plain = encode_state(g.game.state)["plain"]
    assert ["card"] in plain
    idle(copy)
    assert (copy.monster["toughness"], g.monster["toughness"]) == (6, 11)
    assert encode_state(g.game.state)["plain"] == plain
