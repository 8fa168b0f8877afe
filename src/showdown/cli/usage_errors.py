"""Commands that Cyclopts cannot read, as refusals: what is wrong, the command, and the word that was probably meant."""

from __future__ import annotations

import re
from typing import Final

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from showdown.engine import clean, nearest, one_line
from showdown.language import say
from showdown.library.settings_file import user_file
from showdown.lookup.refusal import USAGE, Refusal


def usage_refusal(error: CycloptsError, words: list[str]) -> Refusal:
    """The refusal for a command line that cannot be read."""
    error.verbose = False
    where = " ".join(["showdown", *words])
    chain = " ".join(["showdown", *(error.command_chain or ())])
    if isinstance(error, UnknownCommandError):
        return unknown_command(error, where, chain)
    if isinstance(error, UnknownOptionError):
        word = (error.token.keyword or error.token.value).partition("=")[0]
        known = [name for argument in error.argument_collection if argument.parse for name in argument.names]
        return Refusal(USAGE, say("cli.unknown-option", option=word), where, suggestion(word, known, chain))
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        if commands_of(error.app):
            return unknown_command(error, where, chain)
        unused = error.unused_tokens
        fix = see(chain)
        if chain == "showdown play" and len(words) > 1 and not words[1].startswith("-"):
            # A fight is one word, although its monster has two.
            fix = say("cli.one-word-fix", command=f"{chain} {'-'.join([words[1], *unused])}")
        return Refusal(USAGE, say("cli.unused-words", words=" ".join(unused)), where, fix)
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.keyword or error.argument.name
        key = "cli.option-without-value" if error.keyword else "cli.missing-argument"
        games = newest_games() if chain in NEED_A_GAME and not error.keyword else []
        fix = (
            say("cli.newest-games-fix", command=chain, games=", ".join(games), newest=games[0]) if games else see(chain)
        )
        return Refusal(USAGE, say(key, name=name), where, fix)
    if isinstance(error, RepeatArgumentError):
        return Refusal(USAGE, say("cli.repeated-option", option=error.token.keyword), where, see(chain))
    if isinstance(error, CoercionError) and error.token is not None:
        return bad_value(error, where, chain)
    if isinstance(error, ValidationError) and error.argument is not None and error.argument.tokens:
        token = error.argument.tokens[0]
        name = token.keyword or error.argument.name.lstrip("-").upper()
        return Refusal(USAGE, say("cli.bad-value", value=token.value, name=name), where, error.exception_message)
    return Refusal(USAGE, one_line(error), where, see(chain))


NEED_A_GAME: Final = frozenset({"showdown replay", "showdown games resume"})
"""Commands whose argument is a saved game."""
NEWEST: Final = 3
"""Number of games that are named."""


def newest_games() -> list[str]:
    """Names of the games played last; none if their folder cannot be read."""
    from showdown.library.saved_games import Library

    try:
        return [clean(game.name) for game in Library().list()[:NEWEST]]
    except OSError:
        return []


def commands_of(app: App | None) -> list[str]:
    """The names of an App's commands; none of them is loaded."""
    return [name for name in app or () if not name.startswith("-")]


def unknown_command(error: CycloptsError, where: str, chain: str) -> Refusal:
    word = error.unused_tokens[0] if error.unused_tokens else ""
    known = commands_of(error.app)
    what = say("cli.unknown-command", command=word)
    near = nearest(word, known)
    if chain in ("showdown cards", "showdown explain") and not near:
        name = " ".join(error.unused_tokens or ())
        return Refusal(USAGE, what, where, say("cli.show-a-card-fix", name=name.removeprefix("card ")))
    if chain == "showdown config" and not near:
        return Refusal(USAGE, what, where, say("cli.edit-settings-fix", file=user_file()))
    return Refusal(USAGE, what, where, suggestion(word, known, chain))


def bad_value(error: CoercionError, where: str, chain: str) -> Refusal:
    """A value of the wrong type, or none of the choices."""
    token, argument = error.token, error.argument
    assert token is not None
    name = token.keyword or (argument.name.lstrip("-").upper() if argument else "")
    choices = list(argument.get_choices() or ()) if argument else []
    what = say("cli.bad-value", value=token.value, name=name)
    if choices:
        return Refusal(USAGE, what, where, say("cli.choices-fix", choices=", ".join(choices)))
    kind = getattr(error.target_type, "__name__", "")
    need = {"int": "cli.whole-number-fix", "float": "cli.number-fix"}.get(kind)
    return Refusal(USAGE, what, where, say(need, name=name) if need else see(chain))


def suggestion(word: str, known: list[str], chain: str) -> str:
    """``did you mean 'play'? `showdown --help` lists …``."""
    near = nearest(word, known) or beginning(word, known)
    return say("cli.suggestion-fix", near=near, help=f"{chain} --help")


def beginning(word: str, known: list[str]) -> str:
    """The one known word that begins like this one."""
    stem = re.sub(r"^-+", "", word)
    found = [name for name in known if stem and name.lstrip("-").startswith(stem)]
    return found[0] if len(found) == 1 else ""


def see(chain: str) -> str:
    return say("cli.see-help-fix", help=f"{chain} --help")
