"""Runs the history of the tables over a connection: the program's own, or that of the settings."""

from alembic import context
from sqlalchemy import Connection

from app.settings import Settings
from app.storage.engine import make_engine
from app.storage.tables import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is None:
    with make_engine(Settings()).connect() as made:
        run(made)
elif isinstance(given, Connection):
    run(given)
else:
    with given.connect() as made:
        run(made)
