"""The page under a stopwatch: a real server process, the system's chromium, clicks on real options.

python -m bench.page [--clicks 40] [--latency 100] [--json]    figures; see bench/README.md
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
            yield str(json.loads(text)["url"]).rstrip("/")
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


def measure(clicks: int, latency: int) -> dict[str, Any]:
    from tests.browser.conftest import launched

    with serving() as base, launched() as browser:
        out: dict[str, Any] = {"schema": "showdown.bench-page/1", "clicks": clicks, "latency_ms": latency}
        foreign: list[str] = []
        weights: dict[str, int] = {}
        reports = 0
        for name, delay in (("", 0), ("_at_latency", latency)):
            table = opened(base)
            context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page = context.new_page()
            page.on("request", lambda r: foreign.append(r.url) if not r.url.startswith(base) else None)
            page.on("response", lambda r: weights.__setitem__(r.url, 0))
            if delay:
                wire = context.new_cdp_session(page)
                wire.send("Network.enable")
                wire.send(
                    "Network.emulateNetworkConditions",
                    {"offline": False, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1},
                )
            page.goto(base + table["seats"][0]["link"])
            page.wait_for_selector("#bar [data-option]")
            page.evaluate(WATCH)
            marks, news = clicked(page, clicks)
            reports += page.evaluate("window.reports")
            out[f"mark_p95_ms{name}"] = round(percentile(marks, 0.95), 1) if marks else None
            out[f"new_state_p50_ms{name}"] = round(percentile(news, 0.5), 1)
            out[f"new_state_p95_ms{name}"] = round(percentile(news, 0.95), 1)
            out[f"measured{name}"] = len(news)
            context.close()
        for url in weights:
            if "/static/" in url or "/t/" in url:
                with urllib.request.urlopen(url.split("#")[0]) as answer:
                    weights[url] = len(gzip.compress(answer.read()))
        out["page_kB_gzip"] = round(sum(weights.values()) / 1000, 1)
        out["foreign_requests"] = len(foreign)
        out["csp_reports"] = reports
        return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--latency", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = measure(wanted.clicks, wanted.latency)
    if wanted.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
