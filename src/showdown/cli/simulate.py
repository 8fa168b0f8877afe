"""``showdown simulate``: prints the figures of many fights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.api import simulate
from showdown.cli.running import Bar, exit_code, tell_failures
from showdown.cli.screen import Screen, print_json
from showdown.sim.results import MEANS, title_of
from showdown.sim.signals import orderly_end


@orderly_end()
def show_simulation(story: str, plot: Path | None, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.simulate`."""
    if plot is not None:
        from showdown.cli.plots import check_plot

        check_plot(plot)
    screen = Screen()
    where = f"showdown simulate {story}".strip()
    with Bar(screen) as bar:
        result = simulate(story or "first-story", **request, isolated=True, progress=bar.tell, where=where)
    found = result.data()
    if as_json:
        print_json("showdown.simulate/1", found)
    else:
        tell(found, screen)
    if plot is not None and result.games:
        from showdown.cli.plots import draw_simulation

        draw_simulation(result.run, plot)
        screen.note(f"plot: {plot}")
    return exit_code(result.run, found["what"], request.get("out"))


def tell(found: dict[str, Any], screen: Screen) -> None:
    n = found["games"]
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    screen.say(f"{found['what']}; bot {found['bot']}; seed {found['seed']}; {n} fights{part}", "bold")
    if n > found["failed"]:
        tell_figures(found, screen)
    tell_failures(found["failures"], screen)


def tell_figures(found: dict[str, Any], screen: Screen) -> None:
    screen.say(rate_line("won", found["win_rate"]))
    screen.say(rate_line("somebody dies", found["any_death"]))
    screen.say(rate_line("everybody dies", found["all_dead"]))
    for name in MEANS:
        note = killing_note(found) if name == "wounds" else ""
        screen.say(mean_line(title_of(name), found[name]) + note, hang=27)
    each = "  ".join(f"{letter} {100 * f['value']:.1f} %" for letter, f in found["dies"].items())
    screen.say(f"  {'dies':24} {each}")
    screen.say(f"  {'rounds':24} {middle(found['rounds_distribution'])}", hang=27)
    screen.say(f"  intervals: 95 %, rates by Wilson, means by Student's t; {found['assumptions'][0]}", hang=2)


def rate_line(words: str, f: dict[str, float]) -> str:
    return f"  {words:24} {100 * f['value']:6.1f} %   {100 * f['low']:.1f} to {100 * f['high']:.1f}"


def mean_line(words: str, f: dict[str, float | None]) -> str:
    bounds = "" if f["low"] is None else f"   {f['low']:.2f} to {f['high']:.2f}"
    return f"  {words:24} {f['value']:7.2f}  {bounds}"


def killing_note(found: dict[str, Any]) -> str:
    """What the wounds include: with 8 AI cards a monster takes 9 wounds, and the ninth kills."""
    return f"   with the killing wound ({100 * found['killing_wound']['value']:.1f} % of the fights)"


def middle(distribution: dict[str, int]) -> str:
    """The median, and between which values half of the fights and nine of ten lie."""
    values = [int(value) for value, n in distribution.items() for _ in range(n)]
    at = [values[min(len(values) - 1, int(q * len(values)))] for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
    return f"half of the fights {at[1]} to {at[3]}, nine of ten {at[0]} to {at[4]}, median {at[2]}"
