"""People and bots in one session: undo to a line, the undo fence, corrected dice, play after loading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, IllegalOption, typed_source
from showdown.session.explain import explanation
from showdown.session.log import REMARK, Log
from showdown.session.session import BOT, CannotTakeBack, Session

PLACED = ("face:south", "at:K15", "at:J14", "at:M14", "at:N13")


def sit(game: Game, keys: tuple[str, ...] = PLACED, bots: frozenset[int] = frozenset()) -> Session:
    session = Session(game, make_agent("heuristic", 3), bots)
    for key in keys:
        session.settle()
        session.answer(key)
    session.settle()
    return session


def line_with(session: Session, words: str) -> int:
    return [line.number for line in session.log.lines if words in line.text][-1]


def test_undo_goes_back_to_the_decision_before_a_line() -> None:
    session = sit(Game.first_story(seed=3, players=1), PLACED[:4])
    before = session.game.digest()
    line = line_with(session, "J14")
    assert session.undo(line) == "Undone: Erza starts at J14; Lucy starts at M14."
    assert [e.key for e in session.game.journal.entries if e.key] == ["face:south", "at:K15"]
    assert not [s for s in session.log.lines if "J14" in s.text]
    session.answer("at:J14")
    session.answer("at:M14")
    assert session.game.digest() == before


def test_the_fence_names_its_line_and_nothing_changes_behind_it() -> None:
    session = sit(Game.first_story(seed=3, players=1), (*PLACED, "target:a"))
    before = session.game.digest()
    with pytest.raises(CannotTakeBack, match=r"dice or cards were revealed .*log line \d+"):
        session.undo(1)
    assert session.game.digest() == before
    assert session.fence == len(session.game.events)
    session.answer("take:arms")
    assert session.fence < len(session.game.events)
    session.undo(session.fence + 1)
    assert session.game.digest() == before


def test_a_line_that_is_not_there_is_refused() -> None:
    session = sit(Game.first_story(seed=3, players=1))
    for line in (0, len(session.game.events) + 1):
        with pytest.raises(CannotTakeBack, match=f"no log line {line}"):
            session.undo(line)


def test_training_crosses_the_fence_marks_the_log_and_gives_the_same_dice() -> None:
    session = sit(Game.first_story(seed=3, players=1, training=True), (*PLACED, "target:a"))
    before = session.game.digest()
    session.undo()
    assert session.log.lines[-1].text.startswith("Undone (training")
    session.answer("target:a")
    assert session.game.digest() == before


def test_a_typed_die_is_corrected_across_the_fence_and_the_log_says_so() -> None:
    session = sit(Game.first_story(seed=3, players=1, chance=typed_source(True, False)), (*PLACED, "target:a"))
    session.enter("1 1")
    assert session.game.decision.spec is None
    session.correct()
    assert session.game.decision.kind == "dice"
    assert "Undone (correction)" in session.log.lines[-1].text
    session.enter("7 2")
    assert "rolls 7 and 2, needs" in " ".join([line.text for line in session.log.lines])


def test_nothing_typed_nothing_to_correct() -> None:
    with pytest.raises(CannotTakeBack, match="no typed entry"):
        sit(Game.first_story(seed=3, players=1)).correct()


def test_a_loaded_game_has_its_log_and_its_past_again(tmp_path: Path) -> None:
    session = sit(Game.first_story(seed=3, players=1), (*PLACED, "target:a", "take:arms"))
    session.game.save(tmp_path / "fight.json")
    again = Session(Game.load(tmp_path / "fight.json"), make_agent("heuristic", 3))
    assert [s.text for s in again.log.lines if s.number] == [s.text for s in session.log.lines if s.number]
    assert again.undo() == session.undo()
    assert again.game.digest() == session.game.digest()
    assert [s.text for s in again.log.lines if s.number] == [s.text for s in session.log.lines if s.number]


def test_what_was_done_outside_the_rules_is_in_the_save_and_in_the_log_after_loading(tmp_path: Path) -> None:
    session = sit(Game.first_story(seed=3, players=1, training=True), (*PLACED, "target:a"))
    session.undo()
    mark = session.log.lines[-1].text
    session.answer("target:a")
    session.game.save(tmp_path / "fight.json")
    again = Session(Game.load(tmp_path / "fight.json"), make_agent("heuristic", 3))
    assert [m["what"] for m in again.game.marks] == [mark]
    texts = [line.text for line in again.log.lines]
    assert 0 < texts.index(mark) < len(texts) - 1


def told(session: Session) -> list[tuple[str, int, int]]:
    return [(line.text, line.entry, line.section) for line in session.log.lines]


def loaded(session: Session) -> Session:
    game = session.game
    return Session(Game.from_document(game.document(), game.catalog, None, "the save"), make_agent("heuristic", 3))


def test_a_loaded_log_has_the_mark_of_an_undo_in_the_section_where_the_log_had_it() -> None:
    """Found by the simulation of the server, seed 10: the section had begun with a beat without a line."""
    found = 0
    for seed in range(12):
        session = sit(Game.first_story(seed=seed, players=1, training=True), ())
        for n in range(25):
            keys = session.game.decision.keys()
            session.answer(keys[n * 7 % len(keys)])
            if n % 5 == 4:
                session.undo()
                found += session.log.lines[-1].section != session.log.lines[-2].section
                assert told(loaded(session)) == told(session)
    assert found


def test_an_undo_beyond_an_earlier_one_keeps_its_mark_in_the_log_and_after_loading() -> None:
    """Found by the simulation of the server, seed 29: only the log of a loaded game had it."""
    session = sit(Game.first_story(seed=3, players=1, training=True), (*PLACED, "target:a"))
    session.undo()
    mark = session.log.lines[-1].text
    session.undo()
    assert [line.text for line in session.log.lines].count(mark) == 1
    assert told(loaded(session)) == told(session)
    session.answer(session.game.decision.keys()[0])
    session.answer(session.game.decision.keys()[0])
    assert [line.text for line in session.log.lines].count(mark) == 1
    assert told(loaded(session)) == told(session)


def test_the_log_is_told_again_word_for_word_however_long_the_fight_was() -> None:
    """The journal marks entries that no player chose, and how; also entries too old for an undo."""
    game = Game.showdown(level="level-2", seed=4, players=2, party="lion-hunters")
    bot = make_agent("random", 2)
    session = Session(game, bot, frozenset({0, 2}))
    while session.decision is not None:
        if not session.proceed():
            session.answer(bot.choose(game))
    lines = session.log.lines
    remarks = [line for line in lines if line.kind == REMARK]
    how = {line.entry - 1: line.text.rpartition("(")[2][:-2] for line in remarks}
    assert set(how.values()) == {BOT}, "forced answers are not logged"
    assert len([e for e in game.journal.entries if e.key]) > len(game.history), "some cannot be taken back any more"
    again = Log()
    assert again.retell(game.setup, game.journal, game.catalog, how).digest() == game.digest()
    assert [vars(line) for line in again.lines] == [vars(line) for line in lines]
    assert not [line.text for line in remarks if re.search(r"\b[a-z]+:[a-zA-Z]", line.text)], "no keys"


def test_bots_answer_for_their_survivors_only_and_undo_skips_them() -> None:
    session = sit(Game.first_story(seed=3, players=2), ("controller:p1", "face:south"), frozenset({0, 1, 2}))
    assert session.waits
    assert [s.text.split()[0] for s in session.log.lines if s.kind == "deployed"] == ["Allister", "Erza", "Lucy"]
    assert session.undo().startswith("Undone: The White Lion faces south; ")


def test_a_bots_move_and_attack_are_told_once() -> None:
    game = Game.first_story(seed=5, players=4)
    session = Session(game, make_agent("heuristic", 1), frozenset({0, 1, 2}))
    while session.decision is not None:
        if not session.proceed():
            session.answer(session.bot.choose(game))
    lines = session.log.lines
    remarks = [line.text for line in lines if line.kind == REMARK]
    assert [text for text in remarks if "ends the act (bot)." in text]
    assert not [text for text in remarks if " moves (bot)" in text or " attacks with " in text]
    assert {line.text.split()[0] for line in lines if line.kind == "moves"} >= {"Allister", "Erza", "Lucy"}


def test_keep_is_called_after_every_answer_and_its_trouble_is_known() -> None:
    kept: list[int] = []

    def keep(game: Game) -> str | None:
        kept.append(len(game.journal.entries))
        return "disk full" if len(kept) == 2 else None

    session = Session(Game.first_story(seed=3, players=1), make_agent("heuristic", 3), keep=keep)
    session.answer("face:south")
    assert session.trouble == "disk full"
    session.answer("at:K15")
    assert (kept, session.trouble) == ([0, 1, 2], "")


def test_a_card_not_yet_seen_is_not_explained_without_spoilers() -> None:
    session = sit(Game.first_story(seed=3, players=1), (*PLACED, "target:a"))
    assert explanation(session, "claw").startswith("Claw")
    with pytest.raises(IllegalOption, match="has not been seen"):
        explanation(session, "chomp")
    assert explanation(session, "chomp", spoilers=True).startswith("Chomp")
