"""The commands, their options and their help.  Each imports what it needs when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter, validators

from showdown import __version__
from showdown.cli.parameters import Json, Packs, examples

app = App(
    name="showdown",
    version=__version__,
    help="Plays the showdown of a monster-hunting board game by the book.",
    help_epilogue="Everywhere: --debug shows tracebacks, --no-color (or NO_COLOR) prints without colour. "
    "More: showdown help.",
    help_format="plaintext",
    help_prologue="Examples:\n  showdown play\n  showdown rules blind spot\n  showdown replay fight.json --verify",
    default_parameter=Parameter(negative=(), show_default=False),
    suppress_keyboard_interrupt=False,
)


GAMES = "showdown.cli.commands_games:"
CARDS = "showdown.cli.commands_cards:"
EXPLAIN = "showdown.cli.commands_explain:"
FIGHTS = "showdown.cli.commands_sim:"
"""Where the commands of each kind are declared; loaded when one of them is used."""


Story = Annotated[
    str,
    Parameter(help="first-story, or a monster and its level as in white-lion:2; without it a start screen asks."),
]
Plain = Annotated[
    bool | None,
    Parameter(
        help="In lines, for screen readers and pipes: no colour, no drawing unless asked.", negative="--no-plain"
    ),
]
Players = Annotated[
    int | None,
    Parameter(help="1 to 4 players at the table; 1 without it.", validator=validators.Number(gte=1, lte=4)),
]
Bot = Annotated[
    str | None,
    Parameter(help="Which bot: heuristic (without it), random, cautious, aggressive, mcts:200, module:Class, ..."),
]
At = Annotated[
    int | None,
    Parameter(help="With --load: a new game after so many of its decisions, with its dice unless --seed is given."),
]
Spoilers = Annotated[
    bool | None,
    Parameter(help="Cards that were not drawn yet may be named and explained.", negative="--no-spoilers"),
]


@app.command(
    help_prologue=examples(
        "showdown play",
        "showdown play white-lion:2 --party lion-hunters",
        "showdown play --players 2 --bots c,d --save fight.json",
        "showdown play --load fight.json --save fight.json",
        "showdown play --load fight.json --at 40 --save other.json",
        "showdown play --dice ask --cards ask",
    )
)
def play(
    story: Story = "",
    /,
    *,
    seed: Annotated[int | None, Parameter(help="Dice and cards of the game; without it a random one, printed.")] = None,
    plain: Plain = None,
    players: Players = None,
    party: Annotated[
        str | None, Parameter(help="A ready party by name (`showdown cards parties`), or a party file.")
    ] = None,
    bots: Annotated[str | None, Parameter(help="Survivors played by a bot: all, none, or letters as in a,c.")] = None,
    bot: Bot = None,
    ambush: Annotated[
        Literal["monster", "survivors"] | None, Parameter(help="Who ambushes the other side; nobody without it.")
    ] = None,
    dice: Annotated[Literal["ask"] | None, Parameter(help="'ask': you roll real dice and type them.")] = None,
    cards: Annotated[Literal["ask"] | None, Parameter(help="'ask': you draw real cards and type them.")] = None,
    ruling: Annotated[
        list[str] | None, Parameter(help="name=value: how an open question is ruled. See `showdown rulings`.")
    ] = None,
    house: Annotated[
        list[str] | None, Parameter(help="name=value: a rule of your own house. See `showdown house`.")
    ] = None,
    save: Annotated[
        Path | None, Parameter(help="Save there after every answer; without it a game you play is kept in the library.")
    ] = None,
    no_save: Annotated[bool, Parameter(help="Keep the game nowhere.")] = False,
    load: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    at: At = None,
    step: Annotated[
        bool | None, Parameter(help="Ask also where there is only one option.", negative="--no-step")
    ] = None,
    training: Annotated[
        bool | None, Parameter(help="Undo may cross dice and cards already seen.", negative="--no-training")
    ] = None,
    spoilers: Spoilers = None,
    yes: Annotated[bool, Parameter(help="Overwrite an existing file given with --save.")] = False,
    pack: Packs = None,
) -> int:
    """Play a fight: at a table in the terminal, or in lines with --plain. Without a terminal, bots play it."""
    from showdown.cli.config import prefer
    from showdown.cli.play import play as run
    from showdown.session.open_game import Wishes

    w = Wishes()
    w.story, w.seed, w.players, w.rulings = story, seed, players, ruling or []
    w.party = party
    w.ambush = ambush or ""
    w.house = house or []
    w.bots, w.bot, w.dice, w.cards = bots, bot or "", dice == "ask", cards == "ask"
    w.packs, w.at, w.keep = pack or [], at, not no_save
    w.save, w.load, w.overwrite = save, load, yes
    prefer(w, {"plain": plain, "step": step, "training": training, "spoilers": spoilers})
    return run(w)


@app.command(
    help_prologue=examples(
        "showdown learn",
        "showdown learn --plain --save lesson.json",
        "showdown learn --load lesson.json --save lesson.json",
        "showdown learn --list",
    )
)
def learn(
    *,
    seed: Annotated[int | None, Parameter(help="Other dice and cards than those of the usual lesson.")] = None,
    plain: Annotated[bool, Parameter(help="No colour, no drawing unless asked.")] = False,
    save: Annotated[Path | None, Parameter(help="Save there after every answer.")] = None,
    load: Annotated[Path | None, Parameter(help="Go on with a saved lesson.")] = None,
    training: Annotated[bool, Parameter(help="Undo may cross dice and cards already seen.")] = False,
    yes: Annotated[bool, Parameter(help="Overwrite an existing file given with --save.")] = False,
    list_: Annotated[bool, Parameter(name="--list", help="Only list the concepts that are taught.")] = False,
    json: Annotated[bool, Parameter(name="--json", help="With --list: print one JSON document.")] = False,
) -> int:
    """Learn by playing the First Story alone: you make the real choices, one new concept at a time is explained."""
    from showdown.cli.learn import learn as run
    from showdown.cli.learn import list_concepts
    from showdown.lookup.refusal import USAGE, Refusal
    from showdown.session.open_game import Wishes

    if list_:
        return list_concepts(json)
    if json:
        raise Refusal(USAGE, "a lesson is played, not printed", "showdown learn --json", "add --list for the concepts")
    w = Wishes()
    w.seed, w.plain, w.save, w.load, w.training, w.overwrite = seed, plain, save, load, training, yes
    return run(w)


@app.command(
    help_prologue=examples(
        "showdown replay fight.json",
        "showdown replay fight.json --round 3 --turn survivors",
        "showdown replay fight.json --verify",
        "showdown replay fight.json --from 40 --save other.json",
        "showdown replay fight.json --log --save fight.log",
    )
)
def replay(
    file: Annotated[str, Parameter(help="A save; - for stdin.", allow_leading_hyphen=True)],
    /,
    *,
    to: Annotated[int | None, Parameter(help="Tell it up to the moment after so many decisions.")] = None,
    round: Annotated[int | None, Parameter(help="Tell it up to the first decision of this round.")] = None,
    turn: Annotated[Literal["monster", "survivors"] | None, Parameter(help="With --round: of this turn.")] = None,
    verify: Annotated[bool, Parameter(help="Only check that the journal leads to the saved position.")] = False,
    start: Annotated[
        int | None, Parameter(name="--from", help="Save a new game that begins after so many decisions.")
    ] = None,
    save: Annotated[Path | None, Parameter(help="With --from or --log: the file to write.")] = None,
    seed: Annotated[
        int | None, Parameter(help="With --from: other dice from there on; without it those of the original.")
    ] = None,
    log: Annotated[bool, Parameter(help="Write the game as a plain log; see `showdown check-log`.")] = False,
    plain: Annotated[bool, Parameter(help="Scrub in lines without colour; reads commands from a pipe, too.")] = False,
    spoilers: Annotated[bool, Parameter(help="Cards that were not drawn yet may be named and explained.")] = False,
    yes: Annotated[bool, Parameter(help="Overwrite an existing file given with --save.")] = False,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Look back at a saved game: step by step in a terminal, told without one. `-` reads the save from stdin."""
    from showdown.cli.replay import Wanted
    from showdown.cli.replay import replay as run

    w = Wanted(file)
    w.to, w.round, w.turn, w.start = to, round, turn, start
    w.verify, w.log, w.json, w.plain, w.spoilers = verify, log, json, plain, spoilers
    w.save, w.seed, w.overwrite, w.packs = save, seed, yes, pack or []
    return run(w)


