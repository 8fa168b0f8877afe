"""The guided First Story: one concept at a time, each when it first matters.  Prints nothing.

concepts()        all of them, the most basic first
Guide(session)    which of them has just come up; clients show ``news()`` before the question
"""

from showdown.lessons.concepts import Concept, Trigger, concepts
from showdown.lessons.guide import Guide

__all__ = ["Concept", "Guide", "Trigger", "concepts"]
