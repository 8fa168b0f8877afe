"""Keys of the table: what is bound, and the help page made from it."""

from __future__ import annotations

from typing import Final

from showdown.language import say

KEYS: Final[list[tuple[str, str]]] = [
    ("question_mark", "explain"),
    ("u", "undo"),
    ("c", "correct"),
    ("x", "auto"),
    ("t", "threat"),
    ("y", "preview"),
    ("w", "heat"),
    ("m", "show_monster"),
    ("s", "show_survivors"),
    ("g", "show_log"),
    ("slash", "type"),
    ("b", "focus_board"),
    ("o", "focus_options"),
    ("l", "focus_log"),
    ("h,f1", "help"),
    ("q,ctrl+q,ctrl+c", "leave"),
]
"""Key and action; the text ``tui.do_ACTION`` says what it does."""

SHOWN: Final = {"question_mark": "?", "slash": "/", "h,f1": "h, F1", "q,ctrl+q,ctrl+c": "q, Ctrl+C"}


def help_page() -> str:
    rows = [(SHOWN.get(key, key), say(f"tui.do_{action}")) for key, action in KEYS]
    rows.append((say("tui.key_tab"), say("tui.do_next_part")))
    lines = [f"{key:<10}\t{what}" for key, what in rows]
    return "\n".join([*lines, "", say("tui.about_mouse"), "", say("tui.about_board")])
