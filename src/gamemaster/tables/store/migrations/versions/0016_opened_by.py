"""Who opened a table is known also where nobody is its host: it counts as his."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opened_by", sa.String(32)))
    op.execute("UPDATE tables SET opened_by = host_id")
    op.create_index("tables_by_opener", "tables", ["opened_by", "status"])


def downgrade() -> None:
    op.drop_index("tables_by_opener", "tables")
    op.drop_column("tables", "opened_by")
