"""Departing and arriving: effects of survivors' cards before the first turn, and their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog, Game, forced, showdown
from tests.support.outfits import arrived, survivor
from tests.support.position import Dice, Play, to_hit
from tests.support.tiny_monster import homebrew

GEAR = """
    mirror:
      keywords: [item]
      when:
        - {moment: departs, if: insane, do: [{gain: {who: owner, survival: 1}}, {tokens: {who: owner, strength: 1}}]}
    late-mirror:
      keywords: [item]
      when: [{moment: arrives, if: insane, do: [{gain: {who: owner, survival: 1}}]}]
    bait:
      keywords: [item]
      when: [{moment: arrives, do: [{priority_target: owner}]}]
    fussy-mirror:
      keywords: [item]
      when: [{moment: departs, do: [{gain: {who: "all survivors, insane", survival: 1}}]}]
    own-mirror:
      keywords: [item]
      when: [{moment: departs, do: [{gain: {who: "owner, insane", survival: 1}}]}]
    dice-cup:
      keywords: [item]
      when: [{moment: departs, do: [{gain: {who: owner, insanity: d5}}]}]
    goad:
      keywords: [item]
      when: [{moment: departs, do: [{tokens: {who: monster, speed: 1}}]}]
    """


def begun(folder: Path, a: str, b: str = "", *dice: Dice, insanity: int = 0) -> Play:
    """Survivors a and b, just placed on the board, with up to 9 survival."""
    catalog: Catalog = homebrew(folder, gear=GEAR)
    party = [survivor(gear, {"insanity": insanity}) for gear in (a, b)]
    game = Game(showdown("white-lion", "first-story", 1, 1, {}, party), catalog, forced(catalog, list(dice)))
    return Play(game).choose("face:west", "at:E8", "at:E9")


@pytest.mark.parametrize(
    ("first", "survival", "tokens"),
    [("first:a:mirror", 0, {}), ("first:a:leather-mask", 1, {"strength": 1})],
)
def test_the_survivors_choose_the_order_where_it_matters(
    tmp_path: Path, first: str, survival: int, tokens: dict[str, int]
) -> None:
    """[R-SET-07] The mask makes insane who is at one; the mirror helps the insane."""
    g = begun(tmp_path, "mirror, leather-mask", insanity=1)
    assert g.game.decision.kind == "trigger_order" and g.game.decision.rule == "R-SET-07"
    assert g.options == ["first:a:mirror", "first:a:leather-mask"]
    g.choose(first)
    a = g.survivor("a")
    assert (a["survival"], a["tokens"], a["insanity"]) == (survival, tokens, 3)
    g.expects("pick_target")


@pytest.mark.parametrize("delicate", ["fussy-mirror", "dice-cup", "goad"])
def test_a_gain_with_terms_or_dice_and_one_of_the_monster_are_put_in_order(tmp_path: Path, delicate: str) -> None:
    """[R-SET-07] Plain gains of the owner beside it are asked about as well, because it may depend on them."""
    g = begun(tmp_path, f"{delicate}, leather-mask", insanity=1)
    g.expects("trigger_order", f"first:a:{delicate}", "first:a:leather-mask")


@pytest.mark.parametrize(("first", "survival"), [("first:a:own-mirror", 0), ("first:a:leather-mask", 1)])
def test_a_gain_of_its_owner_with_a_condition_is_ordered(tmp_path: Path, first: str, survival: int) -> None:
    """[R-SET-07] The condition of a role was taken for its noun: the order was not asked."""
    g = begun(tmp_path, "own-mirror, leather-mask", insanity=1)
    assert g.options == ["first:a:own-mirror", "first:a:leather-mask"]
    assert g.choose(first).survivor("a")["survival"] == survival


def test_what_cannot_touch_it_is_not_asked_about(tmp_path: Path) -> None:
    """[R-SET-07] Survivor b's boots change nothing for the other survivors."""
    g = begun(tmp_path, "mirror, leather-mask", "rawhide-boots", insanity=1)
    assert g.options == ["first:a:mirror", "first:a:leather-mask"]
    g.choose("first:a:leather-mask")
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (1, 1)
    g.expects("pick_target")


def test_what_touches_everybody_is(tmp_path: Path) -> None:
    """[R-SET-07] Survivor b's drum makes a insane, too."""
    g = begun(tmp_path, "late-mirror", "rawhide-drum", insanity=2)
    assert g.options == ["first:a:late-mirror", "first:b:rawhide-drum"]
    g.choose("first:b:rawhide-drum")
    assert (g.survivor("a")["insanity"], g.survivor("a")["survival"]) == (3, 1)
    g.expects("pick_target")


@pytest.mark.parametrize(("first", "holder"), [("first:a:bait", "b"), ("first:b:bait", "a")])
def test_two_cards_of_the_same_name_are_told_apart_by_their_owners(tmp_path: Path, first: str, holder: str) -> None:
    """[R-SET-07, R-PRI-01] The survivor who arrives last holds the token; the lion picks that survivor."""
    g = begun(tmp_path, "bait", "bait", to_hit(1, 1)).choose(first)
    assert g.events("target")[0].data["who"] == "ab".index(holder)
    g.expects("act_order")


def test_departing_comes_before_arriving(tmp_path: Path) -> None:
    """[R-SET-07] The mask works on departing: on arrival its owner is insane, without a decision."""
    g = begun(tmp_path, "late-mirror, leather-mask", insanity=1)
    assert g.survivor("a")["survival"] == 1
    g.expects("pick_target")


def test_gains_alone_need_no_order() -> None:
    """[R-SET-07]"""
    g = arrived("rawhide-gloves, stone-noses, rawhide-drum", "whisker-harp, leather-bracers")
    assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (1 + 1 + 1, 1 + 1)
    assert (g.survivor("b")["survival"], g.survivor("b")["insanity"]) == (2 + 1, 1)


def test_a_saved_arrival_goes_on(tmp_path: Path) -> None:
    """[R-SET-07]"""
    g = begun(tmp_path, "mirror, leather-mask", insanity=1)
    g.game.save(tmp_path / "arrival.json")
    again = Game.load(tmp_path / "arrival.json", g.game.catalog)
    again.choose("first:a:leather-mask")
    assert again.view()["survivors"]["a"]["survival"] == 1
