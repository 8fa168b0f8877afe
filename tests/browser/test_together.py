"""Lost connections, undo, explanations, replay, saves, and names that look like markup."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, WebSocketRoute

from showdown.bots import make_agent
from showdown.engine import Game, core_catalog
from showdown.session.session import Session
from tests.support.browser_player import Hands, middle
from tests.support.browser_seat import DESK, PHONE, Seat
from tests.support.live_server import Running

SEED = 30


def lines(seat: Seat, which: str = "") -> list[str]:
    found: list[str] = seat.page.eval_on_selector_all(f"#log li{which} .text", "all => all.map(one => one.textContent)")
    return found


# -- the connection ---------------------------------------------------------------------------------------------------


def test_offline_is_shown_and_missed_moves_arrive_once(chromium: Browser, server: Running) -> None:
    """The page stops while others play; after reconnecting it shows what a page shows that was never offline."""
    with Hands(chromium, server, SEED) as hands:
        seat = hands.seat
        seat.context.set_offline(True)
        seat.page.wait_for_selector("[data-banner=lost]")
        before = hands.decision.id
        hands.ahead(lambda d: d.id > before + 3, back=False)
        assert seat.root("decision") == str(before)
        seat.context.set_offline(False)
        seat.wait_for_decision(hands.decision.id)
        seat.page.wait_for_selector("[data-banner=yours]")
        with Seat(chromium, server).sit(hands.table, "watch") as other:
            other.wait_for_decision(hands.decision.id)
            assert lines(seat) == lines(other)
            assert seat.root("seq") == other.root("seq")


def test_an_answer_whose_acknowledgement_is_lost_is_sent_again_and_counts_once(
    chromium: Browser, server: Running
) -> None:
    """The connection is cut after the answer reached the server: the page sends it again with the same id.

    The wall clock is set back repeatedly meanwhile: no timer may use it.
    """
    table = server.open(story="first-story", players=1, seed=SEED)
    sent: list[dict[str, Any]] = []
    cut = [True]

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def up(message: str | bytes) -> None:
            frame = json.loads(message)
            if frame["t"] == "do":
                sent.append(frame)
            server_side.send(message)

        dead = False

        def down(message: str | bytes) -> None:
            nonlocal dead
            if cut[0] and sent and json.loads(message)["t"] in ("ack", "ev"):
                cut[0], dead = False, True
                page_side.close(code=1012)
            elif not dead:
                page_side.send(message)

        page_side.on_message(up)
        server_side.on_message(down)

    with Seat(chromium, server) as seat:
        seat.page.route_web_socket("**/ws", between)
        seat.sit(table, "p1")
        seat.page.wait_for_selector("#bar [data-option]")
        before = int(seat.root("decision") or 0)
        seat.page.evaluate("() => { let hours = 0; Date.now = () => 1e12 - 3.6e6 * ++hours; }")
        seat.page.keyboard.press("1")
        seat.page.wait_for_function(f"() => Number(document.documentElement.dataset.decision) > {before}")
        seat.page.wait_for_selector("[data-banner=yours]")
        seat.page.wait_for_selector(".is-sent", state="detached")
        assert not cut[0]
        assert {frame["id"] for frame in sent} == {sent[0]["id"]}
        save = server.get(f"/api/tables/{table['table']}/save", table["seats"][0]["token"])
        twin = Session(Game.first_story(seed=SEED, players=1), make_agent("heuristic", SEED))
        twin.settle()
        twin.answer(str(sent[0]["choose"]))
        twin.settle()
        assert Game.from_document(save, core_catalog(), None, "save").digest() == twin.game.digest()
        with Seat(chromium, server).sit(table, "watch") as other:
            other.page.wait_for_selector("#bar .question[data-question]")
            assert (other.root("seq"), lines(other)) == (seat.root("seq"), lines(seat))


# -- undo -------------------------------------------------------------------------------------------------------------


def test_a_takeback_across_the_fence_asks_the_other_and_both_answers_count(chromium: Browser, server: Running) -> None:
    """If refused nothing changes; if agreed both pages show the earlier table."""
    with Hands(chromium, server, SEED, players=2, apart=True) as hands:
        one, other = hands.seats["p1"], hands.seats["p2"]
        hands.ahead(lambda d: d.kind == "hit")
        for seat in (one, other):
            seat.wait_for_decision(hands.decision.id)
        seq = one.root("seq")
        one.page.keyboard.press("u")
        other.page.wait_for_selector("#dialog [data-do=consent]")
        one.page.wait_for_selector("[data-ask=waiting]")
        other.page.click("#dialog [data-yes=false]")
        one.page.wait_for_selector("[data-note]")
        assert one.root("seq") == seq
        assert one.root("decision") == str(hands.decision.id)
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("u")
        other.page.click("#dialog [data-yes=true]")
        for seat in (one, other):
            seat.page.wait_for_function(
                f"() => Number(document.documentElement.dataset.decision) < {hands.decision.id}"
            )
        assert lines(one) == lines(other)


def test_a_survivor_who_is_placed_and_taken_back_leaves_the_board(chromium: Browser, server: Running) -> None:
    """Found by tests.harness.browser_disconnects: a deleted field is missing, not null, and the board broke."""
    with Hands(chromium, server, SEED) as hands:
        seat, page = hands.seat, hands.seat.page
        hands.until(lambda d: d.kind == "deploy")
        before, id = page.locator("[data-figure]").count(), hands.decision.id
        hands.step()
        assert page.locator("[data-figure]").count() == before + 1
        page.keyboard.press("u")
        seat.wait_for_decision(id)
        assert page.locator("[data-figure]").count() == before
        assert page.locator(".survivor-sheet .condition:has-text('not placed yet')").count() == 1
        assert seat.options()
        assert seat.trouble == []


# -- explanations -----------------------------------------------------------------------------------------------------


def test_explained_by_key_by_pointer_and_by_a_long_press(chromium: Browser, server: Running) -> None:
    note = "#explained:not([hidden])"
    with Hands(chromium, server, SEED) as hands:
        page = hands.seat.page
        page.keyboard.press("o")
        page.keyboard.press("e")
        by_key = page.inner_text(note)
        page.keyboard.press("Escape")
        page.wait_for_selector("#explained", state="hidden")
        x, y = middle(page, "#bar [data-option]")
        page.mouse.move(x, y - 1)
        page.mouse.move(x, y)
        assert page.inner_text(note) == by_key
        seq = hands.seat.root("seq")
        with Seat(chromium, server, **PHONE).sit(hands.table, "p1") as phone:
            phone.page.wait_for_selector("#bar [data-option]")
            wire = phone.context.new_cdp_session(phone.page)
            at = dict(zip(("x", "y"), middle(phone.page, "#bar [data-option]"), strict=True))
            wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
            assert phone.page.inner_text(note) == by_key
            wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            assert phone.root("seq") == seq


# -- the past and files -----------------------------------------------------------------------------------------------


def test_replay_scrubs_and_a_branch_plays_on_from_there(chromium: Browser, server: Running) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "action")
        seat, page = hands.seat, hands.seat.page
        seat.wait_for_decision(hands.decision.id)
        page.goto(f"{server.base}/replay/{hands.table['table']}")
        slider = page.locator("[data-slider]")
        total = int(slider.get_attribute("max") or 0)
        assert total > 4
        page.focus("[data-slider]")
        page.keyboard.press("End")
        page.wait_for_selector(f'[data-moment="{total}"]')
        at = total
        for _ in range(3):
            page.click("[data-do=back]")
            page.wait_for_selector(f'[data-moment]:not([data-moment="{at}"])')
            at = int(page.get_attribute("[data-moment]", "data-moment") or at)
        assert 0 < at <= total - 3
        assert page.locator("#bar [data-option]").count() > 1, "decisions with one option are passed by"
        page.click("[data-do=branch]")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("#bar [data-option]")
        assert hands.table["table"] not in page.url
        assert seat.options()
        assert int(seat.root("decision") or 0) < hands.decision.id
        assert hands.saved().digest() == hands.twin.game.digest()


def test_a_save_is_kept_and_brought_back(chromium: Browser, server: Running, tmp_path: Path) -> None:
    with Hands(chromium, server, SEED) as hands:
        hands.ahead(lambda d: d.kind == "act_order")
        seat, page = hands.seat, hands.seat.page
        seat.wait_for_decision(hands.decision.id)
        events = ":not(.kind-remark)"  # remarks of the table stay behind
        told = lines(seat, events)
        page.click("[data-do=links]")
        with page.expect_download() as download:
            page.click("[data-dialog=links] [data-do=save]")
        kept = tmp_path / "kept.json"
        download.value.save_as(kept)
        page.goto(server.base)
        # The lobby is drawn again when the choices arrive: a file chosen before that is lost.
        page.wait_for_selector("[data-lay]", state="attached")
        page.set_input_files("[data-file=import]", kept)
        page.wait_for_selector("[data-laid]")
        page.click(".main[data-sit=p1]")
        seat.wait_for_decision(hands.decision.id)
        assert lines(seat, events) == told
        (tmp_path / "broken.json").write_text('{"schema": 1')
        page.goto(server.base)
        page.wait_for_selector("[data-lay]", state="attached")
        page.set_input_files("[data-file=import]", tmp_path / "broken.json")
        page.wait_for_selector(".trouble")


# -- what must not come through ---------------------------------------------------------------------------------------

PAYLOADS = (
    "<script>window.hit=1</script>",
    "<img src=x onerror=window.hit=1>",
    '"><svg onload=window.hit=1>',
    "javascript:window.hit=1",
    "</title><script>window.hit=1</script>",
    "${window.hit=1}{{window.hit=1}}",
)


def test_names_are_never_markup(chromium: Browser, server: Running) -> None:
    for payload in PAYLOADS:
        table = server.open(story="first-story", players=1, seed=SEED, name=payload[:60])
        with server.sit(table, "p1") as client, Seat(chromium, server).sit(table, "watch") as seat:
            client.say(t="name", seat="p1", name=payload[:40])
            seat.page.wait_for_function("text => document.body.textContent.includes(text)", arg=payload[:40])
            seat.page.goto(server.base)
            seat.page.wait_for_selector("li[data-table]")
            assert seat.page.evaluate("window.hit") is None
            assert seat.page.locator("main script, header script, img, iframe").count() == 0
            assert seat.trouble == []


def test_no_undrawn_card_is_named_in_the_page(chromium: Browser, server: Running) -> None:
    """Neither name nor title of an unseen card is anywhere in the document."""
    with Hands(chromium, server, SEED, **DESK) as hands:
        hands.ahead(lambda d: d.kind == "action")
        hands.seat.wait_for_decision(hands.decision.id)
        text = hands.seat.page.content()
        seen = json.dumps(hands.twin.game.view()) + " ".join(lines(hands.seat))
        hidden = [
            card.title
            for card in core_catalog().cards
            if card.kind in ("ai", "hit-location") and card.name not in seen and card.title not in seen
        ]
        assert hidden
        assert [title for title in hidden if f">{title}<" in text] == []
