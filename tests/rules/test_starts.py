"""Positions that start at any point of a round: play continues from there; impossible positions are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, core_catalog
from showdown.engine import start as start_of
from showdown.scenario.loader import load_position
from tests.support.custom_monster import beast, play_with
from tests.support.position import check, play, random_survivor, to_hit

LION = "monster: {at: K8, facing: south}\n"
TWO = "survivors: {a: {at: K10}, b: {at: L10}}\n"
DECKS = "decks: {ai: [claw, chomp], hit_locations: [beasts-knee, strange-hand]}\n"


def problem(text: str) -> str:
    with pytest.raises(BadContent) as caught:
        load_position(text, "p.yaml", core_catalog())
    (found,) = caught.value.problems
    return f"{found.line}: {found}"


# -- the monster's turn ------------------------------------------------------------------------------------------


def test_the_start_of_a_round_asks_for_the_nomination() -> None:
    """[R-RND-04]"""
    g = play(f"{LION}{TWO}{DECKS}start: round-start\nplayers: [[a, b], [c]]\n".replace("}}\n", "}, c: {at: A1}}\n", 1))
    assert g.view["nominated"] is None and g.view["round"] == 2
    g.expects("nominate", "nominate:a", "nominate:b")


def test_a_fallen_monster_stands_at_the_start_of_its_turn_and_not_before_the_draw() -> None:
    """[R-KDM-02, R-MT-01]"""
    down = LION.replace("south}", "south, knocked_down: true}")
    order = []
    for start in ("monster-turn", "draw"):
        g = play(f"{down}survivors: {{a: {{at: K11}}}}\n{DECKS}start: {start}\n", to_hit(1, 1))
        order.append([e.kind for e in g.game.events if e.kind in ("monster-stands", "ai-drawn", "monster-turn")])
        g.expects("act_order", "act:a")
    assert order == [["monster-turn", "monster-stands", "ai-drawn"], ["ai-drawn", "monster-stands"]]


def test_at_the_end_of_the_monster_turn_the_fallen_stand_and_nothing_is_drawn() -> None:
    """[R-KDS-05, R-MT-04]"""
    g = play(f"{LION}survivors: {{a: {{at: K11, knocked_down: true}}}}\n{DECKS}start: monster-turn-end\n")
    assert g.happened("stands") and not g.happened("ai-drawn") and g.decks["ai"] == 2
    g.expects("act_order", "act:a")


def test_a_house_rule_may_add_a_turn_after_the_one_going_on() -> None:
    """[R-RND-01]"""
    more = "house: {extra-turn: 50}\nstart: monster-turn-end\n"
    g = play(f"{LION}survivors: {{a: {{at: K10}}}}\n{DECKS}{more}", check(5), to_hit(1, 1))
    assert g.happened("another-turn") and len(g.events("ai-drawn")) == 1
    g.expects("act_order")


def test_a_card_is_performed_from_its_beginning_and_then_the_turn_ends() -> None:
    """[R-AI-02, R-AI-07]"""
    g = play(f"{LION}survivors: {{a: {{at: K12}}}}\ndecks: {{ai: [claw]}}\nstart: {{card: grasp}}\n", to_hit(1))
    assert not g.happened("ai-drawn") and g.decks["ai_discard"] == ["grasp"] and g.decks["ai"] == 1
    g.expects("act_order")


def test_an_announced_attack_of_the_monster_comes_at_once() -> None:
    """[R-MAT-01, R-AI-07]"""
    g = play(f"{LION}{TWO}{DECKS}start: {{card: grasp, target: b}}\n", to_hit(1))
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1]
    assert not g.happened("target") and not g.happened("monster-moves")
    assert g.decks["ai_discard"] == ["grasp"]
    g.expects("act_order")


AFTERMATH = """
two-parts:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 1, accuracy: 2, damage: 1}
    - gain: {who: target, courage: 1}
"""


def test_what_follows_an_announced_attack_happens_to_its_target(tmp_path: Path) -> None:
    """[R-AI-02, R-MAT-01] One attack, on b, and then the rest of the card."""
    g = play_with(
        beast(tmp_path, AFTERMATH),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: L10}}
        decks: {ai: []}
        start: {card: two-parts, target: b}
        """,
        to_hit(1),
    )
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1]
    assert [g.survivor(letter)["courage"] for letter in "ab"] == [0, 1]
    g.expects("act_order", "act:a", "act:b")


