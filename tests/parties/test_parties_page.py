"""docs/play/parties.md: its example can be played, its table is the form, its program runs."""

from __future__ import annotations

import re
from pathlib import Path

from showdown.content.party_files import SURVIVOR
from showdown.engine import SURVIVAL_ACTIONS, Game, core_catalog, load_party

PAGE = (Path(__file__).parents[2] / "docs" / "play" / "parties.md").read_text(encoding="utf-8")


def test_the_example_can_be_played() -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    party = load_party(text, "docs/play/parties.md", core_catalog())
    view = Game.showdown(party=party, players=2).view()["survivors"]
    assert view["a"]["grid"][1] == [None, "founding-stone", None] and view["b"]["gear"] == []


def test_the_table_lists_exactly_the_fields() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(SURVIVOR.fields)
    assert ", ".join(SURVIVAL_ACTIONS) in PAGE


def test_the_program_on_the_page_runs() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(program, "docs/play/parties.md", "exec"), {})
