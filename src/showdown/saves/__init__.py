"""Save files: setup, journal and snapshot, with a format version and a checksum."""
