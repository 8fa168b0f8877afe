"""``showdown cards setup``: what lies on the board of a monster's showdown, where survivors start, who goes first."""

from __future__ import annotations

from showdown.cli.screen import Screen, print_json
from showdown.engine import did_you_mean, explain_setup
from showdown.lookup.refusal import NOT_FOUND, OK, Refusal
from showdown.lookup.stories import catalog_for


def show_setup(word: str, packs: list[str], as_json: bool) -> int:
    """Every level of the monster, or the one named as in ``white-lion:2``."""
    name, _, wanted = word.partition(":")
    catalog = catalog_for(word, packs)
    if name not in catalog.monsters:
        hint = did_you_mean(name, list(catalog.monsters)).removeprefix("; ")
        fix = f"known: {', '.join(catalog.monsters)}; {hint}".rstrip("; ")
        raise Refusal(NOT_FOUND, f"there is no monster '{name}'", f"showdown cards setup {word}", fix)
    levels = [lv for lv in catalog.monsters[name].levels if wanted in ("", lv.name, lv.name.removeprefix("level-"))]
    if not levels:
        known = ", ".join(lv.name for lv in catalog.monsters[name].levels)
        raise Refusal(NOT_FOUND, f"{name} has no level '{wanted}'", f"showdown cards setup {word}", f"known: {known}")
    found = [{"level": lv.name, **explain_setup(lv.setup, catalog)} for lv in levels]
    if as_json:
        print_json("showdown.setup/1", {"monster": name, "levels": found})
        return OK
    screen = Screen()
    for level in found:
        tiles = [f"{t['tiles']} x {t['title']}" if t["tiles"] > 1 else t["title"] for t in level["terrain"]]
        if level["random_terrain"]:
            tiles.append(f"{level['random_terrain']} random terrain cards")
        said = f"terrain {' and '.join(tiles) or 'none'}; survivors start {level['start']}; {level['first']} first"
        screen.say(f"{level['level']}: {said}", hang=2)
    return OK
