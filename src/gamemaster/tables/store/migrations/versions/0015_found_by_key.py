"""What is looked for is found by a key: nothing that grows is looked through."""

from alembic import op

revision = "0015"
down_revision = "0014"

FOUND_BY = (
    ("accounts_by_name", "accounts", ["name"]),
    ("sessions_by_end", "sessions", ["expires_at"]),
    ("tables_by_host", "tables", ["host_id", "status"]),
    ("tables_by_age", "tables", ["public", "created_at"]),
    ("tables_drawing", "tables", ["draws_at"]),
    ("invites_by_table", "invites", ["table_id", "seat"]),
    ("items_by_account", "items", ["account_id"]),
    ("bots_by_digest", "bots", ["digest"]),
    ("bots_by_game", "bots", ["public", "game"]),
    ("bot_faults_by_table", "bot_faults", ["table_id"]),
    ("trainings_by_status", "trainings", ["status"]),
)


def upgrade() -> None:
    for name, table, columns in FOUND_BY:
        op.create_index(name, table, columns)


def downgrade() -> None:
    for name, table, _ in reversed(FOUND_BY):
        op.drop_index(name, table)
