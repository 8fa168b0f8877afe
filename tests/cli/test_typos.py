"""Mistyped words get a suggestion, and every refusal ends with a line that starts with ``fix:``."""

from __future__ import annotations

import pytest

from showdown.cli.run import run
from tests.support.console import play, showdown


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (["plai"], "play"),
        (["chek-log", "x"], "check-log"),
        (["games", "resme", "x"], "resume"),
        (["cards", "shw", "claw"], "show"),
        (["cards", "new", "monstr", "x"], "monster"),
        (["explain", "traget"], "target"),
        (["play", "--sed", "3"], "--seed"),
        (["simulate", "--gaems", "3"], "--games"),
        (["help", "save"], "saves"),
        (["play", "white-lino:1"], "white-lion:1"),
        (["simulate", "screaming-antelop:1"], "screaming-antelope:1"),
        (["play", "--party", "lion-hnters"], "lion-hunters"),
        (["cards", "parties", "rawhid"], "rawhide"),
        (["play", "--bot", "heuristc"], "heuristic"),
        (["simulate", "--bot", "randm", "--games", "1"], "random"),
        (["arena", "heuristik"], "heuristic"),
        (["cards", "show", "terrifyng", "roar"], "terrifying-roar"),
        (["cards", "explain", "clow"], "claw"),
        (["cards", "list", "hit-locatoin"], "hit-location"),
        (["cards", "setup", "white-lino"], "white-lion"),
        (["cards", "schema", "scenaro"], "scenario"),
        (["rulings", "facing-aera"], "facing-area"),
        (["play", "--ruling", "facing-aera=lane"], "facing-area"),
        (["play", "--house", "extra-lif=2"], "extra-life"),
        (["odds", "--weapon", "bone-ax", "--against", "white-lion:1"], "bone-axe"),
        (["odds", "--weapon", "bone-aks", "--against", "white-lion:1"], "bone-axe"),
        (["odds", "--weapon", "bone-axe", "--against", "white-lino"], "white-lion"),
        (["odds", "--attack", "clow", "--on", "fresh"], "claw"),
        (["explain", "target", "--board", "white-lion first-story K8 south; a K11", "--card", "clow"], "claw"),
        (["serve", "--log-level", "warnin"], "warning"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_a_mistyped_word_gets_a_suggestion(words: list[str], near: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(words)
    told = capsys.readouterr()
    assert code in (2, 4) and told.out == ""
    lines = told.err.splitlines()
    assert lines[0].startswith("error: ") and lines[-1].startswith("fix: ")
    assert f"did you mean '{near}'" in told.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--players", "5"], "fix: use a number from 1 to 4"),
        (["play", "white", "lion"], "fix: write the name of the fight as one word: `showdown play white-lion`"),
        (["simulate", "--games", "0"], "fix: use 1 or more"),
        (["bench", "--seconds", "-1"], "fix: use a number above 0"),
        (["play", "--seed", "three"], "fix: --seed takes a whole number"),
        (["play", "--dice", "roll"], "fix: choose from: ask"),
        (["play", "--seed"], "error: the option --seed needs a value"),
        (["play", "--seed", "1", "--seed", "2"], "error: the option --seed is given twice"),
        (["replay"], "error: FILE is missing"),
        (["house", "rules"], "error: this command does not take the words 'rules'"),
        (["cards", "claw"], "fix: to see a card: `showdown cards show claw`"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_wrong_and_how_to_fix_it(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    lines = capsys.readouterr().err.splitlines()
    assert said in lines and lines[-1].startswith("fix: ")


def test_a_mistyped_word_at_the_prompt_gets_a_suggestion() -> None:
    run = play("--no-save", typed=["tagret:a", "udno", "hlep", "q"])
    for near in ("target:a", "undo", "help"):
        assert f"did you mean '{near}'?" in run.err


def test_a_card_that_is_explained_and_a_setting_that_is_set_lead_to_what_does_it() -> None:
    for words in (["explain", "claw"], ["explain", "card", "claw"]):
        showdown(*words).refused(2, "`showdown cards show claw`")
    showdown("config", "set").refused(2, "showdown.toml", "`showdown config show`")
