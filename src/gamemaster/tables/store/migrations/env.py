"""Alembic runs this: on the connection it was handed, or from `alembic -x url=…` for developers."""

from alembic import context
from sqlalchemy import Connection, create_engine

from gamemaster.tables.store.schema import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


handed = context.config.attributes.get("connection")
if handed is not None:
    run(handed)
else:
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).connect() as own:
        run(own)
