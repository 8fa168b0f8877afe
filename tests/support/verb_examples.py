"""An example and the typical mistakes for each verb of the card language."""

from __future__ import annotations

import textwrap

from showdown.forms.yaml_source import read
from showdown.model.cards import Catalog, InjuryRow, InjuryTable, PlainCard, StoryCard, TerrainCard
from showdown.model.verbs import Op
from showdown.rules.verbs import (
    attack,
    control,
    gains,
    injuries,
    leap,
    monster,
    movement,
    reveal,
    targets,
    terrain,
)
from showdown.rules.verbs import blocking as warding
from showdown.rules.verbs import damage as harm
from showdown.rules.verbs import eating as appetite
from showdown.rules.verbs import survivor_cards as own
from showdown.rules.verbs.registry import card_reading


def compiled(text: str) -> tuple[list[Op], list[str], Catalog]:
    """A block of actions: its ops, the problems found, and the catalogue its inner blocks went to."""
    catalog = Catalog()
    catalog.cards.append(PlainCard(catalog.next_id(), "straw", "Straw", "resource"))
    catalog.card_ids["straw"] = catalog.cards[0].id
    for kind, name in (("gear", "reed"), ("fighting-art", "nap")):
        catalog.card_ids[name] = catalog.next_id()
        catalog.cards.append(PlainCard(catalog.next_id(), name, name.title(), kind))
    catalog.card_ids["moss"] = catalog.next_id()
    catalog.cards.append(TerrainCard(catalog.next_id(), "moss", "Moss", 1, 1))
    catalog.severe.append(InjuryTable(0, "severe-head", "Head", (InjuryRow(1, 99, "bruise", "Bruise", -1),)))
    catalog.card_ids["tale"] = catalog.next_id()
    catalog.cards.append(StoryCard(catalog.next_id(), "tale", "Tale", -1))
    source = read("do:\n" + textwrap.indent(textwrap.dedent(text).strip("\n"), "  ") + "\n", "cards.yaml")
    writer = card_reading(source, catalog)
    writer.start("test")
    found = writer.actions(source.data["do"], ("do",))
    return found, [str(p) for p in source.problems], catalog


