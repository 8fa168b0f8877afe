"""The guide at a real game: one concept at a time, each once, also after undo and after loading."""

from __future__ import annotations

from pathlib import Path

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.lessons import Guide, concepts
from showdown.session.session import Session

PLACED = ["face:south", "at:K15", "at:J14", "at:M14", "at:N13"]


def sit_down(game: Game) -> Session:
    return Session(game, make_agent("heuristic", game.setup.seed))


def first_story(seed: int = 3, training: bool = False) -> Session:
    return sit_down(Game.first_story(seed=seed, players=1, training=training))


def ids(guide: Guide) -> list[str]:
    return [c.id for c in guide.shown]


def play_on(session: Session, guide: Guide, answers: int) -> None:
    """The bot answers for a person who reads what the guide says before each question."""
    while answers and session.decision is not None:
        if session.waits:
            guide.news()
            session.auto()
            answers -= 1
        else:
            session.proceed()


def test_the_basics_come_before_the_first_card_one_at_a_time() -> None:
    session = first_story()
    guide = Guide(session)
    said = []
    for key in PLACED:
        news = guide.news()
        assert len(news) == 1
        said.append(news[0].id)
        session.answer(key)
    assert said == ["facing", "board", "survivors", "rounds", "ai-cards"]
    # The lion has drawn Claw and asks whom it picks: that is what the next concept is about.
    assert [c.id for c in guide.news()] == ["targets"]


def test_asked_twice_before_the_same_question_there_is_nothing_new() -> None:
    session = first_story()
    guide = Guide(session)
    session.answer("face:south")
    assert [c.id for c in guide.news()] == ["board"]
    assert guide.news() == []
    assert guide.news() == []


def test_what_the_question_is_about_comes_before_what_happened() -> None:
    """Dice, hits and damage were seen; the question of the hit is explained first, the dice later."""
    session = first_story()
    guide = Guide(session)
    for key in PLACED:
        guide.news()
        session.answer(key)
    guide.news()
    session.answer("target:a")
    assert session.game.decision.kind == "hit"
    assert [c.id for c in guide.news()] == ["dodge"]
    session.answer("take:arms")
    session.settle()
    assert session.game.decision.kind == "act_order"
    assert [c.id for c in guide.news()] == ["acts"]
    session.answer("act:a")
    assert [c.id for c in guide.news()] == ["action"]
    session.answer("end")
    # Nothing new is asked here: now the attack of the lion is explained.
    assert [c.id for c in guide.news()] == ["monster-moves"]


def test_taking_back_repeats_no_concept() -> None:
    session = first_story()
    guide = Guide(session)
    for key in PLACED[:3]:
        guide.news()
        session.answer(key)
    shown = ids(guide)
    session.undo()
    guide.news()
    session.answer("at:H12")
    guide.news()
    assert ids(guide)[:3] == shown
    assert len(set(ids(guide))) == len(ids(guide))


def test_a_loaded_game_goes_on_where_the_lessons_were(tmp_path: Path) -> None:
    session = first_story(57)
    guide = Guide(session)
    play_on(session, guide, 30)
    session.settle()
    session.game.save(tmp_path / "lesson.json")
    again = sit_down(Game.load(tmp_path / "lesson.json"))
    later = Guide(again)
    assert ids(later) == ids(guide) and len(ids(later)) > 20
    play_on(session, guide, 12)
    play_on(again, later, 12)
    assert ids(later) == ids(guide)


def test_a_whole_fight_shows_each_concept_at_most_once_and_the_end_last() -> None:
    session = first_story(57)
    guide = Guide(session)
    play_on(session, guide, 1000)
    assert session.game.outcome == "victory"
    last = [c.id for c in guide.news()]
    assert last[-2:] == ["ending", "aftermath"]
    assert guide.news() == []
    assert len(set(ids(guide))) == len(ids(guide)) >= 33


def test_every_concept_comes_up_in_some_fight() -> None:
    """One long and bloody fight shows all there are."""
    session = first_story(84)
    guide = Guide(session)
    play_on(session, guide, 1000)
    guide.news()
    assert {c.id for c in guide.shown} == {c.id for c in concepts()}


def test_a_guide_changes_nothing_in_the_game() -> None:
    with_guide, without = first_story(57), first_story(57)
    play_on(with_guide, Guide(with_guide), 25)
    answers = 25
    while answers:
        if without.waits:
            without.auto()
            answers -= 1
        else:
            without.proceed()
    assert with_guide.game.digest() == without.game.digest()


def test_lessons_read_before_the_quit_do_not_come_again_after_resuming(tmp_path: Path) -> None:
    session = first_story()
    guide = Guide(session)
    for key in PLACED[:3]:
        guide.news()
        session.answer(key)
    session.undo()
    session.undo()
    assert [c.id for c in guide.news()] == []
    session.answer("at:H12")
    assert guide.news() != []
    session.game.save(tmp_path / "lesson.json")
    again = Guide(sit_down(Game.load(tmp_path / "lesson.json")))
    assert ids(again) == ids(guide)
    # The page before the pending question was read, too; the next one waits for the next question.
    assert not again.has_news() and again.news() == []


def test_an_undo_opens_no_lesson() -> None:
    session = first_story()
    guide = Guide(session)
    for key in [*PLACED, "target:a", "take:arms"]:
        guide.news()
        session.answer(key)
    session.settle()
    guide.news()
    session.answer("act:a")
    guide.news()
    before = ids(guide)
    session.undo()
    assert guide.ready() and not guide.has_news() and guide.news() == []
    assert ids(guide) == before
    session.answer("act:a")
    assert guide.news() != []
