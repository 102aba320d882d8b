"""Alembic's migrations; `store.Store.migrate` runs them at the start of the server."""
