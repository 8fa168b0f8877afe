"""Every impossible thing about a state, in words; tests and the fuzzer ask after each answer.

Nothing here decides a rule.  The checks are written a second time on purpose: what the rules keep current (derived
fields, hidden groups, open scopes) is recomputed here from what it is derived from.
"""

from __future__ import annotations

from typing import Final

from showdown.board.bitsets import spread
from showdown.board.cells import CELLS, NAMES
from showdown.kernel.agenda import Ask, Chance
from showdown.kernel.decision import Option
from showdown.model.card_count import CardCount, count_cards, dealt, number
from showdown.model.cards import Card, Gear, Listener
from showdown.model.duration_ids import DURATIONS, UNTIL_NEXT_ROUND_ENDS
from showdown.model.faces import parts_in_play
from showdown.model.ids import (
    ATTRIBUTES,
    CHEATS_DEATH,
    GRID,
    HEAD,
    HIDING_PLACE,
    LETTERS,
    NO_CARD,
    NO_PROGRAM,
    NOBODY,
    PLACES,
    PURPOSES,
    SETUP_TURN,
    SEVEN_BLEEDING,
    SURVIVAL_ACTIONS,
    SURVIVORS_TURN,
    UNDEATHABLE,
    UNDECIDED,
)
from showdown.model.options import OwnedCardOption, SurvivalOption, SurvivorOption
from showdown.model.scopes import CardScope
from showdown.model.state import IMPASSABLE, OBSTACLE, State
from showdown.model.survivor import Survivor

ALL_ACTIONS: Final = (1 << len(SURVIVAL_ACTIONS)) - 1
"""The bits of the survival actions; a second dodge has one beside them."""

DEEPEST: Final = 200
"""Frames an agenda may hold; a real fight needs a few dozen."""

CLOSES: Final[dict[str, str]] = {
    "mt.end": "turn",
    "mt.end_card": "card",
    "card.end_block": "card",
    "card.end_each": "card",
    "hl.end_trap": "card",
    "matk.end": "monster-attack",
    "matk.end_hits": "monster-attack",
    "satk.end": "survivor-attack",
    "st.end_act": "act",
    "flow.action_end": "survival",
}
"""The frame that ends a procedure, and the scope it closes."""

LEAVES_THE_BASE: Final[tuple[str, ...]] = ("col.push_out", "kb.direction", "kb.push", "kb.landing", "grab")
MANY_LEAVE_THE_BASE: Final[dict[str, str]] = {"col.after_move": "passed", "col.one_by_one": "left"}
"""Frames after which a survivor no longer stands under the monster: one by ``who``, several by bits."""


def problems(s: State, census: CardCount | None = None) -> list[str]:
    """Everything that cannot be.  Empty for every state the rules can reach.

    ``census``: the cards counted at the start of a position with its own piles (``count_cards``); without it, the
    cards the monster's level deals.
    """
    out: list[str] = []
    for who in range(len(s.survivors)):
        check_survivor(s, who, out)
    check_monster(s, out)
    check_spaces(s, out)
    check_cards(s, census or dealt(s), out)
    check_groups(s, out)
    check_machine(s, out)
    check_decision(s, out)
    check_derived(s, out)
    return out


# -- figures -----------------------------------------------------------------------------------------------------


def check_survivor(s: State, who: int, out: list[str]) -> None:
    v = s.survivors[who]
    name = f"survivor {LETTERS[who]}"
    if v.alive:
        if v.cell < 0 and s.turn != SETUP_TURN and not v.swallowed and not v.left:
            out.append(f"{name} is alive but not on the board")
        if v.cell >= 0 and v.swallowed:
            out.append(f"{name} is swallowed but stands on {v.cell}")
        hardy = v.talents & CHEATS_DEATH or any([s.catalog.gear(card).bound & UNDEATHABLE for card in v.gear])
        if v.bleeding < 0 or (v.bleeding > (6 if v.talents & SEVEN_BLEEDING else 4) and not hardy):
            out.append(f"{name} is alive with {v.bleeding} bleeding tokens")
    else:
        if v.cell != -1:
            out.append(f"{name} is dead but stands on {v.cell}")
        if v.down:
            out.append(f"{name} is dead and knocked down")
        if v.swallowed:
            out.append(f"{name} is dead inside the monster")
    if v.cell < -1 or v.cell >= CELLS:
        out.append(f"{name} stands on {v.cell}, which is no space")
    check_sheet(s, v, name, out)
    check_own_cards(s, who, out)
    dooms = 0
    for scope in s.scopes:
        if isinstance(scope, CardScope) and scope.dooms >> who & 1:
            dooms += 1
    if (v.doomed != dooms and s.outcome == UNDECIDED) or v.doomed < 0:
        out.append(f"{name} is doomed by {v.doomed} cards, {dooms} of which are in progress")


