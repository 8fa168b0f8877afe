"""An analysis in pieces gives what one analysis gives, and every piece comes nearer to the end."""

from __future__ import annotations

import json

from showdown.analysis.pieces import Played, next_piece
from showdown.analysis.recorded_fight import recorded
from showdown.api import analyse
from tests.support.lost_by_a_hit import fight_lost_by_a_hit


def test_the_pieces_together_give_the_whole_analysis() -> None:
    game = fight_lost_by_a_hit()
    fight = recorded(game)
    played: Played = {}
    done = [0]
    for _ in range(1000):
        # The server hands them over as JSON.
        piece = next_piece(fight, json.loads(json.dumps(played)), 4, 0.01)
        played = piece.played
        done.append(piece.progress.done)
        if piece.analysis is not None:
            break
    assert piece.analysis is not None
    assert piece.analysis.data() == analyse(game, playouts=4).data()
    assert len(done) > 3
    assert done == sorted(set(done)), "each piece plays something"
