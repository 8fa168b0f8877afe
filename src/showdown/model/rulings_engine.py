"""Open questions found by comparing the code with the rules: R-AMB-51 onwards, in the order of their ids.

The first value of each is what the engine did before the question had a name.
"""

from typing import Final

from showdown.model.rulings_rulebook import Ruling

READINGS: Final[tuple[Ruling, ...]] = (
    Ruling(
        "R-AMB-51",
        "attack-start",
        "A card answers the activation for your attack before the attack starts. Are you already attacking?",
        ("activation", "after-answers"),
        "activation: yes. You cannot dodge, dash or surge against the answer. after-answers: no. You are attacking "
        "from the attack roll on, and you can use survival actions against the answer.",
    ),
    Ruling(
        "R-AMB-52",
        "standing-on-obstacle",
        "The monster's base covers part of an obstacle. Which spaces of the tile stop blocking its sight?",
        ("whole-tile", "covered-spaces"),
        "whole-tile: all spaces of the tile. covered-spaces: only the spaces under the base; the rest still blocks.",
    ),
    Ruling(
        "R-AMB-53",
        "collision-window",
        "A collision, a knockback or a Grab knocks a survivor down. When can you encourage that survivor?",
        ("at-once", "when-over"),
        "at-once: when the survivor falls, before the knockback or damage that follows. when-over: after all of it."
        " The ruling encourage-window decides whether you can encourage here at all.",
    ),
    Ruling(
        "R-AMB-54",
        "zone-entry",
        "You start a movement inside a zone. Does each step inside it count as entering the zone?",
        ("each-step", "from-outside"),
        "each-step: yes. The first step inside the zone ends your movement and sets off the card. from-outside: no."
        " Only a step from outside into the zone counts.",
    ),
    Ruling(
        "R-AMB-55",
        "everybody-targeted",
        "A card targets all survivors at once. Does the monster controller's survivor gain insanity for it?",
        ("bonus", "no-bonus"),
        "bonus: yes, 1 insanity for the card. no-bonus: no, only a card that picks one survivor gives it. With the "
        "ruling controller-bonus at every-attack, only attacks count and this ruling changes nothing.",
    ),
    Ruling(
        "R-AMB-56",
        "reaction-after-trap",
        "Before a reaction, another survivor surges and draws a trap. Does the reaction still happen after the trap?",
        ("dropped", "happens"),
        "dropped: no. The trap ends every attack and everything that belongs to it. happens: yes. The wound attempt"
        " came before the trap, so its reaction follows.",
    ),
    Ruling(
        "R-AMB-57",
        "reaction-after-fall",
        "Before a reaction, the attacker falls or is out of range. Does the reaction still happen?",
        ("happens", "dropped"),
        "happens: yes. The attacker loses only the hits that were not tried yet. dropped: no. The attack is over, "
        "and its reaction with it.",
    ),
    Ruling(
        "R-AMB-58",
        "pushed-into-monster",
        "The monster is in the way of a knockback, for example of one along the board edge. What happens?",
        ("passes-over", "stops"),
        "passes-over: the survivor passes over it, as over other survivors. If the knockback would end on its base, "
        "the survivor lands on the free space closest to that end. stops: the survivor stops before the base and "
        "suffers collision, as before impassable terrain.",
    ),
    Ruling(
        "R-AMB-59",
        "pushed-through-terrain",
        "Does terrain that harms survivors who move through it harm a survivor who is knocked back through it?",
        ("affected", "unaffected"),
        "affected: yes. A knockback moves the survivor, too. unaffected: no. Only the survivor's own movement counts.",
    ),
    Ruling(
        "R-AMB-60",
        "away-line",
        "Which way does the monster move directly away from a survivor who is not in line with its base?",
        ("larger-offset", "controller"),
        "larger-offset: along the row or column in which the survivor is farther away; the monster controller "
        "chooses if both distances are equal. controller: the monster controller always chooses between row and "
        "column.",
    ),
    Ruling(
        "R-AMB-61",
        "brain-box",
        "You have a torn Achilles tendon and fall when you are injured. Is a filled brain box such an injury?",
        ("injury", "no-injury"),
        "injury: yes, you fall. no-injury: no, only the boxes of the body count.",
    ),
    Ruling(
        "R-AMB-62",
        "endure-when-felled",
        "One hit fills your heavy box and also causes a severe injury. Can you endure that injury?",
        ("too-late", "in-time"),
        "too-late: no. The filled box knocks you down first, and a knocked-down survivor can only dodge. in-time: "
        "yes. You fall when the hit is finished. A survivor who was already knocked down cannot endure.",
    ),
    Ruling(
        "R-AMB-63",
        "damage-tokens",
        "The monster's damage changes between two hits of one attack. Which damage do the later hits deal?",
        ("each-hit", "attack-start"),
        "each-hit: the damage at the moment of the hit. attack-start: the damage at the start of the attack, for "
        "all hits.",
    ),
    Ruling(
        "R-AMB-64",
        "ignored-trap",
        "An unshakable weapon ignores a trap. What happens to the hit that drew the trap?",
        ("hit-lost", "draw-again"),
        "hit-lost: it is lost. draw-again: after the reshuffle it draws another hit location, which can be the trap"
        " again.",
    ),
    Ruling(
        "R-AMB-65",
        "pounce-distance",
        "Must you pounce the whole distance to attack after it?",
        ("whole", "up-to"),
        "whole: yes. You may move less, but then there is no attack. up-to: no. You attack after a move of at least"
        " 1 space.",
    ),
    Ruling(
        "R-AMB-66",
        "delayed-death",
        "The monster is due to die at the end of its next turn, but its instinct ends that turn early. Does it die?",
        ("dies", "waits"),
        "dies: yes. The wound kills it, not an effect of its turn. waits: no, because an early end skips the "
        "effects at the end of the turn. It dies at the end of the first turn that does not end early.",
    ),
    Ruling(
        "R-AMB-67",
        "tile-of-the-dead",
        "Does the controller tile pass to a player whose survivors are all dead?",
        ("passed", "skipped"),
        "passed: yes, every player takes a round as controller. skipped: no, it goes to the next player with a "
        "living survivor.",
    ),
    Ruling(
        "R-AMB-68",
        "basic-action-away",
        "A card in play calls for the Basic Action while the monster is off the board. What happens?",
        ("nothing", "instinct"),
        "nothing: the monster does nothing. instinct: it has no target, so it follows its instinct.",
    ),
    Ruling(
        "R-AMB-69",
        "trigger-sides",
        "A card of the monster and a card of a survivor wait for the same moment. Which comes first?",
        ("monster-first", "survivors-first"),
        "monster-first: the monster's cards. survivors-first: the survivors' cards. In both cases the monster "
        "controller orders the monster's cards, and a survivor's cards follow in the order of the grid.",
    ),
    Ruling(
        "R-AMB-70",
        "life-healing",
        "What does an effect that heals the monster do for a monster with life points?",
        ("life", "nothing"),
        "life: it restores as many life points, at most up to the number it started with. nothing: it does nothing,"
        " because it heals only cards in the wound stack.",
    ),
    Ruling(
        "R-AMB-71",
        "rubble-seven",
        "What do you find if you search rubble with a result of 7?",
        ("blade", "nothing"),
        "blade: a blade, as the later printing of the card says. nothing: nothing, as the FAQ of the first printing"
        " says.",
    ),
    Ruling(
        "R-AMB-72",
        "insane-judged",
        "A card deals brain damage and does more to insane survivors. When do you check for insanity?",
        ("before", "after"),
        "before: before the brain damage, which can remove the insanity. after: after it.",
    ),
    Ruling(
        "R-AMB-73",
        "seizure-order",
        "A danger seizure hurts you and the survivors adjacent to you. Who is hurt first?",
        ("neighbours-first", "survivor-first"),
        "neighbours-first: the adjacent survivors, so they are hurt even if you die of it. survivor-first: you; if "
        "you die of it, no survivor is adjacent to you any more.",
    ),
    Ruling(
        "R-AMB-74",
        "terrain-without-room",
        "What happens to a terrain tile that fits nowhere on the board?",
        ("left-out",),
        "There is one answer: it is left out. Tiles never overlap and never leave the board.",
    ),
    Ruling(
        "R-AMB-75",
        "chest-grab",
        "One hit location of the lion prints that the attacker takes the damage of its Grab. Who takes it?",
        ("victim",),
        "There is one answer: the survivor who is grabbed. The rule for Grab says so, and no other card differs.",
    ),
    Ruling(
        "R-AMB-76",
        "knockback-of-the-insane",
        "A card rolls for brain damage and then, in a sentence of its own, knocks an insane target back. Does the "
        "knockback need the roll?",
        ("with-the-roll", "always"),
        "with-the-roll: yes. If the roll fails, nothing happens. always: no. An insane target is knocked back on any "
        "roll.",
    ),
)
