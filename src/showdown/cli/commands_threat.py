"""``showdown threat``: declared here, done in cli/threat.py."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter, validators

from showdown.cli.parameters import Board


def threat(
    save: Annotated[str, Parameter(help="A saved game.")] = "",
    /,
    *,
    board: Board = "",
    survivor: Annotated[str, Parameter(help="A survivor, by letter: whose harm `worst` means, who moves.")] = "",
    heat: Annotated[
        bool, Parameter(help="With --survivor: the same for every space within reach, on a board.")
    ] = False,
    at: Annotated[str, Parameter(help="With --survivor: as if it had moved to this space, as in K10.")] = "",
    ties: Annotated[
        Literal["uniform", "worst", "first"],
        Parameter(help="How the monster's controller decides: uniform, worst or first; uniform without it."),
    ] = "uniform",
    survival: Annotated[
        Literal["none", "dodge"], Parameter(help="How survivors react: none or dodge; none without it.")
    ] = "none",
    samples: Annotated[
        int | None,
        Parameter(
            help="Turns sampled for a card with too many rolls.", validator=validators.Number(gte=2, lte=100_000)
        ),
    ] = None,
    seed: Annotated[int, Parameter(help="Other samples.", validator=validators.Number(gte=0))] = 0,
    spoilers: Annotated[bool, Parameter(help="Name cards that have not been drawn yet.")] = False,
    ruling: Annotated[
        list[str] | None, Parameter(help="name=value, with --board: another answer to an open question.")
    ] = None,
    pack: Annotated[
        list[str] | None,
        Parameter(
            name="--pack",
            help="A pack on top of the core: its folder, or the name of an installed one.",
            consume_multiple=False,
        ),
    ] = None,
    json: Annotated[bool, Parameter(name="--json", help="Print one JSON document instead of text.")] = False,
) -> int:
    """What the monster's next turn may do: targets, damage, injuries, deaths; and where it is best to stand."""
    from showdown.cli.threat import show_threat

    request = {
        "save": save,
        "board": board,
        "survivor": survivor,
        "ties": ties,
        "survival": survival,
        "samples": samples,
        "seed": seed,
        "ruling": ruling or (),
        "pack": pack or (),
    }
    return show_threat(heat, at, spoilers, json, request)
