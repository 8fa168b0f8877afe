"""What a stranger saw while beats were played: nothing may be told before it was shown."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.session.session import Session
from tests.support.browser_player import Hands, finger
from tests.support.browser_seat import PHONE
from tests.support.live_server import Running

SEED = 30
MOVING: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
WATCH_DICE = """() => {
    window.thrown = [];
    const opacity = name => getComputedStyle(document.querySelector(name)).opacity;
    const note = () => window.thrown.push([document.documentElement.hasAttribute("data-tumbling"),
        document.documentElement.hasAttribute("data-held"),
        ...[".dice-panel strong", ".dice-panel .die text", ".sentence .told"].map(opacity)].join(" "));
    const how = { attributes: true, attributeFilter: ["data-tumbling"] };
    new MutationObserver(note).observe(document.documentElement, how);
}"""
"""Notes, whenever dice begin to tumble or lie, whether the result, the number and the sentence can be seen."""
APART = """([one, other]) => {
    const [a, b] = [one, other].map(name => document.querySelector(name).getBoundingClientRect());
    return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""
HELD = "html[data-held]"


def last_decision(seed: int) -> int:
    """The decision with which the bot ends this showdown."""
    session = Session(Game.first_story(seed=seed, players=1), make_agent("heuristic", seed))
    session.settle()
    last = 0
    while session.decision is not None:
        last = session.decision.id
        session.answer(session.bot.choose(session.game))
        session.settle()
    return last


def test_the_end_is_not_told_before_it_was_shown(chromium: Browser, server: Running) -> None:
    """The bar said "victory" and "Skip to the end" while the last dice were still to come."""
    wanted = last_decision(SEED)
    with Hands(chromium, server, SEED, speed="slow") as hands:
        hands.ahead(lambda d: d.id == wanted)
        page = hands.seat.page
        hands.step()
        page.wait_for_selector(HELD, state="attached")
        assert page.locator("[data-banner=held]").count() == 1
        assert page.inner_text("[data-banner] .text") == "What happened is being shown"
        told = page.inner_text("#bar")
        assert "Skip ahead" in told and "end" not in told
        assert page.title() == "White Lion", "as before a decision that is not shown yet"
        page.keyboard.press("s")
        page.wait_for_selector("[data-banner=over]")
        page.wait_for_selector(".monster.is-dead", state="attached")
        assert page.locator(".monster .wedge").count() == 0, "the dead face nowhere"
        assert hands.seat.trouble == []


def test_a_replay_does_not_run_ahead_of_the_board(chromium: Browser, server: Running) -> None:
    """Banner, round and the next decision with its answer were there while the beats before it were still played."""
    with Hands(chromium, server, SEED, speed="slow") as hands:
        hands.ahead(lambda d: hands.twin.game.state.round == 2 and d.kind == "act_order")
        page = hands.seat.page
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        page.wait_for_selector('[data-moment="0"]')
        page.select_option("[data-round]", "2")
        page.wait_for_selector(HELD, state="attached")
        section = "document.querySelector('.sentence .section').textContent"
        assert "Round 2: monster turn" in page.evaluate(section), "the monster's turn is still to be played"
        assert page.input_value("[data-round]") == "2"
        assert page.locator("#bar [data-option]").count() == 0
        first = page.get_attribute(".sentence", "data-beat")
        page.click("[data-do=roll]")
        page.wait_for_function("n => document.querySelector('.sentence').dataset.beat !== n", arg=first)
        assert "round 2: monster turn" in page.inner_text("[data-banner=past]").lower()
        page.keyboard.press("s")
        assert hands.seat.trouble == []


def test_dice_tell_nothing_while_they_tumble(chromium: Browser, server: Running) -> None:
    """ "No wound" and the number could be read before the die lay."""
    with Hands(chromium, server, SEED, speed="slow", **MOVING) as hands:
        hands.ahead(lambda d: d.kind == "wound_order")
        page = hands.seat.page
        page.evaluate(WATCH_DICE)
        hands.step()
        page.wait_for_function("() => window.thrown.length > 1")
        assert page.evaluate("window.thrown.slice(0, 2)") == ["true true 0 0 0", "false true 1 1 1"]
        spoken = page.evaluate("document.getElementById('live').lastElementChild.textContent")
        assert spoken == page.text_content(".sentence .told"), "a screen reader says it at once"
        assert hands.seat.trouble == []


def test_reduced_motion_tells_dice_at_once(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, speed="slow") as hands:
        hands.ahead(lambda d: d.kind == "wound_order")
        page = hands.seat.page
        page.evaluate(WATCH_DICE)
        hands.step()
        page.wait_for_selector(".dice-panel strong")
        assert page.evaluate("window.thrown") == []


def test_the_target_is_marked_while_something_is_asked(chromium: Browser, server: Running) -> None:
    """The ring vanished with the survival opportunity, which asks who helps the target."""
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "hit")
        page = hands.seat.page
        progress: Any = hands.twin.game.view()["progress"][-1]
        target = progress["target"]
        page.wait_for_selector(f'[data-aim="{target}"]', state="attached")
        hands.until(lambda d: d.kind == "act_order")
        page.wait_for_function("() => !document.querySelector('[data-aim]')")


def test_a_note_leaves_the_card_free(chromium: Browser, server: Running) -> None:
    """What the bot chose was written over the title of the card that was played."""
    for how in (MOVING, PHONE):
        with Hands(chromium, server, SEED, **how) as hands:
            hands.ahead(lambda d: d.kind == "hit")
            page = hands.seat.page
            page.wait_for_selector(".card-now")
            page.keyboard.press("x")
            page.wait_for_selector("[data-note]")
            if page.locator(".card-now").count():
                assert page.evaluate(APART, ["[data-note]", ".card-now"])


def test_a_long_step_leaves_the_board_in_view(chromium: Browser, server: Running) -> None:
    """A wound with its critical effect was one caption of eight lines."""
    with Hands(chromium, server, 2, speed="slow", **PHONE) as hands:
        hands.ahead(lambda d: d.id == 42)
        page, before = hands.seat.page, len(hands.twin.log.beats)
        hands.step(finger)
        text = next(beat["text"] for beat in hands.twin.log.beats[before:] if len(beat["text"]) > 200)
        page.wait_for_function("text => document.querySelector('.sentence .told').textContent === text", arg=text)
        first = page.text_content(".told-first") or ""
        assert text.startswith(first) and len(first) < 80
        assert page.evaluate("document.querySelector('.caption').getBoundingClientRect().height") < 180
        assert page.evaluate("(one => one.scrollHeight > one.clientHeight)(document.querySelector('.told-rest'))")
