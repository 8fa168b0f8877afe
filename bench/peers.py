"""Measure the engines of other games, if they are installed: random games on one core.

Both engines take turns, and the ratio is computed for each turn, so that a machine that slows down affects both.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any

REPETITIONS = 7


def peers(seconds: float) -> dict[str, Any]:
    """Figures of every peer, or that it is missing."""
    from showdown.sim.bench import RandomFights

    out: dict[str, Any] = {}
    turn = seconds / REPETITIONS
    ours = RandomFights(turn)
    for name, (package, module, play) in PEERS.items():
        if find_spec(module) is None:
            out[name] = {"missing": f"not installed, so not compared (pip install {package})"}
            continue
        play(0)
        decisions: list[float] = []
        games: list[float] = []
        ratios: list[float] = []
        for _ in range(REPETITIONS):
            of_ours = ours.measure()["decisions_per_second"]
            made, played, took = play_for(play, turn)
            decisions.append(made / took)
            games.append(played / took)
            ratios.append(of_ours * took / made)
        out[name] = {
            "version": version(package),
            "decisions_per_second": summary(decisions),
            "games_per_second": summary(games),
            "ours_to_theirs": summary(ratios),
        }
    return out


def play_for(play: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Play whole games for ``seconds``: decisions, games, and the real time."""
    began = process_time()
    made = played = 0
    while not played or process_time() - began < seconds:
        made += play(played)
        played += 1
    return made, played, process_time() - began


def summary(values: list[float]) -> dict[str, float]:
    return {"median": round(median(values), 3), "low": round(min(values), 3), "high": round(max(values), 3)}


def chess_game(seed: int) -> int:
    """One random game of chess; the moves made."""
    chess = import_module("chess")
    board = chess.Board()
    lot = (seed * 2654435761 + 12345) & 0x7FFFFFFF
    moves = 0
    while not board.is_game_over():
        lot = (lot * 1103515245 + 12345) & 0x7FFFFFFF
        legal = list(board.legal_moves)
        board.push(legal[lot * len(legal) >> 31])
        moves += 1
    return moves


def catan_game(seed: int) -> int:
    """One game of four random players; the actions taken."""
    catanatron = import_module("catanatron")
    colors = list(catanatron.Color)[:4]
    game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)
    game.play()
    return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)


def spiel_game(name: str) -> Callable[[int], int]:
    """Random games of OpenSpiel: rules in C++, driven from Python, as a bot writer would."""

    def play(seed: int) -> int:
        state = import_module("pyspiel").load_game(name).new_initial_state()
        lot = (seed * 2654435761 + 12345) & 0x7FFFFFFF
        made = 0
        while not state.is_terminal():
            lot = (lot * 1103515245 + 12345) & 0x7FFFFFFF
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[lot * len(outcomes) >> 31][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[lot * len(legal) >> 31])
                made += 1
        return made

    return play


def card_game(name: str) -> Callable[[int], int]:
    """Random games of RLCard: rules in Python, driven as its agents drive it."""
    env: Any = None

    def play(seed: int) -> int:
        nonlocal env
        if env is None:
            env = import_module("rlcard").make(name, config={"seed": 0})
        state, _ = env.reset()
        lot = (seed * 2654435761 + 12345) & 0x7FFFFFFF
        made = 0
        while not env.is_over():
            lot = (lot * 1103515245 + 12345) & 0x7FFFFFFF
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[lot * len(legal) >> 31])
            made += 1
        return made

    return play


PEERS: dict[str, tuple[str, str, Callable[[int], int]]] = {
    "chess": ("chess", "chess", chess_game),
    "catanatron": ("catanatron", "catanatron", catan_game),
    "RLCard gin rummy": ("rlcard", "rlcard", card_game("gin-rummy")),
    "RLCard uno": ("rlcard", "rlcard", card_game("uno")),
    "OpenSpiel gin rummy": ("open-spiel", "pyspiel", spiel_game("gin_rummy")),
    "OpenSpiel backgammon": ("open-spiel", "pyspiel", spiel_game("backgammon")),
    "OpenSpiel chess": ("open-spiel", "pyspiel", spiel_game("chess")),
}
"""By the name in the table: the package, the module that shows it is there, and one random game."""
