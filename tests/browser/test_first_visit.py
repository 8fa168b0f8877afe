"""The first visit, the lesson, company at the table, and the end: chat, pointing, report, rematch, deleting."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.support.browser_player import Hands, middle
from tests.support.browser_seat import Seat
from tests.support.live_server import Running

SEED = 30
MARKUP = "<img src=x onerror=window.hit=1>"


def test_one_click_plays_under_the_name_that_was_given(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.fill("#my-name", "Ada")
        page.click(".colour-teal")
        page.click("[data-do=play-now]")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("#bar [data-option]:not([aria-disabled])")
        page.wait_for_selector(".person .name:has-text('Ada')")
        assert page.locator(".person .swatch.colour-teal").count() == 1
        page.goto(server.base)
        assert page.input_value("#my-name") == "Ada"
        assert seat.trouble == []


def test_learn_explains_one_thing_before_the_decision_it_matters_for(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click("[data-do=learn]")
        page.wait_for_selector(".lesson-card h3")
        first = page.inner_text(".lesson-card h3")
        page.click(".lesson-card .main")
        page.wait_for_selector(".lesson-card", state="detached")
        page.click("#bar [data-option]")
        page.wait_for_selector(".lesson-card h3")
        assert page.inner_text(".lesson-card h3") != first
        assert seat.trouble == []


def test_a_lesson_waits_until_its_decision_has_been_played(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server, speed="slow") as seat:
        page = seat.page
        page.goto(server.base)
        page.click("[data-do=learn]")
        page.click(".lesson-card .main")
        page.wait_for_selector(".lesson-card", state="detached")
        with page.expect_response(lambda answer: answer.url.endswith("/lesson")) as asked:
            page.click("#bar [data-option]")
        assert asked.value.json()["news"]
        page.wait_for_selector(".sentence.is-fresh")
        assert page.locator(".lesson-card").count() == 0
        page.wait_for_selector(".lesson-card h3")
        assert page.locator(".sentence.is-fresh").count() == 0
        assert seat.trouble == []


def test_a_lesson_that_was_read_does_not_come_back_and_lessons_can_be_ended(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click("[data-do=learn]")
        page.click(".lesson-card .main")
        page.wait_for_selector(".lesson-card", state="detached")
        with page.expect_response(lambda answer: answer.url.endswith("/lesson")) as again:
            page.reload()
        first = again.value.json()["news"][0]["title"]  # the server tells it again
        page.wait_for_selector("#bar [data-option]")
        assert page.locator(".lesson-card").count() == 0
        page.click("#bar [data-option]")
        assert page.inner_text(".lesson-card h3") != first
        page.click(".lesson-card [data-do=end-lessons]")
        page.wait_for_selector(".lesson-card", state="detached")
        page.reload()
        page.wait_for_selector("#bar .question")
        assert page.evaluate("JSON.parse(localStorage['showdown.tables'])[0].lesson") is False
        assert page.locator(".lesson-card").count() == 0
        assert seat.trouble == []


def test_chat_reaches_the_others_as_text_and_can_be_muted(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        one, other = hands.seats["p1"].page, hands.seats["p2"].page
        for page in (one, other):
            page.click("[data-do=chat]")
        one.fill("#chat-line", MARKUP)
        one.keyboard.press("Enter")
        other.wait_for_selector(f".chat-lines li:has-text('{MARKUP}')")
        assert other.evaluate("window.hit") is None
        other.click(".chat-lines [data-do=mute]")
        other.wait_for_selector(".chat-lines li:has-text('onerror')", state="detached")
        assert hands.seats["p1"].trouble == hands.seats["p2"].trouble == []


def test_the_decision_of_another_player_is_told_by_name_and_marked_as_theirs(
    chromium: Browser, server: Running
) -> None:
    """Banner and phases have room beside each other; a click on a space of theirs says whose decision it is."""
    table = server.open(story="first-story", players=2, seed=SEED)
    with (
        server.sit(table, "p1") as ann,
        Seat(chromium, server, viewport={"width": 1440, "height": 900}).sit(table, "p2") as seat,
    ):
        ann.say(t="name", seat="p1", name="Ann $&")
        seat.page.wait_for_selector("#bar .option:has-text('Ann $& takes it')")
        assert [text.split("\u00a0") for text in seat.page.locator("#bar .option .text").all_inner_texts()] == [
            ["Ann $& takes it"],
            ["Player", "2", "(b,", "d) takes it"],
        ]
        banner, phases = (seat.page.locator(place).bounding_box() for place in ("#top .banner .since", "#top .round"))
        assert banner is not None and phases is not None and banner["x"] + banner["width"] < phases["x"]
        assert seat.page.locator("#board .is-waiting").count() == 0
        seat.page.click("[data-option='controller:p1']")
        seat.page.click("[data-option='face:south']")
        seat.page.wait_for_selector("#board .is-waiting .legal", state="attached")
        seat.page.mouse.click(*middle(seat.page, '[data-cell="K2"]'))
        seat.page.wait_for_selector(".note:has-text('Waiting for Ann $&')")
        assert seat.trouble == []


def test_pointing_marks_the_space_for_everybody_and_chooses_nothing(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        hands.ahead(lambda d: d.kind == "deploy")
        one, other = hands.seats["p1"], hands.seats["p2"]
        seq = one.root("seq")
        one.page.click("[data-do=chat]")
        one.page.click("[data-do=point]")
        one.page.mouse.click(*middle(one.page, '[data-cell="C3"]'))
        other.page.wait_for_selector("#board .ping")
        assert one.root("seq") == seq
        assert one.trouble == other.trouble == []


def test_the_end_is_a_report_and_a_rematch_brings_both_players(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        hands.ahead(lambda d: False)
        one, other = hands.seats["p1"], hands.seats["p2"]
        one.page.click("[data-do=open-report]")
        one.page.wait_for_selector(f"[data-report={hands.twin.game.outcome}] .curve")
        assert one.page.locator(".fate").count() == 4
        other.page.click("[data-do=open-report]")
        one.page.click("[data-do=rematch]")
        one.page.wait_for_selector("#bar .question[data-question]")
        assert hands.table["table"] not in one.page.url
        other.page.click(".report a.main")
        other.page.wait_for_selector("#bar .question[data-question]")
        assert other.page.url == one.page.url
        assert one.trouble == other.trouble == []


def test_conceding_alone_ends_the_fight_and_shows_the_report(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        page = hands.seat.page
        page.click("[data-do=links]")
        page.click("[data-do=concede]")
        page.click("[data-do=concede-now]")
        page.wait_for_selector("[data-report=conceded]")
        assert hands.seat.trouble == []


def test_the_host_deletes_a_table_after_being_asked(chromium: Browser, server: Running) -> None:
    with Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.click("[data-do=play-now]")
        page.wait_for_selector("#bar [data-option]")
        table = page.url.rsplit("/", 1)[1]
        page.goto(server.base)
        page.click(f"[data-do=delete-known][data-table='{table}']")
        assert server.ask("GET", f"/api/tables/{table}")[0] == 200
        page.click(f"[data-do=delete-known][data-table='{table}']")
        page.wait_for_selector(f"li[data-table='{table}']", state="detached")
        assert server.ask("GET", f"/api/tables/{table}")[0] == 404
        assert seat.trouble == []
