"""``showdown cards`` in real processes."""

from __future__ import annotations

import json
import subprocess
import sys


def showdown(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "showdown", *words], capture_output=True, text=True, check=False)


def test_a_card_is_shown_by_its_printed_name() -> None:
    done = showdown("cards", "show", "Beast's", "Maw")
    assert done.returncode == 0
    assert done.stdout.startswith("Beast's Maw: a hit location.\n")
    assert "No Jaw" in done.stdout


def test_cards_are_listed_by_kind_for_machines() -> None:
    done = showdown("cards", "list", "hit-location", "--json")
    assert done.returncode == 0
    locations = [c["name"] for c in json.loads(done.stdout)["cards"]]
    assert len(locations) == 23 + 22 and "strange-hand" in locations and "giant-teeth" in locations


def test_an_unknown_card_or_kind_is_not_found() -> None:
    for words, hint in ((("cards", "show", "clawe"), "did you mean 'claw'"), (("cards", "list", "spells"), "gear")):
        done = showdown(*words)
        assert done.returncode == 4
        assert done.stdout == ""
        assert hint in done.stderr
