"""Counters, status cards, rolls compared with numbers of the table, extra draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Game, Seeded, SurvivorSetup, core_catalog, forced
from showdown.model.ids import COURAGE
from showdown.saves.snapshot import encode_state
from tests.support.custom_monster import beast, play_with
from tests.support.pack_copy import CORE, add, problems_of
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check

COUNTERS = "age: {limit: 9}\ntempo:\n"
STATUSES = """
decade:
  abilities:
    - name: reflect
      do:
        - roll:
            at_most: insanity
            then: [{counter: {who: the survivor, name: age, lose: all}}]
            else: [{gain: {who: the survivor, xp: {counter: age, times: 4}}}]
lunacy:
  when:
    - moment: brain damage suffered
      do:
        - counter: {who: owner, name: tempo, gain: {count: brain damage suffered}}
        - if: {somebody: "owner, with 3+ tempo tokens"}
          then: [{counter: {who: owner, name: tempo, lose: all}}, {bleed: {who: owner}}]
stolen:
  gained: [{knock_down: owner}]
  rules: stays knocked down
  when: [{moment: survivors' turn starts, whose: anybody, do: [{archive: this}]}]
haste:
  bonuses: [{movement: 1, per_counter: age}]
"""


def plays(
    tmp_path: Path,
    actions: str,
    *dice: Dice,
    a: str = "",
    b: str = "",
    kind: str = "normal",
    more: str = "",
    deck: str = "card",
    rest: str = "",
) -> Play:
    """The beast plays a card with these actions; a stands behind it, b in front and out of its reach."""
    ai = f"card: {{type: {kind}, actions: [{actions}]}}\nquiet: {{copies: 9, actions: []}}\n{more}"
    catalog = beast(tmp_path, ai, counters=COUNTERS, statuses=STATUSES)
    return play_with(
        catalog,
        f"""
        monster: {{id: beast, level: two, at: K8, facing: south}}
        survivors: {{a: {{at: K7, survival: 3, survival_limit: 5{a}}}, b: {{at: K12{b}}}}}
        players: [[a, b]]
        decks: {{ai: [{deck}, quiet, quiet, quiet], hit_locations: [hide]}}
        {rest}
        """,
        *dice,
    ).unwatched()


def counters(g: Play) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    return g.survivor("a")["counters"], g.survivor("b")["counters"], g.monster["counters"]


# -- counters ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("gain: 2", 6),
        ("gain: level", 6),
        ("gain: 9", 9),
        ("lose: 1", 3),
        ("lose: 9", 0),
        ("lose: all", 0),
        ("set: 1", 1),
        ("double: true", 8),
    ],
)
def test_tokens_of_a_survivor_change(tmp_path: Path, change: str, expected: int) -> None:
    """[R-TOK-06] Never below nothing, never above the limit; the bystander keeps hers."""
    who = "'all survivors, in blind spot'"
    g = plays(
        tmp_path,
        f"{{counter: {{who: {who}, name: age, {change}}}}}",
        a=", counters: {age: 4}",
        b=", counters: {age: 2}",
    )
    assert counters(g) == ({"age": expected} if expected else {}, {"age": 2}, {})
    g.expects("act_order")


def test_the_monster_counts_too(tmp_path: Path) -> None:
    """[R-TOK-06] And what it counts is an amount for others."""
    g = plays(
        tmp_path,
        "{counter: {who: monster, name: tempo, gain: 3}}, "
        "{counter: {who: all survivors, name: age, gain: {counter: tempo, of: monster, times: 2, at_most: 5}}}",
    )
    assert counters(g) == ({"age": 5}, {"age": 5}, {"tempo": 3})


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("most age tokens", ["a"]),
        ("fewest age tokens", ["b"]),
        ("with 3+ age tokens", ["a"]),
        ("with 4+ age tokens", []),
        ("without age tokens", ["b"]),
        ("without tempo tokens", ["a", "b"]),
        ("most tempo tokens", ["a", "b"]),
        ("with status haste", ["a"]),
        ("with fighting art unconscious-fighter", ["b"]),
    ],
)
def test_terms_about_counters_and_cards(tmp_path: Path, line: str, who: list[str]) -> None:
    """[R-TOK-06, R-STA-01, R-GEN-07]"""
    g = plays(
        tmp_path,
        f"{{gain: {{who: 'all survivors, {line}', insanity: 1}}}}",
        a=", counters: {age: 3}, statuses: [haste]",
        b=", arts: [unconscious-fighter]",
    )
    assert [letter for letter in "ab" if g.survivor(letter)["insanity"]] == who


def test_an_amount_is_each_survivors_own_unless_it_says_whose(tmp_path: Path) -> None:
    """[R-TOK-06]"""
    own = "{gain: {who: all survivors, insanity: {counter: age, plus: 1}}}"
    g = plays(tmp_path, own, a=", counters: {age: 3}", b=", counters: {age: 1}")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (4, 2)
    together = (
        "{gain: {who: 'all survivors, in blind spot', insanity: {counter: age, of: all survivors, for_every: 2}}}"
    )
    g = plays(tmp_path / "2", together, a=", counters: {age: 3}", b=", counters: {age: 2}")
    assert (g.survivor("a")["insanity"], g.survivor("b")["insanity"]) == (2, 0)


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        ("{count: wounds}", 2),
        ("{count: dead survivors}", 1),
        ("{count: level, times: 3}", 6),
        ("{count: survivors}", 2),
        ("{stat: survival}", 3),
        ("{stat: movement, of: monster}", 6),
    ],
)
def test_amounts_are_counted_on_the_table(tmp_path: Path, amount: str, expected: int) -> None:
    """[R-TOK-06, R-TOK-01]"""
    catalog = beast(
        tmp_path,
        f"card: {{actions: [{{gain: {{who: 'all survivors, in blind spot', understanding: {amount}}}}}]}}\n"
        "quiet: {copies: 9, actions: []}",
        counters=COUNTERS,
    )
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: two, at: K8, facing: south}
        survivors: {a: {at: K7, survival: 3}, b: {at: K12}, c: {dead: true}}
        players: [[a, b, c]]
        decks: {ai: [card, quiet], wounds: [quiet, quiet], hit_locations: [hide]}
        """,
    )
    assert g.survivor("a")["understanding"] == expected


@pytest.mark.parametrize(
    ("how", "held"),
    [
        ("at_least: 5", 1),
        ("at_least: 6", 0),
        ("at_most: 5", 1),
        ("above: 4", 1),
        ("above: 5", 0),
        ("below: 6", 1),
        ("below: 5", 0),
        ("at_least: {count: survivors}", 1),
    ],
)
def test_a_condition_compares_sums(tmp_path: Path, how: str, held: int) -> None:
    """[R-TOK-06, R-AI-05]"""
    actions = (
        f"{{if: {{amount: {{what: {{counter: age, of: all survivors}}, {how}}}}}, "
        "then: [{gain: {who: all survivors, courage: 1}}]}"
    )
    g = plays(tmp_path, actions, a=", counters: {age: 4}", b=", counters: {age: 1}")
    assert g.survivor("b")["courage"] == held


def may_pay(price: str) -> str:
    """Each survivor may pay this for 1 courage."""
    may = f"{{may: {{who: the survivor, pay: {price}, do: [{{gain: {{who: the survivor, courage: 1}}}}]}}}}"
    return f"{{each: {{who: all survivors, do: [{may}]}}}}"


def test_paying_with_tokens(tmp_path: Path) -> None:
    """[R-TOK-06, R-SUR-16] Who has too few is not asked."""
    actions = may_pay("{counter: age, tokens: 3}")
    g = plays(tmp_path, actions, a=", counters: {age: 4}", b=", counters: {age: 2}")
    g.choose("first:a", "yes")
    assert counters(g)[0] == {"age": 1}
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (1, 0)
    g.expects("act_order")


def test_the_first_counter_of_all_is_a_price_like_others(tmp_path: Path) -> None:
    """[R-TOK-06, R-SUR-16]"""
    first = next(iter(core_catalog().counter_ids))
    g = plays(tmp_path, may_pay(f"{{counter: {first}, tokens: 2}}"), a=f", counters: {{{first}: 3}}")
    g.choose("first:a", "yes")
    assert counters(g)[0] == {first: 1}
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (1, 0)
    g.expects("act_order")


def test_paying_all_survival(tmp_path: Path) -> None:
    """[R-SUR-16] At least 1."""
    actions = may_pay("{survival: all}")
    g = plays(tmp_path, actions, b=", survival: 0")
    g.choose("first:a", "yes")
    assert (g.survivor("a")["survival"], g.survivor("a")["courage"], g.survivor("b")["courage"]) == (0, 1, 0)


HAZE = (
    "haze: {type: mood, actions: [{draw: ai}], while_in_play: {per_counter: {counter: age, movement: -1, speed: -1}}}"
)


def test_each_token_costs_movement_while_a_card_is_in_play(tmp_path: Path) -> None:
    """[R-TOK-06, R-SMV-01] Never below 1; tokens gained later count."""
    g = plays(
        tmp_path,
        "{counter: {who: all survivors, name: age, gain: 1}}",
        a=", counters: {age: 2}",
        b=", counters: {age: 8}",
        more=HAZE,
        deck="haze, card",
    )
    assert (g.survivor("a")["movement"], g.survivor("b")["movement"]) == (2, 1)


def test_a_bonus_for_each_token(tmp_path: Path) -> None:
    """[R-TOK-06, R-STA-01]"""
    g = plays(tmp_path, "{counter: {who: all survivors, name: age, gain: 2}}", a=", statuses: [haste]")
    assert (g.survivor("a")["movement"], g.survivor("b")["movement"]) == (7, 5)


def test_tokens_of_one_survivor_change_nothing_for_another_with_the_same_cards(tmp_path: Path) -> None:
    """[R-TOK-06]"""
    actions = "{counter: {who: 'all survivors, in blind spot', name: age, gain: 2}}"
    g = plays(tmp_path, actions, a=", statuses: [haste]", b=", statuses: [haste]")
    assert (g.survivor("a")["movement"], g.survivor("b")["movement"]) == (7, 5)


# -- status cards ------------------------------------------------------------------------------------------------


def test_a_status_is_gained_once_and_lets_its_owner_act(tmp_path: Path) -> None:
    """[R-STA-01, R-GEN-10, R-ACTV-01]"""
    gains = "{status: {who: 'all survivors, in blind spot', card: decade}}"
    g = plays(tmp_path, f"{gains}, {gains}", check(3), a=", counters: {age: 2}, insanity: 2")
    assert (g.survivor("a")["statuses"], g.survivor("b")["statuses"]) == (["decade"], [])
    g.choose("act:b")
    assert "use:decade:reflect" not in g.options
    g.choose("end", "act:a", "use:decade:reflect")
    assert (counters(g)[0], g.survivor("a")["xp"]) == ({"age": 2}, 8)


def test_a_roll_of_at_most_insanity_takes_the_other_branch(tmp_path: Path) -> None:
    """[R-GEN-03] Equal is at most."""
    g = plays(tmp_path, "flow", check(2), a=", counters: {age: 2}, insanity: 2, statuses: [decade]")
    g.choose("act:a", "use:decade:reflect")
    assert (counters(g)[0], g.survivor("a")["xp"]) == ({}, 0)


def test_a_status_is_fed_by_brain_damage(tmp_path: Path) -> None:
    """[R-STA-01, R-TOK-06, R-BRN-01] As Infectious Lunacy: at 3 tokens all go, and something happens."""
    hurt = "{brain_damage: {who: all survivors, amount: 2}}"
    g = plays(tmp_path, hurt, a=", insanity: 9, statuses: [lunacy]", b=", insanity: 9")
    assert counters(g)[:2] == ({"tempo": 2}, {})
    g = plays(tmp_path / "2", f"{hurt}, {hurt}", a=", insanity: 9, statuses: [lunacy]", b=", insanity: 9")
    assert (counters(g)[0], g.survivor("a")["bleeding"], g.survivor("b")["bleeding"]) == ({}, 1, 0)


def test_a_status_keeps_its_owner_down_until_it_is_archived(tmp_path: Path) -> None:
    """[R-STA-01, R-KDS-05]"""
    stand = "{stand: {who: all survivors}}"
    g = plays(tmp_path, f"{{status: {{who: 'all survivors, in blind spot', card: stolen}}}}, {stand}")
    assert (g.survivor("a")["knocked_down"], g.survivor("a")["statuses"]) == (True, [])
    idle(g)
    assert not g.survivor("a")["knocked_down"]


def test_a_card_archives_the_status_of_survivors(tmp_path: Path) -> None:
    """[R-STA-01, R-GEN-13]"""
    g = plays(
        tmp_path,
        "{archive_status: {who: 'all survivors, in blind spot', card: haste}}",
        a=", statuses: [haste, decade]",
        b=", statuses: [haste]",
    )
    assert (g.survivor("a")["statuses"], g.survivor("b")["statuses"]) == (["decade"], ["haste"])


def test_status_cards_are_dealt_at_the_setup(tmp_path: Path) -> None:
    """[R-STA-01] To everybody, or to those who fit."""
    catalog = beast(
        tmp_path,
        "quiet: {copies: 9, actions: []}",
        counters=COUNTERS,
        statuses=STATUSES,
        setup="{first: survivors, statuses: [decade, {card: haste, if: with bone gear}]}",
    )
    party = [SurvivorSetup(), SurvivorSetup()]
    party[1].gear = ["bone-blade"]
    game = Game.showdown("beast", "one", players=1, party=party, catalog=catalog, chance=forced(catalog, [], Seeded()))
    found = game.view()["survivors"]
    assert (found["a"]["statuses"], found["b"]["statuses"]) == (["decade"], ["decade", "haste"])


# -- rolls -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("compares", "die", "happens"),
    [
        ("at_most: insanity", 3, True),
        ("at_most: insanity", 4, False),
        ("below: insanity", 2, True),
        ("below: insanity", 3, False),
        ("above: insanity", 4, True),
        ("above: insanity", 3, False),
        ("at_least: insanity", 3, True),
        ("at_least: insanity", 2, False),
        ("at_most: age", 2, True),
        ("at_most: age", 3, False),
        ("above: 5", 6, True),
        ("above: 5", 5, False),
        ("at_least: survival, plus: {counter: age, times: -1}", 5, True),
        ("at_least: survival, plus: {counter: age, times: -1}", 4, False),
    ],
)
def test_a_roll_is_compared_in_every_direction(tmp_path: Path, compares: str, die: int, happens: bool) -> None:
    """[R-GEN-03, R-TOK-06] Insanity 3, survival 3, 2 age tokens."""
    gains = "[{gain: {who: the survivor, %s: 1}}]"
    roll = f"{{roll: {{{compares}, then: {gains % 'courage'}, else: {gains % 'understanding'}}}}}"
    actions = f"{{each: {{who: 'all survivors, in blind spot', do: [{roll}]}}}}"
    g = plays(tmp_path, actions, check(die), a=", insanity: 3, counters: {age: 2}")
    assert (g.survivor("a")["courage"], g.survivor("a")["understanding"]) == ((1, 0) if happens else (0, 1))