@app.command(
    name="check-log",
    help_prologue=examples(
        "showdown check-log fight.log",
        "showdown check-log fight.log --save fight.json",
        "showdown replay fight.json --log | showdown check-log -",
    ),
)
def check_log(
    file: Annotated[
        str, Parameter(help="Transcript (docs/referee/transcript-format.md); - for stdin.", allow_leading_hyphen=True)
    ],
    /,
    *,
    save: Annotated[Path | None, Parameter(help="Save the fight as a game if it is legal.")] = None,
    yes: Annotated[bool, Parameter(help="Overwrite an existing file given with --save.")] = False,
    spoilers: Annotated[bool, Parameter(help="Cards that were not drawn yet may be named.")] = False,
    pack: Packs = None,
    json: Json = False,
) -> int:
    """Check a fight written by hand: name the first illegal or forgotten step. Exit code 1: there is one."""
    from showdown.cli.check_log import check
    from showdown.session.open_game import Wishes

    wishes = Wishes()
    wishes.save, wishes.overwrite = save, yes
    return check(file, pack or [], spoilers, json, wishes)


app.command(
    f"{GAMES}games_app", name="games", help="Your games: each is kept after every answer, and can be gone on with."
)


scenario = App(name="scenario", help="Scenario files: in this position, this happens.")
app.command(scenario)


