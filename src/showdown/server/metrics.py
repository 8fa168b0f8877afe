"""What can be counted, for Prometheus.  Labels are few and fixed: nothing of a game is in them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.commands = Counter("showdown_commands", "Commands made durable", registry=r)
        self.naks = Counter("showdown_naks", "Commands refused", ["code"], registry=r)
        self.not_stored = Counter("showdown_not_stored", "Writes that failed or whose outcome was unknown", registry=r)
        self.reloads = Counter("showdown_reloads", "Tables read again after such a write", registry=r)
        self.loaded = Counter("showdown_tables_loaded", "Tables read from disk", registry=r)
        self.resumed = Counter("showdown_resumed", "Clients that came back and got only what they missed", registry=r)
        self.tables = Gauge("showdown_tables", "Tables in memory", registry=r)
        self.sockets = Gauge("showdown_sockets", "Open sockets", registry=r)
        self.slowest = Gauge("showdown_slowest_bytes", "Bytes kept for whoever reads slowest", registry=r)
        self.bad_frames = Counter("showdown_bad_frames", "Frames that were none of ours", registry=r)
        buckets = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5)
        self.commit = Histogram("showdown_commit_seconds", "From trying to committed", buckets=buckets, registry=r)

    def text(self) -> bytes:
        return generate_latest(self.registry)
