"""Journals altered at every kind of entry: the error names the first step that diverges, and the expected entry."""

from __future__ import annotations

import copy
import doctest
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import showdown.replay.verify
from showdown.content.installed import catalog_with
from showdown.content.packs import core_folder
from showdown.engine import BadSave, Catalog, Game, core_catalog, typed_source
from showdown.replay.timeline import Timeline
from showdown.replay.verify import Verdict, verify
from tests.support.replayed_fights import recorded

Item = Any
"""An entry of a journal as saves write it."""


def fight() -> Game:
    """A whole First Story with every common kind of entry."""
    return recorded("story")


def altered(change: Callable[[list[Item]], None]) -> tuple[list[Item], Verdict]:
    document = copy.deepcopy(fight().document())
    change(document["journal"])
    return document["journal"], verify(document, core_catalog(), "fight.json")


def first(journal: list[Item], word: str) -> int:
    """The first choice that begins with this, or the first dice of this purpose."""
    return next(i for i, e in enumerate(journal) if (e if isinstance(e, str) else e[0]).startswith(word))


def test_the_example_runs() -> None:
    failures, tried = doctest.testmod(showdown.replay.verify)
    assert tried >= 5 and failures == 0


def test_an_unaltered_save_holds() -> None:
    _, verdict = altered(lambda journal: None)
    assert verdict.holds and verdict.reason == "" and verdict.trouble is None
    assert verdict.digest == verdict.saved_digest == fight().digest()
    assert verdict.entries == len(fight().journal.entries)


def test_a_save_that_waits_for_typed_dice_holds() -> None:
    game = Game.first_story(seed=3, players=1, chance=typed_source(dice=True, cards=True))
    while game.decision.spec is None:
        game.choose(game.decision.options[0])
    assert verify(game.document(), core_catalog(), "fight.json").holds


def test_a_changed_key_is_named_with_what_would_be_legal() -> None:
    at = first(fight().document()["journal"], "take:")

    def change(journal: list[Item]) -> None:
        journal[at] = "take:tail"

    _, verdict = altered(change)
    trouble = verdict.trouble
    assert trouble is not None and trouble.entry == at
    then = Timeline(fight())
    moment = next(m for m in then.moments if m.entry == at)
    assert (trouble.decision, trouble.when) == (moment.n, moment.when)
    assert trouble.written == "the journal says the choice 'take:tail'"
    legal = then.at(moment.n).decision.keys()
    assert f"legal: {', '.join(legal)}" in trouble.due
    assert trouble.rule == "R-SUR-06"
    assert str(trouble) == verdict.reason and f"entry {at} (round 1, monster's turn, decision {moment.n})" in str(
        trouble
    )


def test_a_key_with_a_typing_mistake_gets_a_hint() -> None:
    def change(journal: list[Item]) -> None:
        journal[first(journal, "act:")] = "acts:a"

    _, verdict = altered(change)
    assert verdict.trouble is not None and "did you mean 'act:a'" in verdict.trouble.due


@pytest.mark.parametrize("wrong, why", [(11, "11 is not between 1 and 10"), (0, "0 is not between 1 and 10")])
def test_a_die_out_of_range_is_named(wrong: int, why: str) -> None:
    def change(journal: list[Item]) -> None:
        journal[first(journal, "to_hit")][1] = wrong

    journal, verdict = altered(change)
    trouble = verdict.trouble
    assert trouble is not None and trouble.entry == first(journal, "to_hit")
    assert trouble.written.startswith(f"the journal says to_hit {wrong}")
    assert why in trouble.due and "x to_hit, each 1 to 10" in trouble.due


def test_one_die_too_many_is_named() -> None:
    def change(journal: list[Item]) -> None:
        journal[first(journal, "to_hit")].append(5)

    journal, verdict = altered(change)
    dice = journal[first(journal, "to_hit")]
    assert verdict.trouble is not None and verdict.trouble.entry == first(journal, "to_hit")
    assert f"{len(dice) - 2} needed, {len(dice) - 1} given" in verdict.trouble.due


def test_dice_for_another_purpose_are_named() -> None:
    def change(journal: list[Item]) -> None:
        journal[first(journal, "to_hit")][0] = "check"

    journal, verdict = altered(change)
    assert verdict.trouble is not None and verdict.trouble.entry == first(journal, "check")
    assert "the rules ask for" in verdict.trouble.due and "x to_hit" in verdict.trouble.due


def test_a_card_that_cannot_turn_up_is_named_by_its_name() -> None:
    def change(journal: list[Item]) -> None:
        journal[first(journal, "draw_ai")][1] = "strange-hand"

    journal, verdict = altered(change)
    assert verdict.trouble is not None and verdict.trouble.entry == first(journal, "draw_ai")
    assert "strange-hand cannot turn up here" in verdict.trouble.due
    assert verdict.trouble.rule == "R-MT-03"


def test_a_card_nobody_knows_is_named() -> None:
    def change(journal: list[Item]) -> None:
        journal[first(journal, "draw_ai")][1] = "moon-bite"

    journal, verdict = altered(change)
    assert verdict.trouble is not None and verdict.trouble.entry == first(journal, "draw_ai")
    assert "moon-bite" in verdict.trouble.written


@pytest.mark.parametrize(
    "kind", ["face:", "at:", "draw_ai", "to_hit", "hit_location", "take:", "act:", "attack:", "end"]
)
def test_a_dropped_entry_is_named_where_the_next_one_does_not_fit(kind: str) -> None:
    def change(journal: list[Item]) -> None:
        del journal[first(journal, kind)]

    at = first(fight().document()["journal"], kind)
    journal, verdict = altered(change)
    trouble = verdict.trouble
    assert trouble is not None
    if not fits_in_place_of(kind, journal[at]):
        assert trouble.entry == at
    assert trouble.entry >= at
    following = journal[trouble.entry]
    assert (following if isinstance(following, str) else following[0]) in trouble.written


