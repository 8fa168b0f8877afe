"""The commands about whole fights; loaded when one of them is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, validators

from showdown.cli.parameters import Json, Packs

Bot = Annotated[
    str, Parameter(name=["--bot", "--policy"], help="Who makes the choices, by name; heuristic without it.")
]
Games = Annotated[
    int | None, Parameter(help="So many fights; 1000 if nothing else stops it.", validator=validators.Number(gte=1))
]
Seconds = Annotated[float | None, Parameter(help="Stop after so many seconds.", validator=validators.Number(gt=0))]
Width = Annotated[
    float | None,
    Parameter(help="Stop when the interval is narrower than so many points.", validator=validators.Number(gt=0)),
]
Seed = Annotated[int, Parameter(help="Another set of fights; 0 without it.", validator=validators.Number(gte=0))]
Workers = Annotated[
    int | None,
    Parameter(
        help="Processes; one per processor without it. The result is the same.", validator=validators.Number(gte=1)
    ),
]
Dask = Annotated[
    bool, Parameter(help="Play on a Dask cluster: a local one, or the one whose address follows (tcp://, tls://).")
]
Out = Annotated[Path | None, Parameter(help="Write a row for each fight: .jsonl or .parquet.")]
Plot = Annotated[Path | None, Parameter(help="Draw it: .png or .svg.")]
Yes = Annotated[bool, Parameter(help="Overwrite an existing file.")]
Resume = Annotated[
    bool,
    Parameter(help="Continue the file of --out: only the fights that it does not hold are played."),
]
Players = Annotated[
    int | None, Parameter(help="1 to 4; as many as survivors without it.", validator=validators.Number(gte=1, lte=4))
]
Rulings = Annotated[list[str] | None, Parameter(help="name=value: how an open question is ruled.")]
House = Annotated[
    list[str] | None,
    Parameter(help="name=value: a rule of your own house; `showdown house` lists them.", consume_multiple=False),
]
Patience = Annotated[
    float, Parameter(help="Seconds a bot may think about one answer; 60.", validator=validators.Number(gt=0))
]
Words = Annotated[str, Parameter(help="first-story, or a monster and its level as in white-lion:2.")]
Address = Annotated[str, Parameter(help="With --dask: the cluster to join.")]


def simulate(
    story: Words = "",
    address: Address = "",
    /,
    *,
    party: Annotated[str, Parameter(help="A ready party by name, or a party file.")] = "",
    save: Annotated[str, Parameter(help="Go on from this saved game instead.")] = "",
    bot: Bot = "heuristic",
    games: Games = None,
    seconds: Seconds = None,
    width: Width = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    players: Players = None,
    ruling: Rulings = None,
    house: House = None,
    ambush: Annotated[Literal["monster", "survivors"] | None, Parameter(help="Who ambushes the other side.")] = None,
    survivors: Annotated[
        int | None, Parameter(help="So many of the party, round again.", validator=validators.Number(gte=1, lte=6))
    ] = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Play many whole fights with a bot: how often they are won, who dies, how long they last, with intervals."""
    from showdown.cli.simulate import show_simulation

    story, address = sorted_out(story, address)
    request = fights(party, save, bot, seed, players, ruling, house, pack, patience)
    request |= running(games, seconds, width, workers, dask, address, out, resume, yes)
    return show_simulation(story, plot, json, request | {"ambush": ambush or "", "survivors": survivors or 0})


def sorted_out(story: str, address: str) -> tuple[str, str]:
    """``--dask tcp://host`` leaves the address among the words: it is the one with a scheme."""
    return ("" if address == story else address, story) if "://" in story else (story, address)


def without_address(words: list[str] | None) -> tuple[list[str], str]:
    """The same among many words."""
    address = next((word for word in words or () if "://" in word), "")
    return [word for word in words or () if word != address], address


def cluster(dask: bool, address: str) -> bool | str:
    """The keyword ``dask``.  Refused if there is an address without ``--dask``."""
    if address and not dask:
        from showdown.lookup.refusal import USAGE, Refusal

        raise Refusal(USAGE, "an address is of a Dask cluster", address, f"--dask {address}")
    return address or dask


def fights(
    party: str,
    save: str,
    bot: str,
    seed: int,
    players: int | None,
    ruling: list[str] | None,
    house: list[str] | None,
    pack: list[str] | None,
    patience: float,
) -> dict[str, Any]:
    """What is fought, as keywords of `showdown.api.simulate` and `compare`."""
    return {
        "party": party,
        "save": save,
        "bot": bot,
        "seed": seed,
        "players": players or 0,
        "ruling": ruling or (),
        "house": house or (),
        "pack": pack or (),
        "patience": patience,
    }


