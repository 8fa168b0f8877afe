"""The board as text, from a view alone: drawn for the eye, or listed as sentences, nearest first, for the ear."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from showdown.board.cells import DIRECTIONS, HEIGHT, WIDTH, cell_named
from showdown.language import current_language, say, template_of, texts
from showdown.language.template import Fact, fill
from showdown.view.directions import bearing, by_row, span

if TYPE_CHECKING:
    from showdown.model.cards import Catalog
    from showdown.view.types import Survivor, View

Names: TypeAlias = Callable[[str], str]
"""The printed name of a card, from its name in a view."""
ARROWS: Final = "^>v<"
NOBODY_THERE: Final = ". "


def draw_board(view: View, legal: Collection[str] = ()) -> str:
    """22 x 16 spaces of two characters each, with coordinates, and who is who below.

    ``legal``: names of spaces to mark with a plus.

    >>> from showdown.api import Game, draw_board, read_position
    >>> game = Game(read_position("white-lion level-1 K8 south\\na K11"))
    >>> draw_board(game.view()).splitlines()[0]
    '    A B C D E F G H I J K L M N O P Q R S T U V'
    """
    cells = squares(view, legal)
    rows = ["    " + " ".join([chr(65 + x) for x in range(WIDTH)])]
    for y in range(HEIGHT):
        line = "".join(cells[y * WIDTH : (y + 1) * WIDTH])
        rows.append(f"{y + 1:>2}  {line}".rstrip())
    monster = view["monster"]
    legend = {
        "title": Fact(monster["title"]),
        "glyph": Fact(ARROWS[DIRECTIONS.index(monster["facing"])]),
        "marked": Fact("", bool(legal)),
        "terrain": Fact("  ".join(terrain_legend(view))),
    }
    return "\n".join([*rows, "", fill(template_of("board.legend"), legend)])


def terrain_legend(view: View) -> list[str]:
    """Each kind of terrain on the board once: ``" Tall Grass``."""
    return list(dict.fromkeys(f"{tile['glyph']} {tile['title']}" for tile in view["terrain"]))