# Verb: an example, and the ops that it compiles to.
VERB_EXAMPLES: dict[str, tuple[str, list[type[Op]]]] = {
    "pick_target": ("- pick_target: [closest threat, random survivor]", [targets.PickTarget]),
    "flow": ("- flow", [control.Flow]),
    "move_and_attack": ("- move_and_attack: {speed: 2, accuracy: 4, damage: 1}", [movement.Move, attack.Attack]),
    "attack": ("- attack: {speed: 1, accuracy: 2, damage: 3, reach: 2, place: head}", [attack.Attack]),
    "move": ("- move: {away_from: all threats}", [movement.Move]),
    "remove": ("- remove: monster", [movement.RemoveMonster]),
    "place_monster": ("- place_monster: target", [movement.PlaceMonster]),
    "turn_to_face": ("- turn_to_face: target", [movement.TurnToFace]),
    "intimidate": ("- intimidate: [flow, {grab: target}]", [control.Flow, harm.Grab]),
    "each": ("- each: {who: all survivors, do: [{grab: the survivor}]}", [control.Each]),
    "if": ("- if: {damaged: 2}\n  then: [{draw: ai}]\n  else: [flow]", [control.If]),
    "roll": ('- roll: {1-2: [flow], "3": [{draw: ai}], 4+: []}', [control.Roll]),
    "may": ("- may: {who: attacker, pay: {survival: 1}, do: [{gain: {who: attacker, strength: 1}}]}", [control.May]),
    "gain": ("- gain: {who: attacker, courage: 1, survival: 2}", [gains.Gain, gains.Gain]),
    "lose": ("- lose: {who: target, survival: 1}", [gains.Gain]),
    "tokens": ("- tokens: {who: monster, accuracy: -1}", [gains.Tokens]),
    "this_attack": ("- this_attack: {accuracy: -4}", [gains.ThisAttack]),
    "brain_damage": ("- brain_damage: {who: target, amount: level}", [harm.BrainDamage]),
    "damage": ("- damage: {who: target, amount: 1, place: legs}", [harm.Damage]),
    "bleed": ("- bleed: {who: target, tokens: 2}", [gains.Gain]),
    "knock_down": ("- knock_down: monster\n- knock_down: target", [harm.KnockDown, harm.KnockDown]),
    "stand": ("- stand: monster\n- stand: {who: all survivors, may: true}", [harm.StandUp, harm.StandUp]),
    "knockback": ("- knockback: {who: target, spaces: 6}", [harm.Knockback]),
    "grab": ("- grab: target", [harm.Grab]),
    "kill": ("- kill: monster\n- kill: {monster: end of next monster turn}", [harm.Kill, harm.Kill]),
    "draw": ("- draw: ai", [monster.DrawAi]),
    "basic_action": (
        "- basic_action\n- basic_action: attacker\n- basic_action: {target: attacker, speed: 2, damage: 1}",
        [monster.BasicAction, monster.BasicAction, monster.BasicAction],
    ),
    "discard": ("- discard: this\n- discard: mood", [monster.Discard, monster.Discard]),
    "archive": ("- archive: this", [monster.Archive]),
    "return_to": ("- return_to: top of deck", [monster.ReturnToTop]),
    "end": ("- end: turn", [monster.EndTurn]),
    "heal": ("- heal: 1", [monster.Heal]),
    "wound": ("- wound: monster", [monster.WoundMonster]),
    "resource": (
        "- resource: {who: attacker, card: straw}\n- resource: {who: attacker, random: basic}",
        [gains.Resource] * 2,
    ),
    "reveal": ("- reveal: {cards: 10, moods_enter: 2}", [reveal.Reveal]),
    "card_tokens": ("- card_tokens: 1", [monster.CardTokens]),
    "destroy_armor": ("- destroy_armor: hit locations", [attack.DestroyArmor]),
    "doom": ("- doom: attacker", [targets.Doom]),
    "priority_target": ("- priority_target: {who: attacker, permanent: true}", [targets.PriorityTarget]),
    "hide": ("- hide: {who: the survivor, until: attacking or leaving}", [targets.Hide]),
    "story": ("- story: {card: tale, who: target}", [gains.Story]),
    "climb": ("- climb: the survivor", [terrain.Climb]),
    "cross": ("- cross: the survivor", [terrain.Cross]),
    "all_threats": ("- all_threats: until end of next round", [targets.AllThreats]),
    "injure": ("- injure: {name: broken-nail, limit: 1, changes: {luck: -1}, impair: deaf}", [injuries.Injure]),
    "impair": ("- impair: [no dodge, no dash]", [injuries.Impair]),
    "roll_injury": (
        "- roll_injury: {who: target, place: head}\n- roll_injury: {who: all survivors, place: brain, times: 2}",
        [injuries.RollInjury, injuries.RollInjury],
    ),
    "disorder": ("- disorder: random", [injuries.GainDisorder]),
    "lose_tokens": ("- lose_tokens: {who: the survivor, attribute: strength}", [gains.LoseTokens]),
    "bash": ("- bash: target", [harm.Bash]),
    "look": ("- look: {deck: ai, cards: 2}", [own.Look]),
    "leap": ("- leap: {spaces: 3, strength: 1}", [leap.Leap]),
    "next_attack": ("- next_attack: {accuracy: 1}", [gains.NextAttack]),
    "walk": ("- walk: 1", [own.Walk]),
    "block": ("- block: 1", [warding.Block]),
    "deflect": ("- deflect: 2", [warding.Deflect]),
    "ignore": ("- ignore: severe injury", [warding.IgnoreInjury]),
    "move_hit": ("- move_hit: arms", [warding.MoveHit]),
    "extra": ("- extra: movement", [own.ExtraMovement]),
    "gear": ("- gear: {who: the survivor, card: reed}", [own.GainGear]),
    "lose_all": ("- lose_all: {who: the survivor, stat: survival}", [gains.LoseAll]),
    "encourage": ("- encourage: all survivors", [own.Encourage]),
    "fighting_art": ("- fighting_art: {who: the survivor, card: nap}", [own.GainArt]),
    "lose_art": ("- lose_art", [own.LoseArt]),
    "frenzy": ("- frenzy: the survivor", [gains.Gain, gains.Tokens, gains.Tokens, injuries.Impair]),
    "survival_to_insanity": ("- survival_to_insanity", [injuries.SurvivalToInsanity]),
    "turn_back_to": ("- turn_back_to: attacker", [movement.TurnBackTo]),
    "boost": ("- boost: {speed: 3}\n- boost: {damage: 1, per: space moved}", [attack.Boost, attack.Boost]),
    "consume": (
        "- consume: {terrain: moss, then: [{heal: d5}]}\n- consume: {gear_of: target}",
        [appetite.Consume, appetite.Consume],
    ),
    "suffer": ("- suffer: {who: target, injury: bruise}", [injuries.Suffer]),
    "swallow": ("- swallow: target", [appetite.Swallow]),
    "cancel": ("- cancel: attack", [appetite.CancelAttack]),
    "hold": (
        "- hold: {who: attacker, what: weapon}\n- hold: {who: attacker, what: attacks}",
        [appetite.Hold, appetite.Hold],
    ),
    "skip": ("- skip: draw", [monster.SkipDraw]),
}

