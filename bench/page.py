"""Measure the browser client: real servers, the system's chromium, clicks on real options; two commits in one run.

python -m bench.page [--before FOLDER] [--turns 3] [--clicks 20] [--json]      figures; see bench/README.md

``--before``: a checkout of the commit to compare with.  Both take turns: each turn opens a new table on each server,
over each network.  `far` is a round trip of 150 ms and 1.6 Mbit/s (``bench/distance.py``).
"""

from __future__ import annotations

import argparse
import json
import os
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from bench.checkout import HERE, Checkout, Tables
from bench.distance import far_away

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SEED: Final = 30
NETWORKS: Final = {"near": None, "far": (0.075, 1_600_000 / 8)}
"""Seconds each way and bytes per second."""
LIMITS: Final = {"mark_p95": 16, "state_p95": 100, "longest_task": 50}
"""What the near network must keep, in ms."""
PLAYED: Final = 8
"""Answers after which beats are played to their end, in each turn of the near network."""

WATCH = """() => {
    window.clicked = 0; window.seen = 0; window.done = 0; window.painted = 0; window.reports = 0; window.tasks = [];
    document.addEventListener("securitypolicyviolation", () => { window.reports += 1; });
    document.addEventListener("click", event => {
        window.clicked = event.timeStamp; window.seen = 0; window.done = 0; window.painted = 0;
    }, true);
    new MutationObserver(() => {
        if (!window.seen && document.querySelector(".is-sent, .busy")) {
            window.seen = performance.now();
            requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now(); }));
        }
        const decision = document.documentElement.dataset.decision;
        if (decision !== window.before && !window.done) window.done = performance.now();
    }).observe(document.documentElement, {subtree: true, childList: true, attributes: true});
    new PerformanceObserver(list => window.tasks.push(...list.getEntries().map(one => one.duration)))
        .observe({type: "longtask"});
}"""
"""Times by the page's own clock: click, first mark that it was taken, new decision drawn; tasks of 50 ms and more."""

TARGET = """() => {
    const spot = one => {
        const box = one.getBoundingClientRect();
        const at = {x: box.x + box.width / 2, y: box.y + box.height / 2};
        const top = document.elementFromPoint(at.x, at.y);
        return box.width && top && (one.contains(top) || top.contains(one)) ? at : null;
    };
    const all = [...document.querySelectorAll("#bar [data-confirm], #bar [data-option], [data-legal]")];
    for (const one of all) {
        const at = spot(one);
        if (at) return at;
    }
    all[0]?.scrollIntoView({block: "nearest"});
    return all[0] ? spot(all[0]) : null;
}"""
"""The centre of the first option, or of the first space to choose, that is seen."""

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
READY = "() => document.querySelector('#bar [data-option]') && performance.now()"
AT_REST = "() => !document.querySelector('[data-do=skip-beats], .sentence.is-fresh')"


class Weight:
    """Bytes and requests of a page, as they came over the wire."""

    def __init__(self, page: Page) -> None:
        self.bytes = self.requests = self.foreign = 0
        wire = page.context.new_cdp_session(page)
        wire.on("Network.loadingFinished", self.add)
        wire.send("Network.enable")

    def add(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])
        # What came from the browser's own cache has no bytes.
        self.requests += event["encodedDataLength"] > 0


class Sample:
    """What was measured of one commit over one network."""

    def __init__(self) -> None:
        self.values: dict[str, list[float]] = {}

    def add(self, name: str, *values: float) -> None:
        self.values.setdefault(name, []).extend(values)

    def figures(self) -> dict[str, Any]:
        v = self.values
        out: dict[str, Any] = {"clicks": len(v["state"])}
        for name in ("mark", "painted", "state"):
            out |= {f"{name}_p{part}": round(percentile(v[name], part / 100), 1) for part in (50, 95)}
        for name in ("longest_task", "longest_task_of_clicks"):
            out[name] = round(max(v.get(name, [0])), 1)
        for name in ("paint", "ready", "paint_again", "ready_again", "kB", "requests", "kB_again", "requests_again"):
            out[name] = round(percentile(v[name], 0.5), 1)
        return out | {name: int(sum(v[name])) for name in ("foreign", "reports")}


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def loaded(context: BrowserContext, address: str, again: str, sample: Sample) -> Page:
    """Open the page of a table: how long until it paints, until it can be answered, and what it weighs."""
    page = context.new_page()
    weight = Weight(page)
    page.on("request", lambda r: sample.add("foreign", urlsplit(r.url).hostname != "127.0.0.1"))
    page.goto(address)
    page.wait_for_selector("html[data-connection=open], [data-do=take-over]")
    if page.locator("[data-do=take-over]").count():
        page.click("[data-do=take-over]")
    sample.add(f"ready{again}", page.wait_for_function(READY).json_value())
    page.wait_for_load_state("networkidle")
    sample.add(f"paint{again}", page.evaluate(PAINTED))
    sample.add(f"kB{again}", weight.bytes / 1000)
    sample.add(f"requests{again}", weight.requests)
    return page


