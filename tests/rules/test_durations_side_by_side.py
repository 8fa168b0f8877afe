"""Effects that end, side by side: of other survivors, other cards, inner attacks and longer moments.  [R-TOK-05]"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, place, to_hit, to_wound

GEAR = """
oil:
  keywords: [item]
  abilities:
    - {name: rub, costs_movement: true, do: [{tokens: {who: owner, strength: 2, until: end of attack}}]}
    - {name: drink, do: [{tokens: {who: owner, strength: 2, until: end of act}}]}
"""
STATUSES = """
glow: {gained: [{tokens: {who: the survivor, evasion: 2, until: this card leaves play}}]}
"""


MONSTERS = "{tokens: {who: monster, luck: 3, until: end of attack}}"


def turn(
    folder: Path,
    actions: str,
    *dice: Dice,
    more: str = "",
    locations: str = "",
    hits: str = "hide",
    a: str = "",
    deck: str = "card",
    rest: str = "",
) -> Play:
    """The beast plays a card with these actions, then it is the survivors' turn; a stands behind it, b in front."""
    ai = f"card: {{actions: [{actions}]}}\nquiet: {{copies: 9, actions: []}}\n{more}"
    return play_with(
        beast(folder, ai, hit_locations=locations, gear=GEAR, statuses=STATUSES),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K7, survival: 0{a}}}, b: {{at: K12, survival: 0}}}}
        players: [[a, b]]
        decks: {{ai: [{deck}, quiet, quiet, quiet], hit_locations: [{hits}]}}
        {rest}
        """,
        *dice,
    ).unwatched()


def passing(g: Play, letter: str) -> dict[str, int]:
    found: dict[str, int] = g.survivor(letter)["tokens_this_round"]
    return found


def effects(g: Play) -> list[tuple[str, str | None, str]]:
    return [(e["card"], e["survivor"], e["until"]) for e in g.view["effects"]]


# -- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("attacks", [True, False])
def test_begun_before_an_attack_it_ends_with_the_next_one(tmp_path: Path, attacks: bool) -> None:
    """[R-TOK-05] Before the turn does; the same card is still being performed."""
    attack = "{attack: {who: 'all survivors, in blind spot', speed: 1, accuracy: 2, damage: 1}}, " if attacks else ""
    each = "{each: {who: all survivors, do: [{gain: {who: the survivor, insanity: 1}}]}}"
    dice = [to_hit(1)] if attacks else []
    g = turn(tmp_path, f"{MONSTERS}, {attack}{each}", *dice, rest="controller: a")
    g.expects("trigger_order", "first:a", "first:b")
    assert effects(g) == ([] if attacks else [("card", None, "end of attack")])
    assert g.monster["from_cards"].get("luck", 0) == (0 if attacks else 3)
    g.choose("first:a")
    assert effects(g) == []


def test_without_an_attack_it_ends_with_the_turn_at_the_latest(tmp_path: Path) -> None:
    """[R-TOK-05]"""
    g = turn(tmp_path, "flow", a=", gear: [oil]")
    g.choose("act:a", "use:oil:rub", "end")
    assert passing(g, "a") == {"strength": 2}
    idle(g)
    assert passing(g, "a") == {}


def test_until_the_end_of_the_act_outlasts_an_attack(tmp_path: Path) -> None:
    """[R-TOK-05] Not the act of another survivor, which comes later."""
    g = turn(tmp_path, "flow", a=", gear: [oil]")
    g.choose("act:a", "use:oil:drink")
    assert passing(g, "a") == {"strength": 2}
    g.choose("end")
    assert passing(g, "a") == {} and effects(g) == []
    g.expects("act_order")


def reaction(block: str) -> str:
    blow = f"{{attack: {{who: attacker, speed: 1, accuracy: 2, damage: 0, after_hit: [{block}]}}}}"
    return f"spiny: {{failure: [{blow}], critical: []}}"


def test_an_effect_of_the_inner_attack_ends_with_it(tmp_path: Path) -> None:
    """[R-TOK-05] The reaction's attack is over, the survivor's goes on."""
    dice = (to_hit(10, 10), to_wound(1), to_hit(9), place("body"))
    g = turn(tmp_path, "flow", *dice, locations=reaction(MONSTERS), hits="spiny, hide")
    g.choose("act:a", "attack:fist-and-tooth", "wound:spiny")
    if "take:body" in g.options:
        g.choose("take:body")
    assert [e.data["effect"] for e in g.events("effect-ends")] == ["tokens"]
    assert g.monster["from_cards"].get("luck", 0) == 0 and effects(g) == []
    g.expects("wound_order", "wound:hide")


def test_an_effect_of_the_outer_attack_outlasts_the_inner_one(tmp_path: Path) -> None:
    """[R-TOK-05] The reaction's attack does not end it; the survivor's own does."""
    blow = "{attack: {who: attacker, speed: 1, accuracy: 2, damage: 0}}"
    locations = f"spiny: {{failure: [{MONSTERS}, {blow}], critical: []}}"
    dice = (to_hit(10, 10), to_wound(1), to_hit(1), to_wound(1))
    g = turn(tmp_path, "flow", *dice, locations=locations, hits="spiny, hide")
    g.choose("act:a", "attack:fist-and-tooth", "wound:spiny")
    assert g.monster["from_cards"] == {"luck": 3}
    g.choose("wound:hide")
    assert g.monster["from_cards"].get("luck", 0) == 0 and effects(g) == []


# -- others' effects -------------------------------------------------------------------------------------------------

ALL = "{tokens: {who: all survivors, evasion: 2, until: end of next round}}"


def test_clearing_the_tokens_of_one_leaves_those_of_the_other(tmp_path: Path) -> None:
    """[R-TOK-02, R-TOK-05] And what ends of other kinds."""
    deaf = "{impair: {who: all survivors, what: deaf, until: end of next round}}"
    clear = "{clear_tokens: 'all survivors, in blind spot'}"
    g = turn(tmp_path, f"{ALL}, {deaf}, {clear}")
    assert (passing(g, "a"), passing(g, "b")) == ({}, {"evasion": 2})
    assert [(e["survivor"], e["kind"]) for e in g.view["effects"]] == [
        ("b", "tokens"),
        ("a", "impaired"),
        ("b", "impaired"),
    ]
    idle(g)
    assert (passing(g, "a"), passing(g, "b")) == ({}, {"evasion": 2})
    assert g.survivor("a")["impairments"] == ["deaf"]
    idle(g)
    assert (passing(g, "a"), passing(g, "b")) == ({}, {})
    assert g.survivor("a")["impairments"] == []


def test_tokens_of_one_survivor_are_not_the_others(tmp_path: Path) -> None:
    """[R-TOK-05] Nor the monster's, when the round ends."""
    one = "{tokens: {who: 'all survivors, in blind spot', evasion: 2, until: end of next round}}"
    monsters = "{tokens: {who: monster, damage: 1, until: end of next round}}"
    g = turn(tmp_path, f"{one}, {monsters}")
    for _ in range(2):
        assert (passing(g, "a"), passing(g, "b"), g.monster["from_cards"]) == ({"evasion": 2}, {}, {"damage": 1})
        idle(g)
    assert (passing(g, "a"), g.monster["from_cards"].get("damage", 0)) == ({}, 0)