def test_the_basic_action_can_be_announced_and_lies_in_no_pile() -> None:
    """[R-AI-09]"""
    g = play(f"{LION}{TWO}{DECKS}start: {{card: basic-action, target: a}}\n", to_hit(1, 1))
    assert [e.data["target"] for e in g.events("monster-attacks")] == [0] and g.decks["ai_discard"] == []
    g.expects("act_order")


def test_a_mood_that_is_performed_enters_play() -> None:
    """[R-AI-11]"""
    text = f"{LION.replace('at:', 'level: level-2, at:')}survivors: {{a: {{at: K12}}}}\nstart: {{card: bloodthirsty}}\n"
    g = play(f"{text}decks: {{ai: [claw]}}\n", to_hit(1, 1, 1))
    assert g.decks["in_play"] == ["bloodthirsty"] and g.decks["ai_discard"] == ["claw"]
    g.expects("act_order")


@pytest.mark.parametrize(("level", "size"), [("first-story", 7), ("level-1", 9)])
def test_a_shuffled_deck_lacks_the_card_being_performed(level: str, size: int) -> None:
    """[R-SET-02, R-FS-09]"""
    monster = f"monster: {{level: {level}, at: K8}}\n"
    whole = load_position(f"{monster}survivors: {{a: {{at: K11}}}}\n", "p.yaml", core_catalog())
    less = load_position(f"{monster}survivors: {{a: {{at: K11}}}}\nstart: {{card: claw}}\n", "p.yaml", core_catalog())
    from showdown.engine import start

    before, after = (start(scenario.setup, core_catalog()) for scenario in (whole, less))
    assert (len(before.ai_deck), len(after.ai_deck)) == (size + 1, size)
    claw = core_catalog().card("claw", "ai")
    claws = [[*s.ai_deck.cards, *s.groups[0], *s.maybe[0]].count(claw) for s in (before, after)]
    assert claws[1] == claws[0] - 1


# -- the survivors' turn -----------------------------------------------------------------------------------------


def test_between_acts_a_fallen_monster_stays_down_and_whoever_acted_is_not_offered() -> None:
    """[R-KDM-02, R-ACT-01]"""
    text = "monster: {at: K8, knocked_down: true}\nsurvivors: {a: {at: K10, acted: true}, b: {at: L10}, c: {at: A1}}\n"
    g = play(f"{text}{DECKS}start: between-acts\n")
    assert g.monster["knocked_down"] and g.survivor("a")["acted"]
    g.expects("act_order", "act:b", "act:c")


@pytest.mark.parametrize(
    ("left", "offered"),
    [
        ("", {"move", "attack:founding-stone", "use:founding-stone:sling", "end"}),
        (", movement: 0", {"attack:founding-stone", "use:founding-stone:sling", "end"}),
        (", activation: 0", {"move", "end"}),
        (", movement: 0, activation: 0", {"end"}),
        (", movement: 2, activation: 0", {"move", "end"}),
    ],
)
def test_an_act_goes_on_with_what_is_left_of_it(left: str, offered: set[str]) -> None:
    """[R-ACT-02]"""
    g = play(f"{LION}{TWO}{DECKS}start: {{act: b{left}}}\n")
    assert set(g.options) - {"attack:fist-and-tooth"} == offered
    g.choose("end").expects("act_order", "act:a")


def test_a_fallen_survivor_may_be_in_the_middle_of_an_act() -> None:
    """[R-KDS-02]"""
    friends = "survivors: {a: {at: K10, knocked_down: true}, b: {at: A1, actions: [dodge, encourage]}}\n"
    g = play(f"{LION}{friends}{DECKS}start: {{act: a, activation: 0}}\n")
    g.expects("action", "encourage:b:a", "end")


@pytest.mark.parametrize(("start", "round_"), [("monster-turn-end", 2), ("survivors-turn", 3), ("between-acts", 3)])
def test_who_is_down_in_the_survivors_turn_stands_in_the_next_round(start: str, round_: int) -> None:
    """[R-KDS-05] As somebody whom the monster knocked down in its turn: until the end of its next one."""
    text = f"{LION}survivors: {{a: {{at: K11, knocked_down: true}}, b: {{at: A1}}}}\nround: 2\nstart: {start}\n"
    setup = load_position(text, "p.yaml", core_catalog()).setup
    assert start_of(setup, core_catalog()).survivors[0].stands == round_


