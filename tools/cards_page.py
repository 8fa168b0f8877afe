"""Write or check docs/make/cards.md: every verb, term, trigger and rule of card files, each with an example.

python tools/cards_page.py --write    write the page
python tools/cards_page.py --check    exit 1 if it is stale
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from showdown.board.zones import ORDERS, WORDS
from showdown.content.keywords import GEAR_FIELDS, WEAPON_FIELDS, meaning_of_gear, meaning_of_weapon
from showdown.content.schema import meaning
from showdown.content.survivor_cards import ABILITY, BONUS_FIELDS, OWN_WHEN
from showdown.model.ids import CARD_RULES, HOOKS, IMPAIRMENTS, STATS, SURVIVOR_RULES
from showdown.rules.verbs.conditions import CONDITIONS
from showdown.rules.verbs.registry import VERBS
from showdown.rules.verbs.terms import NOUNS, NUMBERED_TERMS, PLAIN_TERMS, ROLES, WHOLE_HEADS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "make" / "cards.md"
PACK = ROOT / "src" / "showdown" / "packs" / "core"

INTRODUCTION = """\
# The card language

A card file is YAML. Each card has blocks: lists of actions, performed from top to bottom. An action is a verb, \
alone or
with its fields:

```yaml
do:
  - pick_target: ["closest threat, facing, in range"]
  - flow
  - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
```

`showdown cards explain NAME` prints a card as sentences. `showdown cards schema ai` prints every field of every \
verb as
JSON Schema; an editor that reads it completes while you type. This page is generated from the code (`make docs`); its
examples are lines of the packs.

