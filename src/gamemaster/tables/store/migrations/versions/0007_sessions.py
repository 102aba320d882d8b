"""Sessions that their owner can tell apart and end; tables that the house holds because of their work."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
NEW = ("id", "created_at", "used_at", "agent")


def upgrade() -> None:
    op.add_column("sessions", sa.Column("id", sa.String(16)))
    op.add_column("sessions", sa.Column("created_at", sa.BigInteger))
    op.add_column("sessions", sa.Column("used_at", sa.BigInteger))
    op.add_column("sessions", sa.Column("agent", sa.String(120)))
    op.create_index("sessions_by_account", "sessions", ["account_id"])
    # The sessions of before have no name by which one could be ended: their tokens' digests give one.
    op.execute("UPDATE sessions SET id = substr(token_hash, 1, 12)")
    op.add_column("tables", sa.Column("held", sa.String(12)))


def downgrade() -> None:
    op.drop_column("tables", "held")
    op.drop_index("sessions_by_account", table_name="sessions")
    for name in NEW:
        op.drop_column("sessions", name)
