"""A short fight that is lost because a deadly hit is not dodged."""

from __future__ import annotations

from showdown.api import Game, make_agent, read_position

DEADLY_HIT = """
white-lion level-1 K8 south
a K11 survival=1/1 gear=founding-stone,cloth armor=- bleeding=4 \
injuries=head:heavy,arms:heavy,body:heavy,waist:heavy,legs:heavy
b Q7 survival=0/1 gear=founding-stone,cloth
ai claw
hit_locations beasts-paw,beasts-back,beasts-elbow,beasts-ear,beasts-knee,beasts-chest,beasts-tail,beasts-ribs
turn monster round=3 controller=a
"""


def fight_lost_by_a_hit() -> Game:
    """The lion hits survivor a once, who takes the hit and dies; survivor b cannot win alone this time."""
    for seed in range(200):
        position = read_position(DEADLY_HIT)
        position.seed = seed
        game, bot = Game(position), make_agent("heuristic", 0)
        takes = [o.key for o in game.decision.options if o.key.startswith("take:")]
        if game.decision.kind != "hit" or len(takes) > 1:
            continue
        game.choose(takes[0])
        while not game.over:
            game.choose(bot.choose(game))
        if game.outcome == "defeat" and len(game.journal.entries) < 60:
            return game
    raise AssertionError("no fight is lost")
