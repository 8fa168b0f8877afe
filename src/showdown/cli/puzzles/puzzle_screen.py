"""One puzzle on the screen: the position, the answer of the player, and the figures of all options."""

from __future__ import annotations

import sys
from typing import Any

from showdown.analysis.puzzle_files import Choice, Puzzle
from showdown.bots import make_agent
from showdown.cli.output import Screen, print_json
from showdown.engine import (
    Catalog,
    Game,
    Narrator,
    ShowdownError,
    card_names,
    clean,
    describe_table,
    draw_board,
    nearest,
    view_types,
)
from showdown.language import say
from showdown.lookup.refusal import NEGATIVE, OK, USAGE, refuse
from showdown.session.explain import explanation
from showdown.session.offers import LONG
from showdown.session.session import Session

SCHEMA = "showdown.puzzle/1"


def present(puzzle: Puzzle, number: int, answer: str, as_json: bool, catalog: Catalog) -> int:
    """Show a puzzle, take an answer and tell the result; 0 if it is right, 1 if not.

    ``answer``: the answer given with the command; "": ask for it.
    """
    game = puzzle.game(catalog)
    keys = game.decision.keys()
    if answer:
        try:
            answer = chosen(answer, keys)
        except NotOffered as error:
            near = nearest(answer, keys)
            where = f"--answer {answer}"
            raise refuse(
                USAGE, "cli.puzzles.bad-answer", where, word=answer, near=near, keys=", ".join(keys)
            ) from error
    if as_json:
        print_json(SCHEMA, document(puzzle, number, game, answer))
        return OK if answer in ("", puzzle.answer) else NEGATIVE
    screen = Screen()
    show(puzzle, number, game, screen)
    if not answer:
        answer = ask(game, screen)
    if not answer:
        screen.say(say("cli.puzzles.unsolved"))
        return OK
    tell(puzzle, game, answer, screen)
    return OK if answer == puzzle.answer else NEGATIVE


def show(puzzle: Puzzle, number: int, game: Game, screen: Screen) -> None:
    view = game.view()
    screen.say(say("cli.puzzles.head", number=number, id=puzzle.id), "bold")
    show_board(game, screen)
    names = card_names(game.catalog)
    screen.say(describe_table(view, names))
    unseen, discard = [", ".join(map(names, view["decks"][pile])) for pile in ("ai_unseen", "ai_discard")]
    screen.say(say("cli.puzzles.unseen", cards=unseen, discard=discard), hang=2)
    screen.say()
    show_options(game, screen)


def show_board(game: Game, screen: Screen) -> None:
    """The board, and the tiles of which no space is free to show them."""
    view = game.view()
    screen.say(draw_board(view))
    under = tiles_under_figures(view)
    if under:
        screen.say(say("cli.puzzles.under", tiles=", ".join(under)), hang=2)


def tiles_under_figures(view: view_types.View) -> list[str]:
    """``Dead Monster at M9``: tiles that figures cover wholly, so that the board does not show them."""
    monster = view["monster"]
    covered = {v["at"] for v in view["survivors"].values()} | set([] if monster["dead"] else monster["spaces"])
    hidden = [tile for tile in view["terrain"] if covered.issuperset(tile["spaces"])]
    return [say("cli.puzzles.tile", tile=tile["title"], space=tile["spaces"][0]) for tile in hidden]


def show_options(game: Game, screen: Screen) -> None:
    d = game.decision
    narrator = Narrator(game.state)
    screen.say(narrator.question(d), "bold", hang=2)
    for place, option in enumerate(d.options, 1):
        screen.say(f"{place:>3}. {narrator.offer(d, option, odds=True)} ({option.key})", hang=5)


def ask(game: Game, screen: Screen) -> str:
    """The key that the player types, by number or key; "" at the end of the input.

    ``b`` shows the board and the options again; ``? 2`` explains an option, a card or a space.
    """
    keys = game.decision.keys()
    session = Session(game, make_agent("heuristic", 0))
    while True:
        print(say("cli.puzzles.prompt"), end=" ", flush=True)
        line = sys.stdin.readline()
        word = clean(line).strip()
        if not line or word in ("q", "quit"):
            return ""
        try:
            if word in ("b", "board"):
                show_board(game, screen)
                show_options(game, screen)
            elif word.startswith("?"):
                about = word[1:].strip()
                screen.say(explanation(session, chosen(about, keys) if about.isdecimal() else about))
            else:
                return chosen(word, keys)
        except NotOffered:
            screen.say(say("cli.puzzles.not-an-option", word=word, last=len(keys)))
        except ShowdownError as error:
            screen.say(error.message)


class NotOffered(ValueError):
    """The word names no option."""


def chosen(word: str, keys: list[str]) -> str:
    """The key for a number, a key or the only key that begins so.  Raises NotOffered."""
    if word.isdecimal() and 1 <= int(word) <= len(keys):
        return keys[int(word) - 1]
    found = [key for key in keys if key == word] or [key for key in keys if word and key.startswith(word)]
    if len(found) != 1:
        raise NotOffered(word)
    return found[0]


def tell(puzzle: Puzzle, game: Game, answer: str, screen: Screen) -> None:
    d = game.decision
    narrator = Narrator(game.state)
    best = narrator.offer(d, d.find(puzzle.answer))
    screen.say()
    screen.say(say("cli.puzzles.verdict", right=answer == puzzle.answer, best=best), "bold", hang=2)
    for option in puzzle.options:
        told = narrator.offer(d, d.find(option.key))
        short = shortened(told)
        alone = [shortened(narrator.offer(d, o)) for o in d.options].count(short) == 1
        screen.say(f"  {figures(option, puzzle.answer, short if alone else told)}", hang=4)
    screen.say(say("cli.puzzles.how", pairs=puzzle.pairs, bot=puzzle.bot), hang=2)


def shortened(told: str) -> str:
    """What an option does, without its costs and numbers."""
    return LONG.split(told)[0].strip()


def figures(option: Choice, best: str, told: str) -> str:
    facts = {"option": told, "won": f"{option.won / 10:.1f}", "deaths": f"{option.deaths / 100:.2f}"}
    bounds = {name: f"{getattr(option, name) / 10:.1f}" for name in ("behind", "low", "high")}
    return say("cli.puzzles.option", **facts, **bounds, best=option.key == best)


def document(puzzle: Puzzle, number: int, game: Game, answer: str) -> dict[str, Any]:
    """The puzzle as data; the solution only with an answer."""
    body: dict[str, Any] = {
        "number": number,
        "id": puzzle.id,
        "position": puzzle.position,
        "view": game.view(),
        "options": game.decision.keys(),
    }
    if answer:
        solution = {"answer": puzzle.answer, "pairs": puzzle.pairs, "bot": puzzle.bot, "level": 0.99}
        solution["figures"] = [vars(option) for option in puzzle.options]
        body |= {"given": answer, "right": answer == puzzle.answer, "solution": solution}
    return body
