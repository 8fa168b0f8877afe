"""Words of the card language that need a sentence of their own when a survivor's card is told back."""

from __future__ import annotations

LIMITS = ("", "once per round", "once per showdown", "once per attack")
"""By ids.ONCE_PER_ROUND and the others."""

MOMENTS = {
    "act ends": "At the end of the own act",
    "arrives": "On arrival",
    "before brain trauma": "Before a brain trauma is rolled",
    "before severe injury": "Before a severe injury is rolled",
    "departs": "On departing",
    "hit locations rolled": "After the location dice of an attack",
    "perfect hit": "On each perfect hit",
    "severe head injury": "On each severe head injury",
    "severe injury": "On each severe injury",
    "survival action used": "On each survival action",
    "survivor attacks": "When attacking, before the dice",
    "survivor becomes stinky": "On becoming stinky",
    "survivor bleeds": "On gaining bleeding tokens",
    "survivor dies": "On dying",
    "survivor encourages": "On encouraging somebody",
    "survivor hits": "When the attack hits",
    "survivor knocked down": "When knocked down",
    "survivor wounds": "On each wound",
}
"""Moments of the owner that read better than ``When`` and their name."""
MONSTER_MOMENTS = {
    "act ends": "At the end of a survivor's act",
    "activation spent": "When a survivor spends activation",
    "ai drawn": "When an AI card is drawn",
    "attack ends": "When an attack ends",
    "collision": "When a survivor suffers collision",
    "monster consumes": "When the monster consumes something",
    "monster dies": "When the monster dies",
    "monster follows its instinct": "When the monster follows its instinct",
    "monster knocked down": "When the monster is knocked down",
    "monster starts moving": "When the monster starts to move",
    "monster turn ends": "At the end of the monster turn",
    "monster turn starts": "At the start of the monster turn",
    "monster wounded": "When the monster is wounded",
    "survivor attacks": "When a survivor attacks",
    "survivor damaged": "When a survivor suffers damage",
    "survivor dismembered": "When a survivor is dismembered",
    "survivor killed": "When a survivor is killed",
    "survivor moved": "When a survivor has moved",
}
"""Moments that cards of a monster wait for."""
OTHERS = {"survivor bleeds": "Whenever a survivor gains bleeding tokens"}
"""Moments of anybody."""

RULE_SENTENCES = {
    "seven bleeding tokens kill": "Only the seventh bleeding token kills.",
    "unshaken when alone": "Alone on the board: gains no bleeding tokens and cannot be knocked down.",
    "nines are perfect hits": "Attack rolls of 9 and 10 are perfect hits, unless blind.",
    "always in the blind spot": "Own attacks always count as made from the blind spot.",
    "one more dodge": "May dodge a second time each round.",
    "better severe injuries": "Severe injury rolls are 1 higher, at most 10; a natural 1 stays a 1.",
    "more survival from gains": "Each gain of survival in the showdown is 1 higher.",
    "no survival": "Survival can be neither spent nor gained.",
    "survival only while insane": "Survival can be spent only while insane.",
    "no courage": "Courage cannot be gained.",
    "always a threat while standing": "Always a threat unless knocked down.",
    "no attacks from behind or on the fallen": "No attacks from the blind spot or on a knocked down monster.",
    "must move": "Must move at least 1 space each round, if there is room.",
    "hurt in the mind while insane": "While insane: all damage to the body is brain damage instead, and survival "
    "cannot be spent.",
    "more brain damage from intimidation": "Brain damage from Intimidate actions is 1 higher.",
    "needs armor": "Departs only with armor at the place recorded.",
    "sidesteps collisions": "When something would collide with you: roll a d10; on 6+ you are placed standing "
    "on the nearest free space outside its path instead.",
}
"""What survivors' cards change about the rules, where its name is not a sentence."""
