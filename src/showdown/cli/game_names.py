"""From the name of a saved game to its file.  Apart from ``save_files``, which takes longer to load.

The folder of games is only loaded to look for a name: a position of ``--board`` does without.
"""

from __future__ import annotations

from pathlib import Path

from showdown.engine import nearest
from showdown.language import say
from showdown.lookup.refusal import NOT_FOUND, Refusal, refuse


def game_file(word: str) -> str:
    """The file of a saved game: ``word`` itself if it is a file or ``-``, otherwise the game with this name.

    Names are those that ``showdown games`` lists, or a beginning that only one has.
    """
    if word in ("", "-") or Path(word).exists():
        return word
    if Path(word).name != word:
        raise refuse(NOT_FOUND, "lookup.no-file", word)
    from showdown.library.saved_games import Library, NoSuchGame

    try:
        return str(Library().find(word))
    except NoSuchGame as error:
        near = nearest(word, [path.name for path in Path().glob("*.json")]) or error.problem.near
        what = error.what if error.several else say("cli.no-game", name=word)
        raise Refusal(NOT_FOUND, what, word, say("cli.no-game-fix", near=near)) from error
