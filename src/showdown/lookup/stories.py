"""Stories, parties, rulings and house rules by name, as people write them on a command line or in a script.

A name that does not exist is refused with what is allowed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from showdown.engine import BadContent, Catalog, Setup, core_catalog, nearest, parse_house, parse_rulings
from showdown.language import say
from showdown.lookup.packs import catalog_of, folders_of, refused_pack
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal, refuse, refused, refused_whole

if TYPE_CHECKING:
    # Looking up a story must not load the modules that play it.
    from showdown.engine import Party

FIRST_STORY: Final = "first-story"


def catalog_for(story: str, packs: list[str], party: str = "") -> Catalog:
    """The cards to play with.  A monster or a party of an installed pack loads that pack."""
    own = [*([] if packs else pack_of_monster(story)), *pack_of_party(party, packs)]
    if not own:
        return catalog_of(packs)
    from showdown.engine import catalog_with

    try:
        return catalog_with(list(dict.fromkeys([*folders_of(packs), *own])))
    except BadContent as error:
        raise refused_pack(error, f"story {story}") from error


def pack_of_monster(story: str) -> list[Path]:
    """The folder of the installed pack with the monster of a story; none for the core."""
    monster = story.partition(":")[0]
    if monster == FIRST_STORY or monster in core_catalog().monsters:
        return []
    from showdown.engine import InstalledPacks, packs_on_the_shelf

    name = InstalledPacks().pack_of_monster(monster)
    return [packs_on_the_shelf()[name]] if name else []


def pack_of_party(party: str, packs: list[str]) -> list[Path]:
    """The folder of the installed pack with a ready party; none for the core, a file, and a party there is not."""
    if not party or party == FIRST_STORY:
        return []
    from showdown.engine import find_party, packs_on_the_shelf

    try:
        pack = find_party(party, folders_of(packs)).parents[1]
    except (BadContent, IndexError):
        return []
    return [pack] if pack in packs_on_the_shelf().values() else []


def stories(catalog: Catalog) -> list[str]:
    """Every story with these cards: the First Story, then every monster with its levels."""
    monsters = catalog.monsters
    levels = [(m, lv.name) for m in monsters for lv in monsters[m].levels if lv.name != FIRST_STORY]
    return [FIRST_STORY, *[f"{m}:{level.removeprefix('level-')}" for m, level in levels]]


def stories_of_packs(catalog: Catalog) -> list[str]:
    """Every story with these cards, and those of installed packs, which are loaded with their monster.

    Where --pack was given, the others need their own --pack and are listed with it.
    """
    from showdown.engine import CORE, InstalledPacks

    known = stories(catalog)
    alone = list(catalog.packs) == [CORE]
    for name, other in InstalledPacks().catalogs.items():
        new = [story for story in stories(other) if story.partition(":")[0] not in [FIRST_STORY, *catalog.monsters]]
        known += [story if alone else f"{story} --pack {name}" for story in new]
    return known


def setup_of(
    story: str, players: int, seed: int, rulings: dict[str, str], catalog: Catalog, party: Party | None = None
) -> Setup:
    """``first-story``, or a monster with a level: ``white-lion:2``, ``white-lion:level-2``, ``white-lion`` (level 1).

    Refused with the list of stories.
    """
    from showdown.engine import first_story, showdown

    count = len(party.sheets) if party else players
    if players > count:
        raise refuse(USAGE, "lookup.few-survivors", f"--players {players}", count=count, players=players)
    name, level = monster_of(story, catalog)
    if level == FIRST_STORY:
        return first_story(players, seed, rulings, party, catalog)
    return showdown(name, level, players, seed, rulings, party, catalog)


def monster_of(story: str, catalog: Catalog) -> tuple[str, str]:
    """The monster and the level of a story.  Refused with the list of stories."""
    name, _, level = story.partition(":")
    if story == FIRST_STORY:
        from showdown.engine import PROLOGUE

        name, level = PROLOGUE
    monsters = catalog.monsters
    levels = [lv.name for lv in monsters[name].levels] if name in monsters else []
    for wanted in (level or "1", f"level-{level or 1}"):
        if wanted in levels:
            return name, wanted
    known = {word.partition(" ")[0]: word for word in stories_of_packs(catalog)}
    # A monster without a level is a story, too.
    names = {bare.partition(":")[0]: word.replace(bare, bare.partition(":")[0], 1) for bare, word in known.items()}
    meant = nearest(story, [*known, *names])
    near = known.get(meant) or names.get(meant, "")
    raise refuse(
        NOT_FOUND, "lookup.no-story", f"story {story}", story=story, near=near, known=", ".join(known.values())
    )


def party_named(word: str, packs: list[str], catalog: Catalog) -> Party:
    """A ready party or a file.  Refused if there is none, or with everything that is wrong with it."""
    from showdown.engine import find_party, party_by_name

    folders = folders_of(packs)
    try:
        path = find_party(word, folders)
    except BadContent as error:
        raise refused(error, NOT_FOUND, f"--party {word}", say("lookup.no-party-fix")) from error
    try:
        return party_by_name(word, catalog, folders)
    except BadContent as error:
        raise refused_whole(error, "party", str(path), say("lookup.correct-lines-fix")) from error


def rulings_from(texts: list[str]) -> dict[str, str]:
    """``name=value`` each.  Refused with the legal names or values."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        where = f"--ruling {text}"
        if not equals:
            raise refuse(USAGE, "lookup.ruling-form", where, text=text)
        try:
            parse_rulings({name: value})
        except BadContent as error:
            raise Refusal(USAGE, error.what, where, say("lookup.see-rulings-fix", hint=error.hint)) from error
        chosen[name] = value
    return chosen


def house_from(texts: list[str]) -> dict[str, str]:
    """``name=value`` each.  Refused with the legal names or values."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        where = f"--house {text}"
        if not equals:
            raise refuse(USAGE, "lookup.house-form", where, text=text)
        try:
            parse_house({name: value})
        except BadContent as error:
            raise Refusal(USAGE, error.what, where, say("lookup.see-house-fix", hint=error.hint)) from error
        chosen[name] = value
    return chosen
