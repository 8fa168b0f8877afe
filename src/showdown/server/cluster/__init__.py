"""Several servers on one PostgreSQL database: who owns a table, and how requests reach the owner."""
