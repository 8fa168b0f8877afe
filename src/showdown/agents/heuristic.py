"""The bot that plays sensibly: one short tactic for each kind of decision.

It reads the view and the pending decision, as a player would, and knows what the White Lion's hit locations say.
Each tactic gives each option a number; the best one is taken, and lots decide between equals.
"""

from __future__ import annotations

from collections.abc import Callable

from showdown.agents.lot import Lot
from showdown.agents.situation import BEHIND, Situation, Space, space_named
from showdown.agents.weights import NAMED, Weights
from showdown.engine import (
    ENCOURAGE,
    LETTERS,
    NAMES,
    PLACES,
    SURGE,
    CardOption,
    FacingOption,
    Game,
    Option,
    PlaceOption,
    SpaceOption,
    StartOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
    UseOption,
)

Score = Callable[[Situation, Option], float]
"""How good an option is; it comes as its key, split at the colons."""

REACTIONS = {
    "beasts-paw": 6,
    "beasts-brow": 5,
    "strange-hand": 4,
    "beasts-temple": 4,
    "beasts-tricep": 4,
    "fleshy-gut": 4,
    "beasts-tail": 4,
    "beasts-back": 3,
    "beasts-chest": 3,
    "beasts-elbow": 3,
    "beasts-scapular-deltoid": 3,
    "beasts-maw": 2,
    "beasts-flank": 2,
    "beasts-ear": 1,
}
"""How unpleasant the reaction of a hit location is; those not named do nothing."""

HARMFUL = ("survivor-corpse",)
"""Terrain that hurts whoever passes through; tiles that are in the way are known by their card."""

MOST_TRIED = 16
"""Spaces beside the monster that are tried in imagination: all around the largest base."""


class Heuristic:
    """Won 287 of 300 First Stories (seeds 0 to 299, four players), of which the random bot won 33."""

    def __init__(self, seed: int, weights: Weights = NAMED["heuristic"]) -> None:
        self.lot = Lot(seed)
        self.weights = weights
        self.tactics: dict[str, Score] = {
            "lay_tile": lay_tile,
            "first_turn": first_turn,
            "deploy": deploy,
            "nominate": nominate,
            "pick_target": pick_target,
            "monster_path": monster_path,
            "facing": facing,
            "placement": placement,
            "direction": direction,
            "hit": hit,
            "act_order": act_order,
            "action": action,
            "move_to": move_to,
            "wound_order": wound_order,
            "flow": flow,
            "spend": say_yes,
            "yes_no": say_yes,
            "volunteers": take_it,
        }

    def choose(self, game: Game) -> str:
        """The key of one of the options the game offers."""
        return self.ranked(game)[0]

    def ranked(self, game: Game) -> list[str]:
        """All options, the best first; lots decide between equals."""
        decision = game.decision
        keys = decision.keys()
        tactic = self.tactics.get(decision.kind)
        if len(keys) < 2 or tactic is None:
            first = self.lot.draw(decision.id, len(keys))
            return keys[first:] + keys[:first]
        situation = Situation(game.view(), self.weights, game)
        scores = {o.key: tactic(situation, o) for o in decision.options}
        best = max(scores.values())
        equals = [key for key in keys if scores[key] == best]
        chosen = equals[self.lot.draw(decision.id, len(equals))]
        ranked = [chosen, *sorted([key for key in keys if key != chosen], key=lambda key: -scores[key])]
        return where_it_can_strike(situation, ranked) if decision.kind == "move_to" else ranked


# -- before the fight --------------------------------------------------------------------------------------------


def lay_tile(s: Situation, option: Option) -> float:
    """What is in the way or hurts lies far from the monster, so that it can be surrounded; grass lies near it."""
    assert s.game is not None
    asked = s.view["decision"]
    assert asked is not None
    card = s.game.catalog.terrain(s.game.catalog.card(asked["about"]["card"]))
    far = float(s.distance(space_of(option)))
    return far if card.impassable or card.name in HARMFUL else -far


def first_turn(s: Situation, option: Option) -> float:
    """Whoever may strike first does."""
    return 1.0 if isinstance(option, StartOption) and option.survivors else 0.0


def deploy(s: Situation, option: Option) -> float:
    """The first one stands straight ahead as bait; the others beside its way, near where its blind spot will be.

    Nobody stands where the monster would run over them, and nobody right beside another.
    """
    space = space_of(option)
    x, y = s.monster
    in_lane = x <= space[0] < x + s.size if s.facing % 2 == 0 else y <= space[1] < y + s.size
    if not s.at:
        return 1.0 if in_lane and s.in_front(space) else 0.0
    bait = next(iter(s.at.values()))
    if in_lane or min(steps(space, other) for other in s.at.values()) < 2:
        return -100.0
    back_x, back_y = BEHIND[s.facing]
    behind_it = (bait[0] + 3 * back_x, bait[1] + 3 * back_y)
    return -float(steps(space, behind_it))


