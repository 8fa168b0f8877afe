"""The threat page and the heat digits, computed in a thread so that keys stay responsive."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.message import Message
from textual.worker import Worker, get_current_worker

from showdown.engine import IllegalOption, sentence
from showdown.language import say
from showdown.session.session import Session
from showdown.tui.colours import heat_style
from showdown.tui.layout import Spread


class Danger(Spread):
    """The threat page (`t`) and the heat map of the spaces while a survivor moves (`w`)."""

    session: Session
    spoilers: bool
    looked = ""
    """The progress message shown last; it is removed when the computation ends or is stopped."""

    class Progress(Message):
        """How far a computation is; empty: it was stopped."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Computed(Message):
        """A computation is done.  ``tick``: of the decision it is for.  ``text``: a page; ``heat``: digits by space."""

        def __init__(self, tick: int, text: str, heat: dict[str, str]) -> None:
            super().__init__()
            self.tick = tick
            self.text = text
            self.heat = heat

    def __init__(self) -> None:
        super().__init__()
        self.heat_wanted = False
        self.heated = -1
        """Tick of the decision whose spaces have their digits, or will have them soon."""
        self.looking: Worker[None] | None = None
        """The computation that runs, or the last one."""
        self.looking_at = -1
        """Tick of the decision for which it runs."""

    # -- asking ----------------------------------------------------------------------------------------------------

    def action_threat(self) -> None:
        """Compute the threat page; pressed again while it is computed: stop."""
        if self.stop_looking():
            self.show_status(say("tui.stopped"))
        else:
            self.look(-1)

    def attempt_look(self, letter: str) -> None:
        """Compute a page with the safest spaces for one survivor."""
        from showdown.session.threat import survivor_meant

        try:
            self.look(survivor_meant(self.session, letter), page=True)
        except IllegalOption as error:
            self.show_status(sentence(error))

    def action_heat(self) -> None:
        self.heat_wanted = not self.heat_wanted
        if not self.heat_wanted:
            self.stop_looking()
        self.warm()
        if not self.heat_wanted:
            # The legend goes with the digits.
            self.end_message()
        elif not self.heated_now():
            self.show_status(say("tui.heat_later"))

    def warm(self) -> None:
        """Called for each decision shown: remove the digits of an older one, and compute new ones if wanted."""
        from showdown.session.threat import mover

        if self.looking_at != self.session.game.state.tick:
            self.stop_looking()
        if self.heat_wanted and self.heated_now():
            return
        self.heated = -1
        if self.board.heat:
            self.board.warm({})
        who = mover(self.session) if self.heat_wanted and not self.session.bots_rule else -1
        if who >= 0:
            self.heated = self.session.game.state.tick
            self.look(who)

    def heated_now(self) -> bool:
        return self.heated == self.session.game.state.tick

    def stop_looking(self) -> bool:
        """Stop the computation; False if none was running."""
        running = self.looking is not None and not self.looking.is_finished
        if self.looking is not None and running:
            self.looking.cancel()
        self.looking = None
        return running

    # -- in the thread -----------------------------------------------------------------------------------------------

    def look(self, who: int, page: bool = False) -> None:
        """Compute the threat page (``who`` is -1), or a survivor's digits or (``page``) safest spaces.

        A computation that is still running is stopped.
        """
        from showdown.session.threat import Look

        self.stop_looking()
        look = Look(self.session, self.spoilers)
        tick = self.looking_at = look.state.tick

        def think() -> None:
            worker = get_current_worker()
            look.stop = lambda: worker.is_cancelled
            look.progress = lambda done, of: self.tell(worker, say("tui.computing", spaces=who >= 0, done=done, of=of))
            if who < 0:
                self.think(look.page, None, tick)
            elif page:
                self.think(lambda: look.heat_page(who), None, tick)
            else:
                self.think(None, lambda: look.digits(who), tick)

        self.looking = self.run_worker(think, group="threat", thread=True)

    def tell(self, worker: Worker[None], text: str) -> None:
        if not worker.is_cancelled:
            self.post_message(self.Progress(text))

    def think(self, page: Callable[[], str] | None, digits: Callable[[], dict[str, str]] | None, tick: int) -> None:
        from showdown.engine.forecast import Cancelled

        try:
            text = page() if page else ""
            heat = digits() if digits else {}
        except Cancelled:
            self.post_message(self.Progress(""))
            return
        except IllegalOption as error:
            self.post_message(self.Progress(sentence(error)))
            return
        self.post_message(self.Computed(tick, text, heat))

    # -- results ----------------------------------------------------------------------------------------------------

    def on_danger_progress(self, message: Progress) -> None:
        """Show how far it is; if it was stopped, remove the message."""
        running = self.looking is not None and not self.looking.is_finished
        if message.text:
            self.looked = message.text
            self.show_status(message.text)
        elif self.looked and not running:
            self.wipe()

    def wipe(self) -> None:
        """Remove a progress message from the bottom line."""
        self.looked = ""
        self.show_status("")

    def on_danger_computed(self, message: Computed) -> None:
        """Show the result, unless the game has moved on."""
        self.wipe()
        if message.tick != self.session.game.state.tick:
            return
        if message.text:
            under_way = self.session.game.view()["turn"] == "monster"
            self.read(say("tui.page_threat", under_way=under_way), message.text)
        elif self.heat_wanted:
            self.board.warm(message.heat)
            # The keys are shown with the legend of the digits, as long as they are on the board.
            self.show_status("")


def heat_legend() -> Text:
    """The colours of the heat map, each with its digit."""
    out = Text(say("tui.heat_shown") + " ")
    for digit in "0123456789":
        out.append(f" {digit} ", heat_style(digit))
    return out
