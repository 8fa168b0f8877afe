"""Measure the browser client: a real server process, the system's chromium, clicks on real options.

python -m bench.page [--clicks 40] [--delay 0 50 200] [--json]    figures; see bench/README.md

``--delay`` simulates network latency in milliseconds, each way (``bench/distance.py``).
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from bench.distance import far_away

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

WATCH = """() => {
    window.clicked = 0; window.seen = 0; window.done = 0; window.reports = 0;
    document.addEventListener("securitypolicyviolation", () => { window.reports += 1; });
    document.addEventListener("click", () => {
        window.clicked = performance.now(); window.seen = 0; window.done = 0;
    }, true);
    new MutationObserver(() => {
        if (!window.seen && document.querySelector(".is-sent, .busy")) window.seen = performance.now();
        const decision = document.documentElement.dataset.decision;
        if (decision !== window.before && !window.done) window.done = performance.now();
    }).observe(document.documentElement, {subtree: true, childList: true, attributes: true});
}"""
"""Times by the page's own clock: click, first mark that it was taken, new decision drawn."""


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "showdown", "serve", "--port", "0", "--json", "--database", f"{folder}/t.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]) as process:
            assert process.stdout is not None
            text = ""
            while not text.rstrip().endswith("}"):
                text += process.stdout.readline()
            try:
                yield str(json.loads(text)["url"]).rstrip("/")
            finally:
                process.terminate()


def opened(base: str) -> dict[str, Any]:
    body = json.dumps({"story": "first-story", "players": 1, "seed": 11}).encode()
    request = urllib.request.Request(f"{base}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def clicked(page: Page, clicks: int) -> tuple[list[float], list[float]]:
    """Click the first option again and again: milliseconds to the first mark, and to the next decision."""
    marks, news = [], []
    for _ in range(clicks):
        if page.get_attribute("html", "data-decision") is None:
            break
        page.evaluate("window.before = document.documentElement.dataset.decision")
        page.eval_on_selector("#bar [data-option]", "one => one.click()")
        page.wait_for_function("() => window.done > 0")
        found = page.evaluate("[window.seen - window.clicked, window.done - window.clicked]")
        if found[0] > 0:
            marks.append(found[0])
        news.append(found[1])
    return marks, news


def measure(clicks: int, delays: list[int]) -> dict[str, Any]:
    from tests.browser.conftest import launched

    with serving() as base, launched() as browser:
        asked: list[str] = []
        foreign = 0
        paths: set[str] = set()
        rows: list[dict[str, Any]] = []
        reports = 0
        for delay in delays:
            with far_away(urlsplit(base).port or 80, delay / 1000) as port:
                door = f"http://127.0.0.1:{port}"
                table = opened(base)
                context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
                page = context.new_page()
                page.on("request", lambda r: asked.append(r.url))
                page.on("response", lambda r: paths.add(urlsplit(r.url).path))
                page.goto(door + table["seats"][0]["link"])
                page.wait_for_selector("#bar [data-option]")
                page.evaluate(WATCH)
                marks, news = clicked(page, clicks)
                reports += page.evaluate("window.reports")
                context.close()
            foreign += len([url for url in asked if not url.startswith(door)])
            asked.clear()
            rows.append({"delay_ms": delay, "clicks": len(news)})
            for name, values in (("mark", marks), ("new_state", news)):
                for part in (50, 95):
                    rows[-1][f"{name}_p{part}_ms"] = round(percentile(values, part / 100), 1) if values else None
        weight = 0
        for path in paths:
            if path.startswith(("/static/", "/t/")):
                with urllib.request.urlopen(base + path) as answer:
                    weight += len(gzip.compress(answer.read()))
        return {
            "schema": "showdown.bench-page/2",
            "delays": rows,
            "page_kB_gzip": round(weight / 1000, 1),
            "foreign_requests": foreign,
            "csp_reports": reports,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=40, help="clicks per delay [default: 40]")
    parser.add_argument(
        "--delay", type=int, nargs="+", default=[0, 50, 200], help="milliseconds each way [default: 0 50 200]"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    found = measure(wanted.clicks, wanted.delay)
    if wanted.json:
        print(json.dumps(found))
        return
    print("delay each way   clicks   to mark p50   p95   to new state p50   p95   (ms)")
    for row in found.pop("delays"):
        delay, count, *figures = [f"{value}" for value in row.values()]
        print(f"{delay:>14}{count:>9}" + "".join([f"{f:>{w}}" for f, w in zip(figures, (14, 6, 19, 6), strict=True)]))
    for name, value in found.items():
        print(f"{name:20} {value}")


if __name__ == "__main__":
    main()
