"""Read YAML as people may write it: no aliases, tags or code, bounded size and depth, every value with its line.

PyYAML takes 7 ms to load, so `showdown.forms.yaml_decoder`, which needs it, is imported with the first text.
"""

from __future__ import annotations

from showdown.forms.reader import Source

MAX_TOKENS = 60_000
MAX_DEPTH = 32


def read(text: str, file: str) -> Source:
    """Decode YAML text into plain values, remembering lines.  Raises BadContent for anything unsafe or not YAML."""
    from showdown.forms.yaml_decoder import decode

    return decode(text, file)
