"""A seat may wait for somebody who is invited."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "invitations",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("side", sa.String(5), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("visitor_hash", sa.String(64)),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_invitations"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_invitations_game"),
    )


def downgrade() -> None:
    """Nobody can be invited any more."""
    op.drop_table("invitations")