def nominate(s: Situation, option: Option) -> float:
    """Being picked gives the nominated one insanity: let it be whoever has least."""
    return -float(s.survivors[letter_of(option)]["insanity"])


# -- as monster controller ---------------------------------------------------------------------------------------


def pick_target(s: Situation, option: Option) -> float:
    """Let the monster go for whoever can take it best."""
    who = letter_of(option)
    if who not in s.survivors:
        return 0.0
    bonus = 1.0 if s.view["nominated"] == who else 0.0
    return bonus - s.frailty(who) + (2.0 if s.can_dodge(who) else 0.0)


def monster_path(s: Situation, option: Option) -> float:
    """Run over as few as possible, and stop where survivors can get behind it."""
    assert isinstance(option, StopOption)
    over = [letter for i, letter in enumerate(LETTERS) if option.passed >> i & 1]
    knocked = sum(1 for who in over if who in s.survivors and not s.survivors[who]["knocked_down"])
    return access(s, space_of(option), option.facing) - 6.0 * knocked


def facing(s: Situation, option: Option) -> float:
    """Turn it so that survivors can get behind it."""
    assert isinstance(option, FacingOption)
    return access(s, s.monster, option.facing) if s.at else 0.0


def access(s: Situation, monster: Space, way: int) -> float:
    """How easily the standing survivors reach the blind spot of a monster that stands and faces like this."""
    behind = s.blind_spot(monster, way)
    if not behind:
        return -10.0
    near = [min(steps(s.at[who], space) for space in behind) for who in s.at if not s.survivors[who]["knocked_down"]]
    return float(sum(1 for n in near if n <= 5)) - 0.05 * sum(near)


def placement(s: Situation, option: Option) -> float:
    """As near behind the monster as possible."""
    space = space_of(option)
    return -float(min((steps(space, behind) for behind in s.blind_spot()), default=0))


def direction(s: Situation, option: Option) -> float:
    """Push a survivor where nobody else stands in the way."""
    who = s.subject()
    assert isinstance(option, FacingOption)
    x, y = BEHIND[(option.facing + 2) % 4]
    column, row = s.at[who]
    way = [(column + x * n, row + y * n) for n in range(1, 7)]
    return -float(sum(1 for other, at in s.at.items() if other != who and at in way))


# -- being hit ---------------------------------------------------------------------------------------------------


def hit(s: Situation, option: Option) -> float:
    """Dodge what would fill a heavy box or cause a severe injury; otherwise take the least harmful first."""
    attack = s.monster_attack()
    who, hits, damage = attack["target"], list(attack["hits"]), attack["damage"]
    if who is None or not isinstance(option, PlaceOption):
        return 0.0
    place = PLACES[option.place]
    if option.verb == "dodge":
        rest = list(hits)
        rest.remove(place)
        spared = s.harm(who, hits, damage) - s.harm(who, rest, damage)
        return spared if spared >= s.weights.dodge_from else -100.0
    return -s.harm(who, [place], damage)


# -- acting ------------------------------------------------------------------------------------------------------


def act_order(s: Situation, option: Option) -> float:
    """Whoever is behind the monster first, then the nearest; survival actions as in a flow."""
    if option.verb != "act":
        return flow(s, option)
    v = s.survivors[letter_of(option)]
    # Inside the monster there is neither distance nor blind spot.
    return (20.0 if v.get("in_blind_spot") else 10.0) - 0.1 * float(v.get("distance") or 0)


def action(s: Situation, option: Option) -> float:
    """Get behind the monster, strike, then get out of its way; sling the stone when few wounds are left to win."""
    act = s.act()
    who = s.subject()
    verb = option.verb
    if verb == "move":
        spent = act is not None and act["activation"] == 0
        stay = worth(s, who, s.at[who], spent)
        if not spent and stuck(s, who):
            return 100.0
        best = max((worth(s, who, space, spent) for space in s.within_reach(who)), default=stay)
        return 100.0 if best > stay + 0.5 else -2.0
    if verb == "attack":
        return 49.0 if option.key == "attack:fist-and-tooth" else 50.0
    if verb == "free":
        return 40.0
    if isinstance(option, UseOption):
        assert s.game is not None
        ability = s.game.catalog.cards[option.card].abilities[option.ability]
        if option.tile >= 0:
            return terrain(s, who, ability.name)
        return 60.0 if ability.sling and s.wounds_to_win() <= s.weights.sling_below else 5.0
    return flow(s, option)


