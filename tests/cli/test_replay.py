"""Replaying and verifying saves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.saves.save_file import write_save
from tests.support.console import PLACED, play, showdown


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    play("--save", "fight.json", typed=["target:a", "take:arms", "act:b", "end", "q"], folder=tmp_path)
    return tmp_path


def rewrite(folder: Path, journal: list[Any]) -> None:
    """A save with a valid checksum and another journal: as another version of the rules would have written it."""
    document = json.loads((folder / "fight.json").read_text(encoding="utf-8"))
    body = {k: v for k, v in document.items() if k not in ("format", "engine", "checksum")}
    body["journal"] = journal
    write_save(folder / "other.json", body)


def journal_of(folder: Path) -> list[Any]:
    journal: list[Any] = json.loads((folder / "fight.json").read_text(encoding="utf-8"))["journal"]
    return journal


def test_a_replay_tells_the_fight_and_what_it_waits_for(saved: Path) -> None:
    run = showdown("replay", "fight.json", folder=saved)
    assert run.code == 0 and run.err == ""
    assert run.out.startswith("   1  The White Lion faces south.\n")
    assert "Allister takes 1 damage to the arms: a light injury." in run.out
    assert run.out.endswith("Who acts next?\n  act:a, act:c, act:d\n")


def test_to_stops_after_so_many_decisions(saved: Path) -> None:
    run = showdown("replay", "fight.json", "--to", "4", folder=saved)
    assert "Lucy starts at M14, " in run.out and "Zachary starts" not in run.out
    assert "Where does Zachary start?" in run.out
    decisions = len([e for e in journal_of(saved) if isinstance(e, str)])
    showdown("replay", "fight.json", "--to", str(decisions + 1), folder=saved).refused(
        2, f"the game has {decisions} decisions", f"--to {decisions + 1}", "from 0 "
    )


def test_verify_says_that_the_journal_leads_to_the_saved_position(saved: Path) -> None:
    run = showdown("replay", "fight.json", "--verify", folder=saved)
    assert run.code == 0
    assert run.out.startswith(f"fight.json: {len(journal_of(saved))} entries replayed, digest ")
    showdown("replay", "fight.json", "--verify", "--to", "3", folder=saved).refused(2, "--verify")


def test_verify_names_the_first_entry_that_diverges(saved: Path) -> None:
    journal = journal_of(saved)
    journal[journal.index("take:arms")] = "take:head"
    rewrite(saved, journal)
    run = showdown("replay", "other.json", "--verify", folder=saved)
    run.refused(1, "other.json", "take:head", "legal: take:arms, take:body")
    assert f"entry {journal.index('take:head')} (round 1, monster's turn, decision 6)" in run.err


def test_verify_compares_the_position_at_the_end(saved: Path) -> None:
    journal = journal_of(saved)
    journal[journal.index("at:M14")] = "at:L15"
    rewrite(saved, journal)
    run = showdown("replay", "other.json", "--verify", folder=saved)
    run.refused(1, "digest", "survivors.c.at (M14 saved, L15 replayed)")


def test_json_is_one_document_with_a_schema_also_from_stdin(saved: Path) -> None:
    run = showdown("replay", "-", "--json", typed=(saved / "fight.json").read_text(encoding="utf-8"))
    document = json.loads(run.out)
    assert document["schema"] == "showdown.replay/1"
    assert document["verified"] is True and document["trouble"] is None
    assert document["digest"] == document["saved_digest"]
    assert document["entries"] == len(journal_of(saved))
    assert document["events"][0] == {
        "tick": 1,
        "kind": "monster-turns",
        "rules": ["R-SET-06", "R-FS-15"],
        "data": {"facing": 2},
        "text": "The White Lion faces south.",
    }
    assert document["view"]["decision"]["kind"] == "act_order"
    assert run.code == 0


def test_json_of_a_diverging_save_names_the_trouble(saved: Path) -> None:
    rewrite(saved, [*PLACED[:2], "at:A1"])
    run = showdown("replay", "other.json", "--json", folder=saved)
    document = json.loads(run.out)
    assert run.code == 1 and document["verified"] is False
    assert "at:A1" in document["trouble"]


def test_a_file_that_is_no_save_is_refused(saved: Path) -> None:
    (saved / "notes.txt").write_text("not a save", encoding="utf-8")
    showdown("replay", "notes.txt", folder=saved).refused(3, "notes.txt")
    showdown("replay", "gone.json", folder=saved).refused(4, "gone.json")


def test_a_report_is_printed_as_text_or_json(saved: Path) -> None:
    run = showdown("replay", "fight.json", "--report", folder=saved)
    assert run.code == 0 and run.err == ""
    assert run.out.startswith("White Lion: undecided, 1 round, ") and "Allister" in run.out and "100 % │" in run.out
    found = json.loads(showdown("replay", "fight.json", "--report", "--json", folder=saved).out)
    assert found["schema"] == "showdown.report/1" and found["file"] == "fight.json"
    assert next(one for one in found["survivors"] if one["survivor"] == "a")["damage"] >= 1
    showdown("replay", "fight.json", "--report", "--verify", folder=saved).refused(2, "--report")
