"""A monster and a party of packs installed from zips are chosen on the page and played there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from showdown.cli.run import run
from tests.support.browser_seat import Seat
from tests.support.live_server import Running


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A monster and a party, each from a zip that another folder was made into."""
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path / "shelf"))
    for kind, name in (("monster", "pale-thing"), ("party", "night-watch")):
        assert run(["packs", "new", kind, name, "--out", str(tmp_path / "author")]) == 0
        file = str(tmp_path / f"{name}.zip")
        assert run(["packs", "export", str(tmp_path / "author" / name), "--out", file]) == 0
        assert run(["packs", "install", file]) == 0


@pytest.mark.usefixtures("installed")
def test_the_form_offers_the_monster_and_the_table_plays_it(chromium: Browser, tmp_path: Path) -> None:
    with Running(tmp_path / "tables.db") as server, Seat(chromium, server) as seat:
        page = seat.page
        page.goto(server.base)
        page.wait_for_selector("form.lay #story option[value='pale-thing:2']", state="attached")
        page.click("details:has(form.lay) > summary")
        page.select_option("#story", "pale-thing:1")
        page.select_option("#party", "night-watch")
        with page.expect_response("**/api/tables") as made:
            page.click("form.lay button[type=submit], form.lay .main")
        assert made.value.status == 201
        seat.sit(made.value.json(), "p1")
        page.wait_for_selector("#bar [data-option]:not([aria-disabled])")
        assert "Pale Thing" in page.inner_text("body") and "Cinder" in page.inner_text("body")
        page.click("#bar [data-option]:not([aria-disabled])")
        page.wait_for_function("() => Number(document.documentElement.dataset.seq) > 1")
        assert seat.trouble == []
