"""One table of keys: what is bound, and what help says about it."""

from __future__ import annotations

from typing import Final

KEYS: Final[list[tuple[str, str, str]]] = [
    (
        "question_mark",
        "explain",
        "explain what has the focus: the decision, the space under the cursor, a line",
    ),
    ("u", "undo", "take back your last decision, up to the fence of dice and cards already seen"),
    ("c", "correct", "correct the last dice or cards that were typed in"),
    ("x", "auto", "let the bot answer this one"),
    ("t", "threat", "show or hide the spaces in the monster's range (marked `'`)"),
    ("y", "preview", "threat: what the monster's next turn may do to everybody, in figures; again, or Esc, stops it"),
    ("w", "heat", "where to stand: while a survivor moves, a digit on each space, 0 no damage to expect to 9 the most"),
    ("m", "show_monster", "the monster's card"),
    ("s", "show_survivors", "the survivors' cards"),
    ("g", "show_log", "the whole log"),
    ("slash", "type", "type an answer or a command, as in the line mode (u 12 takes back to line 12)"),
    ("b", "focus_board", "to the board: arrows move the cursor, n and p step through legal spaces, Enter chooses"),
    ("o", "focus_options", "to the options: up, down, Enter; 1 to 9 choose at once"),
    ("l", "focus_log", "to the log: up, down; Enter or ? explains a line"),
    ("h,f1", "help", "this help"),
    ("q,ctrl+q,ctrl+c", "leave", "leave; the game is kept"),
]
"""Key, action, and what it does."""

NAMES: Final = {"question_mark": "?", "slash": "/", "h,f1": "h or F1", "q,ctrl+q,ctrl+c": "q or Ctrl+C"}

HELP: Final = "\n".join(
    [
        *[f"{NAMES.get(key, key):<12} {what}" for key, _, what in KEYS],
        f"{'Tab':<12} to the next part of the table",
        "",
        "By mouse: click an option or a marked space to choose it, a space with the right button or a line of the log",
        "to have it explained.",
        "",
        "On the board: M with an arrow is the monster (m: knocked down), letters are survivors (capitals: knocked",
        "down), + can be chosen, ~ is the blind spot, ' is in the monster's range, other signs are terrain.",
        "Armor stands behind its location (H head, A arms, B body, W waist, L legs); ' is a light injury, \" a heavy",
        "one. surv is survival, ins is insanity, * has acted.",
    ]
)
