"""The table on a phone: what a new user with a finger tripped over."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Route

from tests.support.browser_player import Hands, finger, middle
from tests.support.browser_seat import Seat
from tests.support.browser_touch import FREE, HOLD_TIMER, PHONE, touch
from tests.support.live_server import Running

SEED = 30
CUT = """all => all
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.outerHTML.slice(0, 120))"""
"""Elements whose text is cut, or that are beyond the right edge of the window."""


def slide(page: Page, *to: int) -> None:
    page.eval_on_selector(
        "#slider",
        "(slider, to) => to.forEach(at => {"
        " slider.value = at; slider.dispatchEvent(new Event('input', { bubbles: true })); })",
        list(to),
    )


def test_dragging_the_replay_slider_asks_for_one_moment_at_a_time(chromium: Browser, server: Running) -> None:
    """A drag asked for every moment on its way at once, the server refused some, and slider and board disagreed."""
    held: list[Route] = []
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "action")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        page.wait_for_selector('[data-moment="0"]')
        page.route("**/replay?at=*", lambda route: held.append(route))
        with page.expect_request("**/replay?at=3"):
            slide(page, 3, 4, 5, 6)
        page.evaluate("() => 0")  # all requests of the drag are known by now
        assert len(held) == 1
        with page.expect_request("**/replay?at=6"):
            held[0].continue_()
        page.wait_for_selector('[data-moment="3"]')
        assert page.input_value("#slider") == "6", "the slider stays under the finger"
        assert len(held) == 2
        held[1].continue_()
        page.wait_for_selector('[data-moment="6"]')
        page.unroute("**/replay?at=*")
        page.click("#scrub [data-do=back]")
        page.wait_for_selector('[data-moment="5"]')
        assert page.input_value("#slider") == "5"
        assert hands.seat.trouble == []


def test_what_went_wrong_can_be_closed_and_goes_with_the_next_answer(chromium: Browser, server: Running) -> None:
    fault = {"error": {"what": "the server failed", "todo": "try again", "code": "fault"}}
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "action")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        page.wait_for_selector('[data-moment="0"]')
        page.route("**/replay?at=*", lambda route: route.fulfill(status=500, json=fault))
        slide(page, 3)
        page.click("[data-note] [data-do=close-note]")
        page.wait_for_selector("[data-note]", state="detached")
        assert page.input_value("#slider") == "0", "the slider is back where the board is"
        slide(page, 3)
        page.wait_for_selector("[data-note]")
        page.unroute("**/replay?at=*")
        slide(page, 3)
        page.wait_for_selector('[data-moment="3"]')
        page.wait_for_selector("[data-note]", state="detached")


def test_the_head_of_two_players_fits(chromium: Browser, server: Running) -> None:
    """The banner ran under the round, and the pills of the players were cut."""
    with Hands(chromium, server, SEED, players=2, apart=True, **PHONE) as hands:
        page = hands.seats["p1"].page
        page.wait_for_selector("[data-banner=yours]")
        texts = ".banner .text, .turns .is-now, .people, .person"
        assert page.eval_on_selector_all(texts, CUT) == []
        banner, phases = [page.locator(one).bounding_box() for one in (".banner", ".phases")]
        assert banner and phases and banner["x"] + banner["width"] <= phases["x"] + 1
        assert page.inner_text(".phases .turns .is-now") == "Setup"


def test_holding_explains_names_buttons_and_pinching_does_not(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        page = hands.seat.page
        page.wait_for_selector("#bar [data-option]")
        page.evaluate(HOLD_TIMER)
        wire = hands.seat.context.new_cdp_session(page)
        touch(wire, "touchStart", (100, 300))
        assert page.evaluate("window.held !== null")
        touch(wire, "touchStart", (100, 300), (200, 300))
        assert page.evaluate("window.held === null"), "a second finger begins a pinch"
        touch(wire, "touchEnd")
        for name in ("auto", "threat"):
            touch(wire, "touchStart", middle(page, f"#bar [data-do={name}]"))
            page.evaluate("window.held()")
            assert page.inner_text("[data-note] span") == page.get_attribute(f"#bar [data-do={name}]", "aria-label")
            touch(wire, "touchEnd")
        # A long explanation.
        touch(wire, "touchStart", middle(page, "#bar [data-option]"))
        page.evaluate("window.held()")
        page.wait_for_selector("#explained .paper-note")
        touch(wire, "touchEnd")
        page.evaluate(
            "() => { const note = document.querySelector('.paper-note');"
            " for (let n = 0; n < 60; n++) note.append(Object.assign(document.createElement('p'), {textContent: 'x'}));"
            " note.scrollTop = 1e6; }"
        )
        assert page.eval_on_selector("#explained .close", FREE), "the button stays while the text scrolls"
        seq = hands.seat.root("seq")
        page.touchscreen.tap(200, 60)
        page.wait_for_selector("#explained", state="hidden")
        assert hands.seat.root("seq") == seq
        assert hands.seat.trouble == []


def test_the_help_begins_with_gestures_and_buttons(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        page = hands.seat.page
        page.wait_for_selector("#bar [data-option]")
        page.tap("[data-do=help]")
        assert page.eval_on_selector_all(".help > *", "all => all.at(-1).nodeName") == "DETAILS"
        assert page.locator(".help kbd").first.is_hidden()
        page.tap("#dialog [data-do=close]")
        page.tap("[data-do=links]")
        page.wait_for_selector("#dialog [data-dialog=links]")
        assert page.eval_on_selector(".close-corner", FREE)
        page.tap("#dialog .close-corner")
        page.wait_for_selector("#dialog", state="hidden")


def test_the_page_says_what_the_bot_chose(chromium: Browser, server: Running) -> None:
    """The note quoted the first line of the log, and stayed over the next sentences."""
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.ahead(lambda d: d.kind == "deploy")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        texts = page.eval_on_selector_all("#bar [data-option]", "all => all.map(one => one.ariaLabel ?? one.innerText)")
        page.tap("#bar .tools [data-do=auto]")
        page.wait_for_selector("[data-note]")
        assert page.inner_text("[data-note] span") in [f"The bot chose: {text}" for text in texts]
        page.wait_for_selector("[data-note]", state="detached")


CLICK_TWICE = """async ([first, later]) => {
    const at = document.querySelector(first).getBoundingClientRect();
    const click = (one, time) => {
        const event = new MouseEvent("click", { bubbles: true, detail: 1, clientX: at.x + 60, clientY: at.y + 20 });
        Object.defineProperty(event, "timeStamp", { value: time });
        one.dispatchEvent(event);
    };
    const was = document.documentElement.dataset.decision;
    click(document.querySelector(first), -1000);
    while (document.documentElement.dataset.decision === was) await new Promise(requestAnimationFrame);
    const now = document.documentElement.dataset.decision;
    click(document.querySelector(first), later);
    await new Promise(done => setTimeout(done, 300));
    return document.documentElement.dataset.decision === now && !document.querySelector("#bar .is-sent");
}"""
"""Two clicks of a finger at the same place, the second at a given time; did the second answer nothing?"""


def test_a_second_tap_does_not_answer_the_next_decision(chromium: Browser, server: Running) -> None:
    for later, ignored in ((-650, True), (-500, False)):
        with Hands(chromium, server, SEED, **PHONE) as hands:
            hands.ahead(lambda d: d.kind == "act_order")
            hands.seat.wait_for_decision(hands.decision.id)
            assert hands.seat.page.evaluate(CLICK_TWICE, ["#bar [data-option]", later]) is ignored
            assert hands.seat.trouble == []


def test_the_first_tap_of_a_move_enlarges_the_space_and_offers_it(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.ahead(lambda d: d.kind == "action" and any(o.key == "move" for o in d.options))
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        cell = page.get_attribute("[data-cell][data-legal]", "data-cell")
        page.touchscreen.tap(*middle(page, f'[data-cell="{cell}"]'))
        page.wait_for_selector("#magnifier:not([hidden])")
        assert f"To {cell}" in page.inner_text("#bar [data-do=move-there]")
        page.tap("#bar [data-do=move-there]")
        hands.twin.answer("move")
        hands.twin.answer(f"to:{cell}")
        hands.twin.settle()
        hands.seat.wait_for_decision(hands.decision.id)
        assert hands.saved().digest() == hands.twin.game.digest()


WHOLE = """() => {
    const [board, bar, above] = ["#board .board", "#bar", "#scrub"]
        .map(one => document.querySelector(one).getBoundingClientRect());
    return board.top >= above.bottom - 1 && board.bottom <= bar.top + 1;
}"""
"""Is the whole board between the slider and the decision?"""


def test_a_stranger_with_a_link_to_a_moment_sees_the_whole_board(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.ahead(lambda d: d.kind == "wound_order")
        page = hands.seat.page
        page.tap("[data-do=links]")
        page.tap("#dialog [data-do=concede]")
        page.tap("#dialog [data-do=concede-now]")
        page.wait_for_selector("html:not([data-decision])", state="attached")
        with Seat(chromium, server, **PHONE) as stranger:
            for seat, known in ((stranger, 0), (hands.seat, 1)):
                seat.page.goto(f"{server.base}/replay/{hands.table['table']}?at=12")
                seat.page.wait_for_selector('[data-moment="12"]')
                seat.page.wait_for_function(WHOLE)
                assert seat.page.locator("#scrub [data-do=branch]").count() == known
                assert seat.page.locator(".banner a").count() == known
                assert seat.page.eval_on_selector(".stand", "one => one.offsetHeight") <= 48
            assert stranger.trouble == []


def test_the_board_comes_back_when_beats_are_played(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, speed="slow", **PHONE) as hands:
        hands.ahead(lambda d: [beat["kind"] for beat in hands.twin.log.beats[-1:]] == ["target"])
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        page.evaluate("scrollTo(0, 400)")
        page.keyboard.press("1")
        page.wait_for_selector("#caption .is-fresh")
        page.wait_for_function(WHOLE.replace("#scrub", ".stand"))


def test_the_decision_leaves_the_whole_board(chromium: Browser, server: Running) -> None:
    """The sheet of the decision lay over the last rows."""
    for height in (839, 915):
        with Hands(chromium, server, SEED, **PHONE | {"viewport": {"width": 390, "height": height}}) as hands:
            hands.ahead(lambda d: d.kind == "deploy")
            page = hands.seat.page
            hands.seat.wait_for_decision(hands.decision.id)
            page.wait_for_function(WHOLE.replace("#scrub", ".stand"))
            assert page.evaluate("document.querySelector('[data-cell=K8]').getBoundingClientRect().width") >= 24


def test_on_its_side_the_whole_board_is_beside_the_decision(chromium: Browser, server: Running) -> None:
    how = PHONE | {"viewport": {"width": 844, "height": 390}}
    with Hands(chromium, server, SEED, **how) as hands:
        hands.ahead(lambda d: d.kind == "action")
        board, bar = [hands.seat.page.locator(one).bounding_box() for one in ("#board .board", "#bar")]
        assert board and bar
        assert board["x"] >= 0 and board["x"] + board["width"] <= bar["x"] and board["y"] + board["height"] <= 390


def test_cards_banner_and_skip_stay_in_sight(chromium: Browser, server: Running) -> None:
    """After scrolling, a drawn card came above the window; Skip was below the decision."""
    with Hands(chromium, server, SEED, speed="slow", **PHONE) as hands:
        hands.ahead(lambda d: [beat["kind"] for beat in hands.twin.log.beats[-1:]] == ["target"])
        page = hands.seat.page
        page.evaluate("scrollTo(0, 200)")
        hands.step(finger)
        page.wait_for_selector("[data-do=skip-beats]")
        assert page.eval_on_selector("[data-do=skip-beats]", FREE)
        page.evaluate("scrollTo(0, 250)")
        banner, card = [page.locator(one).first.bounding_box() for one in (".stand", ".zone-inner")]
        assert banner and card
        assert banner["y"] == 0 and banner["height"] - 1 <= card["y"] < 100


def test_an_undo_of_the_other_player_is_told(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        hands.ahead(lambda d: d.kind == "deploy")
        one, other = hands.seats["p1"], hands.seats["p2"]
        for seat in (one, other):
            seat.wait_for_decision(hands.decision.id)
        one.page.keyboard.press("u")
        other.page.wait_for_selector("[data-note]")
        assert "Player 1" in other.page.inner_text("[data-note]")
        one.page.wait_for_function("id => document.documentElement.dataset.decision != id", arg=str(hands.decision.id))
        assert one.page.locator("[data-note]").count() == 0, "who undid it knows"


def test_the_log_keeps_the_monster_turn_open_while_the_survivors_have_done_nothing(
    chromium: Browser, server: Running
) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: any(option.verb == "act" for option in d.options))
        hands.seat.wait_for_decision(hands.decision.id)
        open_now = hands.seat.page.eval_on_selector_all("#log details[open]", "all => all.map(one => one.className)")
        assert any("is-monster" in one for one in open_now), open_now


def test_the_replay_bar_fits(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, **PHONE) as hands:
        hands.ahead(lambda d: d.kind == "action")
        page = hands.seat.page
        hands.seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}?at=3")
        page.wait_for_selector('[data-moment="3"]')
        assert page.eval_on_selector_all("#scrub, #scrub > :not(.heard), .banner .plain", CUT) == []
        assert page.locator(".banner kbd").count() == 0 or page.locator(".banner kbd").first.is_hidden()
