"""The raw facts behind a pending decision and its options, for the sentences of the catalogue.

Numbers come from the rules' own queries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.board.bitsets import cells_of
from showdown.content.moment_words import moment
from showdown.kernel.agenda import Frame
from showdown.kernel.chance import Dice
from showdown.kernel.decision import Decision, Option
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Gear, HitLocation
from showdown.model.ids import (
    ATTACK_MOMENTS,
    CANNOT_DODGE,
    DEPLOY_ANYWHERE,
    DODGE,
    FRAIL,
    LETTERS,
    LUCK,
    NO_CARD,
    NO_DODGE,
    NO_PROGRAM,
    NOBODY,
    PURPOSES,
    STATS,
    STRENGTH,
    SURVIVAL_ACTIONS,
    WEAPON_RULES,
)
from showdown.model.options import (
    CardOption,
    FacingOption,
    OwnedCardOption,
    PlaceOption,
    PlayerOption,
    SpaceOption,
    StartOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
    UseOption,
)
from showdown.model.rulings import DODGE_WINDOW, DODGE_WINDOW_BEFORE_SEVERE
from showdown.model.scopes import ActScope, CardScope, MonsterAttackScope, SurvivorAttackScope
from showdown.model.setup_ids import EDGES, LANDMARKS, NO_EDGE
from showdown.model.state import State
from showdown.rules.board.terrain import make_tile, tile_rules
from showdown.rules.gear.conditional_bonuses import attack_stat, devastation, lifted, special_rules
from showdown.rules.monster.attack import damage_parts, damage_per_hit
from showdown.rules.monster.hit_locations import is_unstoppable, needed_to_wound, strength, toughness
from showdown.rules.programs import figures_of
from showdown.rules.queries import (
    can_dodge,
    cell_in_facing,
    cell_in_range,
    distance,
    endure_cost,
    is_attacking,
    is_threat,
    level,
    lowest_success,
    monster_movement,
    strikes_from_behind,
    survivor_movement,
)
from showdown.rules.survivor.to_hit import attack_speed, needed_by
from showdown.rules.verbs.blocking import A_HIT, Ignore
from showdown.rules.verbs.control import May
from showdown.rules.verbs.damage import BrainDamage
from showdown.rules.verbs.gains import Gain
from showdown.rules.verbs.movement import TOWARD_TARGET, ChooseRoute, Move
from showdown.rules.verbs.survivor_cards import PutBack, ToBottom, pile_of
from showdown.rules.verbs.tokens import ThisAttack

if TYPE_CHECKING:
    from showdown.view.fact_types import AttackFacts, Facts, Gift, SpaceFacts, WoundFacts

OWN: Final = frozenset({"action", "deploy", "hit", "move_to", "spend", "wound_order", "yes_no"})
"""Kinds that a survivor decides; the others belong to the controller or to the group."""


def is_survivors(d: Decision) -> bool:
    """Does a survivor's player decide, not the controller or the group?"""
    return d.kind in OWN or (d.kind == "card_choice" and d.rule in ("R-BRN-06", "R-GEN-13", "R-GEAR-07"))


GROUP: Final = frozenset({"act_order", "controller", "first_turn", "flow", "lay_tile", "place_monster", "volunteers"})
"""Kinds that all players decide together."""
BY_CARDS: Final = frozenset({"R-TER-11", "R-TER-12"})
"""Rules by which the controller lays tiles."""
TOGETHER: Final = frozenset({("facing", "R-FS-15"), ("trigger_order", "R-SET-07"), ("card_choice", "R-WND-05")})
OF_THE_SURVIVOR: Final = frozenset({("placement", "R-COL-01"), ("placement", "R-TER-09")})
OF_A_CARD: Final = frozenset({("card_choice", "R-GEN-12"), ("card_choice", "R-SET-05"), ("card_choice", "R-FS-03")})
"""Kinds that the owner of the card decides."""


def whose(d: Decision, known: Facts) -> str:
    """Who decides: ``survivor``, ``owner`` of a card, ``group``, ``controller``, or ``dice`` for typed results."""
    asked = (d.kind, d.rule)
    if d.spec is not None:
        return "dice"
    if (is_survivors(d) and known["who"] != NOBODY) or asked in OF_THE_SURVIVOR:
        return "survivor"
    if asked in OF_A_CARD:
        return "owner"
    return "group" if (d.kind in GROUP and d.rule not in BY_CARDS) or asked in TOGETHER else "controller"


NAMED_BY_FRAMES: Final = ("who", "card", "place", "spaces")
"""Fields of a frame that its question uses."""


