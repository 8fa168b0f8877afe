"""What a screen reader says during a whole monster turn in the browser, as text.

python -m tools.screen_reader [--write]      prints it, or writes docs/inside/screen-reader.md

A real page plays at normal speed.  Noted are, with their time: what live regions get, where the focus goes, and a new
title of the page; at each decision the accessibility tree of the decision as chromium gives it to a screen reader.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

from bench.checkout import HERE, Checkout
from tests.browser.conftest import launched
from tools.effort_plan import OPENING, SEED

PAGE: Final = HERE / "docs" / "inside" / "screen-reader.md"
SIZE: Final[Any] = {"width": 1280, "height": 800}
PLACED: Final = 4
"""Answers of the opening that put the figures on the board, but for the last one: it begins the monster's turn."""
SILENT: Final = {"none", "generic", "InlineTextBox", "StaticText", "LineBreak", "paragraph", "SvgRoot", "image"}
"""Roles that a screen reader does not name; their text is read with what contains it."""

LISTEN = """() => {
    window.heard = [];
    let title = document.title;
    const began = performance.now();
    const note = (kind, text) => {
        const words = text.replace(/\\s+/g, " ").trim();
        if (words) window.heard.push([(performance.now() - began) / 1000, kind, words]);
    };
    window.note = note;
    const loud = one => {
        const region = one?.closest("[aria-live], [role=status], [role=alert], [role=log]");
        return region && region.getAttribute("aria-live") !== "off" ? region : null;
    };
    new MutationObserver(all => {
        for (const change of all) {
            const there = change.target.nodeType === 1 ? change.target : change.target.parentElement;
            const region = loud(there);
            const name = region ? `says (${region.id ? "#" + region.id : region.getAttribute("role")})` : "";
            if (change.type === "characterData" && region) note(name, change.target.data);
            for (const node of change.addedNodes) {
                if (region) note(name, node.textContent);
                else if (node.nodeType === 1)
                    for (const one of [node, ...node.querySelectorAll("*")])
                        if (one.matches("[role=status], [role=alert]"))
                            note(`says (${one.getAttribute("role")})`, one.textContent);
            }
        }
        if (document.title !== title) note("title", title = document.title);
    }).observe(document.documentElement, {subtree: true, childList: true, characterData: true});
    document.addEventListener("focusin", event => {
        const one = event.target;
        const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent;
        note("focus", `${one.getAttribute("role") ?? one.localName}: ${name}`);
    });
}"""

AT_REST = "() => !document.querySelector('[data-do=skip-beats], .sentence.is-fresh')"


def main() -> int:
    text = "\n".join(turn(Checkout(HERE)))
    if "--write" in sys.argv:
        PAGE.write_text(page_of(text), encoding="utf-8")
        print(PAGE.relative_to(HERE))
    else:
        print(text)
    return 0


def page_of(text: str) -> str:
    return f"""# What a screen reader says

The first monster turn of a First Story (seed {SEED}) in the browser at normal speed: seconds since the answer that \
began it, what live regions get (`#live`), where the focus goes, and at each decision its part of the accessibility \
tree. The player answers by keyboard when everything was read. `python -m tools.screen_reader --write` writes this page.

```text
{text}
```
"""


def turn(checkout: Checkout) -> list[str]:
    """The lines of one monster turn."""
    with launched() as browser, checkout.serving() as tables:
        table = tables.open(OPENING[:PLACED], seed=SEED)
        page = browser.new_context(viewport=SIZE, reduced_motion="reduce").new_page()
        page.set_default_timeout(60_000)
        page.goto(tables.link(table))
        page.wait_for_selector("html[data-connection=open], [data-do=take-over]")
        if page.locator("[data-do=take-over]").count():
            page.click("[data-do=take-over]")
        page.wait_for_selector("#bar [data-option]", state="attached")
        wire = page.context.new_cdp_session(page)
        page.wait_for_load_state("networkidle")
        page.evaluate(LISTEN)
        lines: list[str] = []
        for key in OPENING[PLACED:]:
            answer(page, key)
            page.wait_for_function(AT_REST)
            lines += [line(*one) for one in page.evaluate("window.heard.splice(0)")]
            lines += ["", *tree(wire, "#bar"), ""]
        page.wait_for_selector("[data-question=act_order]")
        return lines


def line(seconds: float, kind: str, words: str) -> str:
    return f"{seconds:6.1f} s  {kind:14}  {words}"


def answer(page: Page, key: str) -> None:
    """By keyboard: the digit of the option, or its space typed."""
    keys = page.eval_on_selector_all("#bar [data-option]", "all => all.map(one => one.dataset.option)")
    before = page.get_attribute("html", "data-decision")
    page.evaluate("key => window.note('player', 'answers ' + key)", key)
    if keys.index(key) < 9:
        page.keyboard.press(str(keys.index(key) + 1))
    else:
        for letter in ("/", *key.partition(":")[2].lower(), "Enter", "Escape"):
            page.keyboard.press(letter)
    page.wait_for_function("id => document.documentElement.dataset.decision !== id", arg=before)


def tree(wire: CDPSession, selector: str) -> list[str]:
    """The accessibility tree below an element: role, name and state of everything that is read."""
    wire.send("DOM.enable")
    root = wire.send("DOM.getDocument")["root"]["nodeId"]
    node = wire.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    backend = wire.send("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
    nodes = {one["nodeId"]: one for one in wire.send("Accessibility.getFullAXTree")["nodes"]}
    top = next(one for one in nodes.values() if one.get("backendDOMNodeId") == backend)
    lines: list[str] = []

    def read(one: dict[str, Any], depth: int) -> None:
        role = one.get("role", {}).get("value", "none")
        named = not one.get("ignored") and role not in SILENT
        if named:
            states = [p["name"] for p in one.get("properties", []) if p["name"] in STATES and is_on(p["value"])]
            name = one.get("name", {}).get("value", "")
            lines.append(
                "  " * depth + " ".join([role, f'"{name}"' if name else "", *states]).replace("  ", " ").strip()
            )
        elif role == "StaticText" and not one.get("ignored") and depth and not lines[-1].endswith('"'):
            lines.append("  " * depth + one.get("name", {}).get("value", ""))
        for child in one.get("childIds", []):
            if child in nodes:
                read(nodes[child], depth + named)

    read(top, 6)
    return lines


def is_on(value: dict[str, Any]) -> bool:
    return value.get("value") in (True, "true", "mixed")


STATES: Final = {"disabled", "expanded", "pressed", "checked", "focused"}

if __name__ == "__main__":
    sys.exit(main())
