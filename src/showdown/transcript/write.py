"""Write a game as a transcript that ``check_log`` reads, with marks for rounds and turns, and the final digest."""

from __future__ import annotations

import json

from showdown.engine import (
    PLACE_OF_FACE,
    PLACES,
    PURPOSES,
    BadContent,
    Catalog,
    Draw,
    Entry,
    Game,
    Setup,
    encode_setup,
    first_story,
    ready_parties,
    showdown,
)
from showdown.replay.recorded_chance import ASKED
from showdown.replay.words import TURNS, actor, named
from showdown.transcript.parse import VERSION

FIRST_STORY = "first-story"


def write_log(game: Game, packs: list[str] | None = None) -> str:
    """The transcript of a game.  ``packs``: the names of its packs, without the core.

    ``check_log`` plays it to the same digest.  The rules must accept the journal: see ``verify``.

    >>> game = Game.first_story(seed=7, players=1)
    >>> _ = game.choose("face:south")
    >>> print(write_log(game))  # doctest: +ELLIPSIS
    log: 1
    story: first-story
    players: 1
    seed: 7
    <BLANKLINE>
    turn: setup
    face:south
    <BLANKLINE>
    digest: ...
    <BLANKLINE>
    """
    lines = header_lines(game.setup, game.catalog, packs or [])
    lines += step_lines(game)
    if game.over:
        lines.append(f"outcome: {game.outcome}")
    lines.append(f"digest: {game.digest()}")
    return "\n".join(lines) + "\n"


# -- the header --------------------------------------------------------------------------------------------------


def header_lines(setup: Setup, catalog: Catalog, packs: list[str]) -> list[str]:
    """Story and party by name if they give exactly this setup; the whole setup in one line otherwise."""
    out = [f"log: {VERSION}"]
    out += [f"pack: {pack}" for pack in packs]
    party = party_of(setup, catalog)
    if party is None:
        return [*out, "setup: " + json.dumps(encode_setup(setup), ensure_ascii=False, separators=(",", ":"))]
    out.append(f"story: {setup.scenario}")
    if party != FIRST_STORY:
        out.append(f"party: {party}")
    out.append(f"players: {len(setup.players)}")
    out += [f"ruling: {name}={value}" for name, value in setup.rulings.items()]
    if setup.ambush:
        out.append(f"ambush: {setup.ambush}")
    return [*out, f"seed: {setup.seed}"]


def party_of(setup: Setup, catalog: Catalog) -> str | None:
    """The ready party with which the story gives exactly this setup, or None."""
    wanted = encode_setup(setup)
    for name in dict.fromkeys([FIRST_STORY, *ready_parties()]):
        try:
            if setup.scenario == FIRST_STORY:
                made = first_story(len(setup.players), setup.seed, setup.rulings, name, catalog)
            else:
                made = showdown(
                    setup.monster, setup.level, len(setup.players), setup.seed, setup.rulings, name, catalog
                )
        except (BadContent, ValueError):
            continue
        made.ambush = setup.ambush
        if encode_setup(made) == wanted:
            return name
    return None


# -- the steps ---------------------------------------------------------------------------------------------------


def step_lines(game: Game) -> list[str]:
    """One line for each entry of the journal, with marks where a round or a turn begins."""
    again = Game(game.setup, game.catalog, ASKED, listen=False)
    out: list[str] = []
    round, turn = 0, ""
    for entry in game.journal.entries:
        state = again.state
        if (state.round, TURNS[state.turn]) != (round, turn):
            out.append("")
            if state.round != round:
                out.append(f"round: {state.round}")
            round, turn = state.round, TURNS[state.turn]
            out.append(f"turn: {turn}")
        out.append(step_line(again, entry))
        if entry.key:
            again.choose(entry.key)
        else:
            again.roll(list(entry.values))
    return [*out, ""]


def step_line(game: Game, entry: Entry) -> str:
    d = game.decision
    if entry.key:
        who = actor(game, entry.key)
        return f"{who}: {entry.key}" if who else entry.key
    purpose = PURPOSES[entry.purpose]
    spec = d.spec
    if purpose == "settle" and spec is not None:
        return f"settle: {named(game, spec, entry.values[0])}"
    if purpose == "hit_location":
        return "place: " + " ".join(PLACES[PLACE_OF_FACE[v]] for v in entry.values)
    if isinstance(spec, Draw):
        return f"{'draw: ' + ' '.join(named(game, spec, v) for v in entry.values):<{PURPOSE_AT}}  # {purpose}"
    return f"{'roll: ' + ' '.join(str(v) for v in entry.values):<{PURPOSE_AT}}  # {purpose}"


PURPOSE_AT = 24
"""The column of the comment that names the purpose of a roll or draw."""
