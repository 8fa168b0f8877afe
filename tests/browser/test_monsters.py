"""What the page says about monsters other than the lion."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browser_seat import Seat
from tests.support.live_server import Running

IN_PLAY = ".monster-in-play"


def table(server: Running, story: str, party: str, seed: int, until: Callable[[dict[str, Any]], bool]) -> Any:
    """A table that bots have played until the view is wanted."""
    found = server.open(story=story, party=party, players=1, seed=seed, name="monsters")
    with server.sit(found, "p1") as client:
        while client.decision is not None and not until(client.view):
            answer = client.answer_to(client.say(t="auto", decision=client.decision["id"]))
            client.follow(answer["seq"])
    return found


def test_counters_of_the_monster_are_below_its_numbers(chromium: Browser, server: Running) -> None:
    """Found with the Tithe-Keeper, whose cards heal for coins that the page did not show."""
    rich = table(server, "tithe-keeper:1", "rawhide", 3, lambda view: bool(view["monster"]["counters"]))
    with Seat(chromium, server).sit(rich, "p1") as seat:
        told = seat.page.inner_text(IN_PLAY)
        assert re.search(r"\b\d hoard", told), told
        assert seat.trouble == []


def test_a_face_that_is_called_like_its_card_is_told_once(chromium: Browser, server: Running) -> None:
    """Found with The Hand: "Impossible Eyes (impossible eyes)"."""
    met = table(server, "the-hand:1", "leather-veterans", 5, lambda view: view["round"] == 1)
    with Seat(chromium, server).sit(met, "p1") as seat:
        chips = seat.page.locator(f"{IN_PLAY} .chip, {IN_PLAY} .is-mood").all_inner_texts()
        assert "Impossible Eyes" in chips and "Red Lens (closed)" in chips


@pytest.mark.parametrize("monster", ["tallowmother", "tithe-keeper", "gallowkite", "kings-man", "screaming-antelope"])
def test_the_name_of_a_monster_ends_at_its_base(chromium: Browser, server: Running, monster: str) -> None:
    """Found with the Tallowmother, whose name covered those of the Wicklings beside it."""
    met = table(server, f"{monster}:1", "rawhide", 5, lambda view: view["monster"]["at"] is not None)
    with Seat(chromium, server).sit(met, "p1") as seat:
        seat.page.wait_for_selector(".nameplate.is-monster")
        name, base = seat.page.evaluate(
            """() => [".nameplate.is-monster", ".monster .base"].map(
                one => document.querySelector(one).getBoundingClientRect().width)"""
        )
        assert base * 0.6 < name <= base * 1.06
