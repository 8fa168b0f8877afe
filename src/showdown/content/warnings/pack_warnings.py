"""Every warning about a pack: dead branches, effects that do nothing, and things that nothing uses.

The pack has loaded without a problem; its files are compiled again here, to know what was made of each line.
"""

from __future__ import annotations

from pathlib import Path

from showdown.content.installed import with_needs
from showdown.content.pack import Pack
from showdown.content.packs import CORE, core_folder
from showdown.content.warnings.branches import dead_branches
from showdown.content.warnings.effects import idle_effects
from showdown.content.warnings.sites import CardWarning, CompiledFiles, sites_in
from showdown.content.warnings.terms import dead_terms
from showdown.content.warnings.unused import unused_things
from showdown.model.cards import Catalog


def pack_warnings(folder: Path) -> list[CardWarning]:
    """What a pack says in vain, by file and line.  The pack must load without a problem."""
    folders = with_needs([folder])
    if all(each.name != CORE for each in folders):
        folders = [core_folder(), *folders]
    catalog = Catalog()
    packs = [Pack(each, catalog) for each in folders]
    for pack in packs:
        pack.compile()
    files = CompiledFiles(catalog, folder.name, [source for pack in packs for source in pack.sources], folders)
    out: list[CardWarning] = []
    for source in files.own():
        sites = sites_in(files, source)
        out += [*dead_branches(sites), *dead_terms(sites), *idle_effects(sites)]
    out += unused_things(files)
    return sorted(out, key=lambda warning: (warning.problem.file, warning.problem.line))