@scenario.command(
    help_prologue=examples(
        "showdown scenario check tests/scenarios",
    )
)
def check(paths: Annotated[list[str], Parameter(help="Scenario files or folders.")], /, *, json: Json = False) -> int:
    """Run scenario files, or all in a folder. Exit code 0: all hold, 1: some fail, 3: some cannot be read."""
    from showdown.cli.scenarios import check_scenarios

    return check_scenarios(paths, json)


app.command(f"{CARDS}cards_app", name="cards", help="Cards: what there is, and what each does, in our own words.")


@app.command(
    help_prologue=examples(
        "showdown rules ties",
        "showdown rules block deflect",
        "showdown rules R-TGT-04",
        "showdown rules knocked down attacker",
    )
)
def rules(
    words: Annotated[list[str] | None, Parameter(help="Topics, ids, words, or the name of a ruling.")] = None,
    /,
    *,
    code: Annotated[bool, Parameter(help="Add notes for implementers, sources, code and tests.")] = False,
    json: Json = False,
) -> int:
    """Look up rules by topic, id or words: the answer, the rules behind it, and the rulings that bear on it."""
    from showdown.cli.rules import look_up

    return look_up(words or [], code, json)


@app.command(
    help_prologue=examples(
        "showdown rulings",
        "showdown rulings facing-area dodge-window",
        "showdown rulings --effect --games 300",
        "showdown rulings facing-area --effect --story white-lion:2 --party lion-hunters",
    )
)
def rulings(
    names: Annotated[list[str] | None, Parameter(help="Rulings by name; without it all are listed.")] = None,
    /,
    *,
    effect: Annotated[bool, Parameter(help="What the other answers are worth in wins, on common seeds.")] = False,
    story: Annotated[str, Parameter(help="With --effect: in this fight; first-story without it.")] = "first-story",
    party: Annotated[str, Parameter(help="With --effect: a ready party by name, or a party file.")] = "",
    bot: Annotated[str, Parameter(help="With --effect: who makes the choices.")] = "heuristic",
    games: Annotated[
        int, Parameter(help="With --effect: fights for each answer; 300.", validator=validators.Number(gte=1))
    ] = 300,
    seed: Annotated[int, Parameter(help="With --effect: another set.", validator=validators.Number(gte=0))] = 0,
    workers: Annotated[
        int | None, Parameter(help="With --effect: processes.", validator=validators.Number(gte=1))
    ] = None,
    json: Json = False,
) -> int:
    """List the open questions of the rules with the answers that can be chosen; the first is the default."""
    from showdown.cli.rules import list_rulings

    if effect:
        from showdown.analysis.execution import RunOptions
        from showdown.analysis.fight_request import FightRequest
        from showdown.cli.effect import effect as run
        from showdown.cli.rules import ruling_named

        w = FightRequest(story=story, party=party, bot=bot, seed=seed, where="showdown rulings --effect")
        return run(w, [ruling_named(name) for name in names or []], RunOptions(games=games, workers=workers), json)
    return list_rulings(names or [], json)


app.command(
    f"{EXPLAIN}explain_app",
    name="explain",
    help="What would happen in a position, and why: targets, ways, attacks, spaces.",
)


app.command(
    f"{FIGHTS}simulate",
    name="simulate",
    help="Play many whole fights with a bot: win rate, deaths, rounds, wounds, with intervals.",
    help_prologue=examples(
        "showdown simulate first-story --games 10000",
        "showdown simulate white-lion:2 --party lion-hunters --width 4",
        "showdown simulate --save fight.json --seconds 30 --bot random",
        "showdown simulate --games 2000 --out games.parquet --plot games.png",
        "showdown simulate --games 100000 --out games.jsonl --resume",
    ),
)
app.command(
    f"{FIGHTS}compare",
    name="compare",
    help="Play the same fights with something changed: difference, interval, verdict.",
    help_prologue=examples(
        "showdown compare base party=rawhide --story white-lion:1",
        "showdown compare bot=random bot=heuristic --games 500",
        "showdown compare base ruling=facing-area:lane",
        "showdown compare base take=rawhide-headband --story white-lion:1 --party rawhide",
    ),
)
app.command(
    f"{FIGHTS}house",
    name="house",
    help="House rules that can be played and measured: extra life, extra turns, rerolled deaths, a smaller board.",
    help_prologue=examples("showdown house", "showdown compare base house=board:12x16 --story white-lion:1"),
)
app.command(
    f"{FIGHTS}advise",
    name="advise",
    help="Rank the options of a saved game's decision by fights played out from each.",
    help_prologue=examples("showdown advise fight.json", "showdown advise fight.json attack move --games 400"),
)
app.command(
    f"{FIGHTS}balance",
    name="balance",
    help="A monster against the ready parties: wins, deaths, rounds, and what its cards did.",
    help_prologue=examples(
        "showdown balance white-lion:1",
        "showdown balance bellmaw --games 50",
        "showdown balance bellmaw --games 5000 --out bellmaw.jsonl --resume",
    ),
)

