"""``showdown balance``: prints how a monster does against parties, and what its cards did."""

from __future__ import annotations

from typing import Any, Final

from showdown.api import balance
from showdown.cli.running import Bar, exit_code, tell_failures
from showdown.cli.screen import Screen, print_json
from showdown.sim.signals import orderly_end

SHOWN: Final = 12


@orderly_end()
def show_balance(monster: str, as_json: bool, request: dict[str, Any]) -> int:
    """``request``: the keywords of `showdown.api.balance`."""
    screen = Screen()
    with Bar(screen) as bar:
        result = balance(monster, **request, isolated=True, progress=bar.tell)
    found = result.data()
    if as_json:
        print_json("showdown.balance/1", found)
    else:
        tell(found, screen)
    return exit_code(result.run, f"showdown balance {monster}", request.get("out"))


def tell(found: dict[str, Any], screen: Screen) -> None:
    part = "" if found["complete"] else f", CUT SHORT ({found['stopped']})"
    n = found["games"]
    screen.say(
        f"{found['monster']}; bot {found['bot']}; seed {found['seed']}; {n} fights each, same seeds{part}", "bold"
    )
    if not n:
        return
    screen.say(f"  {'level / party':34} {'won':>7}  interval        deaths  rounds  somebody dies")
    for f in found["fights"]:
        rate = f["win_rate"]
        bounds = f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}"
        more = f"{f['deaths']['value']:6.2f}  {f['rounds']['value']:6.1f}  {100 * f['any_death']['value']:6.1f} %"
        failed = f"  {f['failed']} failed" if f["failed"] else ""
        screen.say(f"  {f['name']:34} {100 * rate['value']:6.1f} %  {bounds:14}  {more}{failed}")
    kills = [f"{k['card']} {k['deaths']} ({100 * k['share']:.0f} %)" for k in found["kills"]]
    screen.say(f"Cards that kill: {', '.join(kills[:SHOWN]) or 'none'}.", hang=2)
    screen.say(f"Never drawn: {', '.join(found['never_drawn']) or 'none'}.", hang=2)
    screen.say(f"Drawn, but nothing came of it: {', '.join(found['never_matter']) or 'none'}.", hang=2)
    idle = found["branches_never_run"]
    screen.say(f"Branches never run: {len(idle)}.")
    for line in idle[:SHOWN]:
        screen.say(f"  {line}")
    if len(idle) > SHOWN:
        screen.say(f"  ... and {len(idle) - SHOWN} more (--json has all)")
    screen.say("Intervals: 95 %, Wilson. A death is counted for the card begun last in that turn.")
    tell_failures(found["failures"], screen)