def test_different_moments_of_the_same_card_end_one_by_one(tmp_path: Path) -> None:
    """[R-TOK-05, R-TOK-02]"""
    lines = [
        f"{{tokens: {{who: all survivors, evasion: {n}, until: {until}}}}}"
        for n, until in ((1, "end of round"), (2, "end of next round"), (4, "end of turn"))
    ]
    g = turn(tmp_path, ", ".join(lines))
    assert passing(g, "a") == {"evasion": 3}
    idle(g)
    assert passing(g, "a") == {"evasion": 2}
    idle(g)
    assert passing(g, "a") == {}


def test_the_same_of_two_kinds_of_tokens_do_not_add_up(tmp_path: Path) -> None:
    """[R-TOK-05]"""
    g = turn(tmp_path, "{tokens: {who: all survivors, evasion: 1, strength: 2, until: end of next round}}")
    found = sorted((e["survivor"], e["stat"], e["amount"]) for e in g.view["effects"])
    assert found == [(x, stat, n) for x in "ab" for stat, n in (("evasion", 1), ("strength", 2))]
    for expected in ({"evasion": 1, "strength": 2}, {"evasion": 1, "strength": 2}, {}):
        assert passing(g, "a") == expected
        idle(g)


def test_more_of_one_effect_leaves_those_begun_after_it(tmp_path: Path) -> None:
    """[R-TOK-05, R-TOK-02]"""
    lines = [
        f"{{tokens: {{who: monster, {stat}: 1, until: end of round}}}}" for stat in ("luck", "damage", "speed", "luck")
    ]
    g = turn(tmp_path, ", ".join(lines))
    assert [(e["stat"], e["amount"]) for e in g.view["effects"]] == [("luck", 2), ("damage", 1), ("speed", 1)]
    assert g.monster["from_cards"] == {"luck": 2, "damage": 1, "speed": 1}
    idle(g)
    assert g.view["effects"] == [] and not any(g.monster["from_cards"].values())