def running(
    games: int | None,
    seconds: float | None,
    width: float | None,
    workers: int | None,
    dask: bool,
    address: str,
    out: Path | None,
    resume: bool,
    yes: bool,
) -> dict[str, Any]:
    """How it is run, as keywords of the same functions."""
    return {
        "games": games,
        "seconds": seconds,
        "width": width,
        "workers": workers,
        "dask": cluster(dask, address),
        "out": out,
        "overwrite": yes,
        "resume": resume,
    }


def compare(
    variants: Annotated[
        list[str] | None,
        Parameter(
            help="What varies, as key=value, several with commas: story, monster, level, party, bot, "
            "ruling=name:value, house=name:value, pack, players, survivors, ambush, give, take (gear), "
            "token=attribute:amount (monster), ai=all; base: as it is."
        ),
    ] = None,
    /,
    *,
    story: Words = "first-story",
    party: Annotated[str, Parameter(help="A ready party by name, or a party file.")] = "",
    save: Annotated[str, Parameter(help="Go on from this saved game instead.")] = "",
    bot: Bot = "heuristic",
    games: Games = None,
    seconds: Seconds = None,
    width: Width = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    players: Players = None,
    ruling: Rulings = None,
    house: House = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Play the same fights with something changed: the paired difference, its interval, and a plain verdict."""
    from showdown.cli.compare import show_comparison

    words, address = without_address(variants)
    request = fights(party, save, bot, seed, players, ruling, house, pack, patience)
    request |= running(games, seconds, width, workers, dask, address, out, resume, yes)
    return show_comparison(words, plot, json, request | {"story": story})


def advise(
    save: Annotated[str, Parameter(help="A saved game that waits for a decision.")],
    options: Annotated[
        list[str] | None, Parameter(help="Only these options, by key or its beginning; all without it.")
    ] = None,
    /,
    *,
    bot: Bot = "heuristic",
    games: Annotated[
        int | None,
        Parameter(help="So many fights an option; 100 if nothing else stops it.", validator=validators.Number(gte=1)),
    ] = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    pack: Packs = None,
    patience: Patience = 60.0,
    json: Json = False,
) -> int:
    """Rank the options of the pending decision by fights played out from each, with the same dice for all."""
    from showdown.cli.advise import show_advice

    words, address = without_address(options)
    request = {
        "bot": bot,
        "games": games,
        "seconds": seconds,
        "seed": seed,
        "workers": workers,
        "dask": cluster(dask, address),
        "pack": pack or (),
        "patience": patience,
    }
    return show_advice(save, words, json, request)


def balance(
    monster: Annotated[str, Parameter(help="A monster, or one level of it as in white-lion:2.")],
    address: Address = "",
    /,
    *,
    party: Annotated[
        list[str] | None,
        Parameter(help="Against these parties only; all ready ones without it.", consume_multiple=False),
    ] = None,
    bot: Bot = "heuristic",
    games: Annotated[
        int | None,
        Parameter(help="So many fights each; 100 if nothing else stops it.", validator=validators.Number(gte=1)),
    ] = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    dask: Dask = False,
    ruling: Rulings = None,
    pack: Packs = None,
    patience: Patience = 60.0,
    out: Out = None,
    resume: Resume = False,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """A monster against the ready parties: wins, deaths, rounds; cards that kill, never matter, branches never run."""
    from showdown.cli.balance import show_balance

    request = running(games, seconds, None, workers, dask, address, out, resume, yes)
    del request["width"]
    request |= {"party": party or (), "bot": bot, "seed": seed, "ruling": ruling or (), "pack": pack or ()}
    return show_balance(monster, json, request | {"patience": patience})


def house(*, json: Json = False) -> int:
    """List the house rules: ways of playing that are not by the book, and whose price can be measured."""
    from showdown.cli.screen import Screen, print_json
    from showdown.engine import HOUSE_RULES

    if json:
        rules = [{"name": r.name, "values": r.values, "example": r.example, "about": r.about} for r in HOUSE_RULES]
        print_json("showdown.house/1", {"rules": rules})
        return 0
    screen = Screen()
    for r in HOUSE_RULES:
        screen.say(f"{r.name}={r.example}  ({r.values})", "bold")
        screen.say(f"  {r.about}", hang=2)
    screen.note("None of them holds unless you say so, as in: showdown compare base house=extra-life:2")
    return 0