def check_sheet(s: State, v: Survivor, name: str, out: list[str]) -> None:
    """The numbers of the record sheet."""
    if v.survival < 0 or v.survival > v.survival_limit:
        out.append(f"{name} has survival {v.survival}, the limit is {v.survival_limit}")
    if v.insanity < 0 or v.courage < 0 or v.understanding < 0 or v.proficiency < 0 or v.xp < 0:
        out.append(f"{name} has a negative number on the record sheet")
    for place in range(len(PLACES)):
        if v.armor[place] < 0:
            out.append(f"{name} has {v.armor[place]} armor on the {PLACES[place]}")
        box = v.boxes[place]
        if box < 0 or box > 2 or (place == HEAD and box == 1):
            out.append(f"{name} has injury level {box} on the {PLACES[place]}")
    if v.brain < 0 or v.brain > 1:
        out.append(f"{name} has injury level {v.brain} of the brain")
    if v.used & ~v.known & ALL_ACTIONS:
        out.append(f"{name} has used a survival action without knowing it")
    if v.down and v.stands > s.round + 1:
        out.append(f"{name} would stay down until round {v.stands}")
    if len(v.disorders) > 3:
        out.append(f"{name} has {len(v.disorders)} disorders")
    for i in range(len(v.disorders)):
        if v.disorders[i] in v.disorders[:i]:
            out.append(f"{name} has the same disorder twice")
    for i in range(len(v.statuses)):
        if v.statuses[i] in v.statuses[:i] or s.catalog.cards[v.statuses[i]].kind != "status":
            out.append(f"{name} has the status {v.statuses[i]} twice, or it is none")
    check_counters(s, v.counters, name, out)


def check_counters(s: State, counters: tuple[int, ...], name: str, out: list[str]) -> None:
    """Tokens of counters lie between 0 and the limit that a pack declares."""
    for i in range(len(counters)):
        if i >= len(s.catalog.counters) or counters[i] < 0 or counters[i] > s.catalog.counters[i].limit:
            out.append(f"{name} has {counters[i]} tokens of counter {i}")


def check_own_cards(s: State, who: int, out: list[str]) -> None:
    """Grid, arts and what is counted beside them; what they add is there."""
    v = s.survivors[who]
    name = f"survivor {LETTERS[who]}"
    if len(v.grid) != GRID:
        out.append(f"{name} has a grid of {len(v.grid)} slots")
    if v.gear != [card for card in v.grid if card != NO_CARD]:
        out.append(f"{name} carries other gear than lies in the grid")
    if len(v.arts) > 3:
        out.append(f"{name} has {len(v.arts)} fighting arts")
    for cards in (v.arts, v.spent_round):
        for i in range(len(cards)):
            if cards[i] in cards[:i]:
                out.append(f"{name} has or has spent card {cards[i]} twice")
    for i in range(len(v.spent)):
        card, uses = v.spent[i], v.spent[: i + 1].count(v.spent[i])
        if uses > most_uses(s, card):
            out.append(f"{name} has used card {card}: {uses} times, the limit is {most_uses(s, card)}")
    if v.block < 0 or v.deflect < 0:
        out.append(f"{name} has block {v.block} and deflect {v.deflect}")
    hooks = 0
    for owned in v.listeners:
        hooks |= 1 << owned.listener.hook
    if hooks != v.hooks:
        out.append(f"{name} waits for moments that no card of this survivor waits for, or not for all")


def most_uses(s: State, card: int) -> int:
    """How often a card can be used up in one showdown: some weapons have a number of activations, other cards one."""
    found = s.catalog.cards[card]
    return found.activations if isinstance(found, Gear) and found.activations else 1


