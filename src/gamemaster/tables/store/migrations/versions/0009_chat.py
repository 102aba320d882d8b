"""What is said at a table, by those who play and by those who watch, and whether the host lets them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for room in ("players_talk", "spectators_talk"):
        op.add_column(
            "tables", sa.Column(room, sa.Boolean, nullable=False, server_default=sa.true())
        )
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "chat",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("chat_by_room", "chat", ["table_id", "room", "id"])


def downgrade() -> None:
    op.drop_table("chat")
    for room in ("spectators_talk", "players_talk"):
        op.drop_column("tables", room)
