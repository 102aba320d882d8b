"""Bringing a database to the newest form, by Alembic's migrations."""

from importlib import resources

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def migration_config() -> Config:
    """Alembic's settings, without a file."""
    config = Config()
    config.set_main_option(
        "script_location", str(resources.files("gamemaster.tables.store.migrations"))
    )
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    config = migration_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