def check_monster(s: State, out: list[str]) -> None:
    m = s.monster
    count = len(s.survivors)
    if m.cell < 0:
        if s.face_up < 0 and s.turn == SURVIVORS_TURN and not m.dead and s.outcome == UNDECIDED:
            out.append("the monster is off the board, but no duration keeps it there")
    elif m.cell >= CELLS or not s.foot.base[m.cell]:
        out.append(f"the monster leaves the board at {m.cell}")
    if m.facing < 0 or m.facing > 3:
        out.append(f"the monster faces {m.facing}, which is no direction")
    if m.dead and s.outcome == UNDECIDED and s.waiting is not None and not end_is_planned(s):
        out.append("the monster is dead, but the showdown goes on")
    most = s.constants.level.life + s.constants.house.extra_life
    if m.life < 0 or m.life > most or (s.constants.level.life and not m.life and not m.dead):
        out.append(f"the monster has {m.life} life points")
    if m.priority < NOBODY or m.priority >= count:
        out.append(f"the priority target token lies with {m.priority}, who does not exist")
    elif m.priority != NOBODY and not s.survivors[m.priority].alive:
        out.append(f"the dead survivor {LETTERS[m.priority]} holds the priority target token")
    if m.priority == NOBODY and m.priority_permanent:
        out.append("the priority target token is permanent, but nobody holds it")
    if m.last_wounder < NOBODY or m.last_wounder >= count:
        out.append(f"the last to wound is {m.last_wounder}, who does not exist")
    check_counters(s, m.counters, "the monster", out)
    if m.threats_until > s.round + 1:
        out.append(f"everybody is a threat until round {m.threats_until}")


def end_is_planned(s: State) -> bool:
    """What hangs on the last wound may still ask something before the end is checked."""
    for frame in s.agenda.planned():
        if frame.tag == "end.check":
            return True
    return False


def check_spaces(s: State, out: list[str]) -> None:
    """No two figures share a space, except survivors whom the monster has just run over and who are about to move."""
    base = s.foot.base[s.monster.cell] if 0 <= s.monster.cell < CELLS else 0
    leaving = leaving_the_base(s)
    walls = 0
    for tile in s.tiles:
        if tile.flags & IMPASSABLE and not s.catalog.terrain(tile.card).climbable:
            walls |= tile.mask
    taken = 0
    for who in range(len(s.survivors)):
        cell = s.survivors[who].cell
        if cell < 0 or cell >= CELLS:
            continue
        if taken >> cell & 1:
            out.append(f"two survivors stand on {NAMES[cell]}")
        if walls >> cell & 1:
            out.append(f"survivor {LETTERS[who]} stands in impassable terrain on {NAMES[cell]}")
        if base >> cell & 1 and not leaving >> who & 1:
            out.append(f"survivor {LETTERS[who]} stands under the monster on {NAMES[cell]}")
        taken |= 1 << cell


def leaving_the_base(s: State) -> int:
    mask = 0
    for frame in s.agenda.planned():
        if frame.tag in LEAVES_THE_BASE:
            mask |= 1 << number(frame, "who")
        elif frame.tag in MANY_LEAVE_THE_BASE:
            mask |= number(frame, MANY_LEAVE_THE_BASE[frame.tag])
    return mask


# -- cards -------------------------------------------------------------------------------------------------------


def check_cards(s: State, expected: CardCount, out: list[str]) -> None:
    """No card appears or vanishes, not even when the showdown ends in the middle of one."""
    now = count_cards(s)
    compare(s, "AI cards", now.ai, expected.ai, out)
    compare(s, "hit locations", now.hit_locations, expected.hit_locations, out)
    compare(s, "resources", now.resources, expected.resources, out)


def compare(s: State, what: str, now: list[int], expected: list[int], out: list[str]) -> None:
    if now == expected:
        return
    missing = list(expected)
    surplus: list[int] = []
    for card in now:
        if card in missing:
            missing.remove(card)
        else:
            surplus.append(card)
    if surplus:
        out.append(f"{what} too many: {', '.join([s.catalog.cards[c].name for c in surplus])}")
    if missing:
        out.append(f"{what} missing: {', '.join([s.catalog.cards[c].name for c in missing])}")


def check_groups(s: State, out: list[str]) -> None:
    """A hidden group has as many cards as slots point to it, in one kind of deck."""
    slots = [0] * len(s.groups)
    hit_locations = [0] * len(s.groups)
    if s.face_up >= 0 and (not s.ai_deck.cards or s.ai_deck.cards[-1] != s.face_up or not s.ai_deck.known[-1]):
        out.append(f"{s.catalog.cards[s.face_up].name} lies face up, but not on top of the AI deck")
    for pile in (s.ai_deck, s.wounds, s.hl_deck):
        if len(pile.cards) != len(pile.known):
            out.append(f"a pile of {len(pile.cards)} cards knows about {len(pile.known)}")
        for i in range(len(pile.cards)):
            slot = pile.cards[i]
            if slot >= 0:
                continue
            if -1 - slot >= len(s.groups):
                out.append(f"a face-down card belongs to hidden group {-1 - slot}, which does not exist")
                continue
            slots[-1 - slot] += 1
            if pile is s.hl_deck:
                hit_locations[-1 - slot] += 1
            if pile.known[i]:
                out.append(f"a card of hidden group {-1 - slot} is marked as known")
    for g in range(len(s.groups)):
        cards = len(s.groups[g]) + sum(s.quotas[g])
        if slots[g] != cards:
            out.append(f"hidden group {g} has {cards} cards for {slots[g]} face-down ones")
        if bool(s.maybe[g]) != bool(s.quotas[g]):
            out.append(f"hidden group {g} has cards that are only maybe there, but no quota, or the other way round")
        if hit_locations[g] != 0 and hit_locations[g] != slots[g]:
            out.append(f"hidden group {g} lies in two kinds of deck")


