"""What people ask and are told: a table as each may see it, its stream, its past, the ladder."""