def test_two_cards_with_the_same_effect_have_one_each(tmp_path: Path) -> None:
    """[R-TOK-05]"""
    more = "again: {actions: [{tokens: {who: monster, luck: 1, until: end of round}}]}"
    g = turn(
        tmp_path, "{tokens: {who: monster, luck: 1, until: end of round}}, {draw: ai}", more=more, deck="card, again"
    )
    assert effects(g) == [("card", None, "end of round"), ("again", None, "end of round")]
    assert g.monster["from_cards"] == {"luck": 2}
    idle(g)
    assert effects(g) == []


# -- cards that leave ------------------------------------------------------------------------------------------------


def mood(name: str, moment: str) -> str:
    tokens = "{tokens: {who: all survivors, evasion: -1, until: this card leaves play}}"
    when = f"{{moment: {moment}, do: [{{discard: this}}]}}"
    return f"{name}: {{type: mood, actions: [{tokens}, {{draw: ai}}], when: [{when}]}}"


def test_of_two_cards_the_one_that_leaves_ends_its_own_effect(tmp_path: Path) -> None:
    """[R-TOK-03, R-TOK-05]"""
    moods = f"{mood('fog', 'perfect hit')}\n{mood('mist', 'round ends')}"
    g = turn(tmp_path, "flow", to_hit(10, 1), to_wound(1), more=moods, deck="fog, mist, card")
    assert passing(g, "a") == {"evasion": -2} and len(effects(g)) == 4
    g.choose("act:a", "attack:fist-and-tooth")
    if g.game.decision.kind != "act_order" and "wound:hide" in g.options:
        g.choose("wound:hide")
    assert passing(g, "a") == {"evasion": -1}
    assert effects(g) == [("mist", "a", "this card leaves play"), ("mist", "b", "this card leaves play")]
    idle(g)
    assert passing(g, "a") == {} and effects(g) == []


def test_a_status_that_one_survivor_loses_stays_with_the_other(tmp_path: Path) -> None:
    """[R-STA-01, R-TOK-05]"""
    gains = "{status: {who: all survivors, card: glow}}"
    loses = "{archive_status: {who: 'all survivors, in blind spot', card: glow}}"
    g = turn(tmp_path, f"{gains}, {loses}")
    assert [g.survivor(x)["statuses"] for x in "ab"] == [[], ["glow"]]
    assert (passing(g, "a"), passing(g, "b")) == ({}, {"evasion": 2})
    assert effects(g) == [("glow", "b", "this card leaves play")]
    idle(g)
    assert (passing(g, "a"), passing(g, "b")) == ({}, {"evasion": 2})


