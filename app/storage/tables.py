"""The tables. They never leave this package: outside there are domain objects and frozen lines of lists.

Times are seconds since 1970 (UTC). Columns that hold JSON are text, alike in both databases; the
codec writes ASCII only, so that any string of Python survives.
"""

from __future__ import annotations

from sqlalchemy import Double, Index, MetaData, Table, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

# Constraints have names, so that migrations can change them in both databases.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Row(SQLModel):
    metadata = metadata


class GameRow(Row, table=True):
    """One game. All but `id`, `opened_by`, `version` and the times is drawn from its log, for lists."""

    __tablename__ = "games"
    __table_args__ = (Index(None, "phase", "ended_at"),)

    id: str = Field(primary_key=True)
    opened_by: str = Field(unique=True)  # the action that opened it, so that a form sent twice opens one
    version: int
    name: str = Field(sa_type=Text)
    script: str = Field(sa_type=Text)
    script_folded: str = Field(sa_type=Text)
    phase: str
    number: int
    winner: str | None
    why: str = Field(sa_type=Text)
    created_at: float = Field(sa_type=Double)
    updated_at: float = Field(sa_type=Double)
    started_at: float | None = Field(sa_type=Double)
    ended_at: float | None = Field(sa_type=Double)
    archived_at: float | None = Field(sa_type=Double)


class SeatRow(Row, table=True):
    """Who sat where in a game, as things stand; for lists and searches."""

    __tablename__ = "seats"

    game_id: str = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    place: int = Field(primary_key=True)
    player: str = Field(sa_type=Text)
    folded: str = Field(sa_type=Text)
    character: str | None = Field(sa_type=Text)
    alignment: str | None
    alive: bool


class ActionRow(Row, table=True):
    """One entry of a game's log: the truth about the game. `by` is called `actor` here."""

    __tablename__ = "actions"
    __table_args__ = (UniqueConstraint("game_id", "action_id"),)

    game_id: str = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    version: int = Field(primary_key=True)
    action_id: str
    at: float = Field(sa_type=Double)
    kind: str
    target: int | None
    actor: str | None
    events: str = Field(sa_type=Text)
    schema_version: int


class ScriptRow(Row, table=True):
    """A script of the library: `data` is the shape of `Script.to_data`, `source` the document as given."""

    __tablename__ = "scripts"

    id: str = Field(primary_key=True)
    name: str = Field(sa_type=Text)
    folded: str = Field(sa_type=Text)
    author: str | None = Field(sa_type=Text)
    source: str = Field(sa_type=Text)
    source_hash: str = Field(index=True)  # so that a document brought twice is found
    data: str = Field(sa_type=Text)
    characters: int  # how many it has
    warnings: str = Field(sa_type=Text)
    created_at: float = Field(sa_type=Double)
    updated_at: float = Field(sa_type=Double)
    archived_at: float | None = Field(sa_type=Double)


class PreferenceRow(Row, table=True):
    """What is set for the whole program on its pages, by key, as JSON."""

    __tablename__ = "preferences"

    key: str = Field(primary_key=True)
    value: str = Field(sa_type=Text)
    updated_at: float = Field(sa_type=Double)


class LinkRow(Row, table=True):
    """A link that was given out for a game: the hash of its token, and the salt that makes it again."""

    __tablename__ = "links"
    __table_args__ = (UniqueConstraint("game_id", "kind"),)

    hash: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="games.id", ondelete="CASCADE")
    kind: str
    salt: str
    made_at: float = Field(sa_type=Double)


class LookRow(Row, table=True):
    """A player's look at their own token: by which phone (a hash), of which token, and until when."""

    __tablename__ = "looks"
    __table_args__ = (UniqueConstraint("game_id", "phone"),)

    game_id: str = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    phone: str | None
    claimed_at: float | None = Field(sa_type=Double)
    token: str | None = Field(sa_type=Text)
    seen_at: float | None = Field(sa_type=Double)
    until: float | None = Field(sa_type=Double)
    again: bool


class PassingRow(Row, table=True):
    """A tablet that goes round: the hands behind the numbers, who drew which, and what is being looked at."""

    __tablename__ = "passings"

    game_id: str = Field(primary_key=True, foreign_key="games.id", ondelete="CASCADE")
    version: int
    data: str = Field(sa_type=Text)


def _table(row: type[Row]) -> Table:
    return metadata.tables[str(row.__tablename__)]


games = _table(GameRow)
seats = _table(SeatRow)
actions = _table(ActionRow)
scripts = _table(ScriptRow)
preferences = _table(PreferenceRow)
links = _table(LinkRow)
looks = _table(LookRow)
passings = _table(PassingRow)
