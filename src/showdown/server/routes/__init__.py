"""HTTP: tables, looking things up, and the page itself."""
