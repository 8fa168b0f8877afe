"""Speed measurements, run by `make bench`."""