@pytest.mark.parametrize(
    ("fields", "die", "facts"),
    [
        (
            "above: courage, then: GAIN",
            6,
            {"aim": "courage", "courage": 2, "than": 2, "how": "above", "holds": True, "row": 0, "happens": True},
        ),
        (
            "above: courage, then: GAIN",
            2,
            {"aim": "courage", "courage": 2, "than": 2, "how": "above", "holds": False, "row": 0, "happens": False},
        ),
        ("at_least: courage, then: GAIN", 2, {"aim": "amount", "courage": -1, "than": 2, "how": "at_least"}),
        ("above: insanity, then: GAIN", 4, {"aim": "amount", "courage": -1, "than": 3, "how": "above"}),
        ("above: age, then: GAIN", 3, {"aim": "amount", "courage": -1, "than": 2, "how": "above"}),
        ("above: 5, then: GAIN", 9, {"aim": "amount", "courage": -1, "than": 5, "how": "above"}),
        (
            "above: 5, then: GAIN, else: GAIN",
            5,
            {"holds": False, "row": 0, "happens": True, "ends": False},
        ),
        (
            "1-4: [], 5+: GAIN",
            4,
            {"aim": "", "courage": -1, "than": -1, "how": "", "holds": True, "row": 0, "happens": False, "who": 0},
        ),
        ("1-4: [], 5+: GAIN", 5, {"row": 1, "happens": True, "ends": False, "plus": 0, "dice": [5]}),
        ("1-4: [], 5-9: GAIN", 10, {"row": -1, "happens": False, "ends": False, "results": [(1, 4), (5, 9)]}),
        ("1-4: [], 5-9: GAIN, else: GAIN", 10, {"row": -1, "happens": True}),
        ("1-4: [{end: turn}], 5+: GAIN", 1, {"row": 0, "happens": True, "ends": True}),
        ("1-4: [{end: turn}], 5+: GAIN", 5, {"row": 1, "happens": True, "ends": False}),
        ("plus: age, 1-7: [], 8+: GAIN", 6, {"row": 1, "plus": 2, "dice": [6]}),
    ],
)
def test_what_a_roll_tells_about_itself(tmp_path: Path, fields: str, die: int, facts: dict[str, object]) -> None:
    """What it is compared with, whether it holds, which row it reaches and whether anything happens.  [R-GEN-03]"""
    roll = f"{{roll: {{{fields.replace('GAIN', '[{gain: {who: the survivor, understanding: 1}}]')}}}}}"
    actions = f"{{each: {{who: 'all survivors, in blind spot', do: [{roll}]}}}}"
    g = plays(tmp_path, actions, check(die), a=", insanity: 3, courage: 2, counters: {age: 2}")
    told = g.events("check")[0].data
    assert {key: told[key] for key in facts} == facts
    gained = facts["happens"] and not facts["ends"] if "ends" in facts else facts.get("happens", True)
    assert g.survivor("a")["understanding"] == int(bool(gained))
    assert g.survivor("b")["understanding"] == 0