def test_an_announced_attack_rolls_its_dice_at_once() -> None:
    """[R-SAT-01]"""
    g = play(f"{LION}{TWO}{DECKS}start: {{attack: a, weapon: founding-stone}}\n", to_hit(1, 1))
    assert [e.data["who"] for e in g.events("attacks")] == [0]
    g.expects("action", "move", "end")


def test_a_stone_can_be_slung_from_afar_and_is_gone() -> None:
    """[R-GEAR-01]"""
    text = f"{LION}survivors: {{a: {{at: A1}}}}\n{DECKS}start: {{attack: a, weapon: founding-stone, sling: true}}\n"
    g = play(text)
    g.expects("wound_order")
    assert "founding-stone" not in g.survivor("a")["gear"]


def test_an_unwieldy_weapon_has_cost_the_movement_too() -> None:
    """[R-ACTV-01]"""
    cumbersome = [c.name for c in core_catalog().cards if c.kind == "gear" and core_catalog().gear(c.id).cumbersome]
    name = next(n for n in cumbersome if core_catalog().gear(core_catalog().card(n)).speed)
    text = f"{LION}survivors: {{a: {{at: K10, gear: [{name}]}}}}\n{DECKS}start: {{attack: a, weapon: {name}}}\n"
    dice = to_hit(*[1] * core_catalog().gear(core_catalog().card(name)).speed)
    play(text, dice).expects("action", "end")


@pytest.mark.parametrize(("left", "offered"), [("", ["end"]), (", movement: 1", ["move", "end"])])
def test_what_is_said_to_be_left_of_an_act_is_left_after_an_unwieldy_weapon(left: str, offered: list[str]) -> None:
    """[R-ACTV-01]"""
    text = f"{LION}survivors: {{a: {{at: K10, gear: [bone-club]}}}}\n{DECKS}"
    play(f"{text}start: {{attack: a, weapon: bone-club{left}}}\n", to_hit(1, 1)).expects("action", *offered)


def test_a_monster_in_the_first_corner_of_the_board_performs_a_card() -> None:
    """[R-AI-02, R-BRD-02]"""
    g = play(
        f"monster: {{at: A1, facing: south}}\nsurvivors: {{a: {{at: A4}}}}\n{DECKS}start: {{card: grasp}}\n", to_hit(1)
    )
    assert [e.data["who"] for e in g.events("target")] == [0]
    g.expects("act_order")


def test_a_card_without_a_target_is_performed_though_the_last_survivor_is_dead() -> None:
    """[R-AI-02]"""
    g = play(f"{LION}survivors: {{a: {{at: K10}}, b: {{dead: true}}}}\n{DECKS}start: {{card: grasp}}\n", to_hit(1))
    assert [e.data["who"] for e in g.events("target")] == [0]
    g.expects("act_order")


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ([[0, 1], []], "2 players for 2 survivors: every player needs at least one"),
        ([[0]], "every survivor must belong to exactly one player"),
        ([[0, 1], [1]], "every survivor must belong to exactly one player"),
        ([[0, 1, 2]], "every survivor must belong to exactly one player"),
    ],
)
def test_each_survivor_has_one_player_and_each_player_a_survivor(players: list[list[int]], says: str) -> None:
    """[R-SET-01]"""
    setup = load_position(f"{LION}{TWO}", "p.yaml", core_catalog()).setup
    setup.players = players
    with pytest.raises(BadContent, match=says):
        start_of(setup, core_catalog())


@pytest.mark.parametrize("count", [0, 7])
def test_a_showdown_has_one_to_six_survivors(count: int) -> None:
    """[R-SET-01]"""
    setup = load_position(f"{LION}{TWO}", "p.yaml", core_catalog()).setup
    setup.survivors = [setup.survivors[0].copy() for _ in range(count)]
    with pytest.raises(BadContent, match=f"a showdown needs 1 to 6 survivors, not {count}"):
        start_of(setup, core_catalog())


