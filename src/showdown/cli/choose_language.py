"""Which language a command speaks: ``--lang``, ``$SHOWDOWN_LANG``, the key ``lang`` of a settings file, or English.

This runs before every command, so it reads only the key it needs; ``library/settings.py`` checks the whole file.
"""

from __future__ import annotations

import os
from pathlib import Path

from showdown.language import ENGLISH, PSEUDO, languages, use_language

OPTION = "--lang"
VARIABLE = "SHOWDOWN_LANG"


class UnknownLanguage(Exception):
    """There is no catalogue for this language; ``where`` names the option, variable or file that asks for it."""

    def __init__(self, language: str, where: str) -> None:
        super().__init__(language)
        self.language = language
        self.where = where


def without_language(tokens: list[str]) -> tuple[list[str], str | None]:
    """The tokens without ``--lang xx`` or ``--lang=xx``, and the language; None if the option is missing."""
    rest: list[str] = []
    language: str | None = None
    waiting = iter(tokens)
    for token in waiting:
        if token == OPTION:
            language = next(waiting, "")
        elif token.startswith(f"{OPTION}="):
            language = token.partition("=")[2]
        else:
            rest.append(token)
    return rest, language


def set_language(option: str | None) -> None:
    """Use the language of the option, or else the variable, or else a settings file.  Raises UnknownLanguage."""
    if option is not None:
        language, where = option, f"{OPTION} {option}".strip()
        # Worker processes that this command starts speak the same language.
        os.environ[VARIABLE] = option
    elif os.environ.get(VARIABLE):
        language, where = os.environ[VARIABLE], f"${VARIABLE}"
    else:
        language, where = from_files()
    if language not in known_languages():
        use_language(ENGLISH)
        raise UnknownLanguage(language, where)
    use_language(language)


def known_languages() -> list[str]:
    return [*languages(), PSEUDO]


def from_files() -> tuple[str, str]:
    """The key ``lang`` of ./showdown.toml or of the user's file, and that file."""
    from showdown.library.settings_file import FILE, user_file

    for path in (Path(FILE), user_file()):
        if path.is_file():
            import tomllib

            try:
                found = tomllib.loads(path.read_text(encoding="utf-8")).get("lang")
            except (OSError, ValueError, RecursionError):
                continue  # the command that reads the settings says what is wrong with them
            if isinstance(found, str):
                return found, str(path)
    return ENGLISH, ""
