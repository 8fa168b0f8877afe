"""``showdown advise``: prints the options of a pending decision, best first."""

from __future__ import annotations

from typing import Any, Final

from showdown.analysis.advise import Advice
from showdown.api import advise
from showdown.cli.running import Bar, exit_code, tell_failures
from showdown.cli.screen import Screen, print_json
from showdown.sim.signals import orderly_end

SHOWN: Final = 20


@orderly_end()
def show_advice(save: str, options: list[str], as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.advise`."""
    screen = Screen()
    with Bar(screen) as bar:
        result = advise(save, options, **request, isolated=True, progress=bar.tell)
    found = result.data()
    if as_json:
        print_json("showdown.advise/1", found)
    else:
        tell(found, result, screen)
    return exit_code(result.run, save)


def tell(found: dict[str, Any], result: Advice, screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    kind, n = found["decision"]["kind"], found["games"]
    screen.say(f"{found['save']}: {kind}; bot {found['bot']}; seed {found['seed']}; {n} fights an option{part}", "bold")
    if not n:
        return
    options = found["options"]
    screen.say(f"  {'option':28} {'won':>7}   interval        deaths   against the best")
    for place, option in enumerate(options[:SHOWN]):
        rate, gap = option["win_rate"], option["against_best"]["win_rate"]
        bounds = f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}"
        against = (
            "the best"
            if place == 0
            else f"{100 * gap['value']:+.1f} ({100 * gap['low']:+.1f} to {100 * gap['high']:+.1f})"
        )
        screen.say(
            f"  {option['key']:28} {100 * rate['value']:6.1f} %  {bounds:14}  "
            f"{option['deaths']['value']:5.2f}   {against}"
        )
    if len(options) > SHOWN:
        screen.say(f"  ... and {len(options) - SHOWN} more (--json has all)")
    screen.say(result.sentence, hang=2)
    tell_failures(found["failures"], screen)
