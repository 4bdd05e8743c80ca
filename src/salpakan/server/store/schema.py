"""The tables of the database as they are now; `migrations/` says how they came to be so."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Times of day are milliseconds since 1970, UTC; times in a game count since it was agreed.

# Everybody the server knows: a guest has no name and no password, nor has one who was deleted.
members = Table(
    "members",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(20)),
    Column("name_key", String(20), unique=True),  # names are equal whatever their case and accents
    Column("password", String(200)),  # its argon2id hash
    Column("made", BigInteger, nullable=False),
    Column("deleted", Boolean, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("member", String(32), ForeignKey("members.id"), nullable=False, index=True),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("timed", Boolean, nullable=False),
    Column("clock_ms", BigInteger, nullable=False),  # game time that has certainly passed
    Column("outcome", String(40)),  # null while the game runs
    Column("rematch", String(32), ForeignKey("games.id")),  # the game that follows this one
    Column("made", BigInteger, nullable=False, server_default=text("0")),  # 0: not known
    Index("ix_games_outcome", "outcome", "timed"),
)

seats = Table(
    "seats",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False, index=True),
    Column("side", String(5), nullable=False),
    Column("member", String(32), ForeignKey("members.id"), index=True),
)

# A seat that waits for whoever brings the code. `visitor` is the secret of the one who did.
invitations = Table(
    "invitations",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("side", String(5), nullable=False),
    Column("code_hash", String(64), nullable=False),
    Column("visitor_hash", String(64)),
    Column("listed", Boolean, nullable=False),  # anybody may come, without the code
)

# Append-only: a game is rebuilt by giving these to an arbiter again. It holds ranks.
commands = Table(
    "commands",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("now_ms", BigInteger, nullable=False),
    Column("command", Text, nullable=False),
    Column("side", String(5)),
    Column("command_id", String(64)),  # the page's own name for it: sent twice, it is one effect
    UniqueConstraint("game", "side", "command_id"),
)
