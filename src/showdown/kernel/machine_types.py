"""Machine integers and vectors: mypyc compiles these names to C types; plain Python uses ``int`` and ``list``.

This module itself is never compiled (setup.py).  Rules for code that runs both ways:

* ``i64`` wraps at 64 bits when compiled and grows in plain Python: keep every intermediate value below 2**63.
* ``1 << n`` has 32 bits when compiled, also if the 1 has a name: shift a variable that changes (as board/rows.py does).
* ``i16`` is for items of large vectors; it has no numbers beyond 32,767.
* ``append`` returns the vector to go on with; never use the old name afterwards.
* Compiled functions refuse a list where a ``vec`` is declared: only compiled modules make vectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
else:
    i16 = i64 = int

    class Lists:
        """Replaces ``vec``: ``vec[i64](items)`` is ``list(items)``."""

        def __getitem__(self, kind: Any) -> type[list[Any]]:
            return list

    vec = Lists()