def test_no_token_is_taken_for_courage(tmp_path: Path) -> None:
    """Not even that of the counter with the same number.  [R-GEN-03, R-TOK-06]"""
    names = [f"token-{i}" for i in range(len(core_catalog().counters), COURAGE + 1)]
    actions = f"{{each: {{who: all survivors, do: [{{roll: {{above: {names[-1]}, then: [flow]}}}}]}}}}"
    catalog = beast(tmp_path, f"card: {{actions: [{actions}]}}", counters="".join(f"{name}:\n" for name in names))
    assert catalog.counter_ids[names[-1]] == COURAGE
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: K7, courage: 3}}
        decks: {ai: [card], hit_locations: [hide]}
        """,
        check(1),
    ).unwatched()
    told = g.events("check")[0].data
    assert (told["aim"], told["courage"], told["than"], told["happens"]) == ("amount", -1, 0, True)


@pytest.mark.parametrize(("die", "tempo", "courage"), [(6, 3, 1), (9, 0, 1), (9, 1, 2), (10, 9, 2), (5, 0, 0)])
def test_rows_above_ten_with_tokens_added(tmp_path: Path, die: int, tempo: int, courage: int) -> None:
    """[R-GEN-03, R-TOK-06] As the King's Step: the die and one's own tempo tokens."""
    give = "[{gain: {who: the survivor, courage: %d}}]"
    roll = f"{{roll: {{plus: tempo, 1-8: [], 9: {give % 1}, 10+: {give % 2}}}}}"
    actions = f"{{each: {{who: 'all survivors, in blind spot', do: [{roll}]}}}}"
    g = plays(tmp_path, actions, check(die), a=f", counters: {{tempo: {tempo or 1}}}" if tempo else "")
    assert g.survivor("a")["courage"] == courage


# -- moments and draws -------------------------------------------------------------------------------------------


def test_cards_act_when_acts_and_the_survivors_turn_start(tmp_path: Path) -> None:
    """[R-AI-13, R-ACT-01, R-ACT-02]"""
    watch = """