# -- impairments -----------------------------------------------------------------------------------------------------


def impair(what: str, until: str, who: str = "all survivors") -> str:
    return f"{{impair: {{who: '{who}', what: [{what}], until: {until}}}}}"


def test_each_survivor_keeps_the_longer_of_their_own_effects(tmp_path: Path) -> None:
    """a is deaf for the turn, b for the round: a hears again, b does not.  [R-TOK-05]"""
    short, long = (
        impair("deaf", "end of turn", "all survivors, in blind spot"),
        impair("deaf", "end of round", "all survivors, facing"),
    )
    g = turn(tmp_path, f"{short}, {long}")
    assert [g.survivor(x)["impairments"] for x in "ab"] == [[], ["deaf"]]
    idle(g)
    assert [g.survivor(x)["impairments"] for x in "ab"] == [[], []]


@pytest.mark.parametrize("word", ["no survival", "deaf", "no consuming", "no encourage", "no dodge", "blind"])
def test_every_impairment_ends_whatever_tokens_last(tmp_path: Path, word: str) -> None:
    """Tokens that last longer are no impairments.  [R-TOK-05, R-SEV-02]"""
    tokens = ", ".join(
        f"{{tokens: {{who: all survivors, {stat}: 1, until: end of next round}}}}"
        for stat in ("movement", "accuracy", "strength", "evasion", "luck", "speed")
    )
    g = turn(tmp_path, f"{tokens}, {impair(word, 'end of round')}")
    assert g.survivor("a")["impairments"] == [word]
    idle(g)
    assert g.survivor("a")["impairments"] == [] and len(passing(g, "a")) == 6


def test_of_two_effects_that_overlap_each_takes_its_own(tmp_path: Path) -> None:
    """[R-TOK-05, R-SEV-02]"""
    g = turn(tmp_path, f"{impair('deaf, no dash', 'end of round')}, {impair('deaf, blind', 'end of next round')}")
    assert sorted(g.survivor("a")["impairments"]) == ["blind", "deaf", "no dash"]
    idle(g)
    assert sorted(g.survivor("a")["impairments"]) == ["blind", "deaf"]
    idle(g)
    assert g.survivor("a")["impairments"] == []


def test_what_one_has_for_good_ends_for_the_other(tmp_path: Path) -> None:
    """[R-SEV-02, R-TOK-05] And the rest of the effect ends for both."""
    for_good = "{each: {who: 'all survivors, in blind spot', do: [{impair: deaf}]}}"
    g = turn(tmp_path, f"{impair('deaf, blind', 'end of round')}, {impair('no dash', 'end of round')}, {for_good}")
    assert [sorted(g.survivor(x)["impairments"]) for x in "ab"] == [["blind", "deaf", "no dash"]] * 2
    found = sorted((e["survivor"], sorted(e["words"])) for e in g.view["effects"])
    assert found == [("a", ["blind"]), ("a", ["no dash"]), ("b", ["blind", "deaf"]), ("b", ["no dash"])]
    idle(g)
    assert [g.survivor(x)["impairments"] for x in "ab"] == [["deaf"], []]


def test_what_a_survivor_has_for_good_is_no_effect(tmp_path: Path) -> None:
    """Only what is new will end.  [R-SEV-02, R-TOK-05]"""
    for_good = "{each: {who: 'all survivors, in blind spot', do: [{impair: deaf}]}}"
    g = turn(tmp_path, f"{for_good}, {impair('deaf', 'end of round', 'all survivors, in blind spot')}")
    assert effects(g) == [] and g.survivor("a")["impairments"] == ["deaf"]
    idle(g)
    assert g.survivor("a")["impairments"] == ["deaf"] and not g.happened("effect-ends")


