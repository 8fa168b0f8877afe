"""Beats in a real browser: one after another, before the decision they lead to, never twice as new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser_player import Hands, keyboard, middle
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

SEED = 30
WATCH = """() => {
    window.shown = [];
    const note = () => {
        const beat = document.querySelector(".sentence")?.dataset.beat;
        if (beat && window.shown.at(-1)?.[0] !== beat)
            window.shown.push([beat, document.querySelector(".sentence .told").textContent]);
    };
    new MutationObserver(note).observe(document.getElementById("caption"),
        { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Notes every beat that comes on the screen, with its sentence."""
SPOKEN = "() => [...document.querySelectorAll('#live p')].map(one => one.textContent)"
AT_REST = "() => !document.querySelector('[data-do=skip-beats]')"
PLAYING = "() => document.querySelector('[data-do=skip-beats]')"


def loud(hands: Hands, since: int) -> list[str]:
    """Sentences of the twin's beats after a number, without bookkeeping."""
    return [beat["text"] for beat in hands.twin.log.beats if beat["n"] > since and not beat["quiet"]]


def monster_turn(hands: Hands) -> None:
    """Play until the monster has chosen its target: the next answer leads to several beats."""
    hands.ahead(lambda d: [beat["kind"] for beat in hands.twin.log.beats[-1:]] == ["target"])
    hands.seat.page.evaluate(WATCH)


@pytest.fixture
def slow(chromium: Browser, server: Running) -> Iterator[Hands]:
    with Hands(chromium, server, SEED, speed="slow") as hands:
        monster_turn(hands)
        yield hands


def test_beats_are_shown_and_spoken_one_after_another(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, speed="fast") as hands:
        monster_turn(hands)
        page, before = hands.seat.page, len(hands.twin.log.beats)
        hands.step()
        told = loud(hands, before)
        assert len(told) > 2
        page.wait_for_function("n => window.shown.length >= n", arg=len(told))
        assert [text for _, text in page.evaluate("window.shown")][-len(told) :] == told
        page.wait_for_function(AT_REST)
        spoken = page.evaluate(SPOKEN)
        assert spoken[-len(told) - 1 : -1] == told
        assert spoken[-1] == page.text_content("#question"), "the question comes after what led to it"
        assert hands.seat.trouble == []


HELD = "html[data-held]"


def test_a_decision_comes_after_what_led_to_it_or_at_once_with_a_key(slow: Hands) -> None:
    """A new user was asked about hits that had not been shown yet."""
    page = slow.seat.page
    slow.step()
    page.wait_for_selector(HELD, state="attached")
    assert slow.seat.root("decision") == str(slow.decision.id)
    assert slow.seat.options() == [] and page.locator("[data-legal]").count() == 0
    assert page.locator("#bar .held").count() == 1
    before = page.get_attribute("html", "data-seq")
    page.keyboard.press("1")
    page.keyboard.press("x")
    page.mouse.click(*middle(page, "#question"))
    assert page.get_attribute("html", "data-seq") == before, "nothing is chosen unseen"
    page.keyboard.press("s")
    page.wait_for_selector("#bar [data-option]")
    assert slow.seat.root("held") is None
    last = slow.twin.log.beats[-1]["n"]
    page.wait_for_function("n => Number(document.querySelector('.sentence').dataset.beat) >= n - 3", arg=last)
    slow.step(keyboard)
    assert slow.seat.trouble == []


def test_a_click_and_the_focused_button_skip(slow: Hands) -> None:
    page = slow.seat.page
    slow.step()
    page.wait_for_selector(HELD, state="attached")
    page.mouse.click(*middle(page, "#bar [data-do=skip-beats]"))
    page.wait_for_selector("#bar [data-option]")
    assert slow.seat.options() == slow.decision.keys()


def test_skip_pause_and_steps(slow: Hands) -> None:
    page = slow.seat.page
    slow.step()
    page.wait_for_function(PLAYING)
    page.keyboard.press("k")
    page.wait_for_selector("[data-do=beat-pause][aria-label=Play]")
    page.keyboard.press("s")
    page.wait_for_function(AT_REST)
    last = page.get_attribute(".sentence", "data-beat")
    page.keyboard.press(",")
    page.wait_for_selector(".sentence.is-earlier")
    assert int(page.get_attribute(".sentence", "data-beat") or 0) < int(last or 0)
    assert slow.seat.options(), "looking back does not take the decision away"
    page.keyboard.press(".")
    page.wait_for_selector(f'.sentence[data-beat="{last}"]:not(.is-earlier)')


def test_looking_back_shows_the_table_as_it_was(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "move_to")
        page = hands.seat.page
        where = '[data-figure="{}"]'.format(hands.twin.log.beats[-1]["section"]["survivor"])
        before = page.get_attribute(where, "transform")
        hands.step()
        page.wait_for_function(
            "([one, at]) => document.querySelector(one).getAttribute('transform') !== at", arg=[where, before]
        )
        page.keyboard.press(",")
        page.wait_for_function(
            "([one, at]) => document.querySelector(one).getAttribute('transform') === at", arg=[where, before]
        )


def test_a_reload_in_the_middle_shows_the_present_and_nothing_as_new(slow: Hands) -> None:
    page = slow.seat.page
    slow.step()
    page.wait_for_function(PLAYING)
    page.reload()
    slow.seat.arrive()
    slow.seat.wait_for_decision(slow.decision.id)
    page.wait_for_selector(".sentence[data-beat]")
    assert page.evaluate(AT_REST)
    assert page.locator("[data-do=catch-up]").count() == 0
    assert [text for text in page.evaluate(SPOKEN) if text in loud(slow, 0)] == []


def test_what_was_missed_during_a_cut_can_be_looked_at(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, speed="slow") as hands:
        hands.ahead(lambda d: d.kind == "action")
        seat, page, id = hands.seat, hands.seat.page, hands.decision.id
        told = len(hands.twin.log.beats)
        seat.context.set_offline(True)
        page.wait_for_selector("[data-banner=lost]")
        hands.ahead(lambda d: d.id > id + 4, back=False)
        seat.context.set_offline(False)
        seat.wait_for_decision(hands.decision.id)
        page.wait_for_selector("[data-do=catch-up]")
        assert page.evaluate(AT_REST), "the present is shown at once"
        page.click("[data-do=catch-up]")
        first = next(beat["n"] for beat in hands.twin.log.beats if beat["n"] > told and not beat["quiet"])
        page.wait_for_selector(f'.sentence.is-earlier[data-beat="{first}"]')
        assert page.locator("[data-do=catch-up]").count() == 0


def test_undo_shows_the_present_at_once(slow: Hands) -> None:
    page, id = slow.seat.page, slow.decision.id
    slow.step()
    page.wait_for_function(PLAYING)
    page.keyboard.press("u")
    slow.seat.wait_for_decision(id)
    page.wait_for_function(AT_REST)
    assert slow.seat.trouble == []


def test_the_speed_is_remembered(chromium: Browser, server: Running) -> None:
    table = server.open(story="first-story", players=1, seed=SEED)
    with Seat(chromium, server, speed="slow").sit(table, "p1") as seat:
        seat.page.select_option("[data-speed]", "fast")
        seat.page.reload()
        seat.arrive()
        seat.page.wait_for_selector("[data-speed]")
        assert seat.page.input_value("[data-speed]") == "fast"


def test_a_first_story_at_normal_speed_ends_as_its_twin(chromium: Browser, server: Running) -> None:
    """Every answer skips beats that are still being shown."""
    with Hands(chromium, server, SEED, speed="normal") as hands:
        hands.ahead(lambda d: d.kind == "hit")
        hands.play(25)
        shown: Page = hands.seat.page
        shown.keyboard.press("s")
        shown.wait_for_function(AT_REST)
        assert hands.saved().digest() == hands.twin.game.digest()
        assert hands.seat.trouble == []
