"""Odds beside options: the engine's own numbers, nothing changed, nothing hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from showdown.engine import Game, Narrator, RandomStream, stage_act
from showdown.engine.forecast import Staged, option_odds, survivor_attack_odds
from tests.support.hidden_cards import ask_again, shuffle_hidden, stacked_fight
from tests.support.one_weapon import armed, attack
from tests.support.position import Play, place, play, to_hit
from tests.support.tiny_monster import brew, homebrew


def odds(g: Play | Game) -> dict[str, str | None]:
    """The odds of each offered option, by key."""
    game = g.game if isinstance(g, Play) else g
    d = game.decision
    found = {o.key: option_odds(game.state, d, o) for o in d.options}
    return {key: odds.text if odds is not None else None for key, odds in found.items()}


# -- attacks ---------------------------------------------------------------------------------------------------------


def test_an_attack_names_the_number_needed_and_its_chances() -> None:
    found = odds(armed("founding-stone"))
    assert found["attack:founding-stone"] == "needs 7+ on 2 dice, 64 % to hit, 0.8 hits on average"
    assert found["move"] is None and found["end"] is None


def test_the_blind_spot_counts() -> None:
    found = odds(armed("founding-stone", at="K7"))
    assert found["attack:founding-stone"] == "needs 6+ on 2 dice, 75 % to hit, 1.0 hits on average"


def test_one_die_needs_one_number() -> None:
    assert odds(armed("bone-pickaxe"))["attack:bone-pickaxe"] == "needs 8+, 30 %"


@pytest.mark.parametrize("weapon", ["bone-axe", "bone-blade", "bone-dagger", "fist-and-tooth", "scrap-sword"])
def test_the_same_as_the_exact_odds(weapon: str) -> None:
    g = armed("" if weapon == "fist-and-tooth" else weapon)
    option = g.game.decision.find(f"attack:{weapon}")
    staged, _ = stage_act(g.game.state, 0)
    exact = survivor_attack_odds(Staged(staged, 0, option, []))
    told = odds(g)[option.key] or ""
    any_hit = re.search(r"(\d+) %", told)
    mean = re.search(r"([\d.]+) hits", told)
    assert any_hit is not None and int(any_hit[1]) == round(100 * exact.hits.p_any)
    assert mean is None or float(mean[1]) == pytest.approx(exact.hits.mean, abs=0.051)


def test_a_one_ends_an_attack_with_early_iron(tmp_path: Path) -> None:
    gear = "rusty: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 6, strength: 1, early_iron: true}}"
    g = brew(
        homebrew(tmp_path, gear=gear),
        """
survivors: {a: {at: J8, gear: [rusty]}}
start: survivors-turn
decks: {ai: [straw-blow], hit_locations: [straw-chest]}
""",
    ).choose("act:a")
    exact = survivor_attack_odds(Staged(stage_act(g.game.state, 0)[0], 0, g.game.decision.find("attack:rusty"), []))
    assert round(100 * exact.hits.p_any) == 65
    assert odds(g)["attack:rusty"] == "needs 6+ on 2 dice, 65 % to hit, 0.9 hits on average"


# -- wound attempts --------------------------------------------------------------------------------------------------


def test_a_wound_attempt_names_its_number_and_the_critical() -> None:
    g = attack("founding-stone", to_hit(8, 2), toughness=8)
    assert odds(g) == {"wound:beasts-knee": "needs 7+, 40 %; critical 10 %"}


def test_a_sharp_weapon_is_averaged_over_its_second_die(tmp_path: Path) -> None:
    gear = "keen: {keywords: [weapon, melee], weapon: {speed: 1, accuracy: 2, strength: 0, sharp: true}}"
    g = brew(
        homebrew(tmp_path, gear=gear, hit_locations="plain: {toughness: 4}"),
        """
survivors: {a: {at: J8, gear: [keen]}}
start: survivors-turn
decks: {ai: [straw-blow], hit_locations: [plain]}
""",
        to_hit(9),
    ).choose("act:a", "attack:keen")
    # Toughness 10: a 10 wounds; 2 to 9 wound if the second die makes up for the rest.
    wounds = sum(roll != 1 and (roll == 10 or roll + more >= 10) for roll in range(1, 11) for more in range(1, 11))
    assert odds(g) == {"wound:plain": f"{wounds} % to wound"}


def test_an_impervious_location_is_never_wounded(tmp_path: Path) -> None:
    catalog = homebrew(tmp_path, hit_locations="plate: {impervious: true, critical: []}")
    g = brew(
        catalog,
        """
