"""Card coverage of a fight, counted from events: how each card was used (see `showdown.content.card_coverage`)."""

from __future__ import annotations

from typing import Final, final

from showdown.engine import Catalog, Event


@final
class Observer:
    """Counts the uses of each card, and the cards that appeared, from the events of a fight."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.counts: dict[tuple[int, str], int] = {}
        self.seen: set[int] = set()
        self.active: set[int] = set()
        """Cards that were attacked with, used, or that acted at their moment."""
        self.basic = -1
        self.untargeted = -1

    def watch(self, events: list[Event], monster: str) -> None:
        """Count the events of a fight so far, and clear the list."""
        self.basic = self.catalog.monster(monster).basic_action
        for event in events:
            for card, use in self.uses(event):
                self.counts[card, use] = self.counts.get((card, use), 0) + 1
            self.note(event)
        events.clear()

    def note(self, event: Event) -> None:
        card = event.data.get("card", -1)
        if isinstance(card, int) and card >= 0:
            self.seen.add(card)
            if event.kind in ACTIVE_EVENTS:
                self.active.add(card)
        cards = event.data.get("cards", ())
        self.seen.update(c for c in cards if isinstance(c, int))

    def uses(self, event: Event) -> list[tuple[int, str]]:
        kind, data = event.kind, event.data
        if kind in USE_OF_EVENT:
            return [(data["card"], USE_OF_EVENT[kind])]
        if kind in USE_OF_LIST_EVENT:
            return [(card, USE_OF_LIST_EVENT[kind]) for card in data["cards"]]
        if kind == "trap":
            return [(data["card"], "resolved")]
        if kind == "basic-action":
            return [(self.basic, "resolved")]
        if kind == "no-target":
            self.untargeted = data["card"]
            return [(data["card"], "cancelled")]
        if kind == "card-resolved":
            told, self.untargeted = self.untargeted == data["card"], -1
            if data["cancelled"]:
                return [] if told else [(data["card"], "cancelled")]
            return [(data["card"], "resolved")]
        return []


ACTIVE_EVENTS: Final = ("attacks", "uses", "trigger")
"""Events in which gear, an art or terrain does something."""
USE_OF_EVENT: Final[dict[str, str]] = {
    "ai-drawn": "drawn",
    "discarded-unplayed": "cancelled",
    "wound-attempt": "resolved",
    "reaction": "reaction",
    "reaction-cancelled": "cancelled",
    "critical": "critical",
    "persistent-injury": "injury",
    "enters-play": "entered",
    "leaves-play": "left",
    "trigger": "triggered",
    "injury-replaces": "replaced",
}
USE_OF_LIST_EVENT: Final[dict[str, str]] = {"locations-drawn": "drawn", "hits-cancelled": "cancelled"}
