"""Help pages: groups, defaults, old spellings, and the language they are written in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from showdown.cli.app import GROUPS
from showdown.cli.run import run
from tests.support.console import showdown

FAMILIES = {"games": ["list", "resume", "export", "delete"], "db": ["backup", "check", "migrate", "prune"]}
FAMILIES |= {"explain": ["turn", "target", "move", "attack", "hit-location", "space"], "config": ["show", "path"]}
FAMILIES |= {"cards": ["list", "show", "explain", "setup", "parties", "new", "check", "exercise", "schema"]}
FAMILIES |= {"scenario": ["check"]}
EVERY = [[name] for names in GROUPS.values() for name in names]
EVERY += [[family, name] for family, names in FAMILIES.items() for name in names]


def page(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run([*words, "--help"]) == 0
    return capsys.readouterr().out


def test_commands_are_listed_in_groups_with_play_and_learn_first(capsys: pytest.CaptureFixture[str]) -> None:
    text = page(capsys)
    titles = re.findall(r"╭─ ([^─]+?) ─", text)
    assert titles == ["Play", "Look up", "Numbers", "Make", "Serve", "Tools"]
    names = [line.split()[1] for line in text.splitlines() if re.match(r"│ [a-z]", line)]
    assert names[:2] == ["play", "learn"]
    assert names == [name for group in GROUPS.values() for name in group]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_every_page_has_usage_first_and_examples_last(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    text = page(capsys, *words)
    assert text.startswith(f"Usage: showdown {' '.join(words)}")
    assert "Examples:\n  showdown " in text and text.index("Examples:") > text.index("╭─" if "╭─" in text else "Usage:")
    assert "without it" not in text and "so many" not in text.lower()


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_save_is_never_an_input(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    text = " ".join(re.sub("[│╭╮╰╯─]", " ", page(capsys, *words)).split())
    for about in re.findall(r"--save PATH (.*?)(?: --|$)", text):
        assert re.search(r"\b(save|write)\b", about), about


def test_defaults_are_shown_and_switches_have_none(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(re.sub("[│╭╮╰╯─]", " ", page(capsys, "serve")).split())
    assert "[default: 8137]" in text and "[default: 127.0.0.1]" in text and "[default: never]" in text
    assert "[default: False]" not in text and '[default: ""]' not in text


def test_the_help_speaks_the_language_asked_for() -> None:
    for words in (
        ["--lang", "xx", "--help"],
        ["play", "--help", "--lang=xx"],
        ["cards", "--lang", "xx", "check", "-h"],
    ):
        done = showdown(*words)
        assert done.code == 0 and done.out.startswith("Ûûšààgé: showdown")
        prose = re.sub(r"`[^`]*`|--[\w-]+", "", done.out.partition("Ééxàà")[0])
        plain = re.findall(r"\b[a-z]*(?:the|ing|tion)\b", prose)
        assert not plain, plain


def test_the_variable_and_the_settings_file_choose_the_language(tmp_path: Path) -> None:
    assert "Plààý" in showdown("--help", SHOWDOWN_LANG="xx").out
    (tmp_path / "showdown.toml").write_text('lang = "xx"\n', encoding="utf-8")
    assert "Plààý" in showdown("--help", folder=tmp_path).out
    assert "Plààý" not in showdown("--help", "--lang", "en", folder=tmp_path).out
    shown = json.loads(showdown("config", "show", "--json", folder=tmp_path).out)["settings"]["lang"]
    assert (shown["value"], Path(shown["origin"]).name) == ("xx", "showdown.toml")


def test_an_unknown_language_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    showdown("--lang", "tlh", "--help").refused(2, "'tlh'", "--lang tlh", "languages: en, xx")
    showdown("rules", "--lang").refused(2, "--lang", "en, xx")
    showdown("--help", SHOWDOWN_LANG="eng").refused(2, "$SHOWDOWN_LANG", "did you mean 'en'?")
    (tmp_path / "showdown.toml").write_text('lang = "tlh"\n', encoding="utf-8")
    showdown("--help", folder=tmp_path).refused(3, "showdown.toml", "en, xx")


def test_a_game_in_the_pseudo_locale_asks_and_answers() -> None:
    done = showdown("play", "--plain", "--no-save", "--seed", "3", "--lang", "xx", typed=["face:south", "q"])
    assert done.code == 0 and "Ýýöû qûûît." in done.err
