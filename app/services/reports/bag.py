"""`grimoire bag` and `grimoire check-bag`: a random legal setup, and the judgement of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from app.content.library import Library, bundled
from app.domain import setup
from app.domain.characters import BAG_TEAMS, STORYTELLER_TEAMS, Character, Team
from app.domain.problems import Problem, Refused
from app.domain.script import Script
from app.domain.setup.checklist import believed
from app.domain.setup.rules import rules_of
from app.domain.words import say
from app.services.snapshots import read_script


def bag(request: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """A whole setup for the line `{"script", "players", "travellers", "with", "without", "fabled", "seed"}`.

    Without a seed one is drawn; the answer names it. Raises `Refused` in the user's words.
    """
    asked = _Asked.of(request, library or bundled())
    if not setup.FEWEST <= asked.players <= setup.MOST:
        text = "A bag is filled for {fewest} to {most} players besides Travellers."
        raise Refused(say(text, fewest=setup.FEWEST, most=setup.MOST))
    wanted = [asked.known(name) for name in _names(request, "with")]
    unwanted = [asked.known(name).id for name in _names(request, "without")]
    seed = _seed(request.get("seed"))
    rng = Random(seed)  # noqa: S311  (a game's chance, not a secret)
    travellers = _travellers(asked, [c for c in wanted if c.team is Team.TRAVELLER], unwanted, rng)
    table = asked.table(wanted)
    residents = [c.id for c in wanted if c.team in BAG_TEAMS]
    made = setup.fill(table, rng, residents, unwanted, travellers=travellers)
    answer = made.to_data()
    answer["problems"] = [p.to_data() for p in asked.problems] + answer["problems"]
    return {**answer, "seed": seed}


def check_bag(request: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """Whether the characters `in_play` are legal together, every legal distribution, and what is wrong."""
    asked = _Asked.of(request, library or bundled())
    spelled = _names(request, "in_play")
    found = [asked.find(name) for name in spelled]
    present = [c for c in found if c is not None and c.team is not Team.TRAVELLER]
    strangers = [
        Problem(name, say("No character of this name is known."))
        for name, character in zip(spelled, found, strict=True)
        if character is None
    ]
    table, ids = asked.table(present, _stand_ins(request, asked)), [c.id for c in present]
    checked = setup.check(table, ids)
    problems = (*asked.problems, *strangers, *checked.problems)
    return {
        "valid": checked.valid and not strangers and not asked.problems,
        "distributions": [d.to_data() for d in checked.distributions],
        "problems": [p.to_data() for p in problems],
        "counts": checked.counts.to_data(),
        "wanted": checked.nearest.to_data(),
        "missing": {c.team.value: c.missing for c in checked.teams if c.missing > 0},
        "too_much": {c.team.value: -c.missing for c in checked.teams if c.missing < 0},
        "reasons": [reason.to_data() for reason in checked.reasons],
        "swap": None if checked.swap is None else {"out": checked.swap.out, "in": checked.swap.into},
        "seating": [rule.to_data() for rule in setup.seating(table, ids)],
    }


@dataclass(slots=True)
class _Asked:
    """What a request asks about: the script, who plays, and what was odd about that."""

    library: Library
    script: Script
    players: int
    travellers: int
    fabled: tuple[Character, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, request: Mapping[str, Any], library: Library) -> _Asked:
        script = _script(request.get("script"), library)
        players, travellers, problems = _seats(
            _number(request, "players", None), _number(request, "travellers", 0)
        )
        asked = cls(library, script, players, travellers, (), problems)
        named = [asked.known(name) for name in _names(request, "fabled")]
        asked.fabled = tuple(c for c in named if c.team in STORYTELLER_TEAMS)
        text = "{name} is neither a Fabled nor a Loric."
        odd = {c.id: Problem(c.id, say(text, name=c.name)) for c in named if c not in asked.fabled}
        asked.problems += tuple(odd.values())
        return asked

    def find(self, spelling: str) -> Character | None:
        """The character of the script, or else of the library, that is meant."""
        exact = self.script.find(spelling)
        if exact is not None:
            return exact
        named = next((c for c in self.script.characters if c.name.casefold() == spelling.casefold()), None)
        known = None if named else self.library.resolve(spelling)
        return named or (None if known is None else self.script.find(known.id) or known)

    def known(self, spelling: str) -> Character:
        """The same, or a refusal."""
        found = self.find(spelling)
        if found is None:
            raise Refused(say("No character of the name “{name}” is known.", name=spelling))
        return found

    def table(self, present: Iterable[Character] = (), drawn: Iterable[tuple[str, str]] = ()) -> setup.Table:
        """The table with these characters (and whomever their brackets bring in) as guests; `drawn` are pairs
        of a character and the token that stands in for it."""
        guests = {c.id: c for c in (*self.fabled, *present)}
        for character in (*self.script.characters, *guests.values()):
            for rule in rules_of(character):
                other = self.library.resolve(str(rule.get("character"))) if rule.kind == "with" else None
                if other is not None:
                    guests.setdefault(other.id, other)
        fabled = dict.fromkeys(c.id for c in guests.values() if c.team in STORYTELLER_TEAMS)
        lent = believed(drawn, lambda name: guests.get(name) or self.script.find(name))
        return setup.Table(self.script, self.players, fabled, tuple(guests.values()), lent=lent)


def _script(given: Any, library: Library) -> Script:
    if isinstance(given, Mapping):
        return read_script(str(given.get("name") or ""), _entries(given.get("characters")), library)
    return read_script("", _entries(given), library)


def _entries(given: Any) -> Sequence[Any]:
    if isinstance(given, list | tuple):
        return given
    raise Refused(say("A request needs a script: a list of characters."))


def _names(request: Mapping[str, Any], field: str) -> list[str]:
    given = request.get(field)
    if given is None:
        return []
    if isinstance(given, str):
        return [name.strip() for name in given.split(",") if name.strip()]
    if isinstance(given, list) and all(isinstance(name, str) for name in given):
        return [name for name in given if name.strip()]
    raise Refused(say("“{field}” must be a list of characters.", field=field))


def _stand_ins(request: Mapping[str, Any], asked: _Asked) -> list[tuple[str, str]]:
    """The pairs of a character and the token drawn in its stead, as a bag's answer has them."""
    given = request.get("stand_ins") or []
    try:
        return [(asked.known(row["character"]).id, asked.known(row["token"]).id) for row in given]
    except (TypeError, KeyError, AttributeError) as error:
        raise Refused(say("“{field}” must be a list of characters.", field="stand_ins")) from error


