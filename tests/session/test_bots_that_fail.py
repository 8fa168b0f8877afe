"""A bot that hangs, raises or answers illegally gives a clear error, and the game is kept."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.cli.run import run
from showdown.engine import Game
from showdown.session.session import BotFailed, Session

ALL = frozenset(range(4))
BAD = {
    "Hanging": "did not answer within 0.05 s",
    "Broken": "KeyError('nothing here')",
    "Illegal": "'win:now' is not offered",
}


def sit(bot: str, bots: frozenset[int]) -> Session:
    session = Session(Game.first_story(seed=3, players=1), make_agent(f"tests.support.bad_bots:{bot}", 3), bots)
    session.patience = 0.05
    return session


@pytest.mark.parametrize(("bot", "why"), BAD.items())
def test_where_only_bots_play_it_ends_and_the_game_is_as_it_was(bot: str, why: str) -> None:
    session = sit(bot, ALL)
    with pytest.raises(BotFailed) as failed:
        session.settle()
    assert why in str(failed.value)
    # Earlier answers are kept, and another bot can continue from here.
    before = len(session.game.journal.entries)
    session.bot = make_agent("heuristic", 3)
    assert session.proceed() and len(session.game.journal.entries) > before


@pytest.mark.parametrize("bot", ["Hanging", "Broken"])
def test_beside_people_they_answer_for_it(bot: str) -> None:
    session = sit(bot, frozenset({0}))
    session.answer("face:south")
    session.settle()
    assert session.waits and session.decision is not None and session.decision.kind == "deploy"
    assert BAD[bot] in session.benched
    assert any("From now on you answer for it." in line.text for line in session.log.lines)
    session.answer("at:K15")
    session.settle()
    assert session.waits and session.game.view()["survivors"]["a"]["at"] == "K15"


def test_asked_for_one_answer_it_is_told_and_nothing_is_answered() -> None:
    session = sit("Broken", frozenset())
    with pytest.raises(BotFailed, match="nothing here"):
        session.auto()
    assert session.game.journal.entries == [] and session.waits and not session.benched


def test_a_good_bot_notices_nothing() -> None:
    session = Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 3), ALL)
    session.settle()
    assert session.game.over and not session.benched


def test_the_command_says_where_the_game_is(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("kept") / "fight.json"
    assert run(["play", "--seed", "3", "--bot", "tests.support.bad_bots:Illegal", "--save", str(path)]) == 1
    err = capsys.readouterr().err
    assert (
        "error: tick 5 (pick_target): the bot 'tests.support.bad_bots:Illegal' gave an illegal answer: 'win:now'" in err
    )
    assert "where: --bot tests.support.bad_bots:Illegal" in err and f"saved to {path}" in err
    assert run(["play", "--load", str(path), "--bot", "heuristic", "--no-save"]) == 0
    assert "The showdown is over" in capsys.readouterr().out
