"""Names that look alike are one; what an item says is read once; the work of a table is counted."""

import sqlalchemy as sa
from alembic import op

from gamemaster.tables.people.names import name_key

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("items", sa.Column("reading", sa.Text))
    op.add_column("items", sa.Column("read_by", sa.String(60)))
    op.add_column(
        "tables", sa.Column("work", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    op.add_column("tables", sa.Column("work_at", sa.BigInteger))
    _new_keys()


def _new_keys() -> None:
    """Whoever had a name first keeps it; another who looks like him keeps the key of before, marked as such."""
    accounts = sa.table(
        "accounts",
        *(sa.column(name) for name in ("id", "name", "name_key", "guest", "created_at")),
    )
    at, connection = accounts.c, op.get_bind()
    rows = connection.execute(
        sa.select(accounts).where(sa.not_(at.guest)).order_by(at.created_at, at.id)
    ).all()
    used: set[str] = set()
    new: dict[str, str] = {}
    for row in rows:
        key = name_key(row.name)
        new[row.id] = key if key not in used else f"was {row.id} {row.name_key}"[:128]
        used.add(key)
    for ident in new:
        connection.execute(sa.update(accounts).where(at.id == ident).values(name_key=f"? {ident}"))
    for ident, key in new.items():
        connection.execute(sa.update(accounts).where(at.id == ident).values(name_key=key))


def downgrade() -> None:
    for column in ("work", "work_at"):
        op.drop_column("tables", column)
    for column in ("reading", "read_by"):
        op.drop_column("items", column)