def about(s: State, d: Decision) -> Facts:
    """Facts for the question.  What the decision is not about is -1, empty or 0."""
    frame = s.agenda.top()
    out: Facts = {
        "who": NOBODY,
        "card": NO_CARD,
        "target": NOBODY,
        "toward": False,
        "controller": s.controller,
        "owned": False,
        "count": len(d.options),
        "clicked": False,
    }
    for i in range(len(s.scopes) - 1, -1, -1):
        scope = s.scopes[i]
        if isinstance(scope, CardScope):
            out["card"] = scope.card
            out["target"] = scope.target
            out["owned"] = scope.owner != NOBODY
            break
    if isinstance(frame, ChooseRoute):
        move = s.catalog.programs[frame.program][frame.ip]
        out["toward"] = isinstance(move, Move) and move.how == TOWARD_TARGET
    inner = s.scopes[-1] if s.scopes else None
    if d.kind == "hit":
        inner = s.monster_attack
    if isinstance(inner, ActScope):
        out["who"] = inner.who
        out["movement"] = inner.movement
        out["activation"] = inner.activation
    elif isinstance(inner, SurvivorAttackScope):
        out["who"] = inner.who
    elif isinstance(inner, MonsterAttackScope):
        out["who"] = inner.target
        out["damage"] = damage_per_hit(s, inner)
        out["damage_sum"] = damage_parts(s, inner)
        out["places"] = list(inner.places)
        out["dodge"] = "dodge" in [o.verb for o in d.options]
        out["undodged"] = "" if out["dodge"] else why_no_dodge(s, inner.target)
        out["late"] = s.rulings[DODGE_WINDOW] == DODGE_WINDOW_BEFORE_SEVERE
    for name in NAMED_BY_FRAMES:
        if name in frame.fields:
            out[name] = getattr(frame, name)
    who = out["who"]
    if who >= 0:
        out["reach"] = survivor_movement(s, who)
        out["cost"] = endure_cost(s, who)
    add_facts_of_kind(out, s, d, frame)
    spec = d.spec
    if spec is not None:
        out["purpose"] = PURPOSES[spec.purpose]
        out["count"] = spec.n
        out["sides"] = spec.sides if isinstance(spec, Dice) else 0
    return out


ATTACKING: Final = "attacking"
"""No dodge, since the target is in the middle of an attack.  [R-SAT-14]"""


def why_no_dodge(s: State, who: int) -> str:
    """Why no dodge is offered against a hit, as a word of the text of the question."""
    v = s.survivors[who]
    if s.monster_attack.cannot & CANNOT_DODGE:
        return "cannot"
    if can_dodge(s, who):
        return "window"
    if v.doomed:
        return "doomed"
    if v.used >> DODGE & 1:
        return "used"
    if v.survival < 1:
        return "survival"
    if is_attacking(s, who):
        return ATTACKING
    return "injury" if v.impairments & NO_DODGE else "cannot"


def add_facts_of_kind(out: Facts, s: State, d: Decision, frame: Frame) -> None:
    """Facts that only one kind of decision uses."""
    if d.kind == "spend":
        op = s.catalog.programs[getattr(frame, "program")][getattr(frame, "ip")]
        assert isinstance(op, May)
        out["stat"] = op.stat
        out["cost"] = op.cost
        out["gives"] = gains(s, op.do)
        out["instead"] = gains(s, op.otherwise)
        out["blocks"] = [op.do, op.otherwise]
        out["figures"] = figures_of(s)
    elif d.kind == "card_choice" and isinstance(frame, ToBottom | PutBack):
        out["bottom"] = isinstance(frame, ToBottom)
        out["deck"] = "ai" if frame.ai else "hit locations"
        out["top"] = s.catalog.cards[pile_of(s, frame.ai).cards[-1]].title if isinstance(frame, ToBottom) else ""
    elif d.kind == "deploy":
        setup = s.constants.level.setup
        out["anywhere"] = tile_rules(s) & DEPLOY_ANYWHERE != 0
        out["edge"] = EDGES[setup.edge] if setup.edge != NO_EDGE else ""
        out["apart"] = setup.distance
    elif d.kind == "lay_tile":
        terrain = s.catalog.terrain(out["card"])
        out["left"] = getattr(frame, "left")
        out["within"] = 0 if d.rule in BY_CARDS else getattr(frame, "within")
        out["away"] = terrain.away
        out["landmark"] = LANDMARKS[terrain.landmark] if terrain.landmark >= 0 else ""
        out["columns"] = terrain.width
        out["rows"] = terrain.height
        out["size"] = terrain.width * terrain.height
        out["turns"] = terrain.width != terrain.height


