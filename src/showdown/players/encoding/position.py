"""Fight, survivors, terrain and cards as numbers, in the order of columns.py.  Public information only."""

from __future__ import annotations

from showdown.board.cells import COLUMN, ROW
from showdown.kernel.decision import Decision
from showdown.model.ids import ATTRIBUTES, GRID, IMPAIRMENTS, LETTERS, NO_TOKENS, SURVIVAL_ACTIONS
from showdown.model.piles import Pile
from showdown.model.scopes import ActScope, CardScope, SurvivorAttackScope
from showdown.model.state import DESTRUCTIBLE, IMPASSABLE, OBSTACLE, State, is_threat
from showdown.model.survivor import Survivor
from showdown.players.card_knowledge import CardKnowledge
from showdown.players.encoding.columns import (
    CARD_WIDTH,
    CARDS,
    CARDS_AT,
    COUNTERS,
    KIND_NUMBER,
    SURVIVOR_WIDTH,
    SURVIVORS_AT,
    TERRAIN_AT,
    TERRAIN_WIDTH,
    TILES,
)
from showdown.players.encoding.rows import Rows, Slot
from showdown.players.sight import Sight
from showdown.rules.queries import in_blind_spot, monster_stat, survivor_movement


def encode_fight(rows: Rows, slot: Slot, s: State, d: Decision | None, sight: Sight) -> None:
    """The part about the whole fight, the monster, and what is in progress."""
    rows.at = slot.start
    rows.put(0 if d is None else KIND_NUMBER.get(d.kind, 0))
    rows.put(s.round)
    rows.put(s.turn)
    rows.put(0 if d is None or not d.seats else d.seats[0] + 1)
    rows.put(len(s.constants.players))
    rows.put(0 if d is None else sight.subject() + 1)
    rows.put(0 if d is None else sight.card() + 1)
    rows.put(s.controller + 1)
    rows.put(s.nominated + 1)
    put_monster(rows, s, sight)
    put_progress(rows, s, sight)


def put_monster(rows: Rows, s: State, sight: Sight) -> None:
    m = s.monster
    rows.put(list(s.catalog.monsters).index(s.constants.monster.name) + 1)
    rows.put(s.constants.level.number)
    put_space(rows, m.cell)
    rows.put(m.facing + 1)
    rows.put(s.foot.size)
    rows.flag(m.down)
    rows.put(sight.wounds_to_win())
    rows.put(len(s.ai_deck.cards))
    rows.put(len(s.ai_discard))
    rows.put(len(s.wounds.cards))
    rows.put(len(s.hl_deck.cards))
    rows.put(len(s.hl_discard))
    for stat in range(ATTRIBUTES):
        rows.put(monster_stat(s, stat))
    put_tokens(rows, m.tokens)
    put_counters(rows, m.counters)
    rows.put(m.priority + 1)
    rows.put(m.last_wounder + 1)
    rows.put(m.wounds_this_round)
    rows.put(m.dies)
    rows.flag(m.threats_until >= s.round > 0)


def put_progress(rows: Rows, s: State, sight: Sight) -> None:
    """Act, card and attacks in progress."""
    act: ActScope | None = None
    card: CardScope | None = None
    attack: SurvivorAttackScope | None = None
    for scope in s.scopes:
        if isinstance(scope, ActScope):
            act = scope
        elif isinstance(scope, CardScope):
            card = scope
        elif isinstance(scope, SurvivorAttackScope):
            attack = scope
    if act is None:
        rows.zeros(3)
    else:
        rows.put(act.who + 1)
        rows.put(act.activation)
        rows.put(act.movement)
    if card is None:
        rows.zeros(2)
    else:
        rows.put(card.card + 1)
        rows.put(card.target + 1)
    attacked = sight.attacked()
    rows.put(attacked + 1)
    rows.put(0 if attacked < 0 else sight.damage())
    hits = [0, 0, 0, 0, 0]
    for place in sight.hits():
        if 0 <= place < len(hits):
            hits[place] += 1
    for number in hits:
        rows.put(number)
    if attack is None:
        rows.zeros(4)
    else:
        rows.put(attack.who + 1)
        rows.put(attack.weapon + 1)
        rows.put(len(attack.cards))
        rows.put(attack.current + 1)


def encode_survivors(rows: Rows, slot: Slot, s: State, known: CardKnowledge) -> None:
    """One row for each survivor."""
    for who in range(len(LETTERS)):
        rows.at = slot.start + SURVIVORS_AT + who * SURVIVOR_WIDTH
        if who < len(s.survivors):
            put_stand(rows, s, who)
            put_sheet(rows, s.survivors[who], known)
        else:
            rows.zeros(SURVIVOR_WIDTH)


def put_stand(rows: Rows, s: State, who: int) -> None:
    """Where a survivor is, in relation to the monster."""
    v = s.survivors[who]
    m = s.monster
    rows.flag(True)
    rows.flag(v.alive)
    here = v.cell if v.alive else -1
    put_space(rows, here)
    rows.put(s.constants.seat_of[who] + 1)
    rows.flag(v.down)
    rows.flag(v.acted)
    rows.flag(v.moved)
    rows.flag(is_threat(s, who))
    if here < 0 or m.cell < 0:
        rows.zeros(3)
    else:
        rows.put(s.foot.distance(m.cell, here))
        rows.flag(in_blind_spot(s, who))
        rows.flag(s.foot.in_front(m.cell, m.facing, here))
    rows.put(survivor_movement(s, who) if v.alive else 0)