def terrain(s: Situation, who: str, ability: str) -> float:
    """Searching is for whoever cannot strike; the hurt hide while others fight on; archers like a height."""
    if ability == "hide":
        fit = [w for w in s.at if w != who and not s.hurt(w) and not s.survivors[w]["knocked_down"]]
        return s.weights.hide if fit and s.hurt(who) and not s.monster_is_down else -1.0
    if ability == "climb":
        return 2.0 if shoots(s, who) else -1.0
    return -1.0 if ability == "cross" else 1.0


def shoots(s: Situation, who: str) -> bool:
    """Carries a weapon with a range."""
    assert s.game is not None
    catalog = s.game.catalog
    return any(getattr(catalog.cards[catalog.card(name)], "ranged", False) for name in s.survivors[who]["gear"])


def stuck(s: Situation, who: str) -> bool:
    """Beside the monster, with an activation, and no attack is offered, but from another space it would be."""
    assert s.game is not None
    if s.distance(s.at[who]) != 1 or any(o.verb == "attack" for o in s.game.decision.options):
        return False
    ahead = s.game.imagine(0)
    ahead.choose("move")
    return not ahead.over and bool(striking(s, ahead, ahead.decision.options))


def striking(s: Situation, game: Game, options: list[Option]) -> str:
    """The first of these moves beside the monster after which the engine, asked in imagination, offers an attack."""
    beside = [o for o in options if o.verb == "to" and s.distance(space_of(o)) == 1]
    for option in beside[:MOST_TRIED]:
        ahead = game.imagine(0)
        ahead.choose(option)
        if not ahead.over and any(o.verb == "attack" for o in ahead.decision.options):
            return option.key
    return ""


def where_it_can_strike(s: Situation, ranked: list[str]) -> list[str]:
    """Some survivors cannot attack from everywhere: whoever means to strike goes where an attack will be offered."""
    act, who = s.act(), s.subject()
    if who not in s.survivors or act is None or act["survivor"] != who or not act["activation"] or s.away:
        return ranked
    v = s.survivors[who]
    assert s.game is not None
    decision = s.game.decision
    first = decision.find(ranked[0])
    if not (v["disorders"] or v["impairments"] or v["held"]) or first.verb != "to":
        return ranked
    if s.distance(space_of(first)) != 1:
        return ranked
    key = striking(s, s.game, [decision.find(key) for key in ranked])
    return [key, *[k for k in ranked if k != key]] if key else ranked


def move_to(s: Situation, option: Option) -> float:
    """Where it is best to strike from; with nothing left to spend, where it is best to wait."""
    act = s.act()
    who = s.subject()
    # Some moves may be left out.
    space = space_of(option) if option.verb == "to" else s.at[who]
    return worth(s, who, space, act is None or act["survivor"] != who or act["activation"] == 0)


def worth(s: Situation, who: str, space: Space, spent: bool) -> float:
    """How good it is to stand on a space: to strike from it, or (``spent``) to wait for the monster on it."""
    distance = s.walk(space)
    hurt = s.hurt(who)
    score = 0.0
    if space in s.blind_spot():
        score += s.weights.blind_spot
    elif s.in_front(space) and not s.monster_is_down:
        score -= s.weights.front_hurt if hurt else s.weights.front
    if spent:
        return score + (s.weights.back_off * distance if hurt else -0.05 * distance)
    return score + (10.0 if distance == 1 else -1.0 * distance)


def wound_order(s: Situation, option: Option) -> float:
    """Locations without a reaction first, the worst reactions last."""
    assert s.game is not None and isinstance(option, CardOption)
    return -float(REACTIONS.get(s.game.catalog.cards[option.card].name, 0))


def flow(s: Situation, option: Option) -> float:
    """Help the fallen up and strike once more; running is for the own act."""
    if not isinstance(option, SurvivalOption):
        return 0.0
    if option.action == ENCOURAGE:
        return 8.0
    if option.action == SURGE:
        return 6.0 if s.survivors[LETTERS[option.survivor]]["survival"] > 1 else -1.0
    return -1.0


def say_yes(s: Situation, option: Option) -> float:
    """Paying for strength, standing up, ignoring a severe injury: all worth it."""
    return 1.0 if option.verb == "yes" else 0.0


def take_it(s: Situation, option: Option) -> float:
    """What a few survivors may have is good for whoever gets it."""
    return 1.0 if option.verb == "first" else 0.0


def space_of(option: Option) -> Space:
    """The space an option points at, as column and row.

    >>> from showdown.api import Game, space_of
    >>> game = Game.first_story(seed=7, players=1)
    >>> decision = game.choose("face:south")
    >>> space_of(decision.find("at:K2"))
    (10, 1)
    """
    assert isinstance(option, SpaceOption | TileOption | StopOption)
    return space_named(NAMES[option.cell])


def letter_of(option: Option) -> str:
    """The letter of the survivor an option points at, or an empty string."""
    return LETTERS[option.survivor] if isinstance(option, SurvivorOption) else ""


def steps(a: Space, b: Space) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
