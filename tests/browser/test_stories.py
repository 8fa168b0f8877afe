"""Whole First Stories in the browser: by keyboard alone, by finger on a phone, by four people and a spectator.

(By mouse: test_page.py.)  The seeds are the shortest games the bot plays, not the easiest.
"""

from __future__ import annotations

from playwright.sync_api import Browser

from showdown.engine import view_decision
from tests.support.browser_player import Hands, finger, keyboard, mouse
from tests.support.browser_seat import PHONE, Seat
from tests.support.live_server import Running

SEED = 30
SEED_OF_FOUR = 15
TOLD = """() => ({
    log: [...document.querySelectorAll("#log li .text")].map(one => one.textContent),
    survivors: [...document.querySelectorAll("[data-survivor]")]
        .map(one => one.dataset.survivor + one.matches(".is-dead")).sort(),
    seq: document.documentElement.dataset.seq,
    outcome: document.documentElement.dataset.outcome,
})"""


def test_a_first_story_by_keyboard_alone_ends_as_its_twin(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.finish(keyboard)
        assert hands.saved().digest() == hands.twin.game.digest()
        assert hands.seat.trouble == []


def test_a_first_story_by_finger_on_a_phone_ends_as_its_twin(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.finish(finger)
        assert hands.saved().digest() == hands.twin.game.digest()
        assert hands.seat.trouble == []


def test_four_people_and_a_spectator_see_the_same_to_the_end(chromium: Browser, server: Running) -> None:
    """Two players use the mouse and two the keyboard; no page can answer for another seat."""
    with (
        Hands(chromium, server, SEED_OF_FOUR, players=4, apart=True) as hands,
        Seat(chromium, server).sit(hands.table, "watch") as spectator,
    ):
        answered = set()
        while hands.decision is not None:
            game = hands.twin.game
            name = view_decision(game.state, game.decision)["seats"][-1]
            hands.step(mouse if name in ("p1", "p3") else keyboard)
            answered.add(name)
        assert answered == {"p1", "p2", "p3", "p4"}
        assert hands.saved().digest() == hands.twin.game.digest()
        everybody = [*hands.seats.values(), spectator]
        for seat in everybody:
            seat.page.wait_for_selector(f"[data-outcome={hands.twin.game.outcome}] #question")
        told = [seat.page.evaluate(TOLD) for seat in everybody]
        assert all(one == told[0] for one in told)
        assert [seat.trouble for seat in everybody] == [[]] * 5
