"""What is wrong, said in words; reported as a list and seldom a reason to refuse."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.words import Message


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to look at: `where` names the place (an id, a line, a player), `message` says what."""

    where: str
    message: Message

    def to_data(self) -> dict[str, str]:
        """The JSON shape `{"where", "message"}` of the command line."""
        return {"where": self.where, "message": str(self.message)}


class Refused(Exception):
    """The command cannot be carried out; the message says why, in the user's words."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message
