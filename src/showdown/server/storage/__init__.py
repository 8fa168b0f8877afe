"""The database: schema, migrations, journal, retention, checks."""