def squares(view: View, legal: Collection[str]) -> list[str]:
    """Two characters for each space: who is there, and on which terrain; a tilde for the blind spot."""
    cells = [NOBODY_THERE] * (WIDTH * HEIGHT)
    columns, _, rows = view.get("house", {}).get("board", f"{WIDTH}x{HEIGHT}").partition("x")
    for cell in range(WIDTH * HEIGHT):
        # A house rule can make the board smaller: spaces outside it are not drawn.
        x, y = abs(2 * (cell % WIDTH) + 1 - WIDTH), abs(2 * (cell // WIDTH) + 1 - HEIGHT)
        if x > int(columns) or y > int(rows):
            cells[cell] = "  "
    ground = [" "] * (WIDTH * HEIGHT)
    for tile in view["terrain"]:
        for name in tile["spaces"]:
            ground[cell_named(name)] = tile["glyph"]
            cells[cell_named(name)] = tile["glyph"] + " "
    for name in legal:
        cells[cell_named(name)] = "+" + ground[cell_named(name)]
    for letter, v in view["survivors"].items():
        if v["at"] is not None:
            cell = cell_named(v["at"])
            cells[cell] = (letter.upper() if v["knocked_down"] else letter) + ground[cell]
    monster = view["monster"]
    if not monster["dead"]:
        for name in monster["blind_spot"]:
            cells[cell_named(name)] = cells[cell_named(name)][0] + "~"
        figure = "m" if monster["knocked_down"] else "M"
        for name in monster["spaces"]:
            cells[cell_named(name)] = figure + ARROWS[DIRECTIONS.index(monster["facing"])]
    return cells


def plain_name(name: str) -> str:
    """``bone axe`` for ``bone-axe``: a name where no catalogue is at hand."""
    return name.replace("-", " ")


def card_names(catalog: Catalog) -> Names:
    """The printed names of cards and injuries: ``Fist & Tooth`` for ``fist-and-tooth``."""

    def printed(name: str) -> str:
        if name in catalog.card_ids:
            return catalog.cards[catalog.card_ids[name]].title
        injury = catalog.injury_ids.get(name, -1)
        return catalog.injury_titles[injury] if injury >= 0 else plain_name(name)

    return printed


def describe_table(view: View, names: Names = plain_name) -> str:
    """Everybody's state in a few lines: round, monster, cards in play, survivors."""
    decks = view["decks"]
    lines = [fill(template_of("board.round"), round_facts(view))]
    lines.append(fill(template_of("board.monster"), monster_facts(view, names)))
    in_play = cards_in_play(view, names)
    if in_play:
        lines.append(say("board.in_play", cards=", ".join(in_play)))
    if view["monster"]["counters"]:
        lines.append(say("board.counters", counters=counter_list(view["monster"]["counters"])))
    if decks["injuries"]:
        lines.append(say("board.injuries", cards=spoken(decks["injuries"], names)))
    for letter, v in view["survivors"].items():
        known = survivor_facts(letter, v, names)
        lines.append(fill(template_of("board.survivor"), known))
        if v["alive"]:
            lines.append("    " + fill(template_of("board.body"), known))
    return "\n".join(lines)


def list_board(view: View, terrain: bool = True) -> str:
    """The same as sentences: the monster, survivors from the nearest to the furthest, the dead, then terrain."""
    monster = view["monster"]
    lines = [list_monster(view)]
    nearest = sorted(view["survivors"].items(), key=lambda item: (item[1].get("distance") or 1000, item[0]))
    for letter, v in nearest:
        if v["alive"] and v["at"] is None and not v["swallowed"]:
            continue
        known = survivor_facts(letter, v)
        base = [cell_named(name) for name in monster["spaces"]]
        known["way"] = Fact(
            bearing(span(base), cell_named(v["at"]), template_of("board.way")) if v["at"] and base else ""
        )
        lines.append(fill(template_of("board.list_survivor"), known))
    for tile in view["terrain"] if terrain else ():
        lines.append(say("board.terrain_list", title=tile["title"], spaces=", ".join(tile["spaces"])))
    return "\n".join(lines)


def list_monster(view: View) -> str:
    """Where the monster is, what it faces, and its blind spot."""
    return fill(template_of("board.list_monster"), monster_facts(view))


def cards_in_play(view: View, names: Names = plain_name) -> list[str]:
    """The cards in play, each with the face that is up, unless it is called like the card, and the tokens on it."""
    decks = view["decks"]
    out = []
    for card in [*decks["in_play"], *([decks["face_up"]] if decks["face_up"] else [])]:
        tokens, face = decks["card_tokens"].get(card, 0), decks["faces"].get(card, card)
        if face != card:
            out.append(say("status.card_face", card=names(card), face=spoken([face]), count=tokens))
        else:
            out.append(say("status.card_tokens", card=names(card), count=tokens) if tokens else names(card))
    return out


def counter_list(counters: dict[str, int]) -> str:
    """Tokens of counters: ``3 age, 1 tempo``."""
    return ", ".join([say("status.counter", count=n, name=spoken([name]).lower()) for name, n in counters.items()])


def spoken(ids: list[str], names: Names = plain_name) -> str:
    return ", ".join([names(name) for name in ids])


def spaces_by_row(names: Collection[str]) -> str:
    """Many spaces in few words: ``row 7: G to K; row 8: C, E to J``."""
    return by_row([cell_named(name) for name in names], texts(current_language())["board"])


# -- facts ---------------------------------------------------------------------------------------------------------


def facts(**values: Any) -> dict[str, Fact]:
    return {key: Fact(str(value), value) for key, value in values.items()}


def round_facts(view: View) -> dict[str, Fact]:
    """Round and turn, and who holds the controller tile where it passes."""
    players = view["players"]
    known = facts(
        round=view["round"],
        turn=view["turn"],
        nominated=view["nominated"] or "",
        shared=view["turn"] != "setup" and len(players) > 1,
    )
    known["controller"] = Fact("")
    if known["shared"].holds:
        seat = int(view["controller"][1:])
        mine = facts(number=seat, survivors=", ".join(players[seat - 1]))
        known["controller"] = Fact(fill(template_of("names.player"), mine))
    return known


def monster_facts(view: View, names: Names = plain_name) -> dict[str, Fact]:
    m = view["monster"]
    decks = view["decks"]
    known = facts(
        title=m["title"],
        at=m["at"] or "",
        facing=say(f"words.facing.{m['facing']}"),
        spaces=", ".join(m["spaces"]),
        blind=", ".join(m["blind_spot"]),
        down=m["knocked_down"],
        dead=m["dead"],
        ai=decks["ai"],
        discard=len(decks["ai_discard"]),
        discarded=spoken(decks["ai_discard"], names),
        wounds=decks["wounds"],
        life=m["life"] or 0,
    )
    return known | monster_stats(view)


def monster_stats(view: View) -> dict[str, Fact]:
    """Movement and toughness with what changes them, ``4 (6-2)``, and what changes the other attributes."""
    m = view["monster"]
    changes = {
        stat: m["tokens"].get(stat, 0) + m["from_cards"].get(stat, 0) for stat in (*m["tokens"], *m["from_cards"])
    }
    out = {}
    for stat, now in (("movement", m["movement"]), ("toughness", m["toughness"])):
        change = changes.pop(stat, 0)
        parts = {
            "now": Fact(str(now)),
            # Neither falls below 1; at 1 the view does not say which number it started from.
            "base": Fact(str(now - change), holds=now > 1),
            "change": Fact(str(abs(change)), change),
            "loses": Fact("", change < 0),
        }
        out[stat] = Fact(fill(template_of("board.stat"), parts), now)
    return out | facts(others=token_list(changes))


def survivor_facts(letter: str, v: Survivor, names: Names = plain_name) -> dict[str, Fact]:
    armor = [
        say("board.armor", place=say(f"words.place.{place}"), points=points)
        for place, points in v["armor"].items()
        if points
    ]
    injuries = [
        say("board.injury", place=say(f"words.place.{place}"), box=say(f"words.box.{box}"))
        for place, box in v["injuries"].items()
        if box != "none"
    ]
    return facts(
        letter=letter,
        name=v["name"] or letter,
        at=v["at"] or "",
        alive=v["alive"],
        left=v["left"] != "",
        inside=v["swallowed"],
        down=v["knocked_down"],
        doomed=v["doomed"],
        distance=v.get("distance") or 0,
        blind=v.get("in_blind_spot", False),
        threat=v.get("threat", False),
        priority=v["priority_target"],
        survival=v["survival"],
        insanity=v["insanity"],
        bleeding=v["bleeding"],
        armor=", ".join(armor),
        injuries=", ".join(injuries),
        tokens=token_list(v["tokens"]),
        passing=token_list(v["tokens_this_round"]),
        counters=counter_list(v["counters"]),
        statuses=spoken(v["statuses"], names),
        block=v["block"],
        deflect=v["deflect"],
        arts=spoken(v["arts"], names),
        affinities=", ".join(
            [
                say("board.affinity", count=n, colour=say(f"words.colour.{colour}"))
                for colour, n in v["affinities"].items()
            ]
        ),
        attributes=token_list(v["attributes"]),
        gear=spoken(v["gear"], names),
        lasting=spoken(v["permanent_injuries"], names),
        disorders=spoken(v["disorders"], names),
        resources=spoken([*v["resources"], *[say("board.basic_resource")] * v["basic_resources"]], names),
    )


def token_list(tokens: dict[str, int]) -> str:
    """Changes of attributes that are not 0: ``-2 strength, +1 luck``."""
    return ", ".join([signed(stat, n) for stat, n in tokens.items() if n])


def signed(stat: str, n: int) -> str:
    return say("names.signed", loses=n < 0, size=abs(n), stat=say(f"words.stat.{stat}"))
