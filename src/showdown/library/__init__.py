"""What a user has on disk: the folder of saved games with its locks and its autosave, and the settings.

Prints nothing.  ``Library`` looks after the folder, ``Keeper`` after one game that is being played.
"""
