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
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
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
    Index("ix_games_outcome", "outcome", "timed"),
)

seats = Table(
    "seats",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False, index=True),
    Column("side", String(5), nullable=False),
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
