"""What cards say of survivors' attacks: toughness, strength, perfect hits, failing wounds, undoing."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog
from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

TRAITS = """
    soft-spot: {type: trait, level: special, while_in_play: {attacks: [{if: in blind spot, toughness: -4}]}}
    aura: {type: trait, level: special, while_in_play: {attacks: [{if: insane, perfect_hits_only: true}]}}
    halberd: {type: trait, level: special, while_in_play: {attacks: [{with: [stone], ignored: true}]}}
    unbeatable: {type: trait, level: special, while_in_play: {wounds_fail: 8}}
"""
LOCATIONS = """
    chest: {critical: []}
    back: {strength_with: {keywords: [stone], strength: 3}, critical: []}
    shell:
      critical: []
      lines: [{if: {wounds: 1}, toughness: 4, first_strike: true}, {if: {wounds: 2}, impervious: true}]
    couter: {critical: [], wound: [{this_attack: {toughness: -2}}]}
    collar: {critical: [], death_blow: [{gain: {who: attacker, courage: 2}}], wound: [{knock_down: attacker}]}
    breast: {critical: [], wound: [{undo: attack}]}
    scar: {injury: open-scar, critical: []}
    counter: {first_strike: true, special: [{if: {attack: surge}, then: [{cancel: hit}]}], critical: []}
"""
STOUT = "stout: {level: 1, movement: 6, toughness: 6, deck: [quiet], life: 9}\n"
POSITION = """
    survivors: {{a: {{at: {at}{a}}}, b: {{at: R3}}}}
    start: survivors-turn
    decks: {{ai: [{ai}], hit_locations: [{deck}], in_play: [{in_play}]}}
