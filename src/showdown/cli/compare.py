"""``showdown compare``: prints a comparison of variants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.api import compare
from showdown.cli.running import Bar, exit_code, tell_failures
from showdown.cli.screen import Screen, print_json
from showdown.cli.simulate import rate_line
from showdown.sim.signals import orderly_end


@orderly_end()
def show_comparison(variants: list[str], plot: Path | None, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.compare`."""
    if plot is not None:
        from showdown.cli.plots import check_plot

        check_plot(plot)
    screen = Screen()
    with Bar(screen) as bar:
        result = compare(variants, **request, isolated=True, progress=bar.tell, where="showdown compare")
    found = result.data()
    if as_json:
        print_json("showdown.compare/1", found)
    else:
        tell(found, screen)
    if plot is not None and result.games:
        from showdown.cli.plots import draw_differences

        base = result.base
        title = f"Against {variants[0]}; bot {base.bot}; seed {base.seed}; {result.games} fights each"
        draw_differences(variants[1:], [d["win_rate"] for d in found["differences"]], title, plot)
        screen.note(f"plot: {plot}")
    return exit_code(result.run, "showdown compare", request.get("out"))


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    base = found["base"]
    screen.say(
        f"{found['what']}; bot {base['bot']}; seed {found['seed']}; {found['games']} fights each, same seeds{part}",
        "bold",
    )
    if not found["games"]:
        return
    for spec in found["studies"]:
        deaths, rounds = spec["deaths"]["value"], spec["rounds"]["value"]
        failed = f", {spec['failed']} failed" if spec["failed"] else ""
        screen.say(f"{rate_line(spec['name'], spec['win_rate'])}   deaths {deaths:.2f}, rounds {rounds:.1f}{failed}")
    for d in found["differences"]:
        screen.say(d["verdict"], hang=2)
        screen.say(
            f"  deaths {signed(d['deaths'])}; rounds {signed(d['rounds'])}; {d['different']} fights went differently"
        )
    tell_failures(found["failures"], screen)


def signed(f: dict[str, float | None]) -> str:
    if f["low"] is None or f["high"] is None:
        return f"{f['value']:+.2f}"
    return f"{f['value']:+.2f} ({f['low']:+.2f} to {f['high']:+.2f})"
