"""Cards that say something in vain, each with a correct neighbour that gets no warning.

A row: kind of warning, file, a part of the message, the card with the mistake, the right card.  A card is what stands
below its name; in ``monster.yaml`` it is more of the file.  ``# here`` ends the line that the warning must name.
"""

from __future__ import annotations

AI = "tiny/ai.yaml"
PLACE = "tiny/hit-locations.yaml"
MONSTER = "tiny/monster.yaml"
GEAR = "gear.yaml"
ART = "fighting-arts.yaml"
TERRAIN = "terrain.yaml"

DEAD = "dead-branch"
IDLE = "no-effect"
UNUSED = "unused"
PICK = "actions:\n  - pick_target: [closest survivor]\n"
ATTACK = "attack: {speed: 1, accuracy: 2, damage: 1}"
CRAFTED = "recipe: {location: bone-smith, types: {bone: 1}}\n"
AT_LEVEL_2 = "actions:\n  - if: {level: 2}\n"
TILE = "width: 1\nheight: 1\ncopies: 1\n"
TURN_ENDS = "type: mood\nwhen:\n  - moment: monster turn ends\n    do:\n"
GO = "[{bash: the survivor}]"

VAIN: dict[str, tuple[str, str, str, str, str]] = {
    # -- conditions that always or never hold ----------------------------------------------------------------------
    "level of every monster": (
        DEAD,
        AI,
        "always holds: the monster's level is 1 to 3 here",
        "actions:\n  - if: {level: 1} # here\n    then: [{heal: 1}]",
        "actions:\n  - if: {level: 2}\n    then: [{heal: 1}]",
    ),
    "level of no monster": (
        DEAD,
        AI,
        "never holds: the monster's level is 1 to 3 here; 'then' is never used",
        "actions:\n  - if: {level: 4} # here\n    then: [{heal: 1}]",
        "actions:\n  - if: {level: 3}\n    then: [{heal: 1}]",
    ),
    "level asked twice": (
        DEAD,
        AI,
        "always holds: the monster's level is 2 to 3 here; 'else' is never used",
        f"{AT_LEVEL_2}    then:\n      - if: {{level: 2}} # here\n        then: [{{heal: 1}}]\n        else: [flow]",
        f"{AT_LEVEL_2}    then:\n      - if: {{level: 3}}\n        then: [{{heal: 1}}]\n        else: [flow]",
    ),
    "level asked in else": (
        DEAD,
        AI,
        "never holds: the monster's level is 1 here",
        f"{AT_LEVEL_2}    then: [flow]\n    else:\n      - if: {{level: 3}} # here\n        then: [{{heal: 1}}]",
        "actions:\n  - if: {level: 3}\n    then: [flow]\n    else:\n      - if: {level: 2}\n        then: [{heal: 1}]",
    ),
    "weapon asked twice": (
        DEAD,
        PLACE,
        "never holds: it is asked already around this action",
        "failure:\n  - if: {weapon: melee}\n    then: [{bash: attacker}]\n    else:\n"
        "      - if: {weapon: melee} # here\n        then: [{grab: attacker}]",
        "failure:\n  - if: {weapon: melee}\n    then: [{bash: attacker}]\n    else:\n"
        "      - if: {weapon: bow}\n        then: [{grab: attacker}]",
    ),
    "weapon that is not there": (
        DEAD,
        PLACE,
        "never holds: no gear has the keyword or the name 'trombone'",
        "failure:\n  - if: {weapon: trombone} # here\n    then: [{bash: attacker}]",
        "failure:\n  - if: {weapon: [trombone, club]}\n    then: [{bash: attacker}]",
    ),
    "wound roll above the die": (
        DEAD,
        PLACE,
        "never holds: a wound roll is 1 to 10",
        "failure:\n  - if: {wound_roll: 11+} # here\n    then: [{bash: attacker}]",
        "failure:\n  - if: {wound_roll: 10+}\n    then: [{bash: attacker}]",
    ),
    "every wound roll": (
        DEAD,
        PLACE,
        "always holds: a wound roll is 1 to 10",
        "failure:\n  - if: {wound_roll: 1+} # here\n    then: [{bash: attacker}]",
        "failure:\n  - if: {wound_roll: 2+}\n    then: [{bash: attacker}]",
    ),
    "wound roll before it is made": (
        DEAD,
        GEAR,
        "no wound roll has been made at this moment",
        f"{CRAFTED}when:\n  - moment: survivor hits\n    do:\n"
        f"      - if: {{wound_roll: 9+}} # here\n        then: {GO}",
        f"{CRAFTED}when:\n  - moment: survivor wounds\n    do:\n      - if: {{wound_roll: 9+}}\n        then: [flow]",
    ),
    "somebody is alive": (
        DEAD,
        AI,
        "always holds: some survivor is alive",
        "actions:\n  - if: {somebody: survivors} # here\n    then: [{heal: 1}]",
        "actions:\n  - if: {somebody: adjacent survivors}\n    then: [{heal: 1}]",
    ),
    "damage before an attack": (
        DEAD,
        AI,
        "never holds: no attack comes before it on this card",
        f"{PICK}  - if: {{damaged: 1}} # here\n    then: [{{bash: target}}]\n  - {ATTACK}",
        f"{PICK}  - {ATTACK}\n  - if: {{damaged: 1}}\n    then: [{{bash: target}}]",
    ),
    "dealt damage before an attack": (
        DEAD,
        AI,
        "never holds: no attack comes before it on this card",
        f"{PICK}  - if: {{dealt_damage: 1}} # here\n    then: [{{bash: target}}]",
        f"{PICK}  - {ATTACK}\n  - if: {{dealt_damage: 1}}\n    then: [{{bash: target}}]",
    ),
    "more moods than revealed": (
        DEAD,
        AI,
        "never holds: the card lets 1 moods enter before it",
        "actions:\n  - reveal: {cards: 5, moods_enter: 1}\n  - if: {entered: 2} # here\n    then: [{heal: 1}]",
        "actions:\n  - reveal: {cards: 5, moods_enter: 2}\n  - if: {entered: 2}\n    then: [{heal: 1}]",
    ),
    "moods without reveal": (
        DEAD,
        AI,
        "never holds: no 'reveal' comes before it",
        "actions:\n  - if: {entered: 1} # here\n    then: [{heal: 1}]",
        "actions:\n  - reveal: {cards: 5, moods_enter: 1}\n  - if: {entered: 1}\n    then: [{heal: 1}]",
    ),
    "tokens that nothing puts there": (
        DEAD,
        AI,
        "never holds: nothing puts tokens on this card",
        f"{TURN_ENDS}      - if: {{card_tokens: 2}} # here\n        then: [{{heal: 1}}]",
        f"{TURN_ENDS}      - card_tokens: 1\n      - if: {{card_tokens: 2}}\n        then: [{{heal: 1}}]",
    ),
    "tokens on tiles": (
        DEAD,
        TERRAIN,
        "never holds: nothing puts tokens on tiles",
        f"{TILE}turn:\n  - if: {{tile_tokens: 3}} # here\n    then: [{{remove_terrain: this tile}}]",
        f"{TILE}turn:\n  - tile_tokens: 1\n  - if: {{tile_tokens: 3}}\n    then: [{{remove_terrain: this tile}}]",
    ),
    "amounts that are fixed": (
        DEAD,
        AI,
        "always holds: 3 is compared with 2",
        "actions:\n  - if: {amount: {what: 3, at_least: 2}} # here\n    then: [{heal: 1}]",
        "actions:\n  - if: {amount: {what: level, at_least: 2}}\n    then: [{heal: 1}]",
    ),
    "courage above its end": (
        DEAD,
        GEAR,
        "never holds: a number from 0 to 9 is compared with 9",
        f"{CRAFTED}when:\n  - moment: survivor hits\n    do:\n"
        f"      - if: {{amount: {{what: {{stat: courage, of: owner}}, above: 9}}}} # here\n        then: {GO}",
        f"{CRAFTED}when:\n  - moment: survivor hits\n    do:\n"
        f"      - if: {{amount: {{what: {{stat: courage, of: owner}}, above: 8}}}}\n        then: {GO}",
    ),
    # -- terms -----------------------------------------------------------------------------------------------------
    "term that all fit": (
        DEAD,
        AI,
        "every survivor fits 'courage 0'",
        'actions:\n  - pick_target: ["closest survivor, courage 0"] # here',
        'actions:\n  - pick_target: ["closest survivor, courage 1"]',
    ),
    "term said twice": (
        DEAD,
        AI,
        "'in range' is said twice",
        'actions:\n  - pick_target: ["closest survivor, in range, in range"] # here',
        'actions:\n  - pick_target: ["closest survivor, in range, facing"]',
    ),
    "target that nobody is": (
        DEAD,
        AI,
        "no survivor can ever fit",
        'actions:\n  - pick_target: ["closest survivor, courage 5, courage below 5"] # here',
        'actions:\n  - pick_target: ["closest survivor, courage 4, courage below 5"]',
    ),
    "gear that is not there": (
        DEAD,
        ART,
        "no gear has the keyword 'trombone'",
        "bonuses:\n  - {luck: 1, if: with trombone gear} # here",
        "bonuses:\n  - {luck: 1, if: with bone gear}",
    ),
    "terms at a moment of nobody": (
        DEAD,
        AI,
        "'monster turn starts' belongs to no survivor",
        "type: mood\nwhen:\n  - moment: monster turn starts\n    if: knocked down # here\n    do: [{heal: 1}]",
        "type: mood\nwhen:\n  - moment: survivor moved\n    if: knocked down\n    do: [{heal: 1}]",
    ),
    # -- rolls and target lines ------------------------------------------------------------------------------------
    "row above the die": (
        DEAD,
        PLACE,
        "no die can reach the row '11+': results are 1 to 10",
        f"failure:\n  - roll:\n      1-3: {GO}\n      11+: [{{heal: 1}}] # here",
        f"failure:\n  - roll:\n      1-3: {GO}\n      10+: [{{heal: 1}}]",
    ),
    "row below the die": (
        DEAD,
        PLACE,
        "no die can reach the row '1': results are 2 to 11",
        f"failure:\n  - roll:\n      plus: 1\n      1: {GO} # here\n      11: [{{heal: 1}}]",
        f"failure:\n  - roll:\n      plus: 1\n      2: {GO}\n      11: [{{heal: 1}}]",
    ),
    "row that no comparison lets through": (
        DEAD,
        PLACE,
        "'1-3' never happens",
        f"failure:\n  - roll:\n      above: 5\n      1-3: {GO} # here\n      4+: [{{heal: 1}}]",
        f"failure:\n  - roll:\n      above: 5\n      1-6: {GO}\n      7+: [{{heal: 1}}]",
    ),
    "else behind every row": (
        DEAD,
        PLACE,
        "'else' is never used: the rows have every result",
        f"failure:\n  - roll:\n      1-3: {GO}\n      4+: [{{heal: 1}}]\n      else: [flow] # here",
        f"failure:\n  - roll:\n      1-3: {GO}\n      5+: [{{heal: 1}}]\n      else: [flow]",
    ),
    "target behind a sure one": (
        DEAD,
        AI,
        "the line 'furthest threat' is never used: 'closest survivor' before it always finds a survivor",
        "actions:\n  - pick_target:\n      - closest survivor\n      - furthest threat # here",
        "actions:\n  - pick_target:\n      - furthest threat\n      - closest survivor",
    ),
    "target line twice": (
        DEAD,
        AI,
        "'closest threat' before it is the same",
        "actions:\n  - pick_target:\n      - closest threat\n      - closest threat # here",
        "actions:\n  - pick_target:\n      - closest threat\n      - furthest threat",
    ),
    # -- amounts of 0, nobody --------------------------------------------------------------------------------------
    "gain of 0": (
        IDLE,
        AI,
        "insanity: an amount of 0 changes nothing",
        "actions:\n  - gain: {who: all survivors, insanity: 0} # here",
        "actions:\n  - gain: {who: all survivors, insanity: 1}",
    ),
    "tokens of 0": (
        IDLE,
        AI,
        "speed: an amount of 0 changes nothing",
        "actions:\n  - tokens: {who: monster, damage: 1, speed: 0} # here",
        "actions:\n  - tokens: {who: monster, damage: 1, speed: -1}",
    ),
    "damage of 0": (
        IDLE,
        AI,
        "damage: the amount is never above 0",
        "actions:\n  - damage: {who: all survivors, amount: 0} # here",
        "actions:\n  - damage: {who: all survivors, amount: level}",
    ),
    "heal of 0": (IDLE, AI, "heal: the amount", "actions:\n  - heal: 0 # here", "actions:\n  - heal: d5"),
    "boost of 0": (
        IDLE,
        AI,
        "boost: an amount of 0",
        f"{PICK}  - boost: {{damage: 0}} # here\n  - {ATTACK}",
        f"{PICK}  - boost: {{damage: 1}}\n  - {ATTACK}",
    ),
    "bonus of 0": (
        IDLE,
        ART,
        "luck: an amount of 0 changes nothing",
        "bonuses:\n  - {luck: 0, with: [club]} # here",
        "bonuses:\n  - {luck: 1, with: [club]}",
    ),
    "token in play of 0": (
        IDLE,
        AI,
        "speed: an amount of 0 changes nothing",
        "type: mood\nwhile_in_play:\n  tokens: {speed: 0} # here",
        "type: mood\nwhile_in_play:\n  tokens: {speed: 1}",
    ),
    "effect on nobody": (
        IDLE,
        AI,
        "this happens to nobody",
        'actions:\n  - bash: "survivors, courage below 0" # here',
        'actions:\n  - bash: "survivors, courage below 1"',
    ),
    "effect on the sane who are insane": (
        IDLE,
        AI,
        "a survivor with 3 insanity is insane",
        'actions:\n  - bash: "survivors, sane, insanity 3" # here',
        'actions:\n  - bash: "survivors, sane, insanity 2"',
    ),
    # -- nothing is done -------------------------------------------------------------------------------------------
    "empty then": (
        IDLE,
        AI,
        "'then' has no action",
        "actions:\n  - if: {level: 2}\n    then: [] # here",
        "actions:\n  - if: {level: 2}\n    then: []\n    else: [{heal: 1}]",
    ),
    "empty each": (
        IDLE,
        AI,
        "each: its block has no action",
        "actions:\n  - each:\n      who: adjacent survivors\n      do: [] # here",
        f"actions:\n  - each:\n      who: adjacent survivors\n      do: {GO}",
    ),
    "empty rows": (
        IDLE,
        PLACE,
        "roll: none of its blocks has an action",
        "failure:\n  - roll: {1-3: [], 4+: []} # here",
        f"failure:\n  - roll: {{1-3: [], 4+: {GO}}}",
    ),
    "empty moment": (
        IDLE,
        ART,
        "'perfect hit' has no action",
        "when:\n  - {moment: perfect hit, do: []} # here",
        f"when:\n  - {{moment: perfect hit, do: {GO}}}",
    ),
    # -- options that are the same ---------------------------------------------------------------------------------
    "then and else the same": (
        IDLE,
        AI,
        "'then' and 'else' are the same",
        "actions:\n  - if: {level: 2}\n    then: [{heal: 1}]\n    else: [{heal: 1}] # here",
        "actions:\n  - if: {level: 2}\n    then: [{heal: 2}]\n    else: [{heal: 1}]",
    ),
    "may and may not the same": (
        IDLE,
        PLACE,
        "'do' and 'else' are the same",
        f"failure:\n  - may:\n      who: attacker\n      do: {GO}\n      else: {GO} # here",
        f"failure:\n  - may:\n      who: attacker\n      do: {GO}\n      else: [{{heal: 1}}]",
    ),
    "every result the same": (
        IDLE,
        PLACE,
        "roll: every result does the same",
        f"failure:\n  - roll: {{1-3: {GO}, 4+: {GO}}} # here",
        f"failure:\n  - roll: {{1-3: {GO}, 5+: {GO}}}",
    ),
    "ability twice": (
        IDLE,
        ART,
        "the ability 'hop' is the same as 'jump'",
        "abilities:\n  - {name: jump, do: [{walk: 2}]}\n  - {name: hop, do: [{walk: 2}]} # here",
        "abilities:\n  - {name: jump, do: [{walk: 2}]}\n  - {name: hop, do: [{walk: 1}]}",
    ),
    "ability without action": (
        IDLE,
        ART,
        "the ability 'hop' has no action",
        "abilities:\n  - {name: hop, survival: 1} # here",
        "abilities:\n  - {name: hop, survival: 1, do: [{walk: 1}]}",
    ),
    # -- over before it can matter ---------------------------------------------------------------------------------
    "until the turn that comes next": (
        IDLE,
        AI,
        "the monster's turn comes next",
        "type: mood\nwhen:\n  - moment: round ends\n    do:\n"
        "      - tokens: {who: monster, speed: 1, until: next monster turn starts} # here",
        "type: mood\nwhen:\n  - moment: round ends\n    do:\n"
        "      - tokens: {who: monster, speed: 1, until: end of round}",
    ),
    "until a turn that is over": (
        IDLE,
        AI,
        "the monster's turn is about to end",
        "type: mood\nwhen:\n  - moment: monster turn ends\n    do:\n"
        "      - tokens: {who: all survivors, speed: 1, until: end of turn} # here",
        "type: mood\nwhen:\n  - moment: monster turn ends\n    do:\n"
        "      - tokens: {who: all survivors, speed: 1, until: end of round}",
    ),
    "until a card leaves that is never in play": (
        IDLE,
        AI,
        "this card is never in play",
        "actions:\n  - tokens: {who: monster, speed: 1, until: this card leaves play} # here",
        "type: mood\nactions:\n  - tokens: {who: monster, speed: 1, until: this card leaves play}",
    ),
    "tokens behind the end": (
        IDLE,
        PLACE,
        "the showdown is over before this can matter",
        "death_blow:\n  - tokens: {who: attacker, strength: 1} # here",
        "death_blow:\n  - gain: {who: attacker, strength: 1}",
    ),
    "boost behind the attack": (
        IDLE,
        AI,
        "boost: no attack of this card comes after it",
        f"{PICK}  - {ATTACK}\n  - boost: {{damage: 1}} # here",
        f"{PICK}  - boost: {{damage: 1}}\n  - {ATTACK}",
    ),
    "doom at the end": (
        IDLE,
        AI,
        "doom: it ends with this card",
        f"{PICK}  - {ATTACK}\n  - doom: target # here",
        f"{PICK}  - doom: target\n  - {ATTACK}",
    ),
    # -- nothing uses it -------------------------------------------------------------------------------------------
    "gear without a recipe": (
        UNUSED,
        GEAR,
        "nothing gives the gear 'test'",
        "# here\nkeywords: [item]",
        f"{CRAFTED}keywords: [item]",
    ),
    "art without copies": (
        UNUSED,
        ART,
        "nothing gives the fighting art 'test'",
        "# here\ncopies: 0\nrules: [better severe injuries]",
        "copies: 1\nrules: [better severe injuries]",
    ),
    "terrain without copies": (
        UNUSED,
        TERRAIN,
        "nothing places the terrain 'test'",
        "# here\nwidth: 1\nheight: 1",
        "width: 1\nheight: 1\ncopies: 1",
    ),
    "procedure that nothing performs": (
        UNUSED,
        MONSTER,
        "no card performs the procedure 'leap'",
        "procedures:\n  leap: {actions: [{heal: 1}]} # here",
        "procedures:\n  land: {actions: [{heal: 1}]}",
    ),
}
