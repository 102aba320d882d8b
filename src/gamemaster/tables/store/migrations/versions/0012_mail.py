"""Word of one's turns by mail, to addresses whose owners have confirmed them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column(
        "webhooks", sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    op.drop_column("webhooks", "confirmed")