def answered(page: Page, clicks: int, sample: Sample, rest: bool) -> None:
    """Click what is offered first, again and again; with ``rest`` beats are played to their end in between."""
    done = 0
    while done < clicks and page.get_attribute("html", "data-decision") is not None:
        page.evaluate("window.before = document.documentElement.dataset.decision")
        at = page.evaluate(TARGET)
        if at is None:
            break
        page.mouse.click(at["x"], at["y"])
        if page.evaluate("!window.seen && !window.done && document.querySelector('#bar [data-confirm]') !== null"):
            # It was asked again: the second click is the one that counts.
            continue
        page.wait_for_function("() => window.done > 0 && (window.painted > 0 || !window.seen)")
        mark, painted, state = page.evaluate("[seen, painted, done].map(time => time - clicked)")
        if mark > 0 and not rest:
            sample.add("mark", mark)
            sample.add("painted", painted)
        if not rest:
            sample.add("state", state)
        done += 1
        if rest:
            page.wait_for_function(AT_REST)


def turn(browser: Browser, tables: Tables, door: str, clicks: int, sample: Sample) -> None:
    """One table, from the first visit on: a cold and a warm load, clicks, and beats played at normal speed."""
    table = tables.open(seed=SEED)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(120_000)
    loaded(context, tables.link(table, door), "", sample).close()
    page = loaded(context, tables.link(table, door), "_again", sample)
    page.evaluate(WATCH)
    answered(page, clicks, sample, rest=False)
    page.wait_for_function(AT_REST)
    sample.add("longest_task_of_clicks", *page.evaluate("window.tasks"), 0)
    page.evaluate("window.tasks.length = 0")
    answered(page, PLAYED if door == tables.base else 0, sample, rest=True)
    sample.add("longest_task", *page.evaluate("window.tasks"), 0)
    sample.add("reports", page.evaluate("window.reports"))
    context.close()


def measure(folders: list[Path], turns: int, clicks: int) -> dict[str, Any]:
    from tests.browser.conftest import launched

    checkouts = [Checkout(folder) for folder in folders]
    samples = {(one.commit, network): Sample() for one in checkouts for network in NETWORKS}
    before = os.getloadavg()
    with ExitStack() as stack:
        browser = stack.enter_context(launched())
        servers = [(one.commit, stack.enter_context(one.serving())) for one in checkouts]
        for _ in range(turns):
            for network, how in NETWORKS.items():
                for commit, tables in servers:
                    line = far_away(tables.port, *how) if how else nullcontext(tables.port)
                    with line as port:
                        turn(browser, tables, f"http://127.0.0.1:{port}", clicks, samples[commit, network])
    rows = [{"commit": c, "network": n, **sample.figures()} for (c, n), sample in samples.items()]
    load = [round(one[0], 1) for one in (before, os.getloadavg())]
    return {"schema": "showdown.bench-page/3", "load": load, "limits": LIMITS, "rows": rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--turns", type=int, default=3, help="tables per commit and network [default: 3]")
    parser.add_argument("--clicks", type=int, default=20, help="clicks per table [default: 20]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    found = measure([wanted.before, HERE] if wanted.before else [HERE], wanted.turns, wanted.clicks)
    if wanted.json:
        print(json.dumps(found))
        return
    rows = found["rows"]
    print(f"load {found['load'][0]} before, {found['load'][1]} after; ms and kB; limits near: {LIMITS}")
    for name in rows[0]:
        print(f"{name:16}" + "".join([f"{row[name]!s:>12}" for row in rows]))


if __name__ == "__main__":
    main()
