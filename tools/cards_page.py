"""Write or check docs/make/cards.md: every verb, term, trigger and rule of card files, each with an example.

python tools/cards_page.py --write    write the page
python tools/cards_page.py --check    exit 1 if it is stale
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from showdown.content.keywords import GEAR_FIELDS, WEAPON_FIELDS, meaning_of_gear, meaning_of_weapon
from showdown.content.schema import meaning
from showdown.content.survivor_cards import ABILITY, BONUS, OWN_WHEN
from showdown.model.ids import CARD_RULES, HOOKS, IMPAIRMENTS, STATS, SURVIVOR_RULES
from showdown.rules.verbs.conditions import CONDITIONS
from showdown.rules.verbs.registry import VERBS
from showdown.rules.verbs.terms import NOUNS, NUMBERED_TERMS, PLAIN_TERMS, ROLES, WHOLE_HEADS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "make" / "cards.md"
PACK = ROOT / "src" / "showdown" / "packs" / "core"

INTRODUCTION = """\
# The card language

A card file is YAML. Each card has blocks: lists of actions, performed from top to bottom. An action is a verb, alone or
with its fields:

```yaml
do:
  - pick_target: ["closest threat, facing, in range"]
  - flow
  - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
```

`showdown cards explain NAME` prints a card as sentences. Amounts are whole numbers or `level` (the monster's level);
`gain`, `lose` and `heal` also take `d5` and `d10`. This page is generated from the code (`make docs`); its examples are
lines of the core pack.
"""


SURVIVORS_CARDS = """\
## Cards of survivors

Gear, armor sets, fighting arts and disorders have four parts in common: `bonuses`, `when`, `rules`, `abilities`. In
their blocks `the survivor` and `owner` are the survivor who has the card.

```yaml
whip:
  keywords: [weapon, melee, whip, leather]
  weapon: {speed: 3, accuracy: 6, strength: 3, provoke: true}
  affinity: {up: blue, right: blue}
  bonuses: [{luck: 1, with: [whip], needs: {affinities: {red: 2}}}]
  when: [{moment: perfect hit, needs: {puzzle: {blue: 2}}, do: [{discard: mood}]}]
  abilities: [{name: block, do: [{block: 1}]}]
```

An affinity is complete when two cards side by side in the gear grid have the same colour on their common edge. `needs:`
asks for `affinities` completed anywhere in the grid, `puzzle` affinities completed on this card, `carrying` gear with
one of these keywords, or `without` any of these. The `when` lines of a weapon about attacks apply only to attacks with
that weapon. A bonus applies to all attacks unless `with:` names keywords or cards.
"""


def example(verb: str) -> str:
    """The shortest line of the core pack that uses a verb."""
    found: list[str] = []
    for file in sorted(PACK.rglob("*.yaml")):
        for line in file.read_text(encoding="utf-8").splitlines():
            text = line.split("   #")[0].strip()
            if text == f"- {verb}" or text.startswith(f"- {verb}: "):
                found.append(text.removeprefix("- "))
    return min(found, key=len, default="")


def page() -> str:
    lines = [INTRODUCTION, "## Verbs", "", "| verb | meaning | example |", "|---|---|---|"]
    for verb in VERBS:
        shown = example(verb)
        lines.append(f"| `{verb}` | {meaning(verb).replace('``', '`')} | {f'`{shown}`' if shown else ''} |")
    lines += ["", "## Target lines", ""]
    lines.append(
        "A line is a noun with an optional `closest`, `furthest`, `random` or `all` and one adjective before it, and "
        "further terms behind commas: `closest knocked down survivor, in range`."
    )
    lines += ["", f"* nouns: {words([*NOUNS])}; whole heads: {words([*WHOLE_HEADS])}"]
    lines.append(f"* figures the card already knows: {words([*ROLES])}")
    lines.append(f"* terms: {words([*PLAIN_TERMS])}")
    lines.append(f"* terms with a number: {words([f'{t} N' for t in NUMBERED_TERMS])}")
    lines += ["", "## Conditions, moments and the rest", ""]
    lines.append(f"* `if:` {words([each.name for each in CONDITIONS])}")
    lines.append(f"* `when: moment:` {words([*HOOKS])}")
    lines.append(f"* `while_in_play: rules:` {words([*CARD_RULES])}; `tokens:` on attributes; `stops_movement: N`")
    lines.append(f"* `impair:` {words([*IMPAIRMENTS])}")
    lines.append(f"* stats: {words([*STATS])}")
    lines += ["", SURVIVORS_CARDS]
    lines += fields("weapon", {name: meaning_of_weapon(name) for name in WEAPON_FIELDS})
    lines += fields("gear", {name: meaning_of_gear(name) for name in GEAR_FIELDS})
    lines.append(f"* `rules:` {words([*SURVIVOR_RULES])}")
    lines.append(f"* `abilities:` {words([*ABILITY.fields])}; `bonuses:` {words([*BONUS.fields])}")
    lines.append(f"* `when:` {words([*OWN_WHEN.fields])}")
    return "\n".join(lines) + "\n"


def fields(what: str, meanings: dict[str, str]) -> list[str]:
    rows = [f"| `{field}` | {text} |" for field, text in meanings.items()]
    return [f"| {what} | meaning |", "|---|---|", *rows, ""]


def words(items: list[str]) -> str:
    return ", ".join(f"`{item}`" for item in items)


def is_fresh() -> bool:
    return PAGE.is_file() and PAGE.read_text(encoding="utf-8") == page()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the page")
    parser.add_argument("--check", action="store_true", help="exit 1 if the page is stale")
    args = parser.parse_args()
    if args.write:
        PAGE.write_text(page(), encoding="utf-8")
    elif args.check and not is_fresh():
        print("docs/make/cards.md is stale: run make docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