"""


@pytest.fixture(name="cards")
def cards_fixture(tmp_path: Path) -> Catalog:
    return homebrew(tmp_path, LOCATIONS, ai=TRAITS)


def strike(
    cards: Catalog,
    deck: str,
    *dice: Dice,
    in_play: str = "",
    at: str = "J8",
    a: str = "",
    ai: str = "straw-blow, straw-blow, straw-blow",
) -> Play:
    """Survivor a attacks with the Founding Stone (strength 1); the straw man has toughness 6 and faces south."""
    more = f", {a}" if a else ""
    g = brew(cards, POSITION.format(at=at, a=more, deck=deck, in_play=in_play, ai=ai), *dice).unwatched()
    return g.choose("act:a", "attack:founding-stone")


@pytest.mark.parametrize(("at", "toughness"), [("J8", 6), ("K7", 2)])
def test_a_weak_spot_counts_from_the_blind_spot_only(cards: Catalog, at: str, toughness: int) -> None:
    """[R-SAT-16, R-BRD-09]"""
    g = strike(cards, "chest", to_hit(7, 1), to_wound(3), in_play="soft-spot", at=at)
    g.choose("wound:chest")
    attempt = g.events("wound-attempt")[0].data
    assert attempt["toughness"] == toughness
    assert attempt["result"] == ("wound" if toughness == 2 else "failure")
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("insanity", "hits"), [(2, 1), (3, 0)])
def test_only_perfect_hits_of_some_survivors_hit(cards: Catalog, insanity: int, hits: int) -> None:
    """A 9 would hit on 7+; the insane need a 10.  [R-SAT-16]"""
    g = strike(cards, "chest", to_hit(9, 1), *[to_wound(2)] * hits, in_play="aura", a=f"insanity: {insanity}")
    rolled = g.events("attack-dice")[0].data
    assert rolled["hits"] == hits
    assert (rolled["sum"] == [["perfect hits only", 10]]) is (not hits)
    if hits:
        g.choose("wound:chest")
    g.expects("action", "move", "end")


def test_a_perfect_hit_still_hits(cards: Catalog) -> None:
    """[R-SAT-16, R-SAT-04]"""
    g = strike(cards, "chest", to_hit(10, 9), to_wound(2), in_play="aura", a="insanity: 3")
    assert g.events("attack-dice")[0].data["hits"] == 1
    g.choose("wound:chest")
    g.expects("action", "move", "end")


def test_attacks_with_some_weapons_are_ignored(cards: Catalog) -> None:
    """No die is rolled for the stone.  [R-SAT-16]"""
    g = strike(cards, "chest", in_play="halberd")
    assert g.happened("attack-ignored") and not g.happened("attack-dice")
    g.expects("action", "move", "end")


def test_attacks_with_other_weapons_are_not_ignored(cards: Catalog) -> None:
    """[R-SAT-16]"""
    position = POSITION.format(at="J8", a="", deck="chest", in_play="halberd", ai="straw-blow")
    g = brew(cards, position, to_hit(1, 1)).unwatched()
    g.choose("act:a", "attack:fist-and-tooth")
    assert g.happened("attack-dice") and not g.happened("attack-ignored")
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("keyword", "strength"), [("stone", 4), ("dagger", 1)])
def test_a_location_gives_strength_to_a_kind_of_weapon(tmp_path: Path, keyword: str, strength: int) -> None:
    """Strength 1 + 3 against toughness 6: a 2 wounds; with another keyword it fails.  [R-HL-12]"""
    cards = homebrew(tmp_path, LOCATIONS.replace("[stone], strength", f"[{keyword}], strength"), ai=TRAITS)
    g = strike(cards, "back", to_hit(7, 1), to_wound(2)).choose("wound:back")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (strength, "wound" if strength == 4 else "failure")
    g.expects("action", "move", "end")


def test_a_location_changes_with_a_condition(cards: Catalog) -> None:
    """Without a wound it is a location like others; with one, first strike and tougher; with two, impervious.

    [R-HL-12, R-HL-02, R-HL-07]
    """
    g = strike(cards, "shell, chest", to_hit(7, 7), to_wound(5), to_wound(8))
    assert sorted(g.options) == ["wound:chest", "wound:shell"]
    g.choose("wound:chest", "wound:shell")
    assert [e.data["toughness"] for e in g.events("wound-attempt")] == [6, 10]
    assert [e.data["result"] for e in g.events("wound-attempt")] == ["wound", "failure"]
    g.expects("action", "move", "end")


def test_a_first_strike_by_condition_comes_first(cards: Catalog) -> None:
    """[R-HL-12, R-HL-02]"""
    text = POSITION.replace("in_play: [{in_play}]", "in_play: [{in_play}], wounds: [straw-blow]")
    position = text.format(at="J8", a="", deck="chest, shell", in_play="", ai="straw-blow")
    g = brew(cards, position, to_hit(7, 7), to_wound(2), to_wound(2)).unwatched()
    g.choose("act:a", "attack:founding-stone", "wound:shell", "wound:chest")
    assert [e.data["result"] for e in g.events("wound-attempt")] == ["failure", "failure"]


def test_toughness_for_the_rest_of_the_attack(cards: Catalog) -> None:
    """[R-TOK-04]"""
    g = strike(cards, "couter, chest", to_hit(7, 7), to_wound(5), to_wound(3))
    g.choose("wound:couter", "wound:chest")
    assert [e.data["toughness"] for e in g.events("wound-attempt")] == [6, 4]
    assert len(g.events("wound")) == 2 and g.monster["tokens"] == {}
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("die", "wounds"), [(7, 1), (8, 0), (10, 0)])
def test_a_wound_can_fail_after_it_was_dealt(cards: Catalog, die: int, wounds: int) -> None:
    """On 8 or more no card is lost; the attempt succeeded all the same.  [R-WST-09]"""
    g = strike(cards, "chest", to_hit(7, 1), to_wound(5), check(die), in_play="unbeatable").choose("wound:chest")
    assert len(g.events("wound")) == wounds and g.events("wound-attempt")[0].data["result"] == "wound"
    assert g.decks["ai"] == 3 - wounds
    g.expects("action", "move", "end")


def test_a_death_blow_happens_where_the_monster_dies(cards: Catalog) -> None:
    """[R-HL-13, R-WST-03]"""
    g = strike(cards, "collar", to_hit(7, 1), to_wound(5), ai="").choose("wound:collar")
    assert g.happened("monster-dies") and g.survivor("a")["courage"] == 2 and g.survivor("b")["courage"] == 0
    g.expects_over("victory")


def test_no_death_blow_for_a_wound_that_does_not_kill(cards: Catalog) -> None:
    """[R-HL-13]"""
    g = strike(cards, "collar", to_hit(7, 1), to_wound(5)).choose("wound:collar")
    assert g.survivor("a")["courage"] == 0 and g.happened("wound")


def test_an_attack_is_undone(cards: Catalog) -> None:
    """Its two wounds and its persistent injury are taken back, and its last hit is lost.  [R-SAT-17]"""
    g = strike(cards, "scar, breast", to_hit(7, 7), to_wound(10), to_wound(5))
    g.choose("wound:scar", "wound:breast")
    assert g.decks["ai"] == 3 and g.decks["wounds"] == 0 and g.decks["injuries"] == []
    assert sorted(g.decks["hit_location_discard"]) == ["breast", "scar"]
    assert len(g.events("wound")) == 2 and g.happened("attack-undone")
    g.expects("action", "move", "end")


def test_only_an_attack_by_surge_meets_the_counter(cards: Catalog) -> None:
    """In an act the location is tried as usual.  [R-SUR-10, R-HL-11]"""
    g = strike(cards, "counter", to_hit(7, 1), to_wound(2)).choose("wound:counter")
    assert len(g.events("wound-attempt")) == 1 and not g.happened("hit-cancelled")
    g.expects("action", "move", "end")


def test_an_attack_that_is_undone_gives_the_life_back(tmp_path: Path) -> None:
    """A monster of nine life points loses two and has all nine again; what it lost before stays lost.  [R-SAT-17]"""
    catalog = beast(tmp_path, "quiet: {actions: []}", "breast: {critical: [], wound: [{undo: attack}]}", levels=STOUT)
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: stout, at: K8, facing: south, life: 8}
        survivors: {a: {at: J8}, b: {at: R3}}
        start: survivors-turn
        decks: {hit_locations: [hide, breast]}
        """,
        to_hit(7, 7),
        to_wound(9),
        to_wound(9),
    ).unwatched()
    g.choose("act:a", "attack:founding-stone", "wound:hide")
    assert g.monster["life"] == 7
    g.choose("wound:breast")
    assert g.monster["life"] == 8 and g.happened("attack-undone")
    g.expects("action", "move", "end")


