"""The guided First Story: explains one concept at a time, when it first comes up.

SEED              the fight that teaches most
concepts()        all of them, the most basic first
Guide(session)    selects the concept to show; clients show ``news()`` before the question
"""

from showdown.lessons.concepts import Concept, Trigger, concepts
from showdown.lessons.guide import SEED, Guide

__all__ = ["SEED", "Concept", "Guide", "Trigger", "concepts"]
