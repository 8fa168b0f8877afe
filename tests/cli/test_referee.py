"""Referee mode: a whole fight rolled and drawn at a real table, typed in line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.engine import LETTERS, PLACES, Game
from showdown.kernel.journal import Entry
from showdown.model.ids import CARD_PURPOSES, DICE_PURPOSES, HIT_LOCATION, PLACE_OF_FACE, RANDOM_SURVIVOR, SETTLE
from tests.support.console import Run, showdown

SEED = 42


def recorded(story: str) -> Game:
    if story == "first-story":
        game = Game.first_story(seed=SEED, players=1)
    else:
        game = Game.showdown(level="level-1", seed=15, players=1, party="lion-hunters")
    bot = make_agent("heuristic", SEED)
    while not game.over:
        game.choose(bot.choose(game))
    return game


def as_typed(game: Game, entry: Entry) -> str:
    """What a person types for dice and cards: numbers, places of the body, letters, names as printed."""
    if entry.purpose == RANDOM_SURVIVOR:
        return " ".join([LETTERS[v] for v in entry.values])
    if entry.purpose in CARD_PURPOSES:
        return ", ".join([game.catalog.cards[v].title.replace("'", "") for v in entry.values])
    if entry.purpose == HIT_LOCATION:
        return " ".join([PLACES[PLACE_OF_FACE[v]] for v in entry.values])
    return " ".join([str(v) for v in entry.values])


def script(game: Game, dice: bool, cards: bool) -> list[str]:
    out: list[str] = []
    for entry in game.journal.entries:
        if entry.key:
            out.append(entry.key)
        elif entry.purpose != SETTLE and (
            (dice and entry.purpose in DICE_PURPOSES) or (cards and entry.purpose in CARD_PURPOSES)
        ):
            out.append(as_typed(game, entry))
    return out


def referee(story: str, lines: list[str], folder: Path, *words: str) -> tuple[Game, Run]:
    seed = str(SEED) if story == "first-story" else "15"
    party = [] if story == "first-story" else ["--party", "lion-hunters"]
    asked = ["play", story, *party, "--plain", "--step", "--seed", seed, "--save", "fight.json", *words]
    run = showdown(*asked, typed=lines, folder=folder)
    assert run.code == 0, run.err
    return Game.load(folder / "fight.json"), run


@pytest.mark.parametrize("dice, cards", [(True, True), (True, False), (False, True)])
@pytest.mark.parametrize("story", ["first-story", "white-lion:1"])
def test_a_fight_typed_in_with_its_own_dice_and_cards_is_the_same_fight(
    story: str, dice: bool, cards: bool, tmp_path: Path
) -> None:
    game = recorded(story)
    words = [*(["--dice", "ask"] if dice else []), *(["--cards", "ask"] if cards else [])]
    typed, _ = referee(story, script(game, dice, cards), tmp_path, *words)
    assert typed.over and typed.outcome == game.outcome
    assert typed.digest() == game.digest()


WRONG = [
    ("11 5", "11 is not between 1 and 10"),
    ("0 5", "0 is not between 1 and 10"),
    ("-3 5", "-3 is not between 1 and 10"),
    ("5", "2 needed, 1 given"),
    ("5 5 5", "2 needed, 3 given"),
    ("five 5", "'five' is not a result of"),
    ("attack:founding-stone", "is not a result of"),
    ("head arms", "'head' is not a result of"),
    ("5.5 2", "'5.5' is not a result of"),
    ("99999999999999999999 2", "is not a result of"),
]
"""Typed where two attack dice are asked for, and why each is refused."""


def test_ten_wrong_entries_are_refused_with_the_reason_and_change_nothing(tmp_path: Path) -> None:
    game = recorded("first-story")
    lines = script(game, True, True)
    first = next(i for i, line in enumerate(lines) if len(line.split()) == 2 and line.replace(" ", "").isdigit())
    lines[first:first] = [wrong for wrong, _ in WRONG]
    typed, run = referee("first-story", lines, tmp_path, "--dice", "ask", "--cards", "ask")
    refusals = [line for line in run.err.splitlines() if line and not line.startswith("Expected:")]
    said = [line for line in refusals if any(why in line for _, why in WRONG)]
    assert len(said) == len(WRONG)
    for (wrong, why), line in zip(WRONG, said, strict=True):
        assert why in line, f"{wrong}: {line}"
    assert run.err.count("Expected: 2 numbers from 1 to 10, separated by spaces") == len(WRONG)
    assert typed.digest() == game.digest()


def test_a_wrong_entry_is_corrected_and_the_fight_is_the_same(tmp_path: Path) -> None:
    """The dice were read wrongly; `c` takes them back, and the record says so."""
    game = recorded("first-story")
    lines = script(game, True, True)
    first = next(i for i, line in enumerate(lines) if len(line.split()) == 2 and line.replace(" ", "").isdigit())
    lines[first:first] = ["1 1", "c"]
    typed, run = referee("first-story", lines, tmp_path, "--dice", "ask", "--cards", "ask")
    assert "Undone (correction)" in run.out
    assert [mark["what"] for mark in typed.marks] == ["Undone (correction): the typed entry."]
    assert typed.digest() == game.digest()
