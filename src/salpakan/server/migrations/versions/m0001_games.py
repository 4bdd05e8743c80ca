"""The first tables: games, seats, commands."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("timed", sa.Boolean, nullable=False),
        sa.Column("clock_ms", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.String(40)),
        sa.Column("rematch", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["rematch"], ["games.id"], name="fk_games_rematch"),
    )
    op.create_index("ix_games_outcome", "games", ["outcome", "timed"])
    op.create_table(
        "seats",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("side", sa.String(5), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_seats"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game"),
    )
    op.create_index("ix_seats_game", "seats", ["game"])
    op.create_table(
        "commands",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("now_ms", sa.BigInteger, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("side", sa.String(5)),
        sa.Column("command_id", sa.String(64)),
        sa.PrimaryKeyConstraint("game", "n", name="pk_commands"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_commands_game"),
        sa.UniqueConstraint("game", "side", "command_id", name="uq_commands_game"),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("commands", "seats", "games"):
        op.drop_table(table)
