"""``showdown odds``: exact odds of one attack, as a line, a table, a plot or JSON."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

from showdown.api import (
    LETTERS,
    SURVIVORS_TURN,
    BadContent,
    Catalog,
    IllegalOption,
    State,
    SurvivorSetup,
    in_own_act,
    start,
)
from showdown.cli.explain import Asked as BoardAsked
from showdown.cli.explain import position
from showdown.cli.screen import Screen, print_json
from showdown.odds.mauling import MaulingOdds, attack_named, beside, mauling_odds
from showdown.odds.position import Staged, Strike, before_attack, stage_attack, stage_strike, weapon_named
from showdown.odds.strike import in_words, percent, result_of_roll, strike_odds, trap_odds
from showdown.odds.tree import TooManyWays
from showdown.table.opening import catalog_for, load_game, monster_of, party_named
from showdown.table.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, Refusal, refused

SCHEMA = "showdown.odds/1"
FRESH = "fresh"
PATIENCE = 1.0
"""Seconds after which a word is said."""


class Asked:
    """What was asked for on the command line."""

    def __init__(self) -> None:
        self.q = Strike()
        self.against = ""
        self.save: Path | None = None
        self.survivor = ""
        self.attack = ""
        self.on = ""
        self.party = ""
        self.dodge = False
        self.order = "optimal"
        self.risk = False
        self.roll: int | None = None
        self.trap = False
        self.tries: int | None = None
        self.times: int | None = None
        self.plot: Path | None = None
        self.packs: list[str] = []
        self.json = False
        self.words = ""
        self.board = ""
        self.state: State | None = None
        """The position of --board or --save."""


def odds(a: Asked) -> int:
    try:
        if a.plot is not None:
            check_plot(a.plot)
        read_state(a)
        if a.attack:
            return mauling(a)
        if a.on or a.dodge:
            raise Refusal(USAGE, "--on and --dodge go with --attack", a.words, "add --attack CARD")
        staged, title = stage(a)
        if a.trap:
            return trap(a, staged, title)
        if a.tries is not None or a.times is not None:
            raise Refusal(USAGE, "--tries and --times go with --trap", a.words, "add --trap")
        if a.roll is not None:
            return roll(a, staged, title)
        return strike(a, staged, title)
    except BadContent as error:
        fix = "check the name; `showdown cards list` lists the cards"
        raise refused(error, NOT_FOUND, a.words, fix) from error
    except TooManyWays as error:
        fix = "ask with --dice-only, or simulate: `showdown simulate`"
        raise Refusal(USAGE, f"this attack is too tangled to be followed exactly: {error}", a.words, fix) from error
    except IllegalOption as error:
        raise refused(error, USAGE, a.words, "see `showdown odds --help`") from error
    except ValueError as error:
        raise Refusal(USAGE, str(error), a.words, "see `showdown odds --help`") from error


# -- the position ------------------------------------------------------------------------------------------------


def stage(a: Asked) -> tuple[Staged, str]:
    """Just before the attack, and what it is in words."""
    if a.state is not None:
        return stage_saved(a, a.state)
    if a.survivor and not a.party:
        fix = "add --save FILE, --board FILE or --party NAME"
        raise Refusal(USAGE, "--survivor says who attacks in a position or a party", a.words, fix)
    q = a.q
    catalog = choose_monster(a)
    if a.party:
        members = party_named(a.party, a.packs, catalog).survivors()
        q.attacker = members[member_named(members, a.survivor, a.words) if a.survivor else 0]
        q.whose = f"{q.attacker.name} of the party {a.party}"
    if q.toughness is None and not q.monster:
        if a.roll is None and not a.trap:
            raise Refusal(USAGE, "against what?", a.words, "add --against MONSTER[:LEVEL] or --toughness N")
        raise Refusal(USAGE, "how tough is it?", a.words, "add --against MONSTER[:LEVEL] or --toughness N")
    if q.toughness is not None and q.monster:
        what = "--against says how tough the monster is"
        raise Refusal(USAGE, what, a.words, "leave out --toughness or --against")
    if not q.weapon and not a.trap and a.roll is None and (q.speed is None or q.accuracy is None):
        fix = "name one with --weapon, or give --speed, --accuracy and --strength"
        raise Refusal(USAGE, "with which weapon?", a.words, fix)
    if a.trap and (q.dice_only or not q.monster):
        raise Refusal(USAGE, "without a deck there is no trap", a.words, "add --against MONSTER[:LEVEL]")
    if a.trap:
        q.weapon, q.speed = "", 5
    staged = stage_strike(q, catalog)
    return staged, f"{weapon_title(a, staged.state.catalog)} against {monster_title(staged.state, q)}"


def weapon_title(a: Asked, catalog: Catalog) -> str:
    q = a.q
    if not q.weapon:
        return f"speed {q.speed or 1}, accuracy {q.accuracy or 7}+, strength {q.strength or 0}"
    title = catalog.cards[weapon_named(catalog, q.weapon)].title
    return f"{title}{', slung' if q.sling else ''}{', paired' if q.paired else ''}"


def monster_title(s: State, q: Strike) -> str:
    if not q.monster and q.toughness is not None:
        return f"toughness {q.toughness}" + (f", evasion {q.evasion}" if q.evasion else "")
    return f"{s.table.monster.title}, {s.table.level.title}"


def choose_monster(a: Asked) -> Catalog:
    """Fill in monster and level; the cards to ask with."""
    catalog = catalog_for(a.against or "first-story", a.packs)
    if a.against:
        a.q.monster, a.q.level = monster_of(a.against, catalog)
    return catalog


def read_state(a: Asked) -> None:
    """The position of --save or --board; what it says about an attack going on is what is asked, unless named."""
    if a.save is not None and a.board:
        raise Refusal(USAGE, "two positions are named", a.words, "leave out --save or --board")
    if a.save is not None:
        a.state = load_game(a.save, packs=a.packs).state
    if not a.board:
        return
    here = position(BoardAsked("", a.board, a.packs, []))
    a.state = here.state
    if here.setup is None:
        return
    action = here.setup.action
    if here.setup.start == "card" and not a.survivor and not a.q.weapon:
        a.attack = a.attack or action.card
        a.on = a.on or (LETTERS[action.target] if action.target >= 0 else "")
    if here.setup.start == "attack" and not a.attack and not a.survivor:
        a.state = start(before_attack(here.setup, here.state.catalog), here.state.catalog)
        a.survivor = LETTERS[action.who]
        a.q.weapon, a.q.sling = action.weapon, action.sling


def stage_saved(a: Asked, s: State) -> tuple[Staged, str]:
    q = a.q
    said = {
        "--against": a.against,
        "--party": a.party,
        "--speed": q.speed is not None,
        "--accuracy": q.accuracy is not None,
        "--strength": q.strength is not None,
        "--toughness": q.toughness is not None,
        "--luck": q.luck,
        "--evasion": q.evasion,
        "--blind-spot": q.blind_spot,
        "--knocked-down": q.knocked_down,
        "--paired": q.paired,
        "--removed": q.removed,
        "--dice-only": q.dice_only,
    }
    extra = [name for name, value in said.items() if value]
    if extra:
        what = f"a position says it all; {', '.join(extra)} cannot be given with --save or --board"
        raise Refusal(USAGE, what, a.words, f"leave out {', '.join(extra)}")
    who = survivor_named(s, a.survivor, a.words, "--survivor")
    given = "board" if a.board else "save"
    assumed = [f"the position of the {given}, as the survivors know it, as if this survivor acted now"]
    if s.survivors[who].acted and s.turn == SURVIVORS_TURN and not in_own_act(s, who):
        assumed.append(f"{s.survivors[who].name} has acted in this round: this is a further act")
    staged = stage_attack(s, who, q.weapon, q.sling, assumed)
    gear = s.catalog.cards[staged.weapon]
    how = ", slung" if q.sling else ""
    return staged, f"{s.survivors[who].name} with {gear.title}{how} against {monster_title(s, Strike())}"


def survivor_named(s: State, word: str, words: str, flag: str) -> int:
    names = [v.name.lower() for v in s.survivors]
    letters = list(LETTERS[: len(names)])
    key = word.lower()
    if key in letters:
        return letters.index(key)
    if key in names:
        return names.index(key)
    known = ", ".join([f"{letter} ({v.name})" for letter, v in zip(letters, s.survivors, strict=True)])
    what = f"there is no survivor '{word}'" if word else f"who? {flag} is needed"
    raise Refusal(NOT_FOUND if word else USAGE, what, words, f"known: {known}")


# -- answers -----------------------------------------------------------------------------------------------------


def strike(a: Asked, staged: Staged, title: str) -> int:
    found = strike_odds(staged, a.order, a.risk, patience(a))
    if a.plot is not None:
        draw(a.plot, title, {"hits": found.hits, "wounds": found.wounds, "criticals": found.criticals})
    if a.json:
        print_json(SCHEMA, {"attack": title, **found.data()})
        return OK
    screen = Screen()
    screen.say(f"{title}: {in_words(found)}")
    columns = (("hits", found.hits), ("wounds", found.wounds), ("criticals", found.criticals))
    screen.say()
    show_table(screen, columns)
    show_assumptions(screen, found.assumed)
    return OK


def patience(a: Asked) -> Callable[[], None]:
    """Says once, to somebody at a terminal, that many ways take a while, and what would be quicker."""
    since = time.monotonic()
    said = [not sys.stderr.isatty()]

    def watch() -> None:
        if not said[0] and time.monotonic() - since > PATIENCE:
            said[0] = True
            quicker = "without --risk it is a matter of seconds" if a.risk else "--dice-only answers at once"
            Screen().note(f"every way this attack can go is followed: three dice take seconds, more longer; {quicker}")

    return watch


def show_table(screen: Screen, columns: Any) -> None:
    width = max([len(name) for name, _ in columns]) + 2
    screen.say("number".rjust(8) + "".join([name.rjust(max(width, 11)) for name, _ in columns]))
    for n in range(max([len(c.distribution) for _, c in columns])):
        cells = []
        for _, c in columns:
            text = percent(c.distribution[n]) if n < len(c.distribution) else "-"
            cells.append(text.rjust(max(width, 11)))
        screen.say(str(n).rjust(8) + "".join(cells))
    means = [f"{c.mean:.4f}".rjust(max(width, 11)) for _, c in columns]
    screen.say("mean".rjust(8) + "".join(means))


def show_assumptions(screen: Screen, assumed: list[str]) -> None:
    screen.say()
    for text in assumed:
        screen.say(f"assumed: {text}", hang=9)


def roll(a: Asked, staged: Staged, title: str) -> int:
    assert a.roll is not None
    if not 1 <= a.roll <= 10:
        raise IllegalOption(f"a wound roll of {a.roll} cannot be", found=a.roll, allowed=["1 to 10"])
    result = result_of_roll(staged, a.roll)
    if a.json:
        print_json(SCHEMA, {"attack": title, "roll": a.roll, "result": result, "assumptions": staged.assumed})
    else:
        Screen().say(f"{title}: a wound roll of {a.roll} is a {result} [R-WND-02, R-CRT-01].")
    return OK


def trap(a: Asked, staged: Staged, title: str) -> int:
    """How likely a trap is on top, among the locations of several hits, and so often in so many tries."""
    tries, times = a.tries, a.times
    if (tries is None) != (times is None):
        raise Refusal(USAGE, "--tries and --times belong together", a.words, "as in --tries 6 --times 5")
    if tries is not None and times is not None and not (1 <= tries <= 1000 and 0 <= times <= tries):
        allowed = ["1 to 1000 tries", "0 to that many times"]
        raise IllegalOption(f"{times} times in {tries} tries cannot be", allowed=allowed)
    deck = len(staged.state.hl_deck.cards)
    by_hits = {hits: trap_odds(staged, hits) for hits in range(1, 6)}
    top = by_hits[1]
    body: dict[str, Any] = {
        "monster": monster_title(staged.state, a.q),
        "deck": deck,
        "p_top": top,
        "p_by_hits": {str(n): p for n, p in by_hits.items()},
    }
    if tries is not None and times is not None:
        body["tries"], body["times"] = tries, times
        body["p_at_least"] = sum([comb(tries, k) * top**k * (1 - top) ** (tries - k) for k in range(times, tries + 1)])
    body["assumptions"] = staged.assumed[1:]
    if a.json:
        print_json(SCHEMA, body)
        return OK
    screen = Screen()
    screen.say(f"{body['monster']}: the trap is on top of {deck} hit locations {percent(top)} of the time.")
    if "p_at_least" in body:
        p = body["p_at_least"]
        screen.say(f"On top at least {times} times in {tries} honest shuffles: {p:.3g}, one time in {1 / p:,.0f}.")
    screen.say("hits drawn together   " + "  ".join([f"{n}: {percent(p)}" for n, p in by_hits.items()]))
    show_assumptions(screen, body["assumptions"])
    return OK


# -- the other direction -----------------------------------------------------------------------------------------


def mauling(a: Asked) -> int:
    s, who = position_of_target(a)
    card = attack_named(s, a.attack)
    found = mauling_odds(s, card, who, a.dodge)
    name = s.survivors[who].name
    title = f"{s.catalog.cards[card].title} of {s.table.monster.title}, {s.table.level.title}, on {name}"
    if a.plot is not None:
        draw(a.plot, title, {"hits": found.hits, "boxes": found.boxes, "severe injuries": found.severe})
    if a.json:
        print_json(SCHEMA, {"attack": title, **found.data()})
        return OK
    screen = Screen()
    screen.say(mauling_line(title, found))
    screen.say()
    columns = (("hits", found.hits), ("armor lost", found.armor), ("boxes", found.boxes), ("severe", found.severe))
    show_table(screen, columns)
    screen.say("hits by place   " + "  ".join([f"{place} {mean:.3f}" for place, mean in found.places.items()]))
    show_assumptions(screen, found.assumed)
    return OK


def mauling_line(title: str, found: MaulingOdds) -> str:
    return (
        f"{title}: {found.hits.mean:.2f} hits ({percent(found.hits.p_any)} at least one); "
        f"falls {percent(found.down)}, severe injury {percent(found.severe.p_any)}, dies {percent(found.death)}."
    )


def position_of_target(a: Asked) -> tuple[State, int]:
    if not a.on:
        fix = "add --on fresh, or --on LETTER with --save, --board or --party"
        raise Refusal(USAGE, "whom does it attack?", a.words, fix)
    if a.state is not None:
        if a.against or a.party:
            raise Refusal(USAGE, "a position says it all", a.words, "leave out --against and --party")
        return a.state, survivor_named(a.state, a.on, a.words, "--on")
    a.against = a.against or "white-lion:1"
    catalog = choose_monster(a)
    if a.on != FRESH and not a.party:
        what = f"who is '{a.on}'?"
        raise Refusal(USAGE, what, a.words, "use --on fresh, or say where from: --party NAME or --save FILE")
    party = party_named(a.party or "first-story", a.packs, catalog).survivors()
    number = member_named(party, a.on, a.words) if a.on != FRESH else 0
    return beside(a.q.monster, a.q.level, party[number], catalog), 0


def member_named(party: list[SurvivorSetup], word: str, words: str) -> int:
    """The number of a survivor of a party, by letter or name."""
    known = [*LETTERS[: len(party)], *[v.name.lower() for v in party]]
    if word.lower() not in known:
        fix = f"known: {', '.join([f'{x} ({v.name})' for x, v in zip(LETTERS, party, strict=False)])}"
        raise Refusal(NOT_FOUND, f"there is no survivor '{word}'", words, fix)
    return known.index(word.lower()) % len(party)


# -- plots -------------------------------------------------------------------------------------------------------


def check_plot(path: Path) -> None:
    """Before anything is worked out: can it be drawn, and can we write there?"""
    if path.suffix.lower() not in (".png", ".svg"):
        raise Refusal(USAGE, f"a plot is a .png or .svg, not '{path.name}'", f"--plot {path}", "name it so")
    if not path.parent.is_dir():
        raise Refusal(NOT_FOUND, f"there is no folder '{path.parent}'", f"--plot {path}", "make it first")
    for module in ("altair", "vl_convert"):
        if importlib.util.find_spec(module) is None:
            fix = "pip install 'showdown[plot]'"
            raise Refusal(USAGE, f"plots need {module}, which is not installed", f"--plot {path}", fix)


def draw(path: Path, title: str, parts: dict[str, Any]) -> None:
    """One bar chart for each thing counted, side by side."""
    import altair as alt

    rows = [
        {"what": what, "number": n, "probability": p}
        for what, counted in parts.items()
        for n, p in enumerate(counted.distribution)
    ]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(color="#0072B2")
        .encode(
            x=alt.X("number:O", title="number", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("probability:Q", title="probability", axis=alt.Axis(format="%")),
            column=alt.Column("what:N", title=None, sort=list(parts)),
        )
        .properties(title=title, width=160, height=220)
    )
    try:
        chart.save(str(path))
    except OSError as error:
        raise Refusal(BAD_FILE, f"the plot cannot be written: {error.strerror}", str(path), "check the disk") from error
