"""Packs as things to share: their manifest, their templates, and reading them from a folder or a zip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.content.manifest import Manifest as PackManifest
    from showdown.content.manifest import manifest_in as read_manifest_in
    from showdown.content.new_pack import TEMPLATES as PACK_TEMPLATES
    from showdown.content.new_pack import new_pack
    from showdown.content.pack_archive import PackFiles, read_pack
    from showdown.content.pack_archive import read_zip as read_pack_zip
    from showdown.content.warnings.pack_warnings import pack_warnings
    from showdown.content.warnings.sites import CardWarning
    from showdown.model.cards import Card
    from showdown.model.ids import ARRIVES, DEPARTS

HOMES: Final = {
    "showdown.content.manifest": "Manifest:PackManifest manifest_in:read_manifest_in",
    "showdown.content.new_pack": "TEMPLATES:PACK_TEMPLATES new_pack",
    "showdown.content.pack_archive": "PackFiles read_pack read_zip:read_pack_zip",
    "showdown.content.warnings.pack_warnings": "pack_warnings",
    "showdown.content.warnings.sites": "CardWarning",
    "showdown.model.cards": "Card",
    "showdown.model.ids": "ARRIVES DEPARTS",
}
"""Modules, and the names taken from each; `theirs:ours` where this module gives another name."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, __dir__ = loader(__name__, HOMES)

__all__ = [
    "ARRIVES",
    "DEPARTS",
    "Card",
    "CardWarning",
    "PACK_TEMPLATES",
    "PackFiles",
    "PackManifest",
    "new_pack",
    "pack_warnings",
    "read_manifest_in",
    "read_pack",
    "read_pack_zip",
]
