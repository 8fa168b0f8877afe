"""The commands about whole fights; loaded when one of them is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

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
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Play many whole fights with a bot: how often they are won, who dies, how long they last, with intervals."""
    from showdown.cli.running import How
    from showdown.cli.simulate import simulate as run
    from showdown.cli.studies import Wanted

    story, address = sorted_out(story, address)
    w = Wanted(
        story=story or "first-story",
        save=save,
        party=party,
        players=players or 0,
        bot=bot,
        rulings=tuple(ruling or ()),
        house=tuple(house or ()),
        packs=tuple(pack or ()),
        ambush=ambush or "",
        survivors=survivors or 0,
        seed=seed,
        patience=patience,
        where=f"showdown simulate {story}".strip(),
    )
    how = How(games, seconds, width, workers, dask, address, out, yes)
    return run(w, how, plot, json)


def sorted_out(story: str, address: str) -> tuple[str, str]:
    """``--dask tcp://host`` leaves the address among the words: it is the one with a scheme."""
    return ("" if address == story else address, story) if "://" in story else (story, address)


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
    plot: Plot = None,
    yes: Yes = False,
    json: Json = False,
) -> int:
    """Play the same fights with something changed: the paired difference, its interval, and a plain verdict."""
    from showdown.cli.compare import compare as run
    from showdown.cli.running import How
    from showdown.cli.studies import Wanted

    words = variants or []
    base = Wanted(
        story=story,
        save=save,
        party=party,
        players=players or 0,
        bot=bot,
        rulings=tuple(ruling or ()),
        house=tuple(house or ()),
        packs=tuple(pack or ()),
        seed=seed,
        patience=patience,
    )
    address = next((word for word in words if "://" in word), "")
    how = How(games, seconds, width, workers, dask, address, out, yes)
    return run(base, [word for word in words if word != address], how, plot, json)


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
    from showdown.cli.advise import advise as run
    from showdown.cli.running import How
    from showdown.cli.studies import Wanted

    words = options or []
    address = next((word for word in words if "://" in word), "")
    w = Wanted(save=save, bot=bot, packs=tuple(pack or ()), seed=seed, patience=patience)
    how = How(games, seconds, None, workers, dask, address, default_games=100)
    return run(w, how, [word for word in words if word != address], json)


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
    yes: Yes = False,
    json: Json = False,
) -> int:
    """A monster against the ready parties: wins, deaths, rounds; cards that kill, never matter, branches never run."""
    from showdown.cli.balance import balance as run
    from showdown.cli.running import How
    from showdown.cli.studies import Wanted

    w = Wanted(
        story=monster, bot=bot, rulings=tuple(ruling or ()), packs=tuple(pack or ()), seed=seed, patience=patience
    )
    return run(w, How(games, seconds, None, workers, dask, address, out, yes, 100), party or [], json)


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