def _number(request: Mapping[str, Any], field: str, missing: int | None) -> int:
    given = request.get(field, missing)
    given = missing if given is None else given
    try:
        if given is None or isinstance(given, bool):
            raise ValueError(field)
        number = int(given)
        if number != float(given) or number < 0:
            raise ValueError(field)
    except (TypeError, ValueError, OverflowError) as error:
        raise Refused(say("“{field}” must be a whole number.", field=field)) from error
    return number


def _seats(players: int, travellers: int) -> tuple[int, int, tuple[Problem, ...]]:
    """Players without Travellers, and Travellers. Above 15 players the number is that of all seats, and
    whoever is too many is a Traveller."""
    residents, guests, problems = players, travellers, []
    if players > setup.MOST:
        guests = max(travellers, players - setup.MOST)
        residents = players - guests
        if guests > travellers:
            text = "At most {most} players draw from the bag; {surplus} of {players} join as Travellers."
            told = say(text, most=setup.MOST, surplus=guests, players=players)
            problems = [Problem("players", told)]
    if residents + guests > setup.MOST_SEATS:
        raise Refused(
            say(
                "A game has {most} players at most, Travellers among them; these are {count}.",
                most=setup.MOST_SEATS,
                count=residents + guests,
            )
        )
    return residents, guests, tuple(problems)


def _seed(given: Any) -> int | str:
    if given is None:
        return SystemRandom().getrandbits(32)
    # Half a sign (a lone surrogate) is no text that a chance can be drawn from.
    return given if isinstance(given, int) else str(given).encode("utf-8", "replace").decode()


def _travellers(
    asked: _Asked, wanted: list[Character], unwanted: Sequence[str], rng: Random
) -> tuple[str, ...]:
    """So many Travellers: those that were named, then of the script, then of the library."""
    chosen = [c.id for c in wanted]
    for pool in (asked.script.of_team(Team.TRAVELLER), asked.library.characters.values()):
        ids = [c.id for c in pool if c.team is Team.TRAVELLER and c.id not in (*chosen, *unwanted)]
        rng.shuffle(ids)
        chosen += ids[: max(0, asked.travellers - len(chosen))]
    return tuple(chosen)
