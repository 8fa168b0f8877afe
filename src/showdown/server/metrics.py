"""Metrics for Prometheus.  Labels are few and fixed, and hold nothing of a game."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        r = self.registry
        self.commands = Counter("showdown_commands", "Commands stored", registry=r)
        self.naks = Counter("showdown_naks", "Commands refused", ["code"], registry=r)
        self.not_stored = Counter("showdown_not_stored", "Writes that failed or whose outcome was unknown", registry=r)
        self.reloads = Counter("showdown_reloads", "Tables read again after such a write", registry=r)
        self.loaded = Counter("showdown_tables_loaded", "Tables read from disk", registry=r)
        self.damaged = Counter("showdown_tables_damaged", "Damaged tables", registry=r)
        self.resumed = Counter("showdown_resumed", "Clients that reconnected and got only missed frames", registry=r)
        self.tables = Gauge("showdown_tables", "Tables in memory", registry=r)
        self.sockets = Gauge("showdown_sockets", "Open sockets", registry=r)
        self.slowest = Gauge("showdown_slowest_bytes", "Bytes queued for the slowest client", registry=r)
        self.bad_frames = Counter("showdown_bad_frames", "Invalid frames", registry=r)
        buckets = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5)
        what = "Time from playing a command to its commit"
        self.commit = Histogram("showdown_commit_seconds", what, buckets=buckets, registry=r)

    def text(self) -> bytes:
        return generate_latest(self.registry)
