"""Names that the modules of the page declare outside of functions."""

from __future__ import annotations

import re

from showdown.server.http.pages import static_folder

DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|const|let|class) (\{[^}]*\}|\[[^\]]*\]|[\w$]+)", re.M)


def homes_of_names() -> dict[str, list[str]]:
    """The modules that declare each name."""
    homes: dict[str, list[str]] = {}
    for module in sorted(static_folder().glob("*.js")):
        for declared in DECLARED.findall(module.read_text(encoding="utf-8")):
            for name in re.findall(r"[\w$]+", declared):
                homes.setdefault(name, []).append(module.name)
    return homes
