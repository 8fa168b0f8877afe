"""Save files: setup, journal and snapshot together, with versions and a checksum."""