def offered(s: State, d: Decision, o: Option, known: Facts) -> Facts:
    """Facts for one option: those of the question (``known``, from ``about``) and those of this answer."""
    out = known.copy()
    if isinstance(o, SpaceOption):
        out["cell"] = o.cell
        if o.verb != "monster":
            out = {**out, **space_facts(s, o.cell)}
    elif isinstance(o, TileOption):
        out["cell"] = o.cell
        out["side"] = o.facing
        tile = make_tile(s.catalog, out["card"], o.cell, o.facing)
        out["distance"] = min([s.foot.distance(s.monster.cell, c) for c in cells_of(tile.mask)])
    elif isinstance(o, StartOption):
        out["survivors"] = o.survivors
    elif isinstance(o, FacingOption):
        out["facing"] = o.facing
    elif isinstance(o, StopOption):
        add_facts_of_stop(out, o)
    elif isinstance(o, PlaceOption):
        v = s.survivors[out["who"]]
        out["place"] = o.place
        out["armor"] = v.armor[o.place]
        out["box"] = v.boxes[o.place]
        out["survival"] = v.survival
    elif isinstance(o, OwnedCardOption):
        out["card"] = o.card
        out["who"] = o.survivor
    elif isinstance(o, SurvivorOption):
        out["who"] = o.survivor
        out["at"] = s.survivors[o.survivor].cell
        out["inside"] = s.survivors[o.survivor].swallowed
        out["distance"] = distance(s, o.survivor) if s.monster.cell >= 0 else 0
        out["threat"] = is_threat(s, o.survivor)
    elif isinstance(o, PlayerOption):
        out["controller"] = o.player
    elif isinstance(o, SurvivalOption):
        out["action"] = SURVIVAL_ACTIONS[o.action]
        out["who"] = o.survivor
        out["other"] = o.other
    elif isinstance(o, CardOption):
        out = facts_of_card(out, s, o)
    elif isinstance(o, UseOption):
        add_facts_of_use(out, s, o)
    return out


def add_facts_of_stop(out: Facts, o: StopOption) -> None:
    """Where a move of the monster ends, and what it passes over and breaks."""
    out["cell"] = o.cell
    out["facing"] = o.facing
    out["passed"] = [letter for i, letter in enumerate(LETTERS) if o.passed >> i & 1]
    out["broken"] = ", ".join(o.broken)
    out["going"] = o.going


def facts_of_card(known: Facts, s: State, o: CardOption) -> Facts:
    """A card that is chosen: a hit location to try next, a weapon to attack with, or any other card."""
    out: Facts = {**known, "card": o.card}
    if o.verb == "wound":
        return {**out, **wound_facts(s, s.catalog.hit_location(o.card))}
    if o.verb == "attack":
        return {**out, **attack_facts(s, out["who"], s.catalog.gear(o.card))}
    return out


def add_facts_of_use(out: Facts, s: State, o: UseOption) -> None:
    """What an ability of a card or a terrain tile costs and does."""
    ability = s.catalog.cards[o.card].abilities[o.ability]
    out["card"] = o.card
    out["cell"] = o.tile
    out["tile"] = o.tile >= 0
    out["ability"] = ability.title
    out["sling"] = ability.sling
    out["archives"] = ability.archives
    out["moves"] = ability.movement
    out["price"] = ability.survival
    out["does"] = Wording(s.catalog, True, False, o.tile >= 0).block(ability.program)


def space_facts(s: State, cell: int) -> SpaceFacts:
    """A space: its distance from the monster, and the terrain on it."""
    return {
        "distance": s.foot.distance(s.monster.cell, cell) if s.monster.cell >= 0 else 0,
        "base": s.monster.cell,
        "facing": s.monster.facing,
        "far": is_far(s, cell),
        "ground": ground(s, cell) if s.tiles else "",
    }


def ground(s: State, cell: int) -> str:
    """The titles of the terrain on a space."""
    return ", ".join(dict.fromkeys(s.catalog.cards[t.card].title for t in s.tiles if t.mask >> cell & 1))


def wound_facts(s: State, location: HitLocation) -> WoundFacts:
    """A hit location that can be attempted next, and the roll that wounds it."""
    a = s.survivor_attack
    return {
        "strength": strength(s, a, location),
        "toughness": toughness(s, a, location),
        "needed": lowest_success(needed_to_wound(s, a, location, 0)),
        "unstoppable": is_unstoppable(s, a),
        "sling": a.sling,
        "traits": traits(location),
    }


