"""Several servers on one PostgreSQL database: table ownership, relay, notices."""
