"""A second referee: a naive implementation of the rules that watches fights of the engine and reports differences.

The modules `geometry`, `sight`, `targets`, `movement`, `flight`, `zones`, `tiles`, `attack` and `damage` were written
from the rules pages, the seed pages and the description of the card language (docs/make/cards.md), without reading
`showdown.rules`, `showdown.board` or `showdown.model`.  They use sets of spaces and
plain search where the engine uses bit sets and tables.  They import nothing of the engine.  `fights` plays; `watcher`
and the `watch_*` modules compare the public view, the option keys and the events with the referee's own board.

Rulings that change a figure are followed: facing-area, in-range, target-order, face-diagonal, away-metric,
away-without-threats, passed-over, knockback-line, under-monster, sight-corner, standing-on-obstacle, zone-entry,
grab-memory, legs-table, two-blind, priority-basic-action, damage-tokens, away-line, pushed-into-monster.  Checked only
where the ruling has its default: the sum of what cards in play add (leaving-tokens), and whether a target
list is tried although the token is held (priority-duration).

Words that no page defines to the last case have a reading that was chosen after looking at fights of the engine.
Agreement about them proves consistency, not correctness: ``beyond``, ``behind``, ``away_from`` at the board edge, a
knockback toward the monster off its lines, where a moving tile stops, ``most ... tokens`` with the ruling
closest-first, and that the lines of a profile are read when the attack begins.

Not worked out by the referee, so not checked or taken from the view:

* completed affinities; the evasion of a Rawhide Vest and the movement of White Lion Boots, which depend on the grid
* monster moves other than those to a target, charges, flights, passes, steps back and moves away: only length, facing
  and who is run over; so is the move of Clang away from the most survivors, for which no page has a measure
* the direction in which King's Axe knocks back: which arrow rules a corner of its zone is a house value of the pack
* which hit locations are drawn, and which lens of the Hand a wound opens: the faces of the lenses are taken from the
  view and the events
* where Take Your Best Shot and Perfect Thrust place the monster, and whom Lantern Hunger is placed beside
* where behind the base a sweep ``clockwise from behind`` begins: the order of survivors in the row behind
* how many hits, wounds or tokens the blocks of homebrew cards give, beyond the sheets that follow from the events
* the direction of a knockback by a brain trauma
* weapons that are missing from the options of a survivor with disorders, impairments or held weapons

The Bellmaw, the Gallowkite, the Tallowmother and the Tithe-Keeper are not in the rules pages: their numbers, target
lists, zones and tiles are those of their cards in the pack.  Their bases have 1 to 4 spaces a side.
"""