survivors: {a: {at: J8, gear: [founding-stone]}}
start: survivors-turn
decks: {ai: [straw-blow], hit_locations: [plate]}
""",
        to_hit(9, 2),
    ).choose("act:a", "attack:founding-stone")
    assert odds(g) == {"wound:plate": "no wound possible; critical effect 10 %"}


def test_a_slung_stone_needs_no_roll() -> None:
    g = armed("founding-stone")
    assert odds(g)["use:founding-stone:sling"] == "100 % critical wound"
    g = armed("founding-stone", locations="beasts-knee, strange-hand").choose("use:founding-stone:sling")
    assert set(odds(g).values()) == {"critical for certain"}


def test_the_chances_of_a_sling_exclude_each_other() -> None:
    # The Glorious Mane is impervious: its critical is no wound, so that criticals are likelier than wounds.
    g = armed("founding-stone", locations="glorious-mane, beasts-knee, strange-hand, beasts-femur")
    s, d = stage_act(g.game.state, 0)
    option = d.find("use:founding-stone:sling")
    found = survivor_attack_odds(Staged(s, 0, option, []), "fixed")
    tag = option_odds(s, d, option)
    assert found.criticals.p_any > found.wounds.p_any
    wound, effect = found.wounds.p_any, found.criticals.p_any - found.wounds.p_any
    assert tag is not None
    assert tag.text == (
        f"{round(100 * wound)} % critical wound, {round(100 * effect)} % critical effect without a wound"
    )


def test_a_stone_wounds_for_certain_by_a_ruling() -> None:
    where = """
monster: {at: K8, facing: south}
survivors: {a: {at: J8, gear: [founding-stone]}}
start: survivors-turn
rulings: {stone-no-critical: wound}
decks: {ai: [claw], hit_locations: [ferocious-spasm]}
"""
    g = play(where).choose("act:a", "use:founding-stone:sling")
    assert odds(g) == {"wound:ferocious-spasm": "wound for certain"}


def test_option_and_odds_say_the_number_once() -> None:
    g = armed("founding-stone", at="K7")
    [attacking] = [o for o in g.game.decision.options if o.key == "attack:founding-stone"]
    narrator = Narrator(g.game.state)
    alone = "Attack with Founding Stone: 2 dice, needs 6+ from the blind spot, strength 1"
    assert narrator.offer(g.game.decision, attacking) == alone
    beside = "Attack with Founding Stone: from the blind spot, strength 1"
    assert narrator.offer(g.game.decision, attacking, odds=True) == beside
    g = attack("founding-stone", to_hit(8, 2), toughness=8)
    [attempt] = g.game.decision.options
    beside = "Attempt Beast's Knee: toughness 8, strength 1; has a critical effect"
    assert Narrator(g.game.state).offer(g.game.decision, attempt, odds=True) == beside


# -- survival, the monster, cards ------------------------------------------------------------------------------------


def test_neither_a_dodge_nor_a_hit_has_odds() -> None:
    g = play(
        "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K11}}\ndecks: {ai: [claw]}", to_hit(7, 1), place("head")
    )
    assert odds(g) == {"take:head": None, "dodge:head": None}


def test_passing_says_what_the_attack_needs() -> None:
    game = Game.showdown("white-lion", "level-1", seed=3, party="lion-hunters")
    told = set()
    for _ in range(400):
        if game.over:
            break
        d = game.decision
        if d.kind == "flow":
            odds = option_odds(game.state, d, d.find("done"))
            told.add(odds and odds.text)
            assert odds is None or odds.side == "monster"
        game.choose(d.options[0])
    wanted = re.compile(r"needs \d\+.*, if the White Lion reaches \w+")
    assert any(text is not None and wanted.fullmatch(text) for text in told)


def test_numbers_that_are_not_those_of_the_card_have_their_reason() -> None:
    """A card said 2 dice and damage 1, the option 3 dice, the hit 2 damage, and nothing said why."""
    game = Game.showdown("white-lion", "level-2", seed=3, party="lion-hunters")
    asked, hits = set(), set()
    for _ in range(400):
        if game.over:
            break
        d = game.decision
        if d.kind == "flow" and (found := option_odds(game.state, d, d.find("done"))):
            asked.add(found.text)
        if d.kind == "hit":
            hits.add(Narrator(game.state).question(d))
        game.choose(d.options[0])
    assert asked and hits
    assert all(re.search(r"on (\d) dice.*; \1 dice: card \d, White Lion \+\d", text) for text in asked)
    hits = {text for text in hits if "do the arms" not in text}
    assert all(re.search(r"deals? \d damage \(card \d, White Lion \+\d\)", text) for text in hits)
    attacks = [Narrator(game.state).narrate(event) for event in game.events if event.kind == "monster-attacks"]
    assert attacks and all("White Lion +" in text for text in attacks)


def test_a_roll_on_a_card_names_its_rows() -> None:
    g = armed("whisker-harp", in_play="enraged")
    assert odds(g)["use:whisker-harp:play"] == "rolls 1d10: 6+ 50 %"


# -- nothing changes, nothing is hidden ------------------------------------------------------------------------------


def test_asking_changes_nothing() -> None:
    game = Game.showdown("white-lion", "level-2", seed=5, party="lion-hunters")
    for _ in range(150):
        if game.over:
            break
        before = game.digest()
        odds(game)
        assert game.digest() == before
        game.choose(game.decision.options[-1])


def test_the_order_of_face_down_cards_changes_nothing() -> None:
    asked = 0
    for number in range(12):
        game = stacked_fight(number)
        for _ in range(80):
            if game.over:
                break
            if any(odds(game).values()):
                other = game.clone()
                if shuffle_hidden(other.state, RandomStream(number)):
                    ask_again(other)
                    assert odds(other) == odds(game)
                    asked += 1
            game.choose(game.decision.options[number % len(game.decision.options)])
    assert asked > 20
