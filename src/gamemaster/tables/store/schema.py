"""What is stored: the journal of every table, and beside it what follows from it.

`journal` is the truth about play: every submission that stands as it was sent, every turn as the record keeps
it; what its author replaced in the same turn is not kept. `receipts` is what the house has signed of it. `tables` and `seats` hold the present, written in the same transaction. Secrets that open
doors (keys, sessions, invitations, seat tokens) are kept as SHA-256 digests only.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()
Moment = BigInteger
Number = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up only an INTEGER key

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(128), nullable=False, unique=True),
    Column("guest", Boolean, nullable=False),
    Column("lang", String(2), nullable=False),
    Column("key_hash", String(64), nullable=False, unique=True),
    Column("password", String(200)),
    Column("created_at", Moment, nullable=False),
    Index("accounts_by_name", "name"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("id", String(16)),
    Column("created_at", Moment),
    Column("used_at", Moment),
    Column("agent", String(120)),
    Index("sessions_by_account", "account_id"),
    Index("sessions_by_end", "expires_at"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("game_version", Integer, nullable=False),
    Column("config", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("deadline", Integer),
    Column("start", String(8), nullable=False),
    Column("several", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=true()),
    Column("players_talk", Boolean, nullable=False, server_default=true()),
    Column("spectators_talk", Boolean, nullable=False, server_default=true()),
    Column("host_id", ForeignKey("accounts.id")),
    Column("opened_by", String(32)),
    Column("turn", Integer, nullable=False),
    Column("awaiting", Text, nullable=False),
    Column("closing", Integer, nullable=False),
    Column("closes_at", Moment),
    Column("draws_at", Moment),
    Column("blind", Boolean, nullable=False, server_default=false()),
    Column("opens_at", Moment),
    Column("paused_left", Moment),
    Column("outcome", Text),
    Column("ended", String(10)),
    Column("rematch", String(32)),
    Column("before", String(32)),
    Column("notice", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    Column("held", String(12)),
    Column("work", Moment, nullable=False, server_default="0"),
    Column("work_at", Moment),
    Index("tables_by_status", "status", "public", "created_at"),
    Index("tables_by_end", "game", "status", "ended_at"),
    Index("tables_by_host", "host_id", "status"),
    Index("tables_by_opener", "opened_by", "status"),
    Index("tables_by_age", "public", "created_at"),
    Index("tables_drawing", "draws_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("account_id", ForeignKey("accounts.id")),
    Column("bot", String(40)),
    Column("token_hash", String(64), unique=True),
    Column("stand_in", String(40)),
    Column("missed", Integer, nullable=False),
    Column("lock", String(64)),
    Column("opener", String(200)),
    Column("left_by", String(32)),
    Column("wants_end", Boolean, nullable=False, server_default=false()),
    Index("seats_by_account", "account_id"),
)

invites = Table(
    "invites",
    metadata,
    Column("code_hash", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer),
    Index("invites_by_table", "table_id", "seat"),
)

journal = Table(
    "journal",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("notice", Integer),
    Column("at", Moment, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("seat", Integer),
    Column("body", Text),
    Column("receipt", String(64)),
    Index("journal_by_turn", "table_id", "turn"),
    UniqueConstraint("table_id", "notice", name="journal_notice"),
)

receipts = Table(
    "receipts",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),
    Index("receipts_by_turn", "table_id", "turn"),
)

shows = Table(
    "shows",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("names", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("ended_at", Moment, nullable=False),
    Index("shows_by_game", "game", "ended_at"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("room", String(10), nullable=False),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("seat", Integer),
    Column("at", Moment, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_by_room", "table_id", "room", "id"),
)

house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("raw", Text, nullable=False),
    Column("saved_at", Moment, nullable=False),
)

items = Table(
    "items",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("reading", Text),
    Column("read_by", String(60)),
    Index("items_by_kind", "kind", "changed_at"),
    Index("items_by_account", "account_id"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("url", String(1000), nullable=False),
    Column("shape", String(10), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("remind", Integer, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("last_at", Moment),
    Column("confirmed", Boolean, nullable=False, server_default=true()),
    Index("webhooks_by_account", "account_id"),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("webhook_id", ForeignKey("webhooks.id", ondelete="CASCADE"), nullable=False),
    Column("mark", String(120), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("done_at", Moment),
    UniqueConstraint("webhook_id", "mark", name="deliveries_once"),
    Index("deliveries_due", "done_at", "due_at"),
)

bots = Table(
    "bots",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(64), nullable=False),
    Column("command", Text, nullable=False),
    Column("build", Text, nullable=False),
    Column("files", LargeBinary, nullable=False),
    Column("size", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("trial", Text),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("account_id", "game", "name", name="bots_names"),
    Index("bots_by_digest", "digest"),
    Index("bots_by_game", "public", "game"),
)

trial_records = Table(
    "trial_records",
    metadata,
    Column("bot_id", ForeignKey("bots.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("record", LargeBinary, nullable=False),
)

bot_faults = Table(
    "bot_faults",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("bot_id", ForeignKey("bots.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("message", Text, nullable=False),
    Column("sent", Text),
    Column("view", Text),
    Column("at", Moment, nullable=False),
    Index("bot_faults_by_bot", "bot_id", "id"),
    Index("bot_faults_by_table", "table_id"),
)

bot_marks = Table(
    "bot_marks",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("bank_ms", Integer, nullable=False),
    Column("strikes", Integer, nullable=False),
)

trainings = Table(
    "trainings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("name", String(64), nullable=False),
    Column("pupil", Text, nullable=False),
    Column("wish", Text, nullable=False),
    Column("status", String(12), nullable=False),
    Column("progress", Text, nullable=False),
    Column("brain", LargeBinary),
    Column("created_at", Moment, nullable=False),
    Column("beat_at", Moment, nullable=False),
    Index("trainings_by_account", "account_id", "created_at"),
    Index("trainings_by_status", "status"),
)
