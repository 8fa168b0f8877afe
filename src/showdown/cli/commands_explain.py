"""``showdown explain``: its commands, loaded when one of them is used."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from showdown.cli.parameters import Board, Json, Packs, examples

explain_app = App(
    name="explain",
    help="What would happen in a position, and why: targets, ways, attacks, spaces.",
    help_prologue=examples("showdown explain turn fight.json", "showdown explain space K10 fight.json"),
)

Save = Annotated[str, Parameter(help="A saved game.")]
CardName = Annotated[str, Parameter(help="The card the monster plays; without it every card that may come.")]
Spoilers = Annotated[bool, Parameter(help="Name cards that have not been drawn yet.")]
Ruling = Annotated[list[str] | None, Parameter(help="name=value, with --board: another answer to an open question.")]
By = Annotated[str, Parameter(help="A survivor, by letter.")]
Weapon = Annotated[str, Parameter(help="With which weapon; the first without it.")]


@explain_app.command(
    name="target",
    help_prologue=examples(
        "showdown explain target fight.json --card claw",
        "showdown explain target --board docs/positions/alone-in-the-blind-spot.yaml",
        'showdown explain target --board "white-lion first-story K8 south; a K11; b K6" --card grasp',
    ),
)
def explain_target(
    save: Save = "",
    /,
    *,
    board: Board = "",
    card: CardName = "",
    spoilers: Spoilers = False,
    ruling: Ruling = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Whom the monster would pick: every candidate, why the others are rejected, and who decides a tie."""
    from showdown.cli.explain import Asked, explain_aspect

    asked = Asked(save, board, pack or [], ruling or [])
    asked.card, asked.spoilers, asked.json = card, spoilers, json
    return explain_aspect(asked, "target")


@explain_app.command(
    name="move",
    help_prologue=examples(
        "showdown explain move fight.json --card claw",
        "showdown explain move --board docs/positions/friend-in-the-way.yaml --card claw",
    ),
)
def explain_move(
    save: Save = "",
    /,
    *,
    board: Board = "",
    card: CardName = "",
    spoilers: Spoilers = False,
    ruling: Ruling = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Which way the monster would go, whom it would run over, where it would stop."""
    from showdown.cli.explain import Asked, explain_aspect

    asked = Asked(save, board, pack or [], ruling or [])
    asked.card, asked.spoilers, asked.json = card, spoilers, json
    return explain_aspect(asked, "move")


@explain_app.command(
    name="attack",
    help_prologue=examples(
        "showdown explain attack fight.json",
        "showdown explain attack fight.json --card claw",
        "showdown explain attack fight.json --by a --weapon founding-stone",
    ),
)
def explain_attack(
    save: Save = "",
    /,
    *,
    board: Board = "",
    card: CardName = "",
    by: By = "",
    weapon: Weapon = "",
    spoilers: Spoilers = False,
    ruling: Ruling = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """The last attack step by step; with --by what a survivor's would need, with --card what the monster's would do."""
    from showdown.cli.explain import Asked
    from showdown.cli.explain import explain_attack as run

    asked = Asked(save, board, pack or [], ruling or [])
    asked.card, asked.who, asked.weapon, asked.spoilers, asked.json = card, by, weapon, spoilers, json
    return run(asked)


@explain_app.command(
    name="turn",
    help_prologue=examples("showdown explain turn fight.json", "showdown explain turn fight.json --card maul"),
)
def explain_turn(
    save: Save = "",
    /,
    *,
    board: Board = "",
    card: CardName = "",
    spoilers: Spoilers = False,
    ruling: Ruling = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """The monster's next turn from its start: what comes before the draw, whether it draws, and what may come."""
    from showdown.cli.explain import Asked, explain_next_turn

    asked = Asked(save, board, pack or [], ruling or [])
    asked.card, asked.spoilers, asked.json = card, spoilers, json
    return explain_next_turn(asked)


@explain_app.command(
    name="hit-location",
    help_prologue=examples(
        "showdown explain hit-location beasts-paw fight.json --by a",
        "showdown explain hit-location strange-hand --board docs/positions/lion-knocked-down.yaml",
    ),
)
def explain_hit_location(
    location: Annotated[str, Parameter(help="The hit location that is tried.")],
    save: Save = "",
    /,
    *,
    board: Board = "",
    by: By = "",
    weapon: Weapon = "",
    ruling: Ruling = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """What each roll on a hit location would do: failure, wound, critical, and whether the monster reacts."""
    from showdown.cli.explain import Asked, explain_location

    asked = Asked(save, board, pack or [], ruling or [])
    asked.who, asked.weapon, asked.json = by, weapon, json
    return explain_location(asked, location)


@explain_app.command(
    name="space",
    help_prologue=examples(
        "showdown explain space K10 fight.json",
        'showdown explain space K7 --board "white-lion first-story K8 south; a K11"',
    ),
)
def explain_space(
    space: Annotated[str, Parameter(help="A space, as in K10.")],
    save: Save = "",
    /,
    *,
    board: Board = "",
    by: By = "",
    ruling: Ruling = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """What a space means: how far it is, seen or not, in reach or not, and what the next card would do there."""
    from showdown.cli.explain import Asked, explain_one_space

    asked = Asked(save, board, pack or [], ruling or [])
    asked.who, asked.json = by, json
    return explain_one_space(asked, space)
