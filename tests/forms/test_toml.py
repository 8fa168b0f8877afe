"""TOML with the line number of every key of a settings file."""

from __future__ import annotations

import pytest

from showdown.forms.toml_source import read
from showdown.kernel.errors import BadContent

TEXT = """# a comment
[play]
players = 2
bot = "heuristic"  # which
[play.rulings]
facing-area = "lane"
[games]
folder = '''
players = 3
'''
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("play",), 2),
        (("play", "players"), 3),
        (("play", "bot"), 4),
        (("play", "rulings"), 5),
        (("play", "rulings", "facing-area"), 6),
        (("games", "folder"), 8),
        (("games", "players"), 7),
        (("play", "rulings", "nothing"), 5),
    ],
)
def test_a_key_has_the_line_it_is_written_in_or_that_of_its_table(path: tuple[str, ...], line: int) -> None:
    assert read(TEXT, "x.toml").line_of(path) == line


def test_a_dotted_key_leads_to_the_same_place() -> None:
    source = read("play.players = 2\n", "x.toml")
    assert source.data == {"play": {"players": 2}} and source.line_of(("play", "players")) == 1


@pytest.mark.parametrize("text", ["[play\n", "x = " + "[" * 5000, "\0", "a = 1\na = 2\n"])
def test_what_is_not_toml_is_refused(text: str) -> None:
    with pytest.raises(BadContent, match="not TOML") as caught:
        read(text, "x.toml")
    assert caught.value.problem.file == "x.toml" and caught.value.fix
