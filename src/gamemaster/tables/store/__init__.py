"""Where everything is kept: the database, its tables and rows, and how old ones are brought up to date."""
