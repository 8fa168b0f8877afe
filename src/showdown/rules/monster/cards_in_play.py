"""Cards in play: moods, traits, kept persistent injuries.  Entering and leaving keeps everything derived current."""

from __future__ import annotations

from showdown.board.bitsets import ALL, cells_of_tile, reach_of_tile
from showdown.board.rows import rows_of_mask
from showdown.kernel.machine_types import i64, vec
from showdown.kernel.tuples import increased, removed, without
from showdown.model.cards import AttackRule, Bonus
from showdown.model.faces import cards_in_play, parts_in_play, parts_of
from showdown.model.ids import ATTRIBUTES, HIDING_PLACE, MOOD, NO_PROGRAM
from showdown.model.rulings import LEAVING_TOKENS, LEAVING_TOKENS_STAY
from showdown.model.state import (
    CLIMBABLE,
    DESTRUCTIBLE,
    HELPS,
    HIDES,
    IMPASSABLE,
    NO_TERRAIN,
    OBSTACLE,
    WORKABLE,
    Armed,
    State,
    Tile,
)
from showdown.rules.durations import card_has_left, monster_changes, table_rules
from showdown.rules.gear.gear_grid import refresh_hooks, refresh_survivor


def refresh(s: State) -> None:
    """Recompute listeners, modifiers and persistent rules from the cards in play.

    [R-AI-11, R-AI-12, R-PER-01, R-GEN-11, R-KDM-06]

    New lists are made, because clones share the old ones.
    """
    armed: list[Armed] = []
    mods = [0] * ATTRIBUTES
    rules = 0
    level = s.constants.level.number
    zone = 0
    areas: list[int] = []
    far = 0
    injury_plus = 0
    attack_rules: list[AttackRule] = []
    wounds_fail = 0
    wound_card = -1
    draws = 0
    per_counter: list[tuple[int, int, int]] = []
    auras: list[Bonus] = []
    for card in parts_in_play(s):
        per_counter += card.per_counter
        auras += card.auras
        draws += card.extra_draws
        rules |= card.rules
        if card.wound_limits:
            wound_card = card.id
        zone = max(zone, card.stop_zone)
        far = max(far, card.far)
        if card.stop_area >= 0:
            areas.append(card.stop_area)
        injury_plus += card.injury_plus
        attack_rules += card.attack_rules
        if card.wounds_fail and (not wounds_fail or card.wounds_fail < wounds_fail):
            wounds_fail = card.wounds_fail
        for stat, amount in card.modifiers:
            mods[stat] += amount.base + amount.per_level * level
        for listener in card.listeners:
            armed.append(Armed(card.id, listener))
    if s.timed:
        monster_changes(s, mods)
        rules |= table_rules(s)
    s.armed = armed
    refresh_hooks(s)
    s.mods = mods
    s.rules = rules
    s.stop_zone = zone
    s.stop_areas = tuple(areas)
    s.far = far
    s.injury_plus = injury_plus
    s.attack_rules = attack_rules
    s.wounds_fail = wounds_fail
    s.wound_card = wound_card
    s.extra_draws = draws
    s.usable = [c for c in cards_in_play(s) if s.catalog.cards[c].abilities]
    refresh_survivors(s, per_counter, auras)


def refresh_survivors(s: State, per_counter: list[tuple[int, int, int]], auras: list[Bonus]) -> None:
    """What cards in play change about survivors: a number for each token, and auras.  [R-TOK-06]"""
    if per_counter or s.per_counter or auras or s.auras:
        s.per_counter = per_counter
        s.auras = auras
        for who in range(len(s.survivors)):
            refresh_survivor(s, who)


def enter_play(s: State, card: int) -> None:
    """A mood or trait comes into play and stays.  [R-AI-11, R-AI-12]"""
    s.in_play += (card,)
    s.card_tokens += (0,)
    refresh(s)
    if s.sink is not None:
        s.emit("enters-play", ("R-AI-11", "R-GEN-11"), {"card": card})


def leave_play(s: State, card: int) -> None:
    """A card leaves play: moods go face up to the AI discard; its tokens go with it.  [R-AI-11, R-TOK-03, R-AMB-28]"""
    if card in s.panel:
        leave_panel(s, card)
        return
    if card >= 0 and card == s.face_up:
        s.ai_deck.take()
        end_duration(s)
        s.ai_discard += (card,)
        if s.sink is not None:
            s.emit("leaves-play", ("R-AI-14",), {"card": card})
        return
    if card not in s.in_play:
        return
    at = s.in_play.index(card)
    s.in_play = removed(s.in_play, at)
    s.card_tokens = removed(s.card_tokens, at)
    s.ai_discard += (card,)
    if s.rulings[LEAVING_TOKENS] == LEAVING_TOKENS_STAY:
        for part in parts_of(s, card):
            for stat, amount in part.modifiers:
                s.monster.tokens = increased(
                    s.monster.tokens, stat, amount.base + amount.per_level * s.constants.level.number
                )
    if card in s.flipped and card not in s.in_play:
        s.flipped = without(s.flipped, card)
    refresh(s)
    if s.sink is not None:
        s.emit("leaves-play", ("R-AI-11",), {"card": card})
    if s.timed:
        card_has_left(s, card)


