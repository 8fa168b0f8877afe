"""A second referee: a naive implementation of the rules that watches fights of the engine and reports differences.

The modules `geometry`, `sight`, `targets`, `movement`, `attack` and `damage` were written from the rules pages and the
seed pages alone, without reading `showdown.rules`, `showdown.board` or `showdown.model`.  They use sets of spaces and
plain search where the engine uses bit sets and tables.  They import nothing of the engine.
"""