def put_sheet(rows: Rows, v: Survivor, known: CardKnowledge) -> None:
    for points in v.armor:
        rows.put(points)
    for box in v.boxes:
        rows.put(box)
    rows.put(v.brain)
    rows.put(v.survival)
    rows.put(v.survival_limit)
    rows.put(v.insanity)
    rows.put(v.courage)
    rows.put(v.understanding)
    rows.put(v.bleeding)
    rows.put(v.proficiency)
    rows.put(v.xp)
    rows.put(v.block)
    rows.put(v.deflect)
    rows.put(v.hidden)
    rows.put(v.doomed)
    rows.flag(v.swallowed)
    rows.flag(v.held)
    rows.put(len(v.stuck))
    rows.flag(v.grabbed)
    slings = 0
    for card in v.gear:
        if known.sling[card]:
            slings += 1
    rows.put(slings)
    put_tokens(rows, v.attributes)
    put_tokens(rows, v.tokens)
    put_tokens(rows, v.passing)
    put_tokens(rows, v.next_attack)
    for action in range(len(SURVIVAL_ACTIONS)):
        rows.put(v.known >> action & 1)
    for action in range(len(SURVIVAL_ACTIONS)):
        rows.put(v.used >> action & 1)
    if v.impairments:
        for bit in range(len(IMPAIRMENTS)):
            rows.put(v.impairments >> bit & 1)
    else:
        rows.zeros(len(IMPAIRMENTS))
    put_counters(rows, v.counters)
    put_cards(rows, v.grid, GRID)
    put_cards(rows, v.arts, 3)
    put_cards(rows, v.disorders, 3)
    put_cards(rows, v.statuses, 2)


def encode_terrain(rows: Rows, slot: Slot, s: State) -> None:
    """One row for each tile."""
    rows.at = slot.start + TERRAIN_AT
    count = min(len(s.tiles), TILES)
    for i in range(count):
        tile = s.tiles[i]
        rows.put(tile.card + 1)
        put_space(rows, tile.cell)
        rows.put(tile.facing + 1)
        rows.flag(tile.flags & OBSTACLE != 0)
        rows.flag(tile.flags & IMPASSABLE != 0)
        rows.flag(tile.flags & DESTRUCTIBLE != 0)
        rows.put(tile.tokens)
    if count < slot.tiles:
        rows.zeros((slot.tiles - count) * TERRAIN_WIDTH)
    slot.tiles = count


def encode_cards(rows: Rows, slot: Slot, s: State) -> None:
    """One row for each card that lies open or is known, in the order of PILES."""
    start = slot.start + CARDS_AT
    rows.at = start
    end = start + CARDS * CARD_WIDTH
    for i in range(len(s.in_play)):
        put_card(rows, end, s.in_play[i], 1, s.card_tokens[i], 0, s.in_play[i] in s.flipped)
    for i in range(len(s.panel)):
        put_card(rows, end, s.panel[i], 2, s.panel_tokens[i] if i < len(s.panel_tokens) else 0, 0, False)
    for card in s.ai_discard:
        put_card(rows, end, card, 3, 0, 0, False)
    for card in s.hl_discard:
        put_card(rows, end, card, 4, 0, 0, False)
    if s.face_up >= 0:
        put_card(rows, end, s.face_up, 5, 0, 0, False)
    put_known(rows, end, s.ai_deck, 6)
    put_known(rows, end, s.hl_deck, 7)
    put_known(rows, end, s.wounds, 8)
    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope):
            for card in scope.cards:
                put_card(rows, end, card, 9, 0, 0, False)
    for card in s.archived:
        put_card(rows, end, card, 10, 0, 0, False)
    count = int(rows.at - start) // CARD_WIDTH
    if count < slot.cards:
        rows.zeros((slot.cards - count) * CARD_WIDTH)
    slot.cards = count


def put_known(rows: Rows, end: int, pile: Pile, number: int) -> None:
    """The cards of a pile that the players know."""
    count = len(pile.cards)
    for i in range(count):
        if pile.known[i] and pile.cards[i] >= 0:
            put_card(rows, end, pile.cards[i], number, 0, count - i, False)


def put_card(rows: Rows, end: int, card: int, pile: int, tokens: int, depth: int, flipped: bool) -> None:
    """One card, if there is room for it."""
    if rows.at >= end:
        return
    rows.put(card + 1)
    rows.put(pile)
    rows.put(tokens)
    rows.put(depth)
    rows.flag(flipped)


def put_space(rows: Rows, cell: int) -> None:
    """Column and row, from 1; twice 0 off the board."""
    if cell < 0:
        rows.zeros(2)
    else:
        rows.put(COLUMN[cell] + 1)
        rows.put(ROW[cell] + 1)


def put_tokens(rows: Rows, tokens: tuple[int, ...]) -> None:
    if tokens is NO_TOKENS:
        rows.zeros(ATTRIBUTES)
    else:
        for number in tokens:
            rows.put(number)


def put_counters(rows: Rows, counters: tuple[int, ...]) -> None:
    for i in range(COUNTERS):
        rows.put(counters[i] if i < len(counters) else 0)


def put_cards(rows: Rows, cards: tuple[int, ...], most: int) -> None:
    """The numbers of the first cards."""
    for i in range(most):
        rows.put(cards[i] + 1 if i < len(cards) else 0)