An amount is a whole number, `level` (the monster's level), `-level`, `2 x level` or `3 x level`, or something that is
[counted](#counters-and-amounts); `gain`, `lose`, `heal` and `counter` also take `d5` and `d10`.
"""


COUNTERS = """\
## Counters and amounts

`counters.yaml` in the pack's folder declares counters. Survivors and the monster have tokens of each; nobody has fewer
than 0 or more than the limit.

```yaml
counters:
  age: {title: age, limit: 9}
  tempo:
```

| what | how |
|---|---|
| give, take | `counter: {who: target, name: age, gain: 2}`, `lose: 1`, `lose: all`, `set: 3`, `double: true`; `who: \
monster` |
| target lines, `if: {somebody: …}` | `most age tokens`, `fewest age tokens`, `with 3+ age tokens`, `without age \
tokens` |
| compare | `if: {amount: {what: {counter: age, of: target}, at_least: 4}}`; also `at_most`, `above`, `below` |
| roll against it | `roll: {at_most: {counter: age, of: target}, then: […], else: […]}`; a counter of the survivor \
also by its name: `at_most: age` |
| pay with it | `may: {who: owner, pay: {counter: age, tokens: 3}, do: […], else: […]}` |
| a burden | `while_in_play: {per_counter: {counter: age, movement: -1}}`: for every token, on every survivor |

An amount can be counted: `{counter: age}`, `{stat: courage}` or `{count: wounds}`, with `of:` whose (a line adds
everybody up; `monster`; without it each survivor's own), `times`, `for_every` (rounded down), `at_most`, then `plus`.
`count:` is `wounds`, `dead survivors`, `level`, `brain damage suffered`, `survivors` or `tiles` (with `card:`). Attack
profiles and `while_in_play: tokens:` take only plain numbers: write `lines:` in the profile, and `tokens` with
`until: end of round` at a moment.

## Status cards

`statuses.yaml` in the pack's folder has cards that lie on a survivor, who is their `owner`. They have `bonuses`, \
`when`,
`rules` and `abilities` as cards of survivors have, and `gained:`, a block at the moment when the survivor gets the \
card.
`status: {who: target, card: NAME}` gives one; `archive: this` in its block, or `archive_status`, takes it away. The \
term
`with status NAME` asks for it. A survivor has each status card once.

```yaml
cards:
  iron-receipt:
    when: [{moment: act ends, do: [{counter: {who: owner, name: tithe, gain: 1}}]}]
    abilities: [{name: pay-in-full, do: [{archive: this}]}]
```
"""


MOVEMENT = """\
## Moving and dragging

| what | how |
|---|---|
| fly | `move: {toward: target, spaces: unlimited, passed_over: unharmed}`: survivors on the way are not harmed, \
those under the base at the end suffer collision. Every monster ignores impassable terrain |
| flee | `move: {toward: furthest edge, spaces: unlimited}` goes straight; `place_monster: {edge: target}` needs no \
way |
| dive through | `move: {beyond: target, spaces: unlimited, instead_of_collision: […]}`: the block is for those it \
passes, not for those it stops on |
| land | `remove: monster`, then `place_monster: {beside: target, covering: most survivors}`, or `behind: target`, \
with `else:` for want of room |
| drag | `knockback: {who: target, spaces: 6, direction: toward the monster}`: straight, and it ends beside the base |
| carry | `move`, then `grab: target`: the survivor is placed in front of the monster, is knocked down and suffers \
damage |
| throw | `knockback: {who: target, spaces: 9, over_edge: dies}`; without `over_edge` the survivor stops at the edge |
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

An affinity is complete when two cards side by side in the gear grid have the same colour on their common edge. \
`needs:`
asks for `affinities` completed anywhere in the grid, `puzzle` affinities completed on this card, `carrying` gear with
one of these keywords, `without` any of these, `only` gear with one of these, or an `unconnected` grid. A bonus with
`beside: left` is for the weapon on that side of the card; `ignores:` switches weapon rules off, `rules:` gives rules of
the survivor, `per:` multiplies by a number of the record sheet, `against:` names monsters. The `when` lines
of a weapon about attacks apply only to attacks with that weapon. A bonus applies to all attacks unless
`with:` names keywords or cards.
"""


ZONES = """\
## Zones

A zone is a set of spaces in the monster's own frame. The section `zones:` of `monster.yaml` names zones for all cards
of the monster; `zones:` on a card names zones for that card. A zone turns with the monster's facing, works for every
base size, ends at the board edge and never has a space under the base. x grows to the monster's right and y grows
forward; a base of N spaces covers x 0 to N-1 and y 0 to N-1.

```yaml
zones:
  sweep: {lane: front, deep: 2, wider: 2}
  fan: {around: 2, without: [{x: 0..1, y: -1}, {x: -1..2, y: -2}]}
  perfect: {cells: [[1, -1], [-2, 1], [0, 3]]}
  smash: {distance: 3}
  ash: {around: 4, without: smash}
  far: {zone: board, without: {around: 2}}
  cannon: [{lane: left, deep: 8}, {lane: right, deep: 8}, {x: 1, y: -1}]
```

| area | meaning |
|---|---|
| `{x: -2..3, y: 2..3}` | a rectangle; `3..edge` ends at the board edge |
| `{cells: [[x, y], …]}` | single spaces |
| `{lane: SIDE}` | as wide as the base, from its `front`, `right`, `back` or `left` to the board edge |
| `{lane: SIDE, deep: N, wider: M}` | N spaces deep, and M spaces wider than the base on each side |
| `{around: N}` | the square up to N spaces around the base, corners included |
| `{distance: N}`, `{distance: 2..3}` | by cardinal steps from the base |
| `NAME`, `{zone: NAME}` | a zone declared above, or one of these: %s |
| `without: AREA` | with any of these fields: leave out these spaces |
| `[AREA, AREA]` | all of them together |

Target lines, `if` and `when` ask for a zone with `in zone NAME` and `outside zone NAME`. `attack: {zone: NAME}` \
attacks
each survivor in the zone, adjacent or not. `order:` of `attack` and `each` is one of %s; survivors of one step, and \
all
without `order`, are in the order of the monster controller. A clockwise order without `from behind` begins where the
controller says. `stops_movement: NAME` ends the movement of survivors in that zone.
"""


STATES = """\
## Faces and procedures

A mood or trait with `faces:` has two faces; the first one is up when the card enters play. What the card itself says
applies on both faces, what a face says only while that face is up. `flip` turns cards over, and
`if: {face: {red-lens: open, blue-lens: open}}` asks whether these cards are in play with these faces up.

```yaml
red-lens:
  level: special
  type: trait
  faces:
    closed:
      when: [{moment: survivor wounds, do: [{flip: {card: this, to: open}}]}]
    open:
      while_in_play: {tokens: {toughness: 4}}
```

`procedures:` in `monster.yaml` names blocks that all cards of the monster share. `perform: NAME` does one with the
figures that the card knows; `perform: {procedure: NAME, target: attacker}` gives it another target. `perform: \
instinct`
and `perform: basic action` work for every monster. A hit location with an `injury` can replace a procedure while the
injury is in play, or switch it off with an empty block. No procedure may perform itself.

```yaml
procedures:
  razor-wind: {title: Razor Wind, actions: [{bash: target}, {knockback: {who: target, spaces: 7}}]}
# and on a hit location:
critical: []
injury: broken-wing
replaces: {razor-wind: []}
```

A monster dies when its AI deck is used up, or at the end of its `life:`. A card (or a face) with
`while_in_play: {takes_wounds: {limit: [12, 17, 20], do: [...]}}` takes the wounds instead: each one puts a token on \
it.
At the limit of the monster's level the tokens are removed and the block happens; the wounder is its `attacker`.
`bottom: CARD` of a level lies below the AI deck until everything else was drawn. `removes: [CARD]` archives hit
locations of the monster in the setup, `adds: [CARD]` shuffles in those of another monster, and `hit_location_top: CARD`
puts all copies of one on top of the deck.
"""


TILES = """\
## Tiles and small creatures

A terrain card (`terrain.yaml` in the pack's folder) can be put on the board by other cards. Write a card before the
cards that name it; `copies: 0` keeps it out of the deck for random terrain. `glyph:` is one character that no \
figure and
no die uses; the checker lists those taken. A tile that hatches acts in the same turn as what it became. `turn:` is \
a block that each of its tiles performs at the end of the monster's turn; `most:` is how many of its
tiles cards may put on the board (12 if it has a turn). In `turn`, in abilities of terrain and in `each_tile`, words \
and
terms may speak of the tile: `this tile`, `beside the tile`, `near the tile`.

```yaml
cards:
  hatchling:
    {width: 1, height: 1, impassable: true, glyph: h, most: 6,
     turn: [{move_tile: {toward: closest survivor, spaces: 3}}, {bleed: {who: "survivors, beside the tile"}}],
     abilities: [{name: stamp, do: [{remove_terrain: this tile}]}]}
  egg:
    {width: 1, height: 1, glyph: o,
     turn: [{tile_tokens: 1}, {if: {tile_tokens: 3}, then: [{hatch: hatchling}]}]}
```

An AI card then lays eggs with `place_terrain: {card: egg, where: adjacent to the monster, tiles: 2}`, asks for them
with `if: {tiles: {card: egg, at_least: 2}}` and counts them with `{count: tiles, card: egg}` as an amount.
"""


def example(verb: str) -> str:
    """The shortest line of the core pack that uses a verb, else of the example pack."""
    for pack in (PACK, PACK.parent / "homebrew-example"):
        found: list[str] = []
        for file in sorted(pack.rglob("*.yaml")):
            for line in file.read_text(encoding="utf-8").splitlines():
                text = line.split("   #")[0].strip()
                if text == f"- {verb}" or text.startswith(f"- {verb}: "):
                    found.append(text.removeprefix("- "))
        if found:
            return min(found, key=len)
    return ""


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
    lines.append("* terms with a zone: `in zone NAME`, `outside zone NAME`")
    lines.append(
        "* terms with a counter or a card: `most NAME tokens`, `fewest NAME tokens`, `with N+ NAME tokens`, "
        "`without NAME tokens`, `with status NAME`, `with fighting art NAME`, `with KEYWORD gear`\n"
        "* terms with a colour: `most COLOUR affinities` (red, green, blue), `COLOUR aura` (or white: as many"
        " affinities of each colour; otherwise a colour with most)"
    )
    lines += ["", ZONES % (words([*WORDS]), words([*ORDERS[1:]]))]
    lines += ["", MOVEMENT]
    lines += ["", COUNTERS]
    lines += ["", STATES]
    lines += ["", TILES]
    lines += ["## Conditions, moments and the rest", ""]
    lines.append(f"* `if:` {words([each.name for each in CONDITIONS])}")
    lines.append(f"* `when: moment:` {words([*HOOKS])}")
    lines.append(
        f"* `while_in_play: rules:` {words([*CARD_RULES])}; `tokens:` on attributes; `stops_movement: N` or a zone; "
        "`reach: N` for all attacks; `auras: [{if: around 2, strength: -1}]` for survivors while the terms hold"
    )
    lines.append(f"* `impair:` {words([*IMPAIRMENTS])}")
    lines.append(f"* stats: {words([*STATS])}")
    lines += ["", SURVIVORS_CARDS]
    lines += fields("weapon", {name: meaning_of_weapon(name) for name in WEAPON_FIELDS})
    lines += fields("gear", {name: meaning_of_gear(name) for name in GEAR_FIELDS})
    lines.append(f"* `rules:` {words([*SURVIVOR_RULES])}")
    lines.append(f"* `abilities:` {words([*ABILITY.fields])}; `bonuses:` {words([*BONUS_FIELDS.fields])}")
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