def test_the_end_of_a_round_begins_the_next_one() -> None:
    """[R-RND-07]"""
    g = play(
        f"{LION}survivors: {{a: {{at: K10, acted: true, used: [dodge]}}}}\n{DECKS}start: round-end\n", to_hit(1, 1)
    )
    assert g.view["round"] == 3 and g.survivor("a")["used"] == []
    g.expects("act_order")


# -- what cannot be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("survivors:\n  a: {at: K8}\n", "2: p.yaml:2: survivor a stands on K8, which is occupied by the monster"),
        ("survivors:\n  a: {at: A1}\n  b: {at: A1}\n", "survivor b stands on A1, which is occupied by survivor a"),
        ("survivors: {a: {at: K10, dead: true}}\n", "every survivor is dead: the showdown is over"),
        (
            "survivors:\n  a: {at: K10, acted: true}\n",
            "2: p.yaml:2: Survivor A (a) cannot have acted in this round: its survivors' turn has not begun",
        ),
        (f"{TWO}start: {{act: c}}\n", "'c' is not one of the allowed words; allowed: a, b"),
        ("survivors: {a: {at: K10, dead: true}, b: {at: A1}}\nstart: {act: a}\n", "(a) is dead and cannot act"),
        ("survivors: {a: {swallowed: true}, b: {at: A1}}\nstart: {act: a}\n", "(a) is inside the monster"),
        ("survivors: {a: {at: K10, acted: true}}\nstart:\n  act: a\n", "3: p.yaml:3: Survivor A (a) would act twice"),
        (
            "survivors: {a: {at: K10, knocked_down: true}}\nstart: {attack: a, weapon: founding-stone}\n",
            "(a) is knocked down and cannot attack",
        ),
        (
            "survivors: {a: {at: A1}}\nstart: {attack: a, weapon: founding-stone}\n",
            "Survivor A (a) cannot attack with founding-stone from A1; allowed: founding-stone",
        ),
        ("survivors: {a: {at: K10}}\nstart: {attack: a, weapon: bone-axe}\n", "cannot attack with bone-axe from K10"),
        ("survivors: {a: {at: K10}}\nstart: {card: bolt}\n", "has no card 'bolt'"),
        (
            "monster: {knocked_down: true}\nsurvivors: {a: {at: A1}}\nstart: {card: claw}\n",
            "a knocked down monster performs no card",
        ),
        (
            "monster: {level: level-3, at: away}\nsurvivors: {a: {at: A1}}\ndecks: {ai: [claw], face_up: vanish}\n"
            "start: {card: chomp}\n",
            "a monster that is off the board performs no card",
        ),
        (
            "survivors: {a: {at: A1}, b: {dead: true}}\nstart: {card: claw, target: b}\n",
            "(b) is dead and cannot be the target",
        ),
        (
            "monster: {at: K8}\nsurvivors: {a: {at: K11}}\nstart: {card: claw, target: a}\n",
            "Survivor A (a) is 2 spaces from the monster; the attack reaches 1",
        ),
        (
            "monster: {level: level-2}\nsurvivors: {a: {at: A1}}\nstart: {card: lick-wounds, target: a}\n",
            "the card 'lick-wounds' has no attack",
        ),
        ("survivors: {a: {at: A1}}\nstart: {card: lick-wounds}\n", "is not in the AI deck of this level"),
        (
            "survivors: {a: {at: A1}}\ndecks: {ai: [grasp, grasp]}\nstart: {card: grasp}\n",
            "the card 'grasp' is being performed, so it cannot lie in a pile as well",
        ),
        (
            "survivors: {a: {at: A1, priority_target: true}, b: {at: B1, priority_target: true}}\n",
            "survivor b and survivor a cannot both hold the priority target token",
        ),
    ],
)
def test_a_position_that_contradicts_itself_is_refused_with_the_reason(text: str, says: str) -> None:
    """[R-BRD-03, R-ACT-01, R-KDS-02, R-KDM-08, R-MAT-02]"""
    text = text if text.startswith(("monster", "survivors:\n  a: {at: K8}")) else f"{text}monster: {{at: K8}}\n"
    assert says in problem(text if "monster:" in text else f"{text}monster: {{at: K8}}\n")