def flip(s: State, card: int, face: int) -> None:
    """Turn a card in play so that this face is up; what the other face did ends.  [R-AI-17]"""
    if card not in s.in_play or (card in s.flipped) == (face == 1):
        return
    s.flipped = (*s.flipped, card) if face == 1 else without(s.flipped, card)
    refresh(s)
    if s.sink is not None:
        s.emit("flips", ("R-AI-17",), {"card": card, "face": s.catalog.cards[card].faces[face].title})


def tokens_on(s: State, card: int) -> int:
    """Tokens on a card in play, or on a kept hit location.  [R-AI-13]"""
    if card in s.in_play:
        return s.card_tokens[s.in_play.index(card)]
    return s.panel_tokens[s.panel.index(card)] if card in s.panel else 0


def leave_panel(s: State, card: int) -> None:
    """A persistent injury ends: its hit location goes to the discard.  [R-PER-01, R-HL-04]"""
    at = s.panel.index(card)
    s.panel = removed(s.panel, at)
    s.panel_tokens = removed(s.panel_tokens, at)
    s.hl_discard += (card,)
    refresh(s)
    if s.sink is not None:
        s.emit("leaves-play", ("R-PER-01",), {"card": card})
    if s.timed:
        card_has_left(s, card)


def lie_face_up(s: State, card: int) -> None:
    """A duration is put face up on top of the AI deck: in play, and the next card to be drawn.  [R-AI-14]"""
    s.ai_deck.put(card, True)
    s.face_up = card
    refresh(s)
    if s.sink is not None:
        s.emit("lies-face-up", ("R-AI-14",), {"card": card})


def end_duration(s: State) -> None:
    """The top card is gone, and with it what the duration did.  [R-AI-14]"""
    card = s.face_up
    s.face_up = -1
    refresh(s)
    if s.timed:
        card_has_left(s, card)


def moods_in_play(s: State) -> list[int]:
    return [c for c in s.in_play if s.catalog.ai(c).type == MOOD]


def refresh_terrain(s: State) -> None:
    """Recompute what each space of terrain does: block sight or survivors, help, harm, raise or hide them.

    [R-TER-03, R-TER-04, R-TER-07, R-TER-09]
    """
    s.obstacles = 0
    s.blocked = s.constants.played_area.off
    s.grounds = 0
    s.hazards = 0
    s.heights = 0
    s.hiding = 0
    s.workable = 0
    s.tile_turns = False
    ground = NO_TERRAIN[:]
    for tile in s.tiles:
        add_terrain(s, tile, ground)
    s.ground = ground
    s.open_rows = rows_of_mask(ALL & ~s.blocked)


def one_more_tile(s: State, tile: Tile) -> None:
    """A tile was put on the board beside the others."""
    s.tiles.append(tile)
    ground = s.ground[:]
    add_terrain(s, tile, ground)
    s.ground = ground
    if tile.flags & IMPASSABLE:
        s.open_rows = rows_of_mask(ALL & ~s.blocked)


def add_terrain(s: State, tile: Tile, ground: vec[i64]) -> None:
    """Add what one tile does to the board; ``ground``: what the terrain on each space does, as flags."""
    card = s.catalog.terrain(tile.card)
    flags: i64 = 0
    if tile.flags & OBSTACLE:
        s.obstacles |= tile.mask
    if tile.flags & IMPASSABLE:
        s.blocked |= tile.mask
    if card.modifiers:
        s.grounds |= tile.mask
        flags |= HELPS
    if card.on_pass != NO_PROGRAM:
        s.hazards |= tile.mask
    if card.turn != NO_PROGRAM:
        s.tile_turns = True
    if card.climbable:
        s.heights |= tile.mask
        flags |= CLIMBABLE
    if card.tile_rules & HIDING_PLACE:
        s.hiding |= tile.mask
        flags |= HIDES
    if flags:
        for cell in cells_of_tile(tile.mask):
            ground[cell] |= flags
    if card.abilities:
        reach = reach_of_tile(tile.mask)
        s.workable |= reach
        for cell in cells_of_tile(reach):
            ground[cell] |= WORKABLE


def use_up(s: State, cell: int) -> None:
    """Archive the tile whose north-west space is here.  [R-GEN-13]"""
    for tile in s.tiles:
        if tile.cell == cell:
            archive_tile(s, tile)
            if s.sink is not None:
                s.emit("terrain-archived", ("R-GEN-13",), {"card": tile.card, "cell": tile.cell})
            return


def archive_tile(s: State, tile: Tile) -> None:
    """A tile is taken off the board.  [R-GEN-13]"""
    s.tiles = [t for t in s.tiles if t is not tile]
    s.archived += (tile.card,)
    refresh_terrain(s)


def archive_destructible(s: State, mask: int) -> None:
    """Destructible terrain that is walked over or collided with is archived.  [R-TER-05, R-COL-07]"""
    hit = [t for t in s.tiles if t.flags & DESTRUCTIBLE and t.mask & mask]
    if not hit:
        return
    s.tiles = [t for t in s.tiles if t not in hit]
    for tile in hit:
        s.archived += (tile.card,)
        if s.sink is not None:
            s.emit("terrain-destroyed", ("R-TER-05",), {"card": tile.card, "cell": tile.cell})
    refresh_terrain(s)