# -- the machine -------------------------------------------------------------------------------------------------


def check_machine(s: State, out: list[str]) -> None:
    """Every open procedure has the frame that ends it, in the same order; nothing is left when the showdown is over."""
    if len(s.agenda) >= DEEPEST:
        out.append(f"the agenda holds {len(s.agenda)} frames")
    if len(s.drawn) != len(PURPOSES):
        out.append(f"{len(s.drawn)} dice counters for {len(PURPOSES)} purposes")
    if s.controller < 0 or s.controller >= len(s.constants.players):
        out.append(f"player {s.controller} holds the controller tile, but does not exist")
    if s.nominated < NOBODY or s.nominated >= len(s.survivors):
        out.append(f"survivor {s.nominated} is nominated, but does not exist")
    if s.waiting is None:
        if s.agenda or s.scopes:
            out.append("nothing is waited for, but something is still planned")
        if s.outcome == UNDECIDED:
            out.append("nothing is waited for, but nobody has won")
    closing: list[str] = []
    for frame in s.agenda.planned():
        if frame.tag in CLOSES:
            closing.append(CLOSES[frame.tag])
    opened = [scope.tag for scope in s.scopes]
    if closing != opened:
        out.append(f"open are {', '.join(opened)}; the agenda would close {', '.join(closing)}")


def check_decision(s: State, out: list[str]) -> None:
    """The decision belongs to the top frame, has options, has none twice, and names no dead survivor."""
    d = s.waiting
    if d is None:
        return
    if d.id != s.tick:
        out.append(f"decision {d.id} is pending at tick {s.tick}")
    if not d.seats:
        out.append(f"nobody may answer decision {d.id} ({d.kind})")
    if not s.agenda:
        out.append(f"decision {d.id} ({d.kind}) is pending, but nothing is planned")
        return
    top = s.agenda.top()
    if d.spec is not None:
        if not isinstance(top, Chance):
            out.append(f"dice are asked for, but {top.tag} comes next")
        return
    if not isinstance(top, Ask) or top.kind != d.kind:
        out.append(f"decision {d.id} is about {d.kind}, but {top.tag} comes next")
    if not d.options:
        out.append(f"decision {d.id} ({d.kind}) has no options")
    keys: list[str] = []
    for option in d.options:
        if option.key in keys:
            out.append(f"decision {d.id} ({d.kind}) offers {option.key} twice")
        keys.append(option.key)
        for who in survivors_of(option):
            if who >= len(s.survivors) or not s.survivors[who].alive:
                out.append(f"decision {d.id} ({d.kind}) offers {option.key}, who is dead")


def survivors_of(option: Option) -> list[int]:
    """The survivors an option points at."""
    if isinstance(option, SurvivalOption):
        return [option.survivor, option.other] if option.other >= 0 else [option.survivor]
    return [option.survivor] if isinstance(option, SurvivorOption | OwnedCardOption) else []


def check_areas(s: State, cards: list[Card], out: list[str]) -> None:
    """The zones where survivors stop and the monster's reach are those of the cards in play; these may be flipped."""
    areas = tuple([card.stop_area for card in cards if card.stop_area >= 0])
    if s.stop_areas != areas:
        out.append(f"survivors stop in the zones {s.stop_areas}, the cards in play say {areas}")
    for flipped in s.flipped:
        if flipped not in s.in_play or not s.catalog.cards[flipped].faces or s.flipped.count(flipped) > 1:
            out.append(f"{s.catalog.cards[flipped].name} is flipped, but it is not a card in play with two faces")
    takers = [card.id for card in cards if card.wound_limits]
    if s.wound_card != (takers[-1] if takers else -1):
        out.append(f"card {s.wound_card} takes the wounds, the cards in play say {takers}")
    far = max([0, *[card.far for card in cards]])
    if s.far != far:
        out.append(f"the monster reaches {s.far} spaces, the cards in play say {far}")


