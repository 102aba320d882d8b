"""What seats add to the dice, and tables at which orders are opened after the turn."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("draws_at", sa.BigInteger))
    op.add_column(
        "tables", sa.Column("blind", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("opens_at", sa.BigInteger))
    op.add_column("seats", sa.Column("lock", sa.String(64)))
    op.add_column("seats", sa.Column("opener", sa.String(200)))


def downgrade() -> None:
    for column in ("opener", "lock"):
        op.drop_column("seats", column)
    for column in ("opens_at", "blind", "draws_at"):
        op.drop_column("tables", column)
