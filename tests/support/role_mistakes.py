"""Cards that speak of somebody or something that cannot exist there, each with its correct neighbour.

A row: the file, the word that is refused, the wrong card, the right card.  In a wrong card ``# here`` ends the line of
the mistake.  A card is what stands below its name; in ``monster.yaml`` it is the file from its top.
"""

from __future__ import annotations

AI = "ai.yaml"
PLACE = "hit-locations.yaml"
GEAR = "gear.yaml"
ART = "fighting-arts.yaml"
DISORDER = "disorders.yaml"
STATUS = "statuses.yaml"
TERRAIN = "terrain.yaml"
TRAIT = "traits.yaml"
MONSTER = "monster.yaml"
STORY = "stories.yaml"
TABLE = "injuries.yaml"
RESOURCE = "resources.yaml"
PROFILE = "speed: 1, accuracy: 2, damage: 1"

MISTAKES: dict[str, tuple[str, str, str, str]] = {
    # -- the target --------------------------------------------------------------------------------------------
    "target before pick_target": (
        AI,
        "target",
        "actions:\n  - grab: target # here\n  - pick_target: [closest survivor]",
        "actions:\n  - pick_target: [closest survivor]\n  - grab: target",
    ),
    "attack before pick_target": (
        AI,
        "attack",
        f"actions:\n  - flow\n  - attack: {{{PROFILE}}} # here",
        f"actions:\n  - flow\n  - attack: {{{PROFILE}, who: adjacent survivors}}",
    ),
    "move and attack before pick_target": (
        AI,
        "move_and_attack",
        f"actions:\n  - move_and_attack: {{{PROFILE}}} # here\n  - pick_target: [closest threat]",
        f"actions:\n  - pick_target: [closest threat]\n  - move_and_attack: {{{PROFILE}}}",
    ),
    "move toward no target": (
        AI,
        "move",
        "actions:\n  - move: {toward: target} # here",
        "actions:\n  - pick_target: [closest survivor]\n  - move: {toward: target}",
    ),
    "target picked in another scope": (
        AI,
        "target",
        "actions:\n  - each: {who: survivors, do: [{pick_target: [closest survivor]}]}\n  - bash: target # here",
        "actions:\n  - if: {level: 2}\n    then: [{pick_target: [closest survivor]}]\n  - bash: target",
    ),
    "one target where several were picked": (
        AI,
        "target",
        "actions:\n  - pick_target: [all survivors]\n  - bash: target # here",
        "actions:\n  - pick_target: [all survivors]\n  - bash: targets",
    ),
    "several targets where one was picked": (
        AI,
        "targets",
        "actions:\n  - pick_target: [closest survivor]\n  - bash: targets # here",
        "actions:\n  - pick_target: ['survivors, in range']\n  - bash: targets",
    ),
    "target of an attack outside it": (
        AI,
        "target",
        "actions:\n"
        f"  - if: {{somebody: target}} # here\n    then: [flow]\n  - attack: {{{PROFILE}, who: adjacent survivors}}",
        f"actions:\n  - attack: {{{PROFILE}, who: adjacent survivors, after_damage: [{{bash: target}}]}}",
    ),
    "target in an instinct": (
        MONSTER,
        "target",
        "instinct:\n  name: wait\n  actions:\n    - turn_to_face: target # here",
        "instinct:\n  name: wait\n  actions:\n    - pick_target: [closest survivor]\n    - turn_to_face: target",
    ),
    "target face up": (
        AI,
        "target",
        "type: duration\nface_down: [{pick_target: [closest survivor]}]\nface_up:\n  - bash: target # here",
        "type: duration\nface_down: [flow]\nface_up:\n  - pick_target: [closest survivor]\n  - bash: target",
    ),
    "target of a reaction": (
        PLACE,
        "target",
        "failure:\n  - grab: target # here",
        "failure:\n  - grab: attacker",
    ),
    "target of gear": (
        GEAR,
        "target",
        "when:\n  - moment: perfect hit\n    do:\n      - gain: {who: target, survival: 1} # here",
        "when:\n  - moment: survivor encourages\n    do:\n      - gain: {who: target, survival: 1}",
    ),
    "target of an own moment": (
        ART,
        "target",
        "when:\n  - moment: survivor dies\n    do:\n      - gain: {who: target, courage: 1} # here",
        "when:\n  - moment: survivor dies\n    whose: anybody\n    do:\n      - gain: {who: target, courage: 1}",
    ),
    # -- the attacker ------------------------------------------------------------------------------------------
    "attacker on an AI card": (
        AI,
        "attacker",
        "actions:\n  - knock_down: attacker # here",
        "actions:\n  - pick_target: [closest survivor]\n  - knock_down: target",
    ),
    "attacker in a persistent injury": (
        AI,
        "attacker",
        "actions: [flow]\npersistent_injury:\n  limp:\n    - bash: attacker # here",
        "actions: [flow]\npersistent_injury:\n  limp:\n    - pick_target: [closest survivor]\n    - bash: target",
    ),
    "attacker at a moment of no attack": (
        AI,
        "attacker",
        "type: mood\nactions: [flow]\nwhen:\n  - moment: survivor moved\n    do:\n      - bash: attacker # here",
        "type: mood\nactions: [flow]\nwhen:\n  - moment: survivor wounds\n    do:\n      - bash: attacker",
    ),
    "attacker on gear": (
        GEAR,
        "attacker",
        "when:\n  - moment: survivor hits\n    do:\n      - gain: {who: attacker, survival: 1} # here",
        "when:\n  - moment: survivor hits\n    do:\n      - gain: {who: owner, survival: 1}",
    ),
    "attacker at victory": (
        MONSTER,
        "attacker",
        "victory:\n  - gain: {who: attacker, courage: 1} # here",
        "victory:\n  - gain: {who: all survivors, courage: 1}",
    ),
    "attacker in a story": (
        STORY,
        "attacker",
        "- gain: {who: attacker, insanity: 1} # here",
        "- gain: {who: the survivor, insanity: 1}",
    ),
    # -- the survivor ------------------------------------------------------------------------------------------
    "the survivor outside each": (
        AI,
        "the survivor",
        "actions:\n  - each: {who: survivors, do: [flow]}\n  - bleed: {who: the survivor} # here",
        "actions:\n  - each: {who: survivors, do: [{bleed: {who: the survivor}}]}",
    ),
    "the survivor at a moment of nobody": (
        TRAIT,
        "the survivor",
        "when:\n  - moment: monster wounded\n    do:\n      - bash: the survivor # here",
        "when:\n  - moment: survivor knocked down\n    do:\n      - bash: the survivor",
    ),
    "beside the survivor, of whom there is none": (
        AI,
        "beside the survivor",
        "actions:\n  - bash: survivors, beside the survivor # here",
        "actions:\n  - each:\n      who: random survivor\n      do: [{bash: 'survivors, beside the survivor'}]",
    ),
    "an injury of nobody": (
        AI,
        "injure",
        "actions:\n  - injure: {name: limp} # here",
        "actions:\n  - each: {who: random survivor, do: [{injure: {name: limp}}]}",
    ),
    "an impairment of nobody": (
        AI,
        "impair",
        "actions:\n  - impair: deaf # here",
        "actions:\n  - impair: {who: adjacent survivors, what: deaf}",
    ),
    "a roll against the courage of nobody": (
        AI,
        "courage",
        "actions:\n  - roll: {above: courage, then: [flow]} # here",
        "actions:\n  - each: {who: random survivor, do: [{roll: {above: courage, then: [flow]}}]}",
    ),
    "the survivor at defeat": (
        MONSTER,
        "the survivor",
        "levels:\n  one:\n    defeat:\n      - gain: {who: the survivor, insanity: 1} # here",
        "levels:\n  one:\n    defeat:\n      - gain: {who: all survivors, insanity: 1}",
    ),
    "a disorder of nobody": (
        TRAIT,
        "disorder",
        "when:\n  - moment: round ends\n    do:\n      - disorder: random # here",
        "when:\n  - moment: act ends\n    do:\n      - disorder: random",
    ),
    # -- the owner ---------------------------------------------------------------------------------------------
    "owner on an AI card": (
        AI,
        "owner",
        "actions:\n  - gain: {who: owner, survival: 1} # here",
        "actions: [flow]\nabilities:\n  - {name: cut, do: [{gain: {who: owner, survival: 1}}]}",
    ),
    "owner on a hit location": (
        PLACE,
        "owner",
        "critical:\n  - gain: {who: owner, survival: 1} # here",
        "critical:\n  - gain: {who: the survivor, survival: 1}",
    ),
    "owner in an injury table": (
        TABLE,
        "owner",
        "1+:\n  name: limp\n  do:\n    - bash: owner # here",
        "1+:\n  name: limp\n  do:\n    - bash: the survivor",
    ),
    "owner of a tile one walks through": (
        TERRAIN,
        "owner",
        "width: 1\nheight: 1\npassing_through:\n  - bash: owner # here",
        "width: 1\nheight: 1\nabilities:\n  - {name: rest, do: [{gain: {who: owner, survival: 1}}]}",
    ),
    # -- attacks, hits, injuries, draws --------------------------------------------------------------------------
    "this attack outside an attack": (
        GEAR,
        "this_attack",
        "abilities:\n  - name: aim\n    do:\n      - this_attack: {accuracy: 1} # here",
        "abilities:\n  - name: aim\n    do:\n      - next_attack: {accuracy: 1}",
    ),
    "an attack cancelled in the monster turn": (
        AI,
        "cancel",
        "actions:\n  - cancel: attack # here",
        "actions:\n  - cancel: {reactions: end of turn}",
    ),
    "the wound roll of no attack": (
        TRAIT,
        "wound_roll",
        "when:\n  - moment: monster turn starts\n    do:\n      - if: {wound_roll: even} # here\n        then: [flow]",
        "when:\n  - moment: survivor wounds\n    do:\n      - if: {wound_roll: even}\n        then: [flow]",
    ),
    "the weapon of no attack": (
        DISORDER,
        "archive",
        "when:\n  - moment: act starts\n    do:\n      - archive: weapon # here",
        "when:\n  - moment: survivor attacks\n    do:\n      - archive: weapon",
    ),
    "armor destroyed after the damage": (
        AI,
        "destroy_armor",
        "actions:\n  - pick_target: [closest survivor]\n"
        f"  - attack:\n      {PROFILE.replace(', ', chr(10) + '      ')}\n"
        "      after_damage:\n        - destroy_armor: hit locations # here",
        "actions:\n  - pick_target: [closest survivor]\n"
        f"  - attack: {{{PROFILE}, before_damage: [{{destroy_armor: hit locations}}]}}",
    ),
    "an injury ignored too late": (
        GEAR,
        "ignore",
        "when:\n  - moment: severe injury\n    do:\n      - ignore: severe injury # here",
        "when:\n  - moment: before severe injury\n    do:\n      - ignore: severe injury",
    ),
    "a trauma ignored at an injury": (
        STATUS,
        "ignore",
        "when:\n  - moment: before severe injury\n    do:\n      - ignore: brain trauma # here",
        "when:\n  - moment: before brain trauma\n    do:\n      - ignore: brain trauma",
    ),
    "a draw skipped too late": (
        AI,
        "skip",
        "type: mood\nactions: [flow]\nwhen:\n  - moment: ai drawn\n    do:\n      - skip: draw # here",
        "type: mood\nactions: [flow]\nwhen:\n  - moment: ai is to be drawn\n    do:\n      - skip: draw",
    ),
    "a hit moved before it is rolled": (
        GEAR,
        "move_hit",
        "when:\n  - moment: survivor damaged\n    do:\n      - move_hit: arms # here",
        "when:\n  - moment: hit locations rolled\n    do:\n      - move_hit: arms",
    ),
    "climbing no tile": (
        GEAR,
        "climb",
        "abilities:\n  - name: climb\n    do:\n      - climb: the survivor # here",
        "abilities:\n  - name: climb\n    do:\n      - walk: 2",
    ),
    "a hit location back on the AI deck": (
        PLACE,
        "return_to",
        "failure:\n  - return_to: top of deck # here",
        "failure:\n  - basic_action: attacker",
    ),
    "tokens on gear as on a card of the monster": (
        GEAR,
        "card_tokens",
        "when:\n  - moment: act ends\n    do:\n      - card_tokens: 1 # here",
        "when:\n  - moment: act ends\n    do:\n      - gain: {who: owner, insanity: 1}",
    ),
    "a moment that no survivor has": (
        GEAR,
        "monster wounded",
        "when:\n  - moment: monster wounded # here\n    do:\n      - gain: {who: owner, survival: 1}",
        "when:\n  - moment: monster wounded\n    whose: anybody\n    do:\n      - gain: {who: owner, survival: 1}",
    ),
    "an attack that loot brings no more": (
        RESOURCE,
        "attacker",
        "gained:\n  - gain: {who: attacker, insanity: 1} # here",
        "gained:\n  - gain: {who: the survivor, insanity: 1}",
    ),
}
