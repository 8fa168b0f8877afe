"""HTTP: tables, and looking things up."""