def fits_in_place_of(kind: str, following: Item) -> bool:
    """The entry behind a dropped one may be legal in its place; then the difference shows later."""
    return (following if isinstance(following, str) else following[0]).startswith(kind.partition(":")[0])


@pytest.mark.parametrize("kind", ["face:", "draw_ai", "to_hit", "hit_location", "act:", "attack:"])
def test_a_doubled_entry_is_named(kind: str) -> None:
    def change(journal: list[Item]) -> None:
        journal.insert(first(journal, kind), journal[first(journal, kind)])

    at = first(fight().document()["journal"], kind)
    _, verdict = altered(change)
    assert verdict.trouble is not None and verdict.trouble.entry == at + 1


def test_entries_behind_the_end_are_named() -> None:
    def change(journal: list[Item]) -> None:
        journal.extend(["end", "end"])

    journal, verdict = altered(change)
    trouble = verdict.trouble
    assert trouble is not None and trouble.entry == len(journal) - 2
    assert trouble.due == f"the showdown is over ({fight().outcome}) and 2 entries are left"


def test_a_missing_end_is_a_difference_of_positions() -> None:
    def change(journal: list[Item]) -> None:
        del journal[-3:]

    _, verdict = altered(change)
    assert verdict.trouble is None and not verdict.holds
    assert "all entries replay, but they lead to digest" in verdict.reason
    assert any(
        field.startswith(f"outcome ({fight().outcome} saved, undecided replayed)") for field in verdict.different
    )


def test_legal_changes_are_told_by_the_public_fields_that_differ() -> None:
    game = Game.first_story(seed=3, players=1)
    for key in ("face:south", "at:K15"):
        game.choose(key)
    assert game.decision.find("at:L15")
    game.choose("at:J14")
    document = game.document()
    document["journal"][2] = "at:L15"
    verdict = verify(document, core_catalog(), "fight.json")
    assert verdict.trouble is None
    assert "survivors.b.at (J14 saved, L15 replayed)" in verdict.different
    assert "survivors.b.at (J14 saved, L15 replayed)" in verdict.reason
    assert not any(field.startswith("survivors.a.") for field in verdict.different), "nobody else has changed"


def test_a_difference_that_nobody_can_see_is_said_to_be_one() -> None:
    game = Game.first_story(seed=3, players=1)
    document = game.document()
    document["setup"]["seed"] = 4
    verdict = verify(document, core_catalog(), "fight.json")
    assert verdict.different == [] and "the difference is not public" in verdict.reason


# -- an edited pack ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packs")


def edited(packs: Path, name: str, file: str, old: str, new: str) -> Catalog:
    """The core with some words changed in these files."""
    folder = packs / name / "core"
    shutil.copytree(core_folder(), folder)
    paths = sorted(folder.glob(file))
    assert old in paths[0].read_text(encoding="utf-8")
    for path in paths:
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return catalog_with([folder])


CLAW = """\
  claw:
    level: basic
    copies: 2
    actions:
      - pick_target:
          - closest threat, facing, in range
          - closest threat, in field of view
      - flow
      - move_and_attack: {speed: 2"""


def test_an_edited_card_is_named_by_the_first_entry_that_feels_it(packs: Path) -> None:
    catalog = edited(packs, "faster", "white-lion/ai.yaml", CLAW, CLAW.removesuffix("2") + "3")
    verdict = verify(fight().document(), catalog, "fight.json")
    at = first(fight().document()["journal"], "to_hit")
    assert verdict.trouble is not None and verdict.trouble.entry == at
    assert "3 needed, 2 given" in verdict.trouble.due and verdict.trouble.rule == "R-MAT-05"
    assert verdict.other_cards.startswith(f"core {fight().catalog.packs['core']} -> ")


def test_a_card_that_is_gone_is_named(packs: Path) -> None:
    catalog = edited(packs, "renamed", "white-lion/*.yaml", "maul", "mangle")
    verdict = verify(fight().document(), catalog, "fight.json")
    journal = fight().document()["journal"]
    assert verdict.trouble is not None and verdict.trouble.entry == journal.index(["draw_ai", "maul"])
    assert "maul" in verdict.trouble.written and "x draw_ai" in verdict.trouble.due


def test_cards_that_change_nothing_in_the_fight_are_told_and_it_holds(packs: Path) -> None:
    folder = core_folder() / "screaming-antelope" / "ai.yaml"
    line = next(x for x in folder.read_text(encoding="utf-8").splitlines() if "damage: 1" in x)
    catalog = edited(packs, "other", "screaming-antelope/ai.yaml", line, line.replace("damage: 1", "damage: 2"))
    verdict = verify(fight().document(), catalog, "fight.json")
    assert verdict.holds and verdict.other_cards.startswith(f"core {fight().catalog.packs['core']} -> ")


def test_a_monster_that_is_gone_cannot_be_set_up() -> None:
    document = copy.deepcopy(fight().document())
    document["setup"]["monster"] = "moon-stag"
    verdict = verify(document, core_catalog(), "fight.json")
    assert verdict.reason.startswith("the fight cannot be set up") and "moon-stag" in verdict.reason


def test_a_document_without_a_journal_is_refused_by_name() -> None:
    document = fight().document()
    del document["journal"]
    with pytest.raises(BadSave, match=r"fight\.json: 'journal' is missing"):
        verify(document, core_catalog(), "fight.json")
