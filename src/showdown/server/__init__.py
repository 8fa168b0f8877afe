"""The game server: tables over WebSocket and HTTP, each stored as a journal of commands.

Reading order: ``websocket/protocol`` (frames), ``storage/schema`` and ``storage/store`` (the database), ``table/actor``
(one table), ``commands`` (what a frame does), ``table/registry`` (all tables), ``websocket/connection`` (one client),
``http`` (page and API), ``cluster`` (several servers on one database), ``sandbox`` (expensive questions), ``serve``.
"""