@pytest.mark.parametrize("who", [-1, 2])
def test_an_act_is_the_act_of_a_survivor_who_is_there(who: int) -> None:
    """[R-ACT-01]"""
    setup = load_position(f"{LION}{TWO}start: {{act: b}}\n", "p.yaml", core_catalog()).setup
    setup.action.who = who
    with pytest.raises(BadContent, match="who is acting") as caught:
        start_of(setup, core_catalog())
    assert caught.value.problem.allowed == ("a", "b")


def test_a_survivor_without_a_space_is_refused_where_nobody_deploys() -> None:
    """[R-BRD-03]"""
    setup = load_position(f"{LION}{TWO}", "p.yaml", core_catalog()).setup
    setup.survivors[1].cell = -1
    with pytest.raises(BadContent, match="survivor b has no space to stand on"):
        start_of(setup, core_catalog())


@pytest.mark.parametrize("kind", ["arts", "disorders"])
def test_a_sheet_has_room_for_three_arts_and_three_disorders(kind: str) -> None:
    """[R-BRN-06, R-GEAR-05]"""
    names = {
        "arts": ["tough", "crazed", "tumble", "leader"],
        "disorders": ["prey", "coprolalia", "hemophobia", "immortal"],
    }[kind]
    text = f"{LION}survivors: {{a: {{at: K11, {kind}: [%s]}}}}\n{DECKS}start: survivors-turn\n"
    assert play(text % ", ".join(names[:3])).survivor("a")[kind] == names[:3]
    assert "at most three cards of the kind" in problem(text % ", ".join(names))


def test_only_what_has_a_limit_can_be_used_up() -> None:
    """[R-ACTV-01] Berserker is an ability with a limit; cloth is gear without any."""
    text = f"{LION}survivors: {{a: {{at: K10, gear: [cloth], arts: [berserker]%s}}}}\n{DECKS}start: {{act: a}}\n"
    assert "use:berserker:berserk" in play(text % "").options
    assert "use:berserker:berserk" not in play(text % ", spent: [berserker]").options
    assert "cloth has no ability that can be used up" in problem(text % ", spent: [cloth]")


def test_a_card_with_a_random_target_can_be_performed() -> None:
    """[R-TGT-09]"""
    text = "monster: {level: level-3, at: away, left: K8}\nsurvivors: {a: {at: K10}, b: {at: A1}}\n"
    g = play(f"{text}decks: {{ai: [claw], face_up: vanish}}\nstart: draw\n", random_survivor("b"), to_hit(*[1] * 6))
    assert g.monster["at"] is None
    g.choose("stop:B1:west")
    assert g.happened("monster-appears") and g.decks["face_up"] is None
    g.expects("act_order")


def test_a_monster_off_the_board_needs_the_duration_that_brings_it_back() -> None:
    """[R-AI-14]"""
    text = "monster: {at: away}\nsurvivors: {a: {at: K10}}\n"
    assert "no duration lies face up that would bring it back" in problem(text)
    assert "1: p.yaml:1: the card 'claw' is no duration" in problem(f"decks: {{face_up: claw}}\n{text}")
    assert "'left' goes with 'at: away'" in problem("monster: {at: K8, left: K8}\nsurvivors: {a: {at: K10}}\n")


def test_draws_are_known_only_where_it_is_said() -> None:
    text = f"{LION}survivors: {{a: {{at: A1}}}}\nstart: survivors-turn\n"
    g = play(f"{text}decks: {{ai: [claw, chomp], ai_known: 1, hit_locations: [beasts-knee], hit_locations_known: 1}}\n")
    assert g.decks["ai_known"] == {"1": "claw"} and g.decks["hit_locations_known"] == {"1": "beasts-knee"}
    assert g.decks["ai_unseen"] == ["chomp"]
    g.expects("act_order")
    too_many = f"{text}decks: {{ai: [claw], ai_known: 2}}\n"
    assert "the players cannot know 2 cards of a deck of 1" in problem(too_many)


@pytest.mark.parametrize("decks", ["", "decks: {ai: [claw]}\n", "decks: {}\n"])
def test_off_the_board_without_a_duration_is_refused(decks: str) -> None:
    """With piles and without them.  [R-AI-14]"""
    text = "monster: {at: away}\nsurvivors: {a: {at: A1}}\n"
    assert "no duration lies face up that would bring it back" in problem(f"{text}{decks}")