def test_fighting_arts_come_back(tmp_path: Path) -> None:
    """[R-SEV-04, R-TOK-05]"""
    g = turn(tmp_path, impair("no fighting arts", "end of round"), a=", arts: [mighty-strike]")
    assert g.game.state.survivors[0].listeners == []
    idle(g)
    assert len(g.game.state.survivors[0].listeners) == 1


# -- hidden ------------------------------------------------------------------------------------------------------------


def hide(until: str, who: str = "all survivors") -> str:
    return f"{{hide: {{who: '{who}', until: {until}}}}}"


@pytest.mark.parametrize("turned", [False, True])
def test_the_longer_of_two_effects_hides(tmp_path: Path, turned: bool) -> None:
    """[R-TGT-04, R-TOK-05] For a; b is hidden for the shorter time alone."""
    lines = [hide("end of round"), hide("end of next round", "all survivors, in blind spot")]
    g = turn(tmp_path, ", ".join(lines[::-1] if turned else lines))
    assert [g.survivor(x)["threat"] for x in "ab"] == [False, False]
    idle(g)
    assert [g.survivor(x)["threat"] for x in "ab"] == [False, True]
    idle(g)
    assert [g.survivor(x)["threat"] for x in "ab"] == [True, True]


# -- what is told ------------------------------------------------------------------------------------------------------


def test_the_end_of_each_kind_of_effect_is_told(tmp_path: Path) -> None:
    """[R-TOK-05]"""
    actions = ", ".join(
        [
            "{tokens: {who: monster, damage: 2, until: end of next round}}",
            "{tokens: {who: 'all survivors, facing', evasion: 1, until: end of next round}}",
            impair("deaf", "end of next round", "all survivors, facing"),
            hide("end of next round", "all survivors, facing"),
            "{all_threats: until end of round}",
        ]
    )
    g = turn(tmp_path, actions)
    assert not g.happened("effect-ends")
    idle(g)
    assert [e.data["effect"] for e in g.events("effect-ends")] == ["rules"]
    idle(g)
    told = [e.data for e in g.events("effect-ends")]
    card = g.game.catalog.card("card")
    assert [d["card"] for d in told] == [card] * 5
    assert [(d["who"], d["effect"], d["amount"]) for d in told] == [
        (-1, "rules", 0),
        (-1, "tokens", 2),
        (1, "tokens", 1),
        (1, "impaired", 0),
        (1, "hidden", 0),
    ]
    assert [d["stat"] != 0 for d in told] == [False, True, True, False, False]
    assert [d["impairments"] != 0 for d in told] == [False, False, False, True, False]


@pytest.mark.parametrize("word", ["deaf", "blind", "no dodge", "no consuming", "no encourage", "no surge", "no dash"])
def test_what_one_has_for_good_ends_no_tokens(tmp_path: Path, word: str) -> None:
    """Neither tokens nor hiding are an impairment.  [R-SEV-02, R-TOK-05]"""
    stats = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
    tokens = ", ".join(
        f"{{tokens: {{who: all survivors, {stat}: {n}, until: end of next round}}}}" for n, stat in enumerate(stats, 1)
    )
    for_good = f"{{each: {{who: all survivors, do: [{{impair: {word}}}]}}}}"
    g = turn(tmp_path, f"{tokens}, {hide('end of next round')}, {for_good}", rest="controller: a")
    g.choose("first:a")
    for _ in range(2):
        assert [passing(g, x) for x in "ab"] == [{stat: n for n, stat in enumerate(stats, 1)}] * 2
        assert [g.survivor(x)["threat"] for x in "ab"] == [False, False]
        idle(g)
    assert [passing(g, x) for x in "ab"] == [{}, {}] and g.view["effects"] == []
    assert [g.survivor(x)["impairments"] for x in "ab"] == [[word], [word]]
