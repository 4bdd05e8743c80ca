"""Alembic asks here for the connection; `store/database.py` gives it."""

from alembic import context

from salpakan.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # SQLite can too, once a transaction has begun
)
with context.begin_transaction():
    context.run_migrations()