def attack_facts(s: State, who: int, gear: Gear) -> AttackFacts:
    """A weapon that can be activated."""
    return {
        "speed": attack_speed(s, who, gear.id),
        "needed": lowest_success(needed_by(s, who, gear.id)),
        "blind": strikes_from_behind(s, who) and not s.monster.down,
        "strength": gear.strength + attack_stat(s, who, STRENGTH, gear),
        "luck": gear.luck + attack_stat(s, who, LUCK, gear),
        "cumbersome": gear.cumbersome,
        "special": special_words(s, who, gear),
        "brings": "; ".join(brought(s, who, gear)),
        "left": gear.activations - s.survivors[who].spent.count(gear.id) if gear.activations else 0,
    }


def is_far(s: State, cell: int) -> bool:
    """Could the monster not walk next to this space, as it is now?  [R-BRD-12]"""
    return s.monster.cell >= 0 and not cell_in_range(s, cell, monster_movement(s))


Group = tuple[str, list[int]]


def space_groups(s: State, d: Decision) -> list[Group]:
    """The spaces of a decision sorted by what matters about them; a space may be in several groups or in none.

    ``blind``, ``adjacent``, ``nearest`` (where none is adjacent), ``front``, ``far``, or the title of the terrain
    there; for a tile ``upright`` and ``side``.  Groups that hold every space say nothing and are left out.
    """
    if d.options[0].verb == "lay":
        tiles = [o for o in d.options if isinstance(o, TileOption)]
        upright: list[int] = [o.cell for o in tiles if not o.facing]
        side: list[int] = [o.cell for o in tiles if o.facing]
        return [("upright", upright), ("side", side)] if upright and side else []
    cells: list[int] = [o.cell for o in d.options if isinstance(o, SpaceOption) and o.verb in ("to", "at", "place")]
    m = s.monster
    out: list[Group] = []
    if cells and m.cell >= 0:
        blind = s.foot.blind_spot(m.cell, m.facing)
        away = {c: s.foot.distance(m.cell, c) for c in cells}
        least = min(away.values())
        out.append(("blind", [c for c in cells if blind >> c & 1]))
        out.append(("adjacent" if least == 1 else "nearest", [c for c in cells if away[c] == least]))
        out.append(("front", [c for c in cells if cell_in_facing(s, c)]))
        out.append(("far", [c for c in cells if is_far(s, c)]))
    for title in dict.fromkeys(s.catalog.cards[t.card].title for t in s.tiles):
        mask = 0
        for t in s.tiles:
            if s.catalog.cards[t.card].title == title:
                mask |= t.mask
        out.append((title, [c for c in cells if mask >> c & 1]))
    return [group for group in out if 0 < len(group[1]) < len(cells)]


def special_words(s: State, who: int, gear: Gear) -> list[str]:
    """The special rules of a weapon in these hands.  [R-GEAR-06]"""
    bits = special_rules(s, who, gear)
    out = [word for i, word in enumerate(WEAPON_RULES) if bits >> i & 1]
    frail = gear.frail and not lifted(s, who, gear) & FRAIL
    for word, has in (("frail", frail), ("slow", gear.slow), ("devastating", devastation(s, who, gear))):
        if has:
            out.append(word)
    return out


def brought(s: State, who: int, gear: Gear) -> list[str]:
    """What the card itself does in an attack, as far as the grid fulfils what it asks for."""
    words = Wording(s.catalog, True)
    return [
        say("cards.at_moment", moment=moment(owned.listener.hook, True), does=words.inner(owned.listener.program))
        for owned in s.survivors[who].listeners
        if owned.card == gear.id and owned.listener.hook in ATTACK_MOMENTS
    ]


def gains(s: State, program: int) -> list[Gift]:
    """What a block gives or costs, as far as it is a number: ``+1 strength``, ``3 brain damage``."""
    out: list[Gift] = []
    for op in s.catalog.programs[program] if program != NO_PROGRAM else ():
        if isinstance(op, Gain | ThisAttack) and op.stat < len(STATS):
            out.append((STATS[op.stat], op.amount.base + op.amount.per_level * level(s)))
        elif isinstance(op, BrainDamage):
            out.append(("brain damage", op.amount.base + op.amount.per_level * level(s)))
        elif isinstance(op, Ignore) and op.what != A_HIT:
            out.append(("ignore", 1))
    return out


def traits(location: HitLocation) -> list[str]:
    """What is printed on a hit location, as words of the catalogue."""
    out: list[str] = []
    if location.first_strike:
        out.append("first_strike")
    if location.impervious:
        out.append("impervious")
    if location.super_dense:
        out.append("super_dense")
    if location.has_critical:
        out.append("critical")
    if location.on_reflex != NO_PROGRAM:
        out.append("reflex")
    if location.on_failure != NO_PROGRAM:
        out.append("failure")
    if location.on_wound != NO_PROGRAM:
        out.append("wound")
    return out