watch:
  type: trait
  when:
    - {moment: survivors' turn starts, do: [{counter: {who: all survivors, name: age, gain: 1}}]}
    - {moment: act starts, do: [{counter: {who: the survivor, name: tempo, gain: 1}}]}
"""
    g = plays(tmp_path, "flow", more=watch, rest="", deck="watch, card")
    assert counters(g)[:2] == ({"age": 1}, {"age": 1})
    idle(g)
    assert counters(g)[:2] == ({"age": 2, "tempo": 1}, {"age": 2, "tempo": 1})


def test_a_card_in_play_adds_draws(tmp_path: Path) -> None:
    """[R-MT-03] Two more cards from the next turn on."""
    g = plays(
        tmp_path, "flow", more="rage: {type: mood, actions: [], while_in_play: {extra_draws: 2}}", deck="rage, card"
    )
    assert g.decks["ai_discard"] == []
    idle(g)
    assert g.decks["ai_discard"] == ["quiet", "quiet", "card"]


# -- saved, cloned, refused --------------------------------------------------------------------------------------


def test_counters_and_statuses_are_saved_and_cloned(tmp_path: Path) -> None:
    """[R-TOK-06, R-STA-01]"""
    g = plays(tmp_path, "flow", a=", counters: {age: 2}, statuses: [decade]", b=", insanity: 9")
    saved = encode_state(g.game.state)["survivors"][0]
    assert {"age": 2} in saved and ["decade"] in saved
    copy = Play(g.game.clone()).unwatched()
    copy.game.state.survivors[0].counters = (5,)
    assert g.survivor("a")["counters"] == {"age": 2}


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("counters.yaml", "counters: {age: {limit: 0}}", "from 1 to 999"),
        ("counters.yaml", "counters: {age: {limit: many}}", "a whole number"),
        ("counters.yaml", "counters: {age: {colour: red}}", "unknown field 'colour'"),
        ("counters.yaml", "counters: {bleeding: {}}", "counts something already"),
        ("counters.yaml", "counters: [age]", "must list cards by name"),
        ("statuses.yaml", "cards: {dread: {bonuses: [{movement: 1, per_counter: age}]}}", "unknown counter 'age'"),
        ("statuses.yaml", "cards: {dread: {rules: floats}}", "'floats' is not one of"),
        ("statuses.yaml", "cards: {dread: {copies: 2}}", "unknown field 'copies'"),
        ("traits.yaml", "cards: {x: {while_in_play: {extra_draws: 0}}}", "from 1 to 9"),
        ("traits.yaml", "cards: {x: {while_in_play: {per_counter: {counter: age}}}}", "unknown counter 'age'"),
        ("traits.yaml", "cards: {x: {when: [{moment: act begins, do: []}]}}", "'act begins' is not one of"),
    ],
)
def test_mistakes_in_the_new_files_are_named(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    add(tmp_path / "mine", file, text + "\n")
    found = problems_of(CORE, tmp_path / "mine")
    assert any(complaint in line and f"mine/{file}:1" in line for line in found), found
