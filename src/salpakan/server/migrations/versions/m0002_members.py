"""Members and their sessions; a seat may belong to a member, and a game says when it was made."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make and widen the tables."""
    op.create_table(
        "members",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(20)),
        sa.Column("name_key", sa.String(20)),
        sa.Column("password", sa.String(200)),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_members"),
        sa.UniqueConstraint("name_key", name="uq_members_name_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("member", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="fk_sessions_member"),
    )
    op.create_index("ix_sessions_member", "sessions", ["member"])
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.add_column(
        "games", sa.Column("made", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("member", sa.String(32)))
        seats.create_foreign_key("fk_seats_member", "members", ["member"], ["id"])
        seats.create_index("ix_seats_member", ["member"])


def downgrade() -> None:
    """Forget who anybody is."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_member")
        seats.drop_constraint("fk_seats_member", type_="foreignkey")
        seats.drop_column("member")
    op.drop_column("games", "made")
    op.drop_table("sessions")
    op.drop_table("members")
