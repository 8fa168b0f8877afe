"""One decision of the heuristic player: the worth of each option, by one short tactic for each kind of decision."""

from __future__ import annotations

from typing import Final, final

from showdown.board.bitsets import BIT, cells_of, mask_of
from showdown.board.cells import COLUMN, OFF_BOARD, ROW, STEP_X, STEP_Y, steps_between
from showdown.kernel.decision import Decision, Option
from showdown.kernel.tuples import without
from showdown.model.ids import ENCOURAGE, NOBODY, SURGE
from showdown.model.options import (
    CardOption,
    FacingOption,
    PlaceOption,
    SpaceOption,
    StartOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
    UseOption,
)
from showdown.players.card_knowledge import CLIMBS, CROSSES, HIDES, LOOKS, CardKnowledge
from showdown.players.determinization import Imagined
from showdown.players.sight import Sight
from showdown.players.walks import UNREACHABLE, walks_from
from showdown.players.weights import Weights

SCRATCH: Final = 0.2
LIGHT: Final = 1.0
HEAVY: Final = 4.0
SEVERE: Final = 9.0
"""Harm of losing a point of armor, filling a light or a heavy box (which knocks down), rolling a severe injury."""

HEAD: Final = 0
FACES: Final[tuple[int, ...]] = (0, 1, 2, 2, 3, 4)
"""The place of each face of a hit location die."""

A_LOOK: Final = 0.5
"""Worth of a look at a deck, of which this player makes no use."""
SNARED: Final = 13.0
"""Cost of moving where a card knocks the survivor down: more than standing beside the monster is worth."""
MOST_TRIED: Final = 16
"""Spaces beside the monster from which an attack is tried in imagination: all around the largest base."""

LAY_TILE: Final = 0
FIRST_TURN: Final = 1
DEPLOY: Final = 2
NOMINATE: Final = 3
PICK_TARGET: Final = 4
MONSTER_PATH: Final = 5
FACING: Final = 6
PLACEMENT: Final = 7
DIRECTION: Final = 8
HIT: Final = 9
ACT_ORDER: Final = 10
ACTION: Final = 11
MOVE_TO: Final = 12
WOUND_ORDER: Final = 13
FLOW: Final = 14
YES: Final = 15
VOLUNTEERS: Final = 16

TACTICS: Final[dict[str, int]] = {
    "lay_tile": LAY_TILE,
    "first_turn": FIRST_TURN,
    "deploy": DEPLOY,
    "nominate": NOMINATE,
    "pick_target": PICK_TARGET,
    "monster_path": MONSTER_PATH,
    "facing": FACING,
    "placement": PLACEMENT,
    "direction": DIRECTION,
    "hit": HIT,
    "act_order": ACT_ORDER,
    "action": ACTION,
    "move_to": MOVE_TO,
    "wound_order": WOUND_ORDER,
    "flow": FLOW,
    "spend": YES,
    "yes_no": YES,
    "volunteers": VOLUNTEERS,
}
"""The tactic for each kind of decision; other kinds are answered at random."""


