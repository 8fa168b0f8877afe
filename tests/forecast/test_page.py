"""docs/numbers/odds.md: the page shows what the exact commands print; its fights can be repeated."""

from __future__ import annotations

import re

import pytest

from showdown.analysis.compare import changed
from showdown.analysis.fight_request import FightRequest, run_spec_of
from showdown.cli.app import app
from showdown.cli.run import run
from tools.answers import PAGE, Block, blocks

TEXT = PAGE.read_text(encoding="utf-8")
ALL = blocks(TEXT)
EXACT = [block for block in ALL if not block.fights]
FOUGHT = [block for block in ALL if block.fights]


@pytest.mark.parametrize("block", EXACT, ids=[block.command for block in EXACT])
def test_the_page_tells_the_truth(capsys: pytest.CaptureFixture[str], block: Block) -> None:
    assert run(block.words) == 0
    assert block.shown and capsys.readouterr().out.startswith(block.shown)


@pytest.mark.parametrize("block", FOUGHT, ids=[block.command for block in FOUGHT])
def test_fights_say_commit_bot_seed_count_and_interval(block: Block) -> None:
    assert re.fullmatch(r"# commit [0-9a-f]{7,}.*\n", block.stamp)
    first = block.shown.splitlines()[0]
    games = block.words[block.words.index("--games") + 1]
    assert "bot " in first and "seed 0" in first and f"{games} fights" in first
    assert re.search(r"won|%   \d", block.shown) and " to " in block.shown


@pytest.mark.parametrize("block", FOUGHT, ids=[block.command for block in FOUGHT])
def test_fights_could_be_fought_again(monkeypatch: pytest.MonkeyPatch, block: Block) -> None:
    """The command is understood as it stands, and everything it names is there; no fight is fought."""
    monkeypatch.syspath_prepend(PAGE.parents[2] / block.env.get("PYTHONPATH", "src"))
    _, bound, _ = app.parse_args(block.words, exit_on_error=False, print_error=False)
    said = bound.arguments
    names = {"story": said.get("story") or "first-story", "party": said.get("party", "")}
    base = FightRequest(bot=said.get("bot", "heuristic"), **names)
    for words in said.get("variants") or ["base"]:
        assert run_spec_of(changed(base, words)).setup


def test_every_question_is_answered_once() -> None:
    questions = re.findall(r"(?m)^## (.*\?)$", TEXT)
    assert len(questions) == len(set(questions)) >= 17
    assert len(EXACT) >= 15 and len(FOUGHT) >= 12
    # Nothing is left to be filled in, and every block is one that the tool finds.
    assert "{{" not in TEXT and TEXT.count("```console") == len(ALL)
