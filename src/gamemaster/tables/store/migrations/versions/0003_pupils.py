"""Whoever trains is called a pupil: what it is depends on the game."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("ALTER TABLE trainings RENAME COLUMN fighter TO pupil")


def downgrade() -> None:
    op.execute("ALTER TABLE trainings RENAME COLUMN pupil TO fighter")
