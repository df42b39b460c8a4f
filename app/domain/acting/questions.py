"""Choices and answers: what is asked of a player, and what is shown to one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from app.domain.acting import drafts
from app.domain.acting.allowed import bounds, is_allowed
from app.domain.acting.question import Ask, Question
from app.domain.acting.scene import Scene
from app.domain.answers.answer import Answer
from app.domain.characters import Alignment, Character, Team
from app.domain.events import CharacterChanged
from app.domain.game import Game, PhaseKind
from app.domain.how_to_run import Step
from app.domain.night.model import RowStep
from app.domain.setup.counts import base
from app.domain.town import to_be_told
from app.domain.words import say

# What is shown, and what is done, after a pick.
_SHOWS = frozenset({"show_card", "show_character", "point"})
_DOES = frozenset({"place", "move", "remove", "kill", "revive", "become", "turn", "swap", "spend", "gain"})
_NAMED_TEAMS = {
    "townsfolk": Team.TOWNSFOLK,
    "outsider": Team.OUTSIDER,
    "minion": Team.MINION,
    "demon": Team.DEMON,
    "traveller": Team.TRAVELLER,
}


def choose_players(scene: Scene, step: Step, at: int) -> Question | None:
    """A player (or the Storyteller for them) chooses players."""
    given = scene.given(at)
    if given is not None:
        scene.choose(given.players, None)
        return None
    if step.get("who") == "storyteller" and (dealt := _dealt(scene)):
        scene.choose(dealt, None)
        return None
    picks = step.get("who") == "storyteller"
    believed = None if picks else _as_believed(scene)
    least, most, may_refuse = believed or (*bounds(step, minions_of(scene)), bool(step.get("may_refuse")))
    allowed = tuple(seat.id for seat in scene.game.seats if is_allowed(scene, step, seat))
    if picks and (settled := _heir(scene)):
        scene.choose(settled, None)
        return None
    if not allowed and picks:
        scene.choose((), None)
        return None
    draft = drafts.picked(scene, allowed, (least, max(most, 1)), step) if picks else ()
    return Question(
        step=at,
        ask=Ask.PLAYERS,
        words=say("{text}", text=step.text),
        least=least,
        most=max(most, 1),
        may_refuse=may_refuse or least == 0,
        seats=allowed,
        suggested=draft,
        because=drafts.who(scene, draft),
        shown=picks and _is_shown(scene, at),
    )


def minions_of(scene: Scene) -> int:
    """How many Minions this table has; where it has none, how many such a table would have."""
    return len(scene.game.of_team(Team.MINION)) or base(scene.game.player_count).minion


def _is_shown(scene: Scene, at: int) -> bool:
    """Whether what the Storyteller picks at this step is only shown to somebody: nothing is done with it."""
    rest = [row_step.step.do for row_step in scene.row.steps[at + 1 :]]
    until = rest[: rest.index("choose_players")] if "choose_players" in rest else rest
    return bool(_SHOWS & set(until)) and not _DOES & set(until)


def _as_believed(scene: Scene) -> tuple[int, int, bool] | None:
    """How many are chosen, and whether nobody may be, by who takes themself for another and acts as that
    one (a Lunatic)."""
    holder = scene.holder
    if holder is None or holder.believes is None or holder.character != scene.row.ability:
        return None
    believed = scene.game.character(holder.believes)
    first = scene.game.phase.number <= 1
    moments = ("each_night", "first_night" if first else "other_nights")
    steps = [
        step
        for instruction in (() if believed is None else believed.how_to_run)
        for step in instruction.steps
        if instruction.when in moments and step.do == "choose_players" and step.get("who") != "storyteller"
    ]
    if not steps:
        return None
    least, most = min(bounds(s)[0] for s in steps), max(bounds(s)[1] for s in steps)
    return least, most, any(step.get("may_refuse") for step in steps)


def _heir(scene: Scene) -> tuple[int, ...]:
    """Who has become the row's own character in the course of it: the choice is made already."""
    return tuple(
        event.seat
        for event in scene.events
        if isinstance(event, CharacterChanged) and event.character == scene.row.ability
    )


def _dealt(scene: Scene) -> tuple[int, ...]:
    """Whom the deal has made already what the row is to make of somebody: Minions who drew a good token."""
    makes = any(row_step.step.do == "become" for row_step in scene.row.steps)
    return tuple(seat.id for seat in to_be_told(scene.game)) if makes else ()


def choose_character(scene: Scene, step: Step, at: int) -> Question | None:
    """A player chooses a character; or, where several are asked for after players, one for each of them."""
    least, most = bounds(step)
    if most > 1 and scene.players and _one_for_each(scene, step, at):
        return _guesses(scene, step, at)
    if most > 1:
        return _several(scene, step, at)
    given = scene.given(at)
    if given is not None:
        scene.choose(given.players, given.character)
        return None
    settled = scene.game.settled_for(scene.row.ability).characters
    if not settled and scene.players and scene.players == _dealt(scene):
        settled = tuple(seat.character for seat in to_be_told(scene.game) if seat.character)
    if most == 1 and settled and step.get("who") == "storyteller":
        scene.choose(scene.players, settled[0])
        return None
    allowed = characters_from(scene, step.get("from") or ())
    return Question(
        step=at,
        ask=Ask.CHARACTERS,
        words=say("{text}", text=step.text),
        least=least,
        most=max(most, 1),
        may_refuse=bool(step.get("may_refuse")) or least == 0,
        characters=allowed,
        drawn=drafts.characters(scene, allowed, 1) if step.get("who") == "storyteller" else (),
        shown=step.get("who") == "storyteller" and _is_shown(scene, at),
    )


