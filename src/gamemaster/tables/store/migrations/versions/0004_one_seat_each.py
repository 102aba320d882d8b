"""One person has one seat, unless a table allows several; an invitation is for the seat's owner of its day."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    several = sa.Column("several", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", several)
    # Nobody can say any more for whose seat the invitations of before were made.
    op.execute("DELETE FROM invites WHERE seat IS NOT NULL")


def downgrade() -> None:
    op.drop_column("tables", "several")
