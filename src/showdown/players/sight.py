"""Sight: the public part of a state, typed and read-only, for players that need speed.

A view (view/public.py) is a dictionary for people, pages and bots in any language.  Sight answers the same questions
about the same public facts without building anything.  It gives no access to face-down cards, the order of decks or
coming dice; tests/players/test_sight.py proves that two states which differ only in these give equal answers.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import HEIGHT, WIDTH
from showdown.board.footprint import Footprint
from showdown.board.rows import NOWHERE, cells_in, flood
from showdown.kernel.decision import Option
from showdown.model.cards import Catalog
from showdown.model.ids import DODGE, NOBODY, ONLY_FAIR_ATTACKS
from showdown.model.scopes import ActScope, MonsterAttackScope, SurvivorAttackScope
from showdown.model.state import IMPASSABLE, State
from showdown.model.verbs import block_harm
from showdown.players.punch import punch_of
from showdown.rules.monster.attack import damage_per_hit
from showdown.rules.monster.wounds import wound_limit
from showdown.rules.programs import would_be_idle
from showdown.rules.queries import in_blind_spot, survivor_movement, zone_mask
from showdown.rules.survivor.activations import activation_options
from showdown.rules.survivor.movement import free_rows
from showdown.rules.verbs.control import ALL_OF_IT, May, MayPay

MIDDLE: Final = (HEIGHT // 2 - 1) * WIDTH + WIDTH // 2 - 1
"""Where distances are measured from while the monster is off the board."""


@final
class Sight:
    """What a player may know about one position.  Survivors and cards go by their numbers, spaces by theirs."""

    def __init__(self, s: State) -> None:
        self._s = s
        self.catalog: Catalog = s.catalog
        self.foot: Footprint = s.foot
        self.survivors = len(s.survivors)
        """Number of survivors, the dead included; they are numbered from 0."""
        self.away = s.monster.cell < 0
        """The monster is off the board."""
        self.monster = MIDDLE if s.monster.cell < 0 else s.monster.cell
        """The north-west space of the monster's base; the middle of the board while it is away."""
        self.facing = s.monster.facing
        self.monster_is_down = s.monster.down
        self.round = s.round

    # -- survivors -------------------------------------------------------------------------------------------------

    def alive(self, who: int) -> bool:
        return self._s.survivors[who].alive

    def on_board(self, who: int) -> bool:
        """Alive and not inside the monster."""
        v = self._s.survivors[who]
        return v.alive and v.cell >= 0

    def cell(self, who: int) -> int:
        """The space of a survivor, -1 off the board."""
        return self._s.survivors[who].cell

    def knocked_down(self, who: int) -> bool:
        return self._s.survivors[who].down

    def armor(self, who: int, place: int) -> int:
        return self._s.survivors[who].armor[place]

    def boxes(self, who: int, place: int) -> int:
        """Filled injury boxes: 0 none, 1 light, 2 heavy.  The head has only the heavy one."""
        return self._s.survivors[who].boxes[place]

    def bleeding(self, who: int) -> int:
        return self._s.survivors[who].bleeding

    def insanity(self, who: int) -> int:
        return self._s.survivors[who].insanity

    def survival(self, who: int) -> int:
        return self._s.survivors[who].survival

    def gear(self, who: int) -> list[int]:
        """The cards of the gear grid, and those that every survivor has."""
        return self._s.survivors[who].gear

    def movement(self, who: int) -> int:
        return survivor_movement(self._s, who)

    def has_dodge(self, who: int) -> bool:
        """Knows dodge, has survival for it, and has not used it in this round."""
        v = self._s.survivors[who]
        return v.survival > 0 and v.known >> DODGE & 1 != 0 and not v.used >> DODGE & 1

    def is_hampered(self, who: int) -> bool:
        """Has a disorder or an injury, or is held, so that attacks may be forbidden in some spaces."""
        v = self._s.survivors[who]
        return bool(v.disorders) or v.impairments != 0 or bool(v.stuck) or v.held

    def in_blind_spot(self, who: int) -> bool:
        return in_blind_spot(self._s, who)

    def nominated(self) -> int:
        """The survivor for whom the controller holds the tile, or NOBODY."""
        return self._s.nominated

    def fights_fairly(self, who: int) -> bool:
        """Never attacks from the blind spot."""
        return self._s.survivors[who].talents & ONLY_FAIR_ATTACKS != 0

    def would_surge_for(self, who: int) -> list[Option]:
        """What a survivor could spend the activation of a surge on."""
        return activation_options(self._s, who, False)

    def would_be_idle(self, who: int, program: int) -> bool:
        """Would an ability with this effect change nothing now?"""
        return would_be_idle(self._s, program, who)

    # -- the monster -----------------------------------------------------------------------------------------------

    def wounds_to_win(self) -> int:
        """Cards the monster still has to lose, and the one wound after the last of them."""
        s = self._s
        if s.wound_card >= 0:
            return wound_limit(s)[0] - s.card_tokens[s.in_play.index(s.wound_card)]
        if s.constants.level.life or s.monster.life:
            return s.monster.life
        return len(s.ai_deck.cards) + len(s.ai_discard) + 1

    def cards_before(self, ends_well: list[bool]) -> int:
        """Cards that the monster draws until one at the bottom of its deck ends the fight well; -1 if there is none.

        Wounds must not take cards: they could take this one.
        """
        s = self._s
        bottom = s.constants.level.ai_bottom
        if bottom < 0 or not ends_well[bottom] or (s.wound_card < 0 and not s.monster.life):
            return -1
        deck = s.ai_deck
        return len(deck.cards) if deck.cards and deck.known[0] and deck.cards[0] == bottom else -1

    def punch(self) -> float:
        """Wounds that the living survivors deal in one round, on average."""
        total = 0.0
        for who in range(self.survivors):
            if self._s.survivors[who].alive:
                total += punch_of(self._s, who)
        return total

    def distance(self, cell: int) -> int:
        """Steps from a space to the nearest space of the monster."""
        return self.foot.distance(self.monster, cell)

    def in_front(self, cell: int) -> bool:
        """Beyond the front edge of the monster."""
        return self.foot.in_front(self.monster, self.facing, cell)

    def beside(self) -> int:
        """The spaces next to the monster, as a set of bits."""
        return self.foot.adjacent[self.monster]

    def blind_spot(self) -> int:
        """The spaces directly behind the monster, as a set of bits."""
        return self.foot.blind_spot(self.monster, self.facing)

    # -- the board -------------------------------------------------------------------------------------------------

    def zones(self, known: dict[str, tuple[int, ...]]) -> list[int]:
        """The spaces of the zones that a player knows of this monster, as it stands and faces now."""
        if not known or self.away:
            return []
        return [zone_mask(self._s, zone) for zone in known.get(self._s.constants.monster.name, ())]

    def snares(self, known: list[int]) -> int:
        """The spaces where a card in play hurts survivors who move there, as a set of bits; ``known``: its zone."""
        mask = 0
        for card in self._s.in_play:
            if known[card] >= 0 and not self.away:
                mask |= zone_mask(self._s, known[card])
        return mask

    def walls(self) -> int:
        """The spaces of impassable terrain, as a set of bits."""
        mask = 0
        for tile in self._s.tiles:
            if tile.flags & IMPASSABLE:
                mask |= tile.mask
        return mask

    def within_walk(self, who: int) -> list[int]:
        """Spaces this survivor could walk to over free ground, ignoring cards that may stop the movement."""
        s = self._s
        return cells_in(flood(s.survivors[who].cell, free_rows(s, None), survivor_movement(s, who), NOWHERE))

    # -- what is in progress ---------------------------------------------------------------------------------------

    def actor(self) -> int:
        """The survivor of the innermost act in progress, or NOBODY."""
        act = self._act()
        return NOBODY if act is None else act.who

    def activation(self) -> int:
        """Activations left in the innermost act in progress; 0 outside an act."""
        act = self._act()
        return 0 if act is None else act.activation

    def _act(self) -> ActScope | None:
        scopes = self._s.scopes
        for i in range(len(scopes) - 1, -1, -1):
            scope = scopes[i]
            if isinstance(scope, ActScope):
                return scope
        return None

    def _attack(self) -> MonsterAttackScope | None:
        scopes = self._s.scopes
        for i in range(len(scopes) - 1, -1, -1):
            scope = scopes[i]
            if isinstance(scope, MonsterAttackScope):
                return scope
        return None

    def attacked(self) -> int:
        """The target of the monster's attack in progress, or NOBODY."""
        attack = self._attack()
        return NOBODY if attack is None else attack.target

    def hits(self) -> tuple[int, ...]:
        """The places hit by the monster's attack in progress."""
        attack = self._attack()
        return () if attack is None else attack.places

    def damage(self) -> int:
        """The damage of each hit of the monster's attack in progress."""
        attack = self._attack()
        return 0 if attack is None else damage_per_hit(self._s, attack)

    def subject(self) -> int:
        """The survivor the pending decision is about: whom it names, else who attacks, is attacked or acts."""
        s = self._s
        frame = s.agenda.top()
        who = NOBODY
        if "who" in frame.fields:
            who = getattr(frame, "who")
        elif s.scopes:
            scope = s.scopes[-1]
            if isinstance(scope, ActScope | SurvivorAttackScope):
                who = scope.who
            elif isinstance(scope, MonsterAttackScope):
                who = scope.target
        return self.actor() if who == NOBODY else who

    def harm_of_yes(self) -> int:
        """How much worse what a card offers is than what happens otherwise; 0 where the decision is no such offer.

        All survival is a price for survivors who can hardly move any more.
        """
        s = self._s
        frame = s.agenda.top()
        if isinstance(frame, MayPay):
            op = s.catalog.programs[frame.program][frame.ip]
            assert isinstance(op, May)
            harm = block_harm(s.catalog, op.do) - block_harm(s.catalog, op.otherwise)
            dear = op.cost == ALL_OF_IT and op.counter < 0 and s.survivors[frame.who].survival > 1
            return harm + 1 if dear and survivor_movement(s, frame.who) > 1 else harm
        return 0

    def card(self) -> int:
        """The card the pending decision asks about (a terrain tile to lay), or -1."""
        frame = self._s.agenda.top()
        card: int = getattr(frame, "card") if "card" in frame.fields else -1
        return card
