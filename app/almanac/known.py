"""What the readers need of a library of characters. They never import one: it is handed to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

from app.domain.characters import Character
from app.domain.script import Jinx

Which = Literal["first", "other"]


class KnownCharacters(Protocol):
    """A library: characters by id and by any spelling, the order of the nights, and the jinxes."""

    @property
    def first_night(self) -> tuple[str, ...]:
        """The whole published order of the first night, fixed rows included."""

    @property
    def other_nights(self) -> tuple[str, ...]:
        """The whole published order of the later nights, fixed rows included."""

    def get(self, character: str) -> Character | None:
        """The character with exactly this id, or None."""

    def resolve(self, spelling: str) -> Character | None:
        """The character that an id or a name means, however it is spelled, or None."""

    def order(
        self, characters: Iterable[Character], which: Which, given: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The slots of one night for these characters; `given` is the order that a script brings."""

    def proposed(
        self, characters: Iterable[Character], which: Which, given: Sequence[str] = ()
    ) -> tuple[str, ...]:
        """The ids whose place in `order` is only a proposal."""

    def jinxes_among(self, ids: Iterable[str]) -> tuple[Jinx, ...]:
        """The jinxes whose two characters are both among these ids."""
