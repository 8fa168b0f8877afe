"""Declared forms for files that people write: one declaration reads, refuses mistakes and gives the JSON Schema.

``kinds`` declares values and forms, ``reading`` collects problems with file and line, ``source`` decodes YAML.
Only ``source`` imports a YAML library, so a package can declare forms without loading one.
"""
