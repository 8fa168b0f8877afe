"""What the monster's next turn can do: a page to read, and the expected damage on each space."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from showdown.engine import LETTERS, IllegalOption, State, view_decision
from showdown.engine.forecast import Question, Spot, digits, heat, heat_lines, threat, threat_lines
from showdown.language import say
from showdown.session.session import Session

GAP = 1
"""Between the columns of a table: it must fit into a page on a terminal of 80 columns."""


@final
class Look:
    """A forecast from a copy of the position, so that it can be computed while the game goes on.

    ``stop``: called now and then, True ends the computation; ``progress``: called with the steps done and all steps.
    """

    def __init__(self, session: Session, spoilers: bool) -> None:
        self.state: State = session.game.state.clone()
        self.spoilers = spoilers
        self.stop: Callable[[], bool] = lambda: False
        self.progress: Callable[[int, int], None] = lambda done, of: None

    def question(self) -> Question:
        asked = Question()
        asked.stop, asked.progress = self.stop, self.progress
        return asked

    def page(self) -> str:
        """The threat to all survivors.  Raises IllegalOption if no turn comes, Cancelled if stopped."""
        return "\n".join(threat_lines(threat(self.state, self.question()), self.spoilers, GAP))

    def spots(self, who: int) -> list[Spot]:
        return heat(self.state, who, self.question())

    def heat_page(self, who: int) -> str:
        """Where a survivor should stand.  Raises as ``page``, and IllegalOption if it cannot move."""
        return "\n".join(heat_lines(self.state, self.spots(who), who, GAP))

    def digits(self, who: int) -> dict[str, str]:
        """A digit for each space the survivor could be on."""
        return digits(self.spots(who), who)


def survivor_meant(session: Session, letter: str) -> int:
    """The survivor with this letter.  Raises IllegalOption listing the living ones."""
    alive = [LETTERS[i] for i, v in enumerate(session.game.state.survivors) if v.alive]
    if letter.lower() not in alive:
        raise IllegalOption(say("threat.no_survivor", name=letter), found=letter, allowed=alive)
    return LETTERS.index(letter.lower())


def mover(session: Session) -> int:
    """The survivor whose movement the game waits for or offers, or -1."""
    d = session.decision
    if d is None or (d.kind != "move_to" and session.moves() is None):
        return -1
    letter = view_decision(session.game.state, d)["about"].get("survivor")
    return LETTERS.index(letter) if letter else -1
