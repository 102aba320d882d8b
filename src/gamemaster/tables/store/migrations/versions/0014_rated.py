"""Whether a match between people counts for their ratings is said when its table is opened; a bot's time bank is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", rated)
    op.create_index("tables_by_end", "tables", ["game", "status", "ended_at"])
    op.create_table(
        "bot_marks",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("bank_ms", sa.Integer, nullable=False),
        sa.Column("strikes", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("bot_marks")
    op.drop_index("tables_by_end", "tables")
    op.drop_column("tables", "rated")
