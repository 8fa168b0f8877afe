"""The gear grid: three rows of three, halves of affinities on the edges of cards, and what completing them brings.

The slots are numbered as they are written, row by row:

    0 1 2
    3 4 5
    6 7 8
"""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent
from tests.support.outfits import outfit, robbed
from tests.support.position import Dice, Play, to_hit
from tests.support.tiny_monster import brew, homebrew

GEAR = """
    red-up: {keywords: [item], affinity: {up: red}}
    red-right: {keywords: [item], affinity: {right: red}}
    red-down: {keywords: [item], affinity: {down: red}}
    red-left: {keywords: [item], affinity: {left: red}}
    blue-left: {keywords: [item], affinity: {left: blue}}
    green-left: {keywords: [item], affinity: {left: green}}
    green-right: {keywords: [item], affinity: {right: green}}
    all-red: {keywords: [item], affinity: {up: red, right: red, down: red, left: red}}
    plain: {keywords: [item]}
    own-red:
      keywords: [item]
      affinity: {right: red}
      bonuses: [{movement: 1, needs: {puzzle: {red: 1}}}]
    any-red:
      keywords: [item]
      bonuses: [{movement: 1, needs: {affinities: {red: 1}}}]
    motley:
      keywords: [item]
      affinity: {right: green}
      bonuses: [{movement: 1, needs: {puzzle: {green: 1}, affinities: {red: 1}}}]
    spiked:
      keywords: [weapon, melee]
      weapon: {speed: 1, accuracy: 9, strength: 0, paired: true}
      affinity: {up: red, down: red}
      bonuses: [{movement: 1}, {evasion: 1, needs: {puzzle: {red: 2}}}]
    lonely:
      keywords: [item]
      bonuses: [{movement: 2, needs: {without: [weapon]}}]
    armed:
      keywords: [item]
      bonuses: [{movement: 2, needs: {carrying: [weapon, shield]}}]
    """


def carrying(folder: Path, gear: list[str], *dice: Dice) -> Play:
    slots = ", ".join(card or '""' for card in gear)
    return brew(
        homebrew(folder, gear=GEAR),
        f"""
        survivors: {{a: {{at: C3, gear: [{slots}]}}, b: {{at: R3, gear: []}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow], hit_locations: [straw-chest]}}
        """,
        *dice,
    )


def grid(**slots: str) -> list[str]:
    """``grid(s4="all-red", s5="red-left")``."""
    out = [""] * 9
    for slot, card in slots.items():
        out[int(slot[1:])] = card
    return out


def affinities(g: Play) -> dict[str, int]:
    found: dict[str, int] = g.survivor("a")["affinities"]
    g.expects("act_order")
    return found


def movement(g: Play) -> int:
    found: int = g.survivor("a")["movement"]
    assert g.survivor("b")["movement"] == 5
    g.expects("act_order")
    return found


# -- edges -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slot", "card"), [(1, "red-down"), (5, "red-left"), (7, "red-up"), (3, "red-right")])
def test_two_halves_face_each_other_across_an_edge(tmp_path: Path, slot: int, card: str) -> None:
    """[R-GEAR-05] Above, right, below and left of the card in the middle."""
    assert affinities(carrying(tmp_path, grid(s4="all-red", **{f"s{slot}": card}))) == {"red": 1}


@pytest.mark.parametrize("slot", [1, 3, 5, 7])
@pytest.mark.parametrize("card", ["red-up", "red-right", "red-down", "red-left"])
def test_cards_are_not_turned(tmp_path: Path, slot: int, card: str) -> None:
    """[R-GEAR-05] A half on another edge would fit only if the card were turned."""
    fits = (slot, card) in [(1, "red-down"), (5, "red-left"), (7, "red-up"), (3, "red-right")]
    found = affinities(carrying(tmp_path, grid(s4="all-red", **{f"s{slot}": card})))
    assert found == ({"red": 1} if fits else {})