@final
class Thought:
    """One decision being thought about: what several options ask for is worked out once."""

    def __init__(self, sight: Sight, decision: Decision, weights: Weights, knowledge: CardKnowledge) -> None:
        self.sight = sight
        self.decision = decision
        self.weights = weights
        self.knowledge = knowledge
        self.subject = NOBODY
        self.subject_is_hurt = False
        self.subject_known = False
        self.detour = False
        """The subject does not attack from the blind spot, and needs more than one movement to get around."""
        self.spent = True
        self.behind = sight.blind_spot()
        self.zones = sight.zones(knowledge.zones)
        self.snares = sight.snares(knowledge.snares)
        self.walls = sight.walls()
        self.walks: list[int] = []

    def scores(self, tactic: int) -> list[float]:
        """How good each option is."""
        if tactic == MOVE_TO:
            self.know_subject()
            # Some moves may be left out.
            here = self.sight.cell(self.subject)
            return [self.worth(o.cell if isinstance(o, SpaceOption) else here) for o in self.decision.options]
        return [self.score(tactic, o) for o in self.decision.options]

    def score(self, tactic: int, option: Option) -> float:
        """How good an option is, other than a space to move to."""
        if tactic == ACTION:
            return self.action(option)
        if tactic == HIT:
            return self.hit(option)
        if tactic == ACT_ORDER:
            return self.act_order(option)
        if tactic == MONSTER_PATH:
            return self.monster_path(option)
        if tactic == WOUND_ORDER:
            assert isinstance(option, CardOption)
            return -self.knowledge.reaction[option.card]
        if tactic == PICK_TARGET:
            return self.pick_target(option)
        if tactic == FLOW:
            return self.flow(option)
        if tactic == FACING:
            assert isinstance(option, FacingOption)
            return self.access(self.sight.monster, option.facing) if self.anybody_on_board() else 0.0
        if tactic == DEPLOY:
            return self.deploy(cell_of(option))
        if tactic == PLACEMENT:
            return self.placement(cell_of(option))
        if tactic == DIRECTION:
            return self.direction(option)
        if tactic == LAY_TILE:
            far = float(self.sight.distance(cell_of(option)))
            return far if self.knowledge.in_the_way[self.sight.card()] else -far
        return self.small(tactic, option)

    def small(self, tactic: int, option: Option) -> float:
        """Decisions with a short answer."""
        if tactic == NOMINATE:
            # Being picked gives the nominated survivor insanity: nominate the one who has least.
            return -float(self.sight.insanity(option.survivor)) if isinstance(option, SurvivorOption) else 0.0
        if tactic == FIRST_TURN:
            return 1.0 if isinstance(option, StartOption) and option.survivors else 0.0
        if tactic == VOLUNTEERS:
            return 1.0 if option.verb == "first" else 0.0
        # Paying for strength, standing up, ignoring a severe injury: all worth it, unless a card offers harm.
        if option.verb == "yes":
            return 1.0 if self.sight.harm_of_yes() <= 0 else -1.0
        return 0.0

    # -- before the fight ------------------------------------------------------------------------------------------

    def anybody_on_board(self) -> bool:
        for who in range(self.sight.survivors):
            if self.sight.on_board(who):
                return True
        return False

    def deploy(self, cell: int) -> float:
        """The first survivor stands straight ahead as bait, the others beside its way, near its blind spot to be.

        No survivor stands where the monster would run over them, and no survivor right beside another.
        """
        sight = self.sight
        in_lane = sight.foot.gap_x(sight.monster, cell) == 0
        if sight.facing % 2:
            in_lane = sight.foot.gap_y(sight.monster, cell) == 0
        bait = OFF_BOARD
        nearest = UNREACHABLE
        for who in range(sight.survivors):
            if sight.on_board(who):
                at = sight.cell(who)
                if bait == OFF_BOARD:
                    bait = at
                nearest = min(nearest, steps_between(cell, at))
        if bait == OFF_BOARD:
            return 1.0 if in_lane and sight.in_front(cell) else 0.0
        if in_lane or nearest < 2:
            return -100.0
        column = COLUMN[bait] - 3 * STEP_X[sight.facing]
        row = ROW[bait] - 3 * STEP_Y[sight.facing]
        return -float(abs(COLUMN[cell] - column) + abs(ROW[cell] - row))

    # -- as monster controller -------------------------------------------------------------------------------------

    def pick_target(self, option: Option) -> float:
        """The monster goes for the survivor who can take it best."""
        if not isinstance(option, SurvivorOption) or not self.sight.alive(option.survivor):
            return 0.0
        who: int = option.survivor
        bonus = 1.0 if self.sight.nominated() == who else 0.0
        return bonus - self.frailty(who) + (2.0 if self.sight.has_dodge(who) else 0.0)

    def monster_path(self, option: Option) -> float:
        """Run over as few as possible, and stop where survivors can get behind it."""
        assert isinstance(option, StopOption)
        knocked = 0
        for who in range(self.sight.survivors):
            if option.passed >> who & 1 and self.sight.alive(who) and not self.sight.knocked_down(who):
                knocked += 1
        return self.access(option.cell, option.facing) - 6.0 * knocked

    def access(self, monster: int, facing: int) -> float:
        """How easily the standing survivors reach the blind spot of a monster that stands and faces like this."""
        behind = cells_of(self.sight.foot.blind_spot(monster, facing))
        if not behind:
            return -10.0
        close = 0
        total = 0
        for who in range(self.sight.survivors):
            if self.sight.on_board(who) and not self.sight.knocked_down(who):
                at = self.sight.cell(who)
                near = UNREACHABLE
                for cell in behind:
                    near = min(near, steps_between(at, cell))
                total += near
                if near <= 5:
                    close += 1
        return float(close) - 0.05 * total

    def placement(self, cell: int) -> float:
        """As near behind the monster as possible."""
        near = UNREACHABLE
        for behind in cells_of(self.behind):
            near = min(near, steps_between(cell, behind))
        return -float(near) if near < UNREACHABLE else 0.0

    def direction(self, option: Option) -> float:
        """Push a survivor where no other survivor is in the way."""
        assert isinstance(option, FacingOption)
        sight = self.sight
        pushed = sight.subject()
        at = sight.cell(pushed)
        met = 0
        for who in range(sight.survivors):
            if who != pushed and sight.on_board(who):
                across = (COLUMN[sight.cell(who)] - COLUMN[at]) * STEP_X[option.facing]
                down = (ROW[sight.cell(who)] - ROW[at]) * STEP_Y[option.facing]
                if 1 <= across + down <= 6 and steps_between(at, sight.cell(who)) == across + down:
                    met += 1
        return -float(met)

    # -- being hit -------------------------------------------------------------------------------------------------

    def hit(self, option: Option) -> float:
        """Dodge a hit that would fill a heavy box or cause a severe injury; otherwise take the least harmful first."""
        if not isinstance(option, PlaceOption):
            return 0.0
        sight = self.sight
        who = sight.attacked()
        damage = sight.damage()
        place = option.place
        if option.verb == "dodge":
            hits = sight.hits()
            rest = without(hits, place)
            spared = self.harm(who, hits, damage) - self.harm(who, rest, damage)
            return spared if spared >= self.weights.dodge_from else -100.0
        return -self.harm(who, (place,), damage)

    def harm(self, who: int, hits: tuple[int, ...], damage: int) -> float:
        """How bad these hits would be for a survivor, one after another."""
        sight = self.sight
        armor = [sight.armor(who, place) for place in range(5)]
        boxes = [sight.boxes(who, place) for place in range(5)]
        total = 0.0
        for place in hits:
            left = damage
            soaked = min(left, armor[place])
            armor[place] -= soaked
            total += soaked * SCRATCH
            left -= soaked
            while left and boxes[place] < 2:
                boxes[place] = 2 if place == HEAD else boxes[place] + 1
                total += HEAVY if boxes[place] == 2 else LIGHT
                left -= 1
            if left:
                total += SEVERE + 2 * sight.bleeding(who)
        return total

    def frailty(self, who: int) -> float:
        """How bad one hit on an unknown place would be."""
        sight = self.sight
        bleeding = sight.bleeding(who)
        total = 0.0
        for place in FACES:
            if sight.armor(who, place) > 0:
                total += SCRATCH
            else:
                boxes = sight.boxes(who, place)
                if boxes == 2:
                    total += SEVERE + 2 * bleeding
                else:
                    total += HEAVY if boxes == 1 or place == HEAD else LIGHT
        return total / 6 + float(bleeding)

    def hurt(self, who: int) -> bool:
        """Frail enough to take care."""
        return self.frailty(who) >= self.weights.hurt

    # -- acting ----------------------------------------------------------------------------------------------------

    def act_order(self, option: Option) -> float:
        """Survivors behind the monster first, then the nearest; survival actions as in a flow."""
        if option.verb != "act" or not isinstance(option, SurvivorOption):
            return self.flow(option)
        who: int = option.survivor
        sight = self.sight
        # Inside the monster there is neither distance nor blind spot.
        if not sight.on_board(who):
            return 10.0
        away = 0 if sight.away else sight.distance(sight.cell(who))
        return (20.0 if sight.in_blind_spot(who) else 10.0) - 0.1 * float(away)

    def flow(self, option: Option) -> float:
        """Help the fallen up and attack once more; running is for the survivor's own act."""
        if not isinstance(option, SurvivalOption):
            return 0.0
        if option.action == ENCOURAGE:
            return 8.0
        if option.action == SURGE:
            return 6.0 if self.sight.survival(option.survivor) > 1 and self.worth_a_surge(option.survivor) else -1.0
        return -1.0

    def worth_a_surge(self, who: int) -> bool:
        """Is there an attack, or something else that would change the table?"""
        options = self.sight.would_surge_for(who)
        return any([not isinstance(o, UseOption) or self.use(o, who) > A_LOOK for o in options])

    def action(self, option: Option) -> float:
        """Get behind the monster, attack, then get out of its way; sling when few wounds are left to win."""
        verb = option.verb
        if verb == "move":
            return self.moving()
        if verb == "attack":
            assert isinstance(option, CardOption)
            return 49.0 if self.knowledge.fists[option.card] else 50.0
        if verb == "free":
            return 40.0
        if isinstance(option, UseOption):
            return self.use(option, self.sight.subject())
        return self.flow(option)

    def use(self, option: UseOption, who: int) -> float:
        """Worth of the ability of a card; nobody uses one that would change nothing."""
        ability = self.sight.catalog.cards[option.card].abilities[option.ability]
        if option.tile >= 0:
            return self.terrain(self.knowledge.deeds(ability.program), who)
        if ability.sling:
            return 60.0 if self.sight.wounds_to_win() <= self.weights.sling_below else 5.0
        if self.sight.would_be_idle(who, ability.program):
            return -1.0
        return A_LOOK if self.knowledge.deeds(ability.program) & LOOKS else 5.0

    def terrain(self, deeds: int, who: int) -> float:
        """Searching is for survivors who cannot attack; the hurt hide while others fight on; archers like a height."""
        if deeds & HIDES:
            if self.sight.monster_is_down or not self.hurt(who):
                return -1.0
            for other in range(self.sight.survivors):
                if other != who and self.sight.on_board(other):
                    if not self.hurt(other) and not self.sight.knocked_down(other):
                        return self.weights.hide
            return -1.0
        if deeds & CLIMBS:
            for card in self.sight.gear(who):
                if self.knowledge.ranged[card]:
                    return 2.0
            return -1.0
        return -1.0 if deeds & CROSSES else 1.0

    def moving(self) -> float:
        """Worth of moving at all: is there a clearly better space within reach?"""
        sight = self.sight
        self.know_subject()
        self.spent = sight.activation() == 0
        here = sight.cell(self.subject)
        stay = self.worth(here)
        if not self.spent and self.stuck(here):
            return 100.0
        for cell in sight.within_walk(self.subject):
            if self.worth(cell) > stay + 0.5:
                return 100.0
        return -2.0

    def know_subject(self) -> None:
        """Look up once whom the decision is about."""
        if not self.subject_known:
            self.subject_known = True
            self.subject = self.sight.subject()
            self.subject_is_hurt = self.subject != NOBODY and self.hurt(self.subject)
            self.detour = self.subject != NOBODY and self.needs_detour()
            self.spent = self.sight.actor() != self.subject or self.sight.activation() == 0

    def needs_detour(self) -> bool:
        """Would a survivor who does not attack from the blind spot wait in it for ever?"""
        sight = self.sight
        if sight.away or not sight.fights_fairly(self.subject) or not sight.on_board(self.subject):
            return False
        fair = sight.beside() & ~self.behind
        return not fair & (mask_of(sight.within_walk(self.subject)) | BIT[sight.cell(self.subject)])

    def worth(self, cell: int) -> float:
        """How good it is to stand on a space: to attack from it, or with nothing left to spend, to wait on it."""
        weights = self.weights
        sight = self.sight
        distance = self.walk(cell) if self.walls or self.detour else sight.foot.distance(sight.monster, cell)
        score = 0.0
        if self.behind & BIT[cell]:
            score += 0.0 if self.detour else weights.blind_spot
        elif not sight.monster_is_down and sight.foot.in_front(sight.monster, sight.facing, cell):
            score -= weights.front_hurt if self.subject_is_hurt else weights.front
        if self.zones and not sight.monster_is_down:
            score -= self.swept(cell)
        if self.snares and self.snares & BIT[cell] and cell != sight.cell(self.subject):
            score -= SNARED
        if self.spent:
            return score + (weights.back_off * distance if self.subject_is_hurt else -0.05 * distance)
        return score + (10.0 if distance == 1 else -1.0 * distance)

    def swept(self, cell: int) -> float:
        """The cost of a space that zones of the monster's cards cover: as much as standing in front, if all do."""
        covering = len([mask for mask in self.zones if mask & BIT[cell]])
        front = self.weights.front_hurt if self.subject_is_hurt else self.weights.front
        return front * covering / len(self.zones)

    def walk(self, cell: int) -> int:
        """Steps to the monster around impassable terrain; other survivors are not in the way for long.

        On a detour they lead to a space beside it, outside its blind spot.
        """
        sight = self.sight
        if not self.walks:
            base = sight.foot.base[sight.monster]
            if self.detour:
                self.walks = walks_from(sight.beside() & ~self.behind & ~self.walls, self.walls | base, 1)
            else:
                self.walks = walks_from(base, self.walls, 0)
        return self.walks[cell]

    # -- attacks that are possible from some spaces only -----------------------------------------------------------

    def stuck(self, here: int) -> bool:
        """Beside the monster, with an activation; no attack is offered, but from another space one would be."""
        if self.sight.distance(here) != 1:
            return False
        move: Option | None = None
        for o in self.decision.options:
            if o.verb == "attack":
                return False
            if o.verb == "move":
                move = o
        assert move is not None
        ahead = Imagined(self.sight)
        decision = ahead.after(move)
        return decision is not None and self.striking(ahead, decision.options) is not None

    def wants_to_strike(self, first: Option) -> bool:
        """Some survivors cannot attack from everywhere; does this one mean to attack from beside the monster?"""
        sight = self.sight
        self.know_subject()
        if self.subject == NOBODY or sight.actor() != self.subject or not sight.activation() or sight.away:
            return False
        if not sight.is_hampered(self.subject) or not isinstance(first, SpaceOption):
            return False
        return sight.distance(first.cell) == 1

    def striking(self, position: Imagined, options: list[Option]) -> Option | None:
        """The first of these moves beside the monster after which the engine offers an attack, in imagination."""
        tried = 0
        for o in options:
            if isinstance(o, SpaceOption) and o.verb == "to" and self.sight.distance(o.cell) == 1:
                if tried == MOST_TRIED:
                    break
                tried += 1
                decision = position.copy().after(o)
                if decision is not None:
                    for then in decision.options:
                        if then.verb == "attack":
                            return o
        return None


def cell_of(option: Option) -> int:
    """The space an option points at."""
    if isinstance(option, SpaceOption | TileOption):
        return option.cell
    assert isinstance(option, StopOption)
    return option.cell
