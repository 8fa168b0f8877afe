"""Broken packs: each is the newborn monster of `showdown cards new monster gloom` with one thing spoilt.

``at`` is a text on the line that must be named (the first line that holds it once the pack is spoilt; empty: line 1),
``says`` a part of the message.  ``shape``: the file alone shows the mistake, so that the JSON Schema refuses it, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from showdown.content.new_pack import new_monster

AI = "gloom/ai.yaml"
HITS = "gloom/hit-locations.yaml"
MONSTER = "gloom/monster.yaml"
RESOURCES = "gloom/resources.yaml"
TEXT = "text/en.yaml"
GEAR = "gear.yaml"
PARTY = "parties/mine.yaml"
Spoil = Callable[[Path], None]


class Broken:
    """One broken pack."""

    def __init__(self, name: str, spoil: Spoil, file: str, at: str, says: str, shape: bool = False) -> None:
        self.name = name
        self.spoil = spoil
        self.file = file
        self.at = at
        self.says = says
        self.shape = shape

    def make(self, folder: Path) -> Path:
        """The pack in this folder."""
        pack = new_monster("gloom", folder)[0].parents[1]
        self.spoil(pack)
        return pack

    def line(self, pack: Path) -> int:
        """The line the message must name."""
        if not self.at:
            return 1
        text = (pack / self.file).read_text(encoding="utf-8", errors="replace")
        assert self.at in text, f"{self.at!r} does not occur in {self.file}"
        return text[: text.index(self.at)].count("\n") + 1


def swap(file: str, old: str, new: str) -> Spoil:
    def spoil(pack: Path) -> None:
        text = (pack / file).read_text(encoding="utf-8")
        assert old in text, f"{old!r} does not occur in {file}"
        (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


def put(file: str, content: str | bytes) -> Spoil:
    def spoil(pack: Path) -> None:
        (pack / file).parent.mkdir(parents=True, exist_ok=True)
        (pack / file).write_bytes(content.encode() if isinstance(content, str) else content)

    return spoil


def drop(file: str) -> Spoil:
    return lambda pack: (pack / file).unlink()


def add(file: str, text: str) -> Spoil:
    def spoil(pack: Path) -> None:
        (pack / file).write_text((pack / file).read_text(encoding="utf-8") + text, encoding="utf-8")

    return spoil


def bad_gear(card: str) -> Spoil:
    return put(GEAR, f"cards:\n  {card}\n")


def party(line: str) -> Spoil:
    return put(PARTY, f"name: Mine\nsurvivors:\n  - name: Ada\n    {line}\n")


CLUB = "gloom-club: {keywords: [weapon], weapon: {speed: 2, accuracy: 6, strength: 1}"
LOOP = "moment: monster starts moving\n        do: [{move: {away_from: all survivors, spaces: 1}}]"
"""One space, because it is looked for 50,000 times until the machine gives up."""

BROKEN: list[Broken] = [
    # -- words --------------------------------------------------------------------------------------------------
    Broken(
        "unknown-verb", swap(AI, "- intimidate:", "- intimdate:"), AI, "intimdate", "did you mean 'intimidate'", True
    ),
    Broken("two-verbs", swap(AI, "- draw: ai", "- draw: ai\n        end: turn"), AI, "end: turn", "one verb per", True),
    Broken("action-number", swap(AI, "- draw: ai", "- 7"), AI, "- 7", "an action is a verb", True),
    Broken("unknown-field", swap(AI, "copies: 3", "copys: 3"), AI, "copys", "did you mean 'copies'", True),
    Broken("unknown-top-field", add(AI, "card: {}\n"), AI, "card: {}", "did you mean 'cards'", True),
    Broken("unknown-type", swap(AI, "type: mood", "type: moood"), AI, "moood", "did you mean 'mood'", True),
    Broken("unknown-level", swap(AI, "level: basic", "level: easy"), AI, "level: easy", "is not one of", True),
    Broken("unknown-moment", swap(AI, "monster wounded", "monster hurt"), AI, "monster hurt", "is not one of", True),
    Broken("unknown-attribute", swap(AI, "{damage: 1}", "{damages: 1}"), AI, "damages", "is not one of", True),
    Broken("unknown-place", swap(AI, "damage: 2", "damage: 2\n          place: nose"), AI, "nose", "head, arms", True),
    Broken("unknown-condition", swap(AI, "if: {wounds: 1}", "if: {wound: 1}"), AI, "if: {wound:", "'wounds'", True),
    Broken("two-conditions", swap(AI, "{wounds: 1}", "{wounds: 1, level: 2}"), AI, "level: 2}", "is one of", True),
    Broken("no-then", swap(AI, "        then:", "        than:"), AI, "than:", "did you mean 'then'", True),
    Broken("unknown-impairment", swap(AI, "- heal: 1", "- impair: no luck"), AI, "no luck", "is not one of", True),
    Broken(
        "unknown-ruling",
        swap(AI, "if: {wounds: 1}", "if: {ruling: {tea-time: early}}"),
        AI,
        "tea-time",
        "is not a ruling",
        True,
    ),
    Broken(
        "unknown-rule",
        swap(AI, "while_in_play:", "while_in_play:\n      rules: [no fun]"),
        AI,
        "no fun",
        "not one",
        True,
    ),
    # -- target lines -------------------------------------------------------------------------------------------
    Broken("unknown-term", swap(AI, "facing, in range", "facing, in rnage"), AI, "rnage", "unknown term", True),
    Broken(
        "no-noun", swap(AI, "- random threat, in range", "- random thing"), AI, "random thing", "whom it means", True
    ),
    Broken(
        "no-line",
        swap(AI, "pick_target:\n          - closest threat, facing", "pick_target: []\n      - flow: # facing"),
        AI,
        "pick_target: []",
        "at least one target line",
        True,
    ),
    Broken(
        "nobody-down-and-standing",
        swap(AI, "closest survivor, in field of view", "closest knocked down survivor, standing"),
        AI,
        "down survivor, standing",
        "no survivor can fit",
    ),
    Broken(
        "nobody-facing-blind-spot",
        swap(AI, "facing, in range", "facing, in blind spot"),
        AI,
        "facing, in blind",
        "exclude each other",
    ),
    Broken(
        "nobody-seen-in-blind-spot",
        swap(AI, "closest survivor, in field of view", "survivor, in blind spot, in field of view"),
        AI,
        "survivor, in blind",
        "exclude each other",
    ),
    Broken(
        "nobody-that-brave",
        swap(AI, "random threat, in range", "random threat, courage 12+"),
        AI,
        "courage 12",
        "courage ends at 9",
    ),
    Broken(
        "one-of-several",
        swap(AI, "{knock_down: target}", "{knock_down: closest survivor}"),
        AI,
        "knock_down: closest",
        "picks one of several",
        True,
    ),
    Broken(
        "no-known-figure",
        swap(AI, "turn_to_face: target", "turn_to_face: survivors"),
        AI,
        "face: survivors",
        "not one known figure",
        True,
    ),
    Broken("line-number", swap(AI, "- closest threat, facing, in range", "- 7"), AI, "- 7", "a line such as", True),
    # -- numbers ------------------------------------------------------------------------------------------------
    Broken("accuracy-eleven", swap(AI, "accuracy: 4", "accuracy: 11"), AI, "accuracy: 11", "from 1 to 10", True),
    Broken("number-word", swap(MONSTER, "movement: 6", "movement: fast"), MONSTER, "fast", "a whole number", True),
    Broken("number-fraction", swap(MONSTER, "toughness: 8", "toughness: 8.5"), MONSTER, "8.5", "whole numbers only"),
    Broken("number-huge", swap(MONSTER, "toughness: 8", "toughness: 80000000000"), MONSTER, "8000000", "nine digits"),
    Broken("number-truth", swap(AI, "speed: 1", "speed: true"), AI, "speed: true", "a whole number", True),
    Broken(
        "truth-number", swap(HITS, "impervious: true", "impervious: 1"), HITS, "impervious: 1", "true or false", True
    ),
    Broken("unknown-amount", swap(AI, "amount: level", "amount: d6"), AI, "amount: d6", "an amount is", True),
    Broken("row-word", swap(HITS, "6+: [", "six: ["), HITS, "six:", "is not a row", True),
    Broken("rows-overlap", swap(HITS, "6+: [", "5+: ["), HITS, "5+: [", "overlap"),
    Broken(
        "rows-none",
        swap(HITS, '- roll:\n              "1": [{knock_down: monster}]', "- roll: {}"),
        HITS,
        "roll: {}",
        "at least one row",
        True,
    ),
    # -- references ---------------------------------------------------------------------------------------------
    Broken(
        "missing-resource", swap(HITS, "card: gloom-bone", "card: gloom-bones"), HITS, "gloom-bones", "did you mean"
    ),
    Broken("missing-basic-action", swap(MONSTER, "gloom-basic", "gloom-basics"), MONSTER, "gloom-basics", "unknown ai"),
    Broken(
        "missing-injury",
        swap(AI, "      gloom-lame:", "      gloom-lames:"),
        AI,
        "gloom-lames",
        "no hit location leaves",
    ),
    Broken(
        "missing-trait", swap(MONSTER, "    speed: 1", "    traits: [gloom-rage]"), MONSTER, "gloom-rage", "unknown ai"
    ),
    Broken(
        "trait-that-leaves",
        swap(MONSTER, "    speed: 1", "    traits: [gloom-bite]"),
        MONSTER,
        "[gloom-bite]",
        "no trait",
    ),
    Broken("deck-too-large", swap(MONSTER, "basic: 6", "basic: 16"), MONSTER, "basic: 16", "there are only 6"),
    Broken(
        "top-not-in-deck",
        swap(MONSTER, "    speed: 1", "    top: gloom-bite"),
        MONSTER,
        "top: gloom-bite",
        "does not hold it",
    ),
    Broken(
        "injury-without-critical",
        swap(HITS, "    critical: [{knock_down: monster}]\n", ""),
        HITS,
        "gloom-leg:",
        "needs a critical",
    ),
    # -- names --------------------------------------------------------------------------------------------------
    Broken("key-twice", add(RESOURCES, "  gloom-bone: {}\n"), RESOURCES, "gloom-bone: {}", "is given twice"),
    Broken(
        "name-twice-in-two-files",
        add(HITS, "  gloom-bite: {critical: []}\n"),
        AI,
        "gloom-bite:",
        "given twice: also at",
    ),
    Broken(
        "name-of-another-card",
        add(HITS, "  claw: {critical: []}\n"),
        HITS,
        "  claw:",
        "is the name of a ai card of white-lion",
    ),
    Broken("name-of-another-monster", swap(AI, "  gloom-stare:", "  claw:"), AI, "  claw:", "choose another one"),
    Broken(
        "name-with-spaces",
        swap(RESOURCES, "gloom-heart:", "Gloom Heart:"),
        RESOURCES,
        "Gloom Heart",
        "small letters",
        True,
    ),
    Broken("name-with-escape", swap(RESOURCES, "gloom-heart:", '"\\e[2J":'), RESOURCES, "[2J", "small letters", True),
    Broken("title-with-escape", swap(TEXT, "Fury", '"\\e[31mFury"'), TEXT, "[31m", "cannot be printed"),
    Broken("title-list", swap(TEXT, "Fury", "[Fury]"), TEXT, "[Fury]", "must be a word", True),
    # -- missing parts ------------------------------------------------------------------------------------------
    Broken("missing-field", swap(MONSTER, "    movement: 7\n", ""), MONSTER, "level-2:", "'movement' is missing", True),
    Broken(
        "missing-instinct",
        swap(MONSTER, "instinct:", "instincts:"),
        MONSTER,
        "instincts:",
        "did you mean 'instinct'",
        True,
    ),
    Broken(
        "missing-who",
        swap(AI, "{who: target, tokens: 1}", "{tokens: 1}"),
        AI,
        "bleed: {tokens",
        "'who' is missing",
        True,
    ),
    Broken(
        "no-levels",
        put(
            MONSTER,
            "id: gloom\nsize: 2\nbasic_action: gloom-basic\n"
            "instinct: {name: wait, actions: [{end: turn}]}\nlevels: {}\n",
        ),
        MONSTER,
        "levels: {}",
        "at least one level",
    ),
    Broken(
        "fields-instead-of-list",
        swap(AI, "after_damage:\n            - bleed", "after_damage:\n            bleed"),
        AI,
        "after_damage:",
        "a list of actions",
        True,
    ),
    Broken(
        "list-instead-of-fields",
        put(RESOURCES, "cards:\n  - gloom-bone\n"),
        RESOURCES,
        "cards:",
        "must list cards by name",
        True,
    ),
    Broken("empty-file", put(AI, ""), AI, "", "'cards' must list cards by name", True),
    Broken("only-comments", put(HITS, "# nothing yet\n"), HITS, "", "'cards' must list cards by name", True),
    Broken("missing-file", drop(RESOURCES), MONSTER, "id: gloom", "resources.yaml is missing"),
    Broken("missing-monster-file", drop(MONSTER), AI, "", "there is no monster.yaml beside it"),
    Broken(
        "stranger",
        put("gloom/ai-cards.yaml", "cards: {}\n"),
        "gloom/ai-cards.yaml",
        "",
        "no file of this name is read here",
    ),
    Broken("wrong-ending", put("gear.yml", "cards: {}\n"), "gear.yml", "", "did you mean 'gear.yaml'"),
    # -- hostile files ------------------------------------------------------------------------------------------
    Broken(
        "not-yaml",
        swap(HITS, "gloom-flank:", "gloom-flank: ["),
        HITS,
        "critical: [{resource: {who: attacker, random",
        "not YAML",
    ),
    Broken("tab", swap(HITS, "  gloom-hide:", "\tgloom-hide:"), HITS, "\tgloom-hide", "not YAML"),
    Broken("not-utf-8", put(TEXT, b"titles:\n  gloom: Gl\xf6m\n"), TEXT, "Gl", "not text in UTF-8"),
    Broken("null-byte", put(TEXT, b"titles:\n  gloom: Gl\x00m\n"), TEXT, "", "not YAML"),
    Broken("anchor", swap(AI, "gloom-bite:", "gloom-bite: &bite"), AI, "&bite", "anchors, aliases and tags"),
    Broken("alias", add(AI, "  gloom-copy: *bite\n"), AI, "*bite", "anchors, aliases and tags"),
    Broken(
        "tag",
        swap(MONSTER, "size: 2", "size: !!python/name:os.system 2"),
        MONSTER,
        "!!python",
        "anchors, aliases and tags",
    ),
    Broken("merge-key", swap(AI, "    copies: 3", "    <<: {copies: 3}"), AI, "<<:", "unknown field '<<'", True),
    Broken("complex-key", add(RESOURCES, "  ? [a, b]\n  : {}\n"), RESOURCES, "cards:", "keys must be plain words"),
    Broken("too-deep", add(AI, "  gloom-deep: " + "[" * 40 + "]" * 40 + "\n"), AI, "gloom-deep", "nested deeper"),
    Broken("too-many-values", add(AI, "  gloom-many: [" + "a, " * 70_000 + "]\n"), AI, "gloom-many", "too many values"),
    Broken("too-large", add(AI, "# " + "x" * (1 << 20) + "\n"), AI, "", "larger than"),
    Broken("two-documents", add(AI, "---\ncards: {}\n"), AI, "---", "not YAML"),
    # -- gear ---------------------------------------------------------------------------------------------------
    Broken(
        "weapon-without-speed",
        bad_gear("gloom-club: {weapon: {accuracy: 6, strength: 1}}"),
        GEAR,
        "gloom-club",
        "'speed' is missing",
        True,
    ),
    Broken("armor-place", bad_gear("gloom-hat: {armor: {hair: 1}}"), GEAR, "gloom-hat", "unknown field 'hair'", True),
    Broken(
        "ability-without-name",
        bad_gear(CLUB + ", abilities: [{archive: true}]}"),
        GEAR,
        "gloom-club",
        "'name' is missing",
        True,
    ),
    Broken(
        "unknown-keyword",
        bad_gear("gloom-club: {keywords: [wepon, melee], weapon: {speed: 2, accuracy: 6, strength: 1}}"),
        GEAR,
        "wepon",
        "unknown keyword 'wepon'; did you mean 'weapon'?",
    ),
    Broken(
        "unknown-edge", bad_gear("gloom-hat: {affinity: {top: red}}"), GEAR, "gloom-hat", "unknown field 'top'", True
    ),
    Broken("unknown-colour", bad_gear("gloom-hat: {affinity: {up: pink}}"), GEAR, "pink", "is not one of", True),
    # -- parties ------------------------------------------------------------------------------------------------
    Broken("grid-of-four-rows", party("grid: [[], [], [], [bone-club]]"), PARTY, "grid:", "has 3 rows, not 4"),
    Broken("grid-row-of-four", party("grid: [[cloth, null, null, cloth]]"), PARTY, "grid:", "has 3 slots, not 4"),
    Broken("grid-cloth-twice", party("grid: [[cloth, cloth]]"), PARTY, "name: Ada", "carries cloth more than once"),
    Broken("grid-unknown-gear", party("grid: [[bone-clob]]"), PARTY, "bone-clob", "did you mean 'bone-club'"),
    Broken("unknown-art", party("arts: [ambidexterous]"), PARTY, "arts:", "did you mean 'ambidextrous'"),
    Broken("party-of-none", put(PARTY, "name: Nobody\nsurvivors: []\n"), PARTY, "survivors", "survivors"),
    # -- only play tells ----------------------------------------------------------------------------------------
    Broken(
        "looping-card",
        swap(AI, "moment: monster wounded\n        do: [{discard: this}]", LOOP),
        AI,
        "gloom-fury:",
        "does not come to an end",
    ),
]