@pytest.mark.parametrize("slot", [0, 2, 6, 8])
def test_diagonal_neighbours_do_not_touch(tmp_path: Path, slot: int) -> None:
    """[R-GEAR-05]"""
    g = carrying(tmp_path, grid(s4="all-red", **{f"s{slot}": "own-red"}))
    assert affinities(g) == {}


def test_a_gap_separates(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    assert affinities(carrying(tmp_path, grid(s0="red-right", s2="red-left"))) == {}


@pytest.mark.parametrize(("one", "other"), [(2, 3), (5, 6)])
def test_the_end_of_a_row_does_not_touch_the_beginning_of_the_next(tmp_path: Path, one: int, other: int) -> None:
    """[R-GEAR-05]"""
    assert affinities(carrying(tmp_path, grid(**{f"s{one}": "red-right", f"s{other}": "red-left"}))) == {}


@pytest.mark.parametrize("slot", range(9))
def test_the_edges_of_the_grid_complete_nothing(tmp_path: Path, slot: int) -> None:
    """[R-GEAR-05] A card with four halves alone in each slot."""
    assert affinities(carrying(tmp_path, grid(**{f"s{slot}": "all-red"}))) == {}


@pytest.mark.parametrize(
    ("slot", "right", "below"), [(0, 1, 3), (1, 2, 4), (3, 4, 6), (4, 5, 7), (2, -1, 5), (6, 7, -1), (8, -1, -1)]
)
def test_every_slot_touches_the_one_on_its_right_and_the_one_below(
    tmp_path: Path, slot: int, right: int, below: int
) -> None:
    """[R-GEAR-05]"""
    slots = {f"s{slot}": "all-red"}
    if right >= 0:
        slots[f"s{right}"] = "red-left"
    if below >= 0:
        slots[f"s{below}"] = "red-up"
    found = affinities(carrying(tmp_path, grid(**slots)))
    assert found.get("red", 0) == (right >= 0) + (below >= 0)


# -- colours -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["blue-left", "green-left", "plain"])
def test_halves_of_two_colours_do_not_meet(tmp_path: Path, other: str) -> None:
    """[R-GEAR-05]"""
    assert affinities(carrying(tmp_path, ["red-right", other])) == {}


def test_each_colour_is_counted_for_itself(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = carrying(tmp_path, ["red-right", "red-left", "", "green-right", "green-left"])
    assert affinities(g) == {"red": 1, "green": 1}


# -- counting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slots", [{"s3": "red-right", "s5": "red-left"}, {"s1": "red-down", "s5": "red-left"}])
def test_three_cards_complete_two_affinities(tmp_path: Path, slots: dict[str, str]) -> None:
    """[R-GEAR-05] In a row or round a corner."""
    assert affinities(carrying(tmp_path, grid(s4="all-red", **slots))) == {"red": 2}


def test_an_affinity_of_the_card_itself_and_one_anywhere_are_two_things(tmp_path: Path) -> None:
    """[R-GEAR-05] ``puzzle`` asks for the card's own, ``affinities`` for any in the grid."""
    assert movement(carrying(tmp_path / "1", ["own-red", "red-left"])) == 6
    assert movement(carrying(tmp_path / "2", ["own-red", "", "", "red-right", "red-left"])) == 5
    assert movement(carrying(tmp_path / "3", ["any-red", "", "", "red-right", "red-left"])) == 6
    assert movement(carrying(tmp_path / "4", ["any-red", "red-left", "", "red-right"])) == 5


def test_a_line_may_ask_for_both(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    assert movement(carrying(tmp_path / "1", ["motley", "green-left", "", "red-right", "red-left"])) == 6
    assert movement(carrying(tmp_path / "2", ["motley", "green-left"])) == 5
    assert movement(carrying(tmp_path / "3", ["motley", "", "", "red-right", "red-left"])) == 5


def test_a_line_may_ask_for_gear_or_its_absence(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    assert movement(carrying(tmp_path / "1", ["lonely"])) == 7
    assert movement(carrying(tmp_path / "2", ["lonely", "founding-stone"])) == 5
    assert movement(carrying(tmp_path / "3", ["armed", "founding-stone"])) == 7
    assert movement(carrying(tmp_path / "4", ["armed"])) == 5


def test_an_ability_comes_and_goes_with_what_it_needs(tmp_path: Path) -> None:
    """[R-GEAR-05] Found gear completes the affinity at once; terrain and abilities ask anew."""
    horn = """
    horn:
      keywords: [item]
      affinity: {right: red}
      abilities: [{name: blow, needs: {puzzle: {red: 1}}, do: [{gain: {who: the survivor, insanity: 1}}]}]
    box:
      keywords: [item]
      abilities: [{name: open, do: [{gear: {who: the survivor, card: red-left}}]}]
    """
    g = brew(
        homebrew(tmp_path, gear=GEAR + horn),
        """
        survivors: {a: {at: C3, gear: [horn, "", box], survival: 1, actions: [dodge, surge]}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a")
    assert "use:horn:blow" not in g.options
    g.choose("use:box:open", "surge:a", "use:horn:blow")
    assert g.survivor("a")["insanity"] == 1
    g.expects("action")


@pytest.mark.parametrize(("slot", "edge"), [(1, "up"), (5, "right"), (7, "down"), (3, "left")])
@pytest.mark.parametrize("at", [1, 5, 7, 3])
def test_a_moment_of_attacks_may_be_about_the_weapon_on_one_side(tmp_path: Path, slot: int, edge: str, at: int) -> None:
    """[R-GEAR-05] The whetstone lies in the middle and pays only for attacks with the weapon on its side."""
    gear = f"""
    stick: {{keywords: [weapon, melee], weapon: {{speed: 1, accuracy: 9, strength: 0}}}}
    whetstone:
      keywords: [item]
      when: [{{moment: survivor's attack ends, beside: {edge}, do: [{{gain: {{who: owner, insanity: 1}}}}]}}]
    """
    slots = ", ".join(card or '""' for card in grid(s4="whetstone", **{f"s{at}": "stick"}))
    g = brew(
        homebrew(tmp_path, gear=gear),
        f"""
        survivors: {{a: {{at: K7, gear: [{slots}]}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow], hit_locations: [straw-chest]}}
        """,
        to_hit(2),
    ).choose("act:a", "attack:stick")
    assert g.survivor("a")["insanity"] == (1 if at == slot else 0)
    g.expects("action", "move", "end")


# -- copies ------------------------------------------------------------------------------------------------------


def test_two_copies_of_a_weapon_give_their_rules_once_and_all_their_halves(tmp_path: Path) -> None:
    """[R-GEAR-05]"""
    g = carrying(tmp_path, ["spiked", "", "", "spiked"])
    assert g.survivor("a")["movement"] == 6 and g.survivor("a")["affinities"] == {"red": 1}
    g.expects("act_order")


@pytest.mark.parametrize("slots", [{"s0": "spiked", "s4": "spiked"}, {"s4": "spiked", "s8": "spiked"}])
def test_found_by_hand_either_copy_may_solve_the_puzzle_of_a_card(tmp_path: Path, slots: dict[str, str]) -> None:
    """[R-GEAR-05] Only the copy in the middle has red above and below; which copy comes first is no matter."""
    g = carrying(tmp_path, grid(s1="red-down", s7="red-up", **slots))
    assert g.survivor("a")["affinities"] == {"red": 2}
    state = g.game.state
    assert state.survivors[0].mods[3] == 1 and state.survivors[1].mods[3] == 0
    g.expects("act_order")


def test_two_copies_with_one_half_each_do_not_add_up(tmp_path: Path) -> None:
    """[R-GEAR-05] One card must have both of the reds it asks for."""
    g = carrying(tmp_path, grid(s3="spiked", s5="spiked", s0="red-down", s8="red-up"))
    assert g.survivor("a")["affinities"] == {"red": 2} and g.game.state.survivors[0].mods[3] == 0
    g.expects("act_order")


@pytest.mark.parametrize("card", ["cloth", "lucky-charm", "rawhide-drum"])
def test_gear_that_is_no_weapon_is_carried_once(card: str) -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="more than once"):
        outfit(f"{card}, {card}")


# -- what the grid refuses ---------------------------------------------------------------------------------------


def test_ten_slots_are_too_many() -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="10 gear slots; a grid has 9"):
        outfit(", ".join(["founding-stone"] * 10))


def test_nine_are_not() -> None:
    """[R-GEAR-05]"""
    g = outfit(", ".join(["founding-stone"] * 9))
    assert g.survivor("a")["grid"] == [["founding-stone"] * 3] * 3
    g.expects("act_order")


def test_what_everybody_has_needs_no_slot() -> None:
    """[R-GEAR-03]"""
    with pytest.raises(BadContent, match="every survivor has it"):
        outfit("fist-and-tooth")


@pytest.mark.parametrize(
    ("gear", "place"),
    [
        ("cloth, leather-skirt", "waist"),
        ("skull-helm, white-lion-helm", "head"),
        ("white-lion-gauntlet, leather-bracers", "arms"),
        ("rawhide-boots, white-lion-boots", "legs"),
        ("white-lion-coat, lion-skin-cloak", "body"),
    ],
)
def test_one_piece_of_armor_for_each_place(gear: str, place: str) -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match=f"both armor for the {place}"):
        outfit(gear)


# -- changes in the fight ----------------------------------------------------------------------------------------


def test_a_lost_card_breaks_the_affinities_it_was_part_of() -> None:
    """[R-GEAR-05, R-GEN-13] The boots had red on the right and below; the rest of the grid stays where it is."""
    gear = 'white-lion-boots, rawhide-gloves, "", leather-cuirass'
    assert outfit(gear).survivor("a")["movement"] == 6
    g = robbed(gear, "rawhide-gloves")
    assert g.survivor("a")["movement"] == 5 and g.survivor("a")["affinities"] == {"red": 1}
    assert g.survivor("a")["grid"][0] == ["white-lion-boots", None, None]
    g.expects("act_order")


def found(folder: Path, gear: list[str], card: str) -> Play:
    """Survivor a uses a box that holds this card."""
    chest = f"""
    box:
      keywords: [item]
      abilities: [{{name: open, do: [{{gear: {{who: the survivor, card: {card}}}}}]}}]
    """
    slots = ", ".join([*(card or '""' for card in gear), "box"])
    return brew(
        homebrew(folder, gear=GEAR + chest),
        f"""
        survivors: {{a: {{at: C3, gear: [{slots}]}}, b: {{at: R3, gear: []}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow], hit_locations: [straw-chest]}}
        """,
    ).choose("act:a", "use:box:open")


def test_gear_found_in_the_fight_takes_the_first_empty_slot_and_counts_at_once(tmp_path: Path) -> None:
    """[R-GEAR-07]"""
    g = found(tmp_path, ["own-red", ""], "red-left")
    assert g.survivor("a")["grid"][0] == ["own-red", "red-left", "box"] and g.survivor("a")["movement"] == 6
    g.expects("action")


def test_a_second_copy_of_what_is_no_weapon_is_not_kept(tmp_path: Path) -> None:
    """[R-GEAR-05, R-GEAR-07]"""
    g = found(tmp_path, ["plain", ""], "plain")
    assert g.survivor("a")["gear"] == ["plain", "box"] and g.decks["archived"] == ["plain"]
    g.expects("action")


# -- what cards add ----------------------------------------------------------------------------------------------


def test_the_cards_of_the_dead_are_silent(tmp_path: Path) -> None:
    """[R-GEAR-06, R-DIE-01] A charm that reacts to every fall has no effect after its owner's death."""
    charm = """
        wail:
          keywords: [item]
          when: [{moment: survivor knocked down, whose: anybody, do: [{gain: {who: "all survivors", insanity: 1}}]}]
        """
    for dead, insanity in (("false", 1), ("true", 0)):
        g = brew(
            homebrew(tmp_path / dead, gear=charm, ai="topple: {actions: [{knock_down: 'all survivors, in range'}]}"),
            f"""
            survivors: {{a: {{at: A1, gear: [wail], dead: {dead}}}, b: {{at: K12, gear: []}}, c: {{at: V16}}}}
            decks: {{ai: [topple], hit_locations: [straw-chest]}}
            """,
        )
        assert g.survivor("b")["knocked_down"] and g.survivor("b")["insanity"] == insanity
        g.expects("act_order")


def test_a_line_about_its_owner_is_silent_for_others_though_another_line_speaks_of_anybody(tmp_path: Path) -> None:
    """[R-GEAR-06] b's charm gives courage for b's own acts and understanding for every fall."""
    charm = """
        rattle:
          keywords: [item]
          when:
            - {moment: act ends, do: [{gain: {who: owner, courage: 1}}]}
            - {moment: survivor knocked down, whose: anybody, do: [{gain: {who: owner, understanding: 1}}]}
        """
    g = brew(
        homebrew(tmp_path, gear=charm),
        """
        survivors: {a: {at: A1, gear: []}, b: {at: C1, gear: [rattle]}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a", "end")
    assert [g.survivor("b")[x] for x in ("courage", "understanding")] == [0, 0]
    g.choose("act:b")
    events = len(g.game.events)
    g.choose("end")
    assert [g.survivor("b")[x] for x in ("courage", "understanding")] == [1, 0]
    assert len([e for e in g.game.events[events:] if e.kind == "trigger"]) == 1


@pytest.mark.parametrize(("tied", "block"), [(True, 0), (False, 2)])
def test_who_cannot_block_does_not_when_a_card_says_so(tmp_path: Path, tied: bool, block: int) -> None:
    """[R-ACTV-01, R-SEV-04] The strap takes blocking away; at the end of the act it would block two hits."""
    strap = """
        strap:
          keywords: [item]
          abilities: [{name: tie, do: [{impair: no block}]}]
          when: [{moment: act ends, do: [{block: 2}]}]
        """
    g = brew(
        homebrew(tmp_path, gear=strap),
        """
        survivors: {a: {at: A1, gear: [strap]}, b: {at: C1, gear: []}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("act:a", *["use:strap:tie"][: int(tied)], "end")
    assert g.survivor("a")["block"] == block
    g.expects("act_order", "act:b")


def test_encouraging_everybody_encourages_each_of_them(tmp_path: Path) -> None:
    """[R-SUR-08] What a card gives to the encouraged, all of them get."""
    flag = """
        banner:
          keywords: [item]
          rules: [encourages everybody]
          when: [{moment: survivor encourages, do: [{tokens: {who: target, speed: 1}}]}]
        """
    g = brew(
        homebrew(tmp_path, gear=flag),
        """
        survivors:
          a: {at: A1, gear: [banner], survival: 1, actions: [dodge, encourage]}
          b: {at: C1, knocked_down: true}
          c: {at: E1, knocked_down: true}
          d: {at: G1}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """,
    ).choose("encourage:a:c")
    assert [g.survivor(x)["tokens"] for x in "abcd"] == [{}, {"speed": 1}, {"speed": 1}, {}]
    g.expects("act_order")


def test_a_charge_is_no_pounce(tmp_path: Path) -> None:
    """[R-TOK-04] Strength for each space moved, however few; what waits for a pounce waits on."""
    spurs = """
        spurs:
          keywords: [item]
          abilities:
            - {name: charge, costs_movement: true, do: [{leap: {spaces: movement, strength: 1, per_space: true}}]}
          when: [{moment: survivor pounces, do: [{next_attack: {accuracy: 3}}]}]
        """
    g = brew(
        homebrew(tmp_path, gear=spurs),
        """
        survivors: {a: {at: H8, gear: [spurs, founding-stone]}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [straw-chest]}
        """,
        to_hit(6, 6),
    ).choose("act:a", "use:spurs:charge", "to:J8", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 7
    g.expects("action", "end")
