"""What resources can make: types, named resources, cards of several types, and one resource short."""

from __future__ import annotations

import pytest

from showdown.analysis.crafting import Craft, Crafting, craft
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal


def names(crafts: list[Craft]) -> set[str]:
    return {each.name for each in crafts}


def one(found: Crafting, name: str) -> Craft:
    return next(each for part in found for each in part if each.name == name)


def test_a_type_takes_any_resource_of_that_keyword() -> None:
    """[R-CRA-02]"""
    for bone in ("bone", "monster-bone", "lion-claw", "elder-cat-teeth", "perfect-bone", "second-heart"):
        found = craft([bone], locations=["bone-smith"])
        assert names(found.can_make) == {"bone-blade", "bone-dagger", "bone-darts"}
        assert one(found, "bone-blade").uses == {bone: 1}
    assert names(craft(["hide"], locations=["bone-smith"]).can_make) == set()


def test_a_named_resource_is_not_replaced() -> None:
    """[R-CRA-02] Leather is hide, but hide is not leather."""
    assert "leather-skirt" in names(craft(["leather"]).can_make)
    assert "rawhide-vest" in names(craft(["leather"]).can_make)
    found = craft(["hide=9"])
    assert "leather-skirt" not in names(found.can_make) and one(found, "leather-skirt").missing == ["Leather"]


def test_iron_is_scrap_and_acanthus_a_herb() -> None:
    """[R-CRA-02]"""
    assert "scrap-sword" in names(craft({"iron": 1, "bone": 2}, innovations=["heat"]).can_make)
    assert "dried-acanthus" in names(craft(["fresh-acanthus"]).can_make)
    assert "dried-acanthus" not in names(craft(["lonely-ant"]).can_make)


def test_a_card_of_several_types_pays_for_what_the_others_cannot() -> None:
    """[R-CRA-02] The axe needs a bone and an organ: the ??? must be the other one, whichever is there."""
    for other, spare in (("monster-bone", "organ"), ("monster-organ", "bone")):
        found = craft({"question-marks": 1, other: 1}, locations=["bone-smith"])
        assert one(found, "bone-axe").uses == {"question-marks": 1, other: 1}, spare
    # Once it counts for one of them only.
    found = craft({"question-marks": 1}, locations=["bone-smith"])
    assert "bone-axe" not in names(found.can_make) and one(found, "bone-axe").missing == ["bone", "organ"]


def test_the_plain_resource_is_spent_before_the_useful_one() -> None:
    found = craft({"question-marks": 2, "monster-bone": 1})
    assert one(found, "bone-blade").uses == {"monster-bone": 1}


def test_one_short_is_one_not_two() -> None:
    """[R-CRA-01] The club needs three bones."""
    for bones, can, short in ((3, True, False), (2, False, True), (1, False, False)):
        found = craft({"bone": bones}, locations=["bone-smith"])
        assert ("bone-club" in names(found.can_make), "bone-club" in names(found.one_short)) == (can, short)
    assert one(craft({"bone": 2}), "bone-club").missing == ["bone"]


def test_there_may_be_two_ways_to_pay() -> None:
    """[R-CRA-01] Two bones or a Skull, which is a bone itself."""
    assert one(craft(["skull"]), "skull-helm").uses == {"skull": 1}
    assert one(craft(["bone=2"]), "skull-helm").uses == {"bone": 2}
    assert one(craft(["bone"]), "skull-helm").missing == ["bone", "Skull"]


def test_innovations_and_endeavors_are_named() -> None:
    """[R-CRA-01]"""
    found = craft(["bone", "hide"])
    assert names(found.needs_innovation) == {"rawhide-drum", "rawhide-whip"}
    assert one(found, "rawhide-whip").innovation == "ammonia"
    found = craft(["bone", "hide"], innovations=["Ammonia"])
    assert "rawhide-whip" in names(found.can_make) and names(found.needs_innovation) == {"rawhide-drum"}
    assert (one(found, "stone-noses").endeavors, one(found, "bone-blade").endeavors) == (1, 0)


def test_only_the_locations_named_count() -> None:
    found = craft(["white-fur=2", "bone"], locations=["catarium"])
    assert {each.location for part in found for each in part} == {"catarium"}
    assert names(found.can_make) == {"lion-skin-cloak", "white-lion-gauntlet", "white-lion-coat"} | {
        "white-lion-skirt",
        "white-lion-boots",
    }


def test_counts_add_up_and_printed_names_are_known() -> None:
    assert craft(["bone", "bone=2"]) == craft({"bone": 3})
    assert craft(["Eye of Cat"]) == craft(["eye-of-cat"]) and craft(["???"]) == craft(["question-marks"])


def test_nothing_makes_nothing_but_what_costs_no_resource() -> None:
    assert names(craft([]).can_make) == {"stone-noses", "survivors-lantern"}


@pytest.mark.parametrize(
    ("resources", "code", "words"),
    [
        (["boen"], NOT_FOUND, "did you mean 'bone'"),
        (["bone-axe"], NOT_FOUND, "'bone-axe' is a gear card, not a resource"),
        ([""], NOT_FOUND, "no resource and no type of resource called ''"),
        (["bone=0"], USAGE, "a whole number from 1 to 999"),
        (["bone=-1"], USAGE, "a whole number from 1 to 999"),
        (["bone=1000"], USAGE, "a whole number from 1 to 999"),
        (["bone=99999999999999999999"], USAGE, "a whole number from 1 to 999"),
        (["bone=two"], USAGE, "a whole number from 1 to 999"),
        (["bone=²"], USAGE, "a whole number from 1 to 999"),
        (["bone="], USAGE, "a whole number from 1 to 999"),
    ],
)
def test_bad_resources_are_refused(resources: list[str], code: int, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        craft(resources)
    assert caught.value.code == code and words in str(caught.value)


def test_unknown_locations_and_innovations_are_refused() -> None:
    with pytest.raises(Refusal, match="did you mean 'catarium'"):
        craft(["bone"], locations=["catarum"])
    with pytest.raises(Refusal, match="no recipe needs the innovation 'fire'"):
        craft(["bone"], innovations=["fire"])
