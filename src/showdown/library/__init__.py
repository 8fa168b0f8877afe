"""What a user has on disk: the folder of saved games with its locks and its autosave, and the settings.

Prints nothing.  ``Library`` is the folder, ``Autosave`` saves one game that is being played.
"""
