"""The tutorials: their commands print what the pages show, and their bots play."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.api import Game, make_agent
from tests.support.console_pages import DOCS, blocks, play_page

TUTORIALS = [
    "play/first-fight.md",
    "play/with-friends.md",
    "referee/paper-game.md",
    "numbers/first-question.md",
    "make/homebrew.md",
    "make/first-bot.md",
]


@pytest.mark.parametrize(("page", "count"), [("referee/paper-game.md", 1), ("numbers/first-question.md", 2)])
def test_the_commands_print_what_the_page_shows(
    page: str, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert play_page(page, capsys, monkeypatch) == count


@pytest.mark.parametrize("name", ["Brute", "NoDodge"])
def test_the_bots_of_the_tutorial_play_a_fight(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = [text for kind, _, text in blocks("make/first-bot.md") if kind == "python"]
    (tmp_path / f"tutorial_{name}.py").write_text("\n".join(code), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game, bot = Game.first_story(seed=3, players=1, listen=False), make_agent(f"tutorial_{name}:{name}", 1)
    while not game.over:
        game.choose(bot.choose(game))
    assert game.outcome in ("victory", "defeat")


@pytest.mark.parametrize("page", TUTORIALS)
def test_a_tutorial_says_what_comes_next(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert text.startswith("# Tutorial: ") and "\n## Next\n" in text


def test_no_page_starts_with_what_the_reader_will_know() -> None:
    pages = sorted(DOCS.rglob("*.md"))
    assert len(pages) > 35
    for page in pages:
        assert "After reading this page" not in page.read_text(encoding="utf-8"), page
