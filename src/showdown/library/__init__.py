"""The folder of saved games: what lies in it, who plays which, and the autosave.

Prints nothing.  ``Library`` looks after the folder, ``Keeper`` after one game that is being played.
"""