app.command(
    "showdown.cli.commands_threat:threat",
    name="threat",
    help="What the monster's next turn may do: targets, damage, injuries, deaths; and where it is best to stand.",
    help_prologue=examples(
        "showdown threat fight.json",
        "showdown threat fight.json --ties worst --survival dodge",
        "showdown threat fight.json --survivor b --heat",
        'showdown threat --board "white-lion first-story K8 south; a K11; b K6"',
    ),
)
app.command(
    "showdown.cli.commands_bots5:arena",
    name="arena",
    help="Play bots against the same seeds and keep a leaderboard with 95 % intervals; goes on where it stopped.",
    help_prologue=examples(
        "showdown arena random heuristic mcts:100 --games 200 --workers 2",
        "showdown arena heuristic mymodule:MyBot --story white-lion:1 --party rawhide",
        "showdown arena heuristic mcts:100 --games 2000 --file bench/leaderboard.json --json",
    ),
)


@app.command
def bench(
    *,
    seconds: Annotated[
        float, Parameter(help="Seconds for each measurement; 2 without it.", validator=validators.Number(gt=0))
    ] = 2.0,
    json: Json = False,
) -> int:
    """Measure decisions, fights and clones per second on this machine."""
    from showdown.cli.bench import bench as run

    return run(seconds, json)


@app.command(name="help")
def help_topic(topic: Annotated[str, Parameter(help="Without it: the list of topics.")] = "", /) -> int:
    """Explain a topic: exit-codes, keys, saves, dice, settings."""
    from showdown.cli.topics import show_topic

    return show_topic(topic)


config_app = App(name="config", help="Settings: which hold, and where they come from.")
app.command(config_app)


@config_app.command(name="show", help_prologue=examples("showdown config show --origin"))
def show_settings(
    *,
    origin: Annotated[bool, Parameter(help="Say where each value comes from.")] = False,
    json: Json = False,
) -> int:
    """Print every setting with the value that holds. Flags > SHOWDOWN_... > ./showdown.toml > your file > default."""
    from showdown.cli.config import show as run

    return run(origin, json)


@config_app.command(name="path", help_prologue=examples("showdown config path"))
def settings_path(*, json: Json = False) -> int:
    """Print where the files of settings are looked for."""
    from showdown.cli.config import path as run

    return run(json)


@app.command(help_prologue=examples("showdown doctor", "showdown doctor --json"))
def doctor(*, json: Json = False) -> int:
    """Look whether everything here is as it should be. Exit code 1: something is wrong."""
    from showdown.cli.doctor import doctor as run

    return run(json)


@app.command(
    help_prologue=examples(
        "showdown completions bash > ~/.local/share/bash-completion/completions/showdown",
        "showdown completions zsh > ~/.zfunc/_showdown",
        "showdown completions fish > ~/.config/fish/completions/showdown.fish",
    )
)
def completions(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print the script that completes commands and options in a shell."""
    print(app.generate_completion(shell=shell))
    return 0


# Loaded when they are asked for.
app.command(
    "showdown.cli.commands_odds:odds",
    name="odds",
    help="Exact odds of one attack: hits, wounds, criticals; or what the monster's attack does to a survivor.",
    help_prologue=examples(
        "showdown odds --weapon bone-axe --against white-lion:1",
        "showdown odds --weapon bone-axe --against white-lion:2 --blind-spot --dice-only",
        "showdown odds --speed 2 --accuracy 7 --strength 3 --toughness 8 --luck 1",
        "showdown odds --save fight.json --survivor a --plot odds.png",
        "showdown odds --attack claw --on fresh",
    ),
)
app.command(
    "showdown.cli.commands_serve:serve",
    name="serve",
    help="Play together in the browser: a server on this machine, friends join by link.",
    help_prologue=examples(
        "showdown serve",
        "showdown serve --lan",
        "showdown serve --port 8200 --database tables.db",
        "showdown serve --public-url https://table.example --database postgresql://showdown@localhost/tables",
    ),
)
app.command(
    "showdown.cli.commands_serve:db_app", name="db", help="The database of the server: back up, check, migrate."
)
