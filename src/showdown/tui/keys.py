"""Keys of the table: what is bound, the line that names those that matter now, and the help page."""

from __future__ import annotations

from typing import Final

from showdown.engine import Decision
from showdown.language import say
from showdown.session.action_keys import ACTIONS, action_keys, offered_actions

KEYS: Final[list[tuple[str, str]]] = [
    ("question_mark", "explain"),
    ("u", "undo"),
    ("c", "correct"),
    ("x", "auto"),
    ("X", "play_on"),
    ("t,o", "threat"),
    ("w", "heat"),
    ("v", "range"),
    ("i", "show_info"),
    ("g", "show_log"),
    ("p", "look_back"),
    ("r", "repeat"),
    ("plus,minus", "speed"),
    ("K", "show_keys"),
    ("L", "lessons"),
    ("slash", "type"),
    ("b", "focus_board"),
    ("l", "list_board"),
    ("h,f1", "help"),
    ("q,ctrl+q,ctrl+c", "leave"),
]
"""Key and action; the text ``tui.do_ACTION`` says what it does.  The letters are those of the line mode."""

SHOWN: Final = {
    "question_mark": "?",
    "slash": "/",
    "plus,minus": "+ -",
    "t,o": "t",
    "h,f1": "h, F1",
    "q,ctrl+q,ctrl+c": "q, Ctrl+C",
}
"""Keys as players read them, where that differs from the name that Textual gives them."""


def key_line(d: Decision | None, on_board: bool, only_spaces: bool = False) -> str:
    """The keys that matter at this decision: its actions, then a few commands.

    ``only_spaces``: the decision is answered on the board, where the cursor may not be now.
    """
    if d is None:
        return say("tui.hints_over")
    if d.spec is not None:
        return say("tui.hints_entry")
    actions = [say("tui.key", key=key, what=say(f"tui.action_{name}")) for key, name in offered_actions(d).items()]
    if on_board:
        actions = [say("tui.hints_board")]
    elif only_spaces:
        actions = [say("tui.hints_to_board")]
    elif any([key.isdecimal() for key in action_keys(d)]):
        actions.append(say("tui.hints_list"))
    return "  ".join([*actions, say("tui.hints")])


def help_page() -> str:
    letters: dict[str, list[str]] = {}
    for name, letter in ACTIONS.items():
        letters.setdefault(letter, []).append(say(f"tui.action_{name}"))
    actions = ", ".join([say("tui.key", key=letter, what="/".join(names)) for letter, names in letters.items()])
    rows = [(SHOWN.get(key, key), say(f"tui.do_{action}")) for key, action in KEYS]
    rows.append((say("tui.key_tab"), say("tui.do_next_part")))
    rows.append((say("tui.key_palette"), say("tui.do_palette")))
    lines = [f"{key:<10}\t{what}" for key, what in rows]
    about = [say("tui.about_playback"), say("tui.about_mouse"), say("tui.about_board")]
    return "\n".join([say("tui.about_actions", actions=actions), "", *lines, *[f"\n{text}" for text in about]])
