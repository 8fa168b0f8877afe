"""Cards whose owner has fallen, that left play before their turn came, or that speak of none."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import explain_card
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

# -- steps of the survivor -----------------------------------------------------------------------------------------

SHOE = """
shoe:
  keywords: [item]
  abilities:
    - {name: hop, do: [{step_back: 2}]}
    - {name: fall, do: [{knock_down: the survivor}, {step_back: 2}]}
    - {name: dive, do: [{knock_down: the survivor}, {leap: {spaces: 2, strength: 1}}]}
"""


def wearing(folder: Path, at: str, use: str, b: str = "V12") -> Play:
    g = play_with(
        beast(folder, "quiet: {copies: 9, actions: []}", gear=SHOE),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: {at}, gear: [shoe], survival: 0}}, b: {{at: {b}, survival: 0}}}}
        start: survivors-turn
        decks: {{ai: [quiet, quiet]}}
        """,
    )
    return g.unwatched().choose("act:a", f"use:shoe:{use}")


@pytest.mark.parametrize(
    ("at", "spaces"),
    [
        ("K10", ["K11", "K12"]),
        ("M8", ["N8", "O8"]),
        ("J9", ["I9", "H9"]),
        ("L7", ["L6", "L5"]),
        ("N11", ["O11", "P11", "N12", "N13"]),
        ("K2", ["K1"]),
    ],
)
def test_a_step_back_is_straight_away_from_the_monster(tmp_path: Path, at: str, spaces: list[str]) -> None:
    """One space or two, to each side; not off the board.  [R-BRD-14, R-SMV-01]"""
    for i, end in enumerate(spaces):
        g = wearing(tmp_path / str(i), at, "hop")
        g.expects("move_to", *[f"to:{space}" for space in spaces], "done")
        g.choose(f"to:{end}")
        assert g.survivor("a")["at"] == end
        g.expects("action")
    g = wearing(tmp_path / "stay", at, "hop").choose("done")
    assert g.survivor("a")["at"] == at


def test_another_survivor_is_in_the_way(tmp_path: Path) -> None:
    """[R-BRD-03, R-SMV-01]"""
    g = wearing(tmp_path / "1", "K10", "hop", b="K12")
    g.expects("move_to", "to:K11", "done")
    g = wearing(tmp_path / "2", "K10", "hop", b="K11")
    g.expects("action", "move", "end")


@pytest.mark.parametrize("use", ["fall", "dive"])
def test_who_has_fallen_neither_steps_back_nor_leaps(tmp_path: Path, use: str) -> None:
    """[R-KDS-01]"""
    g = wearing(tmp_path, "K10", use)
    assert g.survivor("a")["knocked_down"] and g.survivor("a")["at"] == "K10"
    g.expects("act_order", "act:b")


# -- cards that wait for the same moment ---------------------------------------------------------------------------

MOODS = """
quiet: {copies: 9, actions: []}
axe:
  type: mood
  actions: []
  when: [{moment: survivors' turn starts, do: [{discard: mood}]}]
oak:
  type: mood
  actions: []
  when: [{moment: survivors' turn starts, do: [{gain: {who: all survivors, insanity: 1}}]}]
"""


@pytest.mark.parametrize(
    ("first", "discarded", "insanity"), [("axe", "oak", 0), ("axe", "axe", 1), ("oak", "oak", 1), ("oak", "axe", 1)]
)
def test_a_card_that_has_left_play_does_not_act(tmp_path: Path, first: str, discarded: str, insanity: int) -> None:
    """Both wait for the start of the survivors' turn; one of them discards a mood.  [R-AI-13, R-RND-02]"""
    g = play_with(
        beast(tmp_path, MOODS),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K7, survival: 0}, b: {at: K12, survival: 0}}
        decks: {ai: [quiet, quiet, quiet], in_play: [axe, oak]}
        """,
    ).unwatched()
    g.expects("trigger_order", "first:axe", "first:oak")
    g.choose(f"first:{first}")
    g.choose(next(key for key in g.options if key.endswith(f":{discarded}")))
    assert [g.survivor(x)["insanity"] for x in "ab"] == [insanity] * 2
    assert g.decks["in_play"] == [name for name in ("axe", "oak") if name != discarded]
    g.expects("act_order")


# -- what the sentences say ----------------------------------------------------------------------------------------


def told(folder: Path, actions: str) -> list[str]:
    ai = f"deed: {{actions: [{{pick_target: closest survivor}}, {actions}]}}"
    return explain_card(beast(folder, ai, terrain="egg: {width: 1, height: 1}\n"), "deed")[2:]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("at_least: 1", "is at least 1 tile"),
        ("at_least: 2", "are at least 2 tiles"),
        ("at_most: 0", "are at most 0 tiles"),
        ("at_most: 1", "is at most 1 tile"),
        ("at_least: 1, at_most: 2", "are at least 1 and at most 2 tiles"),
    ],
)
def test_numbers_of_tiles_are_told(tmp_path: Path, condition: str, words: str) -> None:
    """[R-TER-11]"""
    lines = told(
        tmp_path, f"{{if: {{tiles: {{card: egg, {condition}}}}}, then: [{{gain: {{who: target, insanity: 1}}}}]}}"
    )
    assert lines == [f"If there {words} of Egg on the board, the target gains 1 insanity."]


@pytest.mark.parametrize("until", ["end of round", "end of attack", "end of next round"])
def test_a_token_that_ends_has_a_sentence_of_its_own(tmp_path: Path, until: str) -> None:
    """A token that stays is told with the other gains.  [R-TOK-05]"""
    gain, token = "{gain: {who: target, insanity: 1}}", "{tokens: {who: target, luck: 1%s}}"
    assert told(tmp_path / "1", f"{token % ''}, {gain}") == ["The target gains a +1 luck token and 1 insanity."]
    lines = told(tmp_path / "2", f"{token % f', until: {until}'}, {gain}")
    words = until.replace("of ", "of the ").replace("the next", "the next")
    assert lines == [f"The target gains a +1 luck token until the {words}.", "The target gains 1 insanity."]