# The block, the line of the mistake (the block begins on line 2), and two parts of the error.
VERB_MISTAKES = [
    ("- flow\n- flwo", 3, "unknown verb 'flwo'", "did you mean 'flow'?"),
    ("- 7", 2, "an action is a verb", ""),
    ("- {}", 2, "an action is a verb", ""),
    ("- flow\n- draw: ai\n  end: turn", 4, "'end' stands beside 'draw'", "one verb per action"),
    ("- pick_target: []", 2, "at least one target line", ""),
    ("- pick_target: [closest thraet]", 2, "does not say whom it means", "did you mean 'threat'?"),
    ("- pick_target: [7]", 2, "a line such as", "7"),
    ("- attack: {speed: 1, accuracy: 2}", 2, "field 'damage' is missing", ""),
    ("- attack:\n    speed: 1\n    accuracy: 11\n    damage: 1", 4, "from 1 to 10", "'11'"),
    ("- attack: {speed: fast, accuracy: 2, damage: 1}", 2, "a whole number from 0 to 20", "'fast'"),
    ("- attack: {speed: true, accuracy: 2, damage: 1}", 2, "a whole number", "'True'"),
    ("- attack: {speed: 1, accuracy: 2, damage: 1, plcae: head}", 2, "unknown field 'plcae'", "did you mean 'place'?"),
    ("- attack: {speed: 1, accuracy: 2, damage: 1, place: hand}", 2, "'hand' is not one of", "head, arms, body"),
    ("- attack: {speed: 1, accuracy: 2, damage: 1, after_damage: flow}", 2, "a list of actions is needed", ""),
    ("- attack: 3", 2, "fields are needed here", "speed, accuracy, damage"),
    ("- move: {forward: two steps}", 2, "'two steps' is not one of", "full move"),
    ("- move: {toward: attacker}", 2, "'attacker' is not one of", "target"),
    ("- move: {away_from: closest survivor}", 2, "is not one known figure", "use each"),
    ("- move: {forward: full move, passed_over: bite}", 2, "'bite' is not one of", "grab"),
    ("- move: {away_from: attacker, spaces: 0}", 2, "from 1 to 30", "'0'"),
    ("- turn_to_face: closest survivor", 2, "is not one known figure", "use each"),
    ("- intimidate: target", 2, "a list of actions is needed", ""),
    ("- each: {who: all survivors}", 2, "field 'do' is missing", ""),
    ("- if: {damaged: 2}", 2, "field 'then' is missing", ""),
    ("- if: {damged: 2}\n  then: [flow]", 2, "unknown field 'damged'", "did you mean 'damaged'?"),
    ("- if: {}\n  then: [flow]", 2, "a condition is one of", "damaged, wounds, somebody, level, ruling"),
    ("- if: {ruling: {legs-table: fourth-printing}}\n  then: [flow]", 2, "is not a ruling", ""),
    ("- roll: {four: [flow]}", 2, "'four' is not a row", "4+, 1-2 or 10"),
    ("- roll: {}", 2, "at least one row", ""),
    ("- roll: {4+: [flow], above: luck}", 2, "'luck' is not one of", "courage"),
    ("- roll: {9-3: [flow]}", 2, "'9-3' is not a row", ""),
    ("- may: {who: attacker, pay: {courage: 1}, do: [flow]}", 2, "unknown field 'courage'", "survival"),
    ("- gain: {who: attacker, couarge: 1}", 2, "unknown field 'couarge'", "did you mean 'courage'?"),
    ("- gain: {courage: 1}", 2, "field 'who' is missing", ""),
    ("- gain: {who: attacker}", 2, "survival", ""),
    ("- gain: {who: attacker, courage: d4}", 2, "an amount is a whole number, level, d5 or d10", "'d4'"),
    ("- gain: {who: closest survivor, courage: 1}", 2, "picks one of several", "use each"),
    ("- tokens: {who: monster, survival: 1}", 2, "unknown field 'survival'", "movement, accuracy"),
    ("- tokens: {who: monster, luck: d5}", 2, "luck", "d5"),
    ("- brain_damage: {who: target}", 2, "field 'amount' is missing", ""),
    ("- brain_damage: {who: target, amount: d10}", 2, "amount", "d10"),
    ("- damage: {who: target, amount: d5}", 2, "amount", "d5"),
    ("- brain_damage: {who: target, amount: d5}", 2, "d5", ""),
    ("- bleed: {who: target, tokens: 0}", 2, "from 1 to 9", "'0'"),
    ("- knock_down: nobody", 2, "does not say whom it means", ""),
    ("- stand: target", 2, "fields are needed here", "who, may"),
    ("- knockback: {who: target, spaces: far}", 2, "a whole number from 1 to 30", "'far'"),
    ("- knockback: {who: target, spaces: 3, toward: monster}", 2, "'monster' is not one of", "closest edge"),
    ("- kill: {monster: now}", 2, "'now' is not one of", "end of next monster turn"),
    ("- draw: card", 2, "'card' is not one of", "ai"),
    ("- basic_action: {speed: 2}", 2, "field 'target' is missing", ""),
    ("- discard: that", 2, "'that' is not one of", "this, mood"),
    ("- archive: that", 2, "'that' is not one of", "this"),
    ("- return_to: bottom", 2, "'bottom' is not one of", "top of deck"),
    ("- end: round", 2, "'round' is not one of", "turn"),
    ("- heal: much", 2, "an amount is", "'much'"),
    ("- wound: target", 2, "'target' is not one of", "monster"),
    ("- resource: {who: attacker, card: starw}", 2, "unknown resource 'starw'", "did you mean 'straw'?"),
    ("- resource: {who: attacker, random: gold}", 2, "'gold' is not one of", "monster, basic"),
    ("- destroy_armor: everything", 2, "'everything' is not one of", "hit locations"),
    ("- all_threats: forever", 2, "'forever' is not one of", "until end of next round"),
    ("- injure: {limit: 1}", 2, "field 'name' is missing", ""),
    ("- injure: {name: x, changes: 3}", 2, "attributes with numbers are needed", "{accuracy: -1}"),
    ("- injure: {name: x, impair: no dogde}", 2, "'no dogde' is not one of", "did you mean 'no dodge'?"),
    ("- impair: no wings", 2, "'no wings' is not one of", "deaf"),
    ("- disorder: chosen", 2, "'chosen' is not one of", "random"),
    ("- move: {toward: closest mos}", 2, "unknown terrain 'mos'", "did you mean 'moss'?"),
    ("- move: {forward: full move, straight: true}", 2, "'straight' says how to move away", ""),
    ("- move: {through: random survivor}", 2, "is not one known figure", "use each"),
    ("- move: {backward: 0}", 2, "from 1 to 30", "'0'"),
    ("- move_and_attack: {speed: 1, accuracy: 2, damage: 1, turn: head}", 2, "'head' is not one of", "back"),
    ("- attack: {speed: 1, accuracy: 2, damage: 1, who: behind}", 2, "does not say whom it means", ""),
    ("- turn_back_to: closest survivor", 2, "is not one known figure", "use each"),
    ("- boost: {}", 2, "at least one of these is needed", "speed, damage"),
    ("- boost: {damage: 1, per: step}", 2, "'step' is not one of", "space moved"),
    ("- consume: {}", 2, "exactly one of these is needed", "terrain, gear_of"),
    ("- consume: {terrain: straw}", 2, "unknown terrain 'straw'", ""),
    ("- consume: {gear_of: target, then: [flow]}", 2, "'then' follows only where terrain is consumed", ""),
    ("- swallow: closest survivor", 2, "picks one of several", "use each"),
    ("- suffer: {who: target, injury: bruse}", 2, "is no row of an injury table", "did you mean 'bruise'?"),
    ("- cancel: hit", 2, "'hit' is not one of", "attack"),
    ("- hold: {who: attacker, what: breath}", 2, "'breath' is not one of", "weapon, attacks"),
    ("- skip: turn", 2, "'turn' is not one of", "draw"),
    ("- if: {terrain: straw}\n  then: [flow]", 2, "unknown terrain 'straw'", ""),
    ("- if: {wound_roll: odd}\n  then: [flow]", 2, "'odd' is not a result of the die", "even, 4+, 1-2 or 10"),
    ("- if: {weapon: []}\n  then: [flow]", 2, "a keyword or the id of a weapon is needed", ""),
    ("- brain_damage: {who: target, amount: 4 x level}", 2, "an amount is", "'4 x level'"),
]
