"""Ends that the rules do not know: who left a seat, who wants to end the match, and how it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ended", sa.String(10)))
    op.add_column("seats", sa.Column("left_by", sa.String(32)))
    op.add_column(
        "seats", sa.Column("wants_end", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    for column in ("wants_end", "left_by"):
        op.drop_column("seats", column)
    op.drop_column("tables", "ended")