UNDONE = """
    breast: {critical: [], wound: [{undo: attack}]}
    chest: {critical: []}
    quake:
      critical: []
      wound:
        - turn_to_face: attacker
        - knockback: {who: "all survivors, insane", spaces: 2}
        - kill: "all survivors, courage 5"
    """


def undone(folder: Path, deck: str, *dice: Dice) -> Play:
    """a, west of the straw man, wounds the locations of the deck one by one; the last one undoes the attack."""
    ai = "\n".join(f"    {name}: {{actions: []}}" for name in ("one", "two", "three"))
    g = brew(
        homebrew(folder, UNDONE, ai=ai),
        f"""
        survivors:
          a: {{at: J8}}
          b: {{at: R3, insanity: 3}}
          c: {{at: C14, courage: 5}}
        start: survivors-turn
        decks: {{ai: [one, two, three], hit_locations: [{deck}]}}
        """,
        *dice,
    ).unwatched()
    g.choose("act:a", "attack:founding-stone")
    for location in deck.split(", "):
        g.choose(f"wound:{location}")
    assert g.happened("attack-undone")
    return g


def test_undone_wounds_come_back_on_the_deck_in_their_order(tmp_path: Path) -> None:
    """[R-SAT-17, R-WST-01]"""
    g = undone(tmp_path, "chest, breast", to_hit(7, 7), to_wound(9), to_wound(9))
    deck = g.game.state.ai_deck
    assert [g.game.catalog.cards[card].name for card in deck.cards] == ["three", "two", "one"]
    assert len(deck.known) == 3 and g.decks["wounds"] == 0
    g.expects("action", "move", "end")


def test_an_attack_undone_puts_the_living_back_and_wakes_no_dead(tmp_path: Path) -> None:
    """The monster stands and faces as before, b stands where b stood; c died of it and stays dead.  [R-SAT-17]"""
    g = undone(tmp_path, "quake, breast", to_hit(7, 7), to_wound(9), to_wound(9))
    assert g.happened("knockback")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    assert [g.survivor(x)["at"] for x in "abc"] == ["J8", "R3", None]
    assert not g.survivor("c")["alive"]
    g.expects("action", "move", "end")


def test_the_hits_behind_an_undone_one_are_lost(cards: Catalog) -> None:
    """[R-SAT-17]"""
    g = strike(cards, "breast, chest", to_hit(7, 7), to_wound(9)).choose("wound:breast")
    assert len(g.events("wound-attempt")) == 1 and g.decks["wounds"] == 0
    g.expects("action", "move", "end")
