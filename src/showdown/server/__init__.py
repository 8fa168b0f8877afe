"""The table in the browser: a server where each game is a journal of durable commands.

Reading order: ``protocol`` (frames), ``seats`` (secret links), ``schema`` and ``store`` (what lies on disk), ``told``
(what is said), ``actor`` (one table), ``opening`` (a new one), ``hall`` (all of them), ``socket``, ``pages``, ``api``
and ``routes`` (the doors), ``app`` and ``serve``.
"""