def _one_for_each(scene: Scene, step: Step, at: int) -> bool:
    """Whether the characters are for the players chosen before, rather than so many beside them."""
    before = [s.step for s in scene.row.steps[:at] if s.step.do == "choose_players"]
    players, characters = before[-1].get("count") if before else None, step.get("count")
    return players == characters or isinstance(players, list | tuple) or isinstance(characters, list | tuple)


def _several(scene: Scene, step: Step, at: int) -> Question | None:
    """Several characters for nobody in particular, one tap each or all at once; the answers lie together as
    a JSON list, and null ends it before there are as many as there may be."""
    given = scene.given(at)
    said = [] if given is None or given.words is None else list(json.loads(given.words))
    chosen = [one for one in said if one is not None]
    for one in chosen:
        scene.choose((), one)
    least, most = bounds(step)
    allowed = tuple(c for c in characters_from(scene, step.get("from") or ()) if c not in chosen)
    if len(said) > len(chosen) or len(chosen) >= most or not allowed:
        return None
    picks = step.get("who") == "storyteller"
    draft = drafts.characters(scene, allowed, most - len(chosen)) if picks else ()
    return Question(
        step=at,
        ask=Ask.CHARACTERS,
        words=say("{text}", text=step.text),
        least=least,
        most=most,
        may_refuse=len(chosen) >= least or bool(step.get("may_refuse")),
        characters=allowed,
        drawn=draft,
        because=drafts.standing(scene, draft),
        chosen=tuple(chosen),
        shown=picks and _is_shown(scene, at),
    )


def _guesses(scene: Scene, step: Step, at: int) -> Question | None:
    """What each of the players is said to be, one after another; the answers lie together as a JSON list."""
    given = scene.given(at)
    said = [] if given is None or given.words is None else list(json.loads(given.words))
    if scene.players == _dealt(scene):
        said = [seat.character for seat in to_be_told(scene.game)]
    scene.guesses = tuple(zip(scene.players, said, strict=False))
    if len(said) >= len(scene.players):
        return None
    about = scene.players[len(said)]
    seat = scene.game.seat(about)
    allowed = characters_from(scene, step.get("from") or ())
    picks = step.get("who") == "storyteller"
    fresh = tuple(c for c in allowed if c not in said) if picks else ()
    return Question(
        step=at,
        ask=Ask.CHARACTERS,
        words=say("{player} is the…", player="?" if seat is None else seat.player),
        characters=fresh or allowed,
        drawn=drafts.characters(scene, fresh, 1),
        about=about,
    )


def characters_from(scene: Scene, words: Iterable[str]) -> tuple[str, ...]:
    """The characters that all these words fit, as the row has come so far. By day others see the page, so
    that it does not tell which good or evil characters are in play: only Travellers sit there openly."""
    wanted = set(words)
    if scene.game.stage is PhaseKind.DAY and "traveller" not in wanted:
        wanted -= {"in_play", "not_in_play"}
    return characters_of(scene.game, wanted)


def characters_of(game: Game, words: Iterable[str]) -> tuple[str, ...]:
    """The characters of the script (and guests) that all these words fit; several teams widen it."""
    wanted = set(words)
    teams = {team for word, team in _NAMED_TEAMS.items() if word in wanted}
    played = {s.character for s in game.seats}

    def fits(character: Character) -> bool:
        if character.team in (Team.FABLED, Team.LORIC) or (teams and character.team not in teams):
            return False
        if "good" in wanted and character.team.alignment is not Alignment.GOOD:
            return False
        if "evil" in wanted and character.team.alignment is not Alignment.EVIL:
            return False
        if "non_traveller" in wanted and character.team is Team.TRAVELLER:
            return False
        if "in_play" in wanted and character.id not in played:
            return False
        return not ("not_in_play" in wanted and character.id in played)

    known = (*game.script.characters, *game.guests)
    return tuple(dict.fromkeys(c.id for c in known if fits(c)))


def answer(scene: Scene, row_step: RowStep, at: int) -> Question | None:
    """What a player is shown: the true answer is there, and what else may be said."""
    if scene.given(at) is not None or not is_told(scene, row_step):
        return None
    found = _as_marked(scene, row_step.step, row_step.answer) or _for_choice(scene, row_step)
    return Question(step=at, ask=Ask.ANSWER, words=say("{text}", text=row_step.step.text), answer=found)


def _as_marked(scene: Scene, step: Step, answer: Answer | None) -> Answer | None:
    """The answer by the token that the row itself has laid a moment ago."""
    if answer is None or answer.value is not None or step.get("which") != "marked":
        return answer
    lying = (seat for _, on in scene.lying(str(step.get("reminder"))) if (seat := scene.game.seat(on or 0)))
    marked = tuple(seat.character for seat in lying)
    return replace(answer, value=marked[0]) if len(marked) == 1 else answer


def is_told(scene: Scene, row_step: RowStep) -> bool:
    """Whether the step tells an answer: not where the whole circle is handed over, nor what the row itself
    has just chosen."""
    step = row_step.step
    if row_step.conveys is None or step.do == "show_grimoire":
        return False
    return not (step.get("which") == "chosen" and scene.characters)


def _for_choice(scene: Scene, row_step: RowStep) -> Answer | None:
    chosen = [seat.player for seat in scene.game.seats if seat.id in scene.players]
    return (row_step.answer_for or {}).get("+".join(chosen))