def check_derived(s: State, out: list[str]) -> None:
    """What is kept current from cards in play and tiles equals what they give."""
    mods = [0] * ATTRIBUTES
    rules = 0
    zone = 0
    hooks = 0
    listeners: list[Listener] = []
    cards = parts_in_play(s)
    for card in cards:
        rules |= card.rules
        zone = max(zone, card.stop_zone)
        for stat, amount in card.modifiers:
            mods[stat] += amount.base + amount.per_level * s.constants.level.number
        for listener in card.listeners:
            listeners.append(listener)
            hooks |= 1 << listener.hook
    rules |= check_timed(s, mods, out)
    for v in s.survivors:
        hooks |= v.hooks
    if s.mods != mods:
        out.append(f"modifiers are {s.mods}, the cards in play give {mods}")
    if s.rules != rules:
        out.append(f"persistent rules are {s.rules}, the cards in play give {rules}")
    if s.extra_draws != sum([s.catalog.cards[c].extra_draws for c in s.in_play + s.panel]):
        out.append(f"the monster draws {s.extra_draws} more cards, the cards in play say otherwise")
    if s.stop_zone != zone:
        out.append(f"survivors stop {s.stop_zone} spaces from the monster, the cards in play say {zone}")
    check_areas(s, cards, out)
    if s.usable != [c for c in s.in_play + s.panel + (s.face_up,) if c >= 0 and s.catalog.cards[c].abilities]:
        out.append("what survivors can use is not what the cards in play offer")
    if len(s.card_tokens) != len(s.in_play):
        out.append(f"tokens lie on {len(s.card_tokens)} cards in play, of which there are {len(s.in_play)}")
    for v in s.survivors:
        # What survivors' own cards wait for is in the same mask.
        hooks |= v.hooks
    if s.hook_mask != hooks or len(s.armed) != len(listeners):
        out.append("the armed listeners are not those of the cards in play")
    else:
        for i in range(len(listeners)):
            if s.armed[i].listener is not listeners[i]:
                out.append("the armed listeners are not those of the cards in play")
                break
    check_terrain(s, out)


def check_timed(s: State, mods: list[int], out: list[str]) -> int:
    """Effects that end: each has its card, a moment that is still to come, and stands in what it changes.

    Adds what they change about the monster to ``mods``; gives the rules of the table that they set.
    """
    rules = 0
    if len(s.timed) != len(s.timed_cards):
        out.append(f"{len(s.timed)} effects end, which come from {len(s.timed_cards)} cards")
    for until, ends, who, kind, what, amount in s.timed:
        if until < 0 or until >= len(DURATIONS) or who < NOBODY or who >= len(s.survivors):
            out.append(f"an effect ends at moment {until} and concerns survivor {who}")
            continue
        if until == UNTIL_NEXT_ROUND_ENDS and ends < s.round:
            out.append(f"an effect should have ended with round {ends}")
        if kind == 0 and who == NOBODY:
            mods[what] += amount
        elif kind == 1 and what & ~s.survivors[who].impairments:
            out.append(f"survivor {LETTERS[who]} lacks impairments {what} of an effect that lasts")
        elif kind == 2:
            rules |= what
    return rules


def check_terrain(s: State, out: list[str]) -> None:
    """The flags of the spaces match the tiles on them; tiles do not overlap."""
    masks = [0] * 7
    masks[1] = s.constants.played_area.off
    seen = 0
    for tile in s.tiles:
        card = s.catalog.terrain(tile.card)
        does = (
            tile.flags & OBSTACLE != 0,
            tile.flags & IMPASSABLE != 0,
            bool(card.modifiers),
            card.on_pass != NO_PROGRAM,
            card.climbable,
            card.tile_rules & HIDING_PLACE != 0,
            len(card.abilities) > 0,
        )
        for i in range(len(masks)):
            if does[i]:
                masks[i] |= tile.mask if i < 6 else tile.mask | spread(tile.mask)
        if seen & tile.mask:
            out.append(f"{card.name} at {NAMES[tile.cell]} overlaps other terrain")
        seen |= tile.mask
    if masks != [s.obstacles, s.blocked, s.grounds, s.hazards, s.heights, s.hiding, s.workable]:
        out.append("what spaces of terrain do is not what the tiles on them say")
    if s.tile_turns != any([s.catalog.terrain(tile.card).turn != NO_PROGRAM for tile in s.tiles]):
        out.append("whether a tile has a turn is not what the tiles say")
