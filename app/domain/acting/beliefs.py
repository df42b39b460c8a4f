"""What somebody takes themself for who becomes a character that does not know itself: a Drunk, say."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from app.domain.acting import drafts
from app.domain.acting.question import Ask, Question
from app.domain.acting.scene import Scene
from app.domain.game import Game, Seat
from app.domain.how_to_run import Step
from app.domain.setup.checklist import table_of
from app.domain.setup.standing_in import believable
from app.domain.words import say

Becoming = Iterable[tuple[Seat, str | None]]


def proposed(game: Game, character: str, seat: int) -> tuple[str, ...]:
    """What the player could take themself for, the best first; the same as long as the game is. Empty for a
    character that knows itself."""
    others = [s for s in game.seats if s.id != seat]
    taken = [i for s in others for i in (s.character, s.believes) if i] + list(game.bluffs)
    chance = Random(f"{seat} {character} {[s.character for s in game.seats]}")  # noqa: S311
    return believable(table_of(game), character, taken, chance)


def asked(scene: Scene, step: Step, at: int, becoming: Becoming) -> Question | None:
    """Whoever is woken and told what they are is told something else: the Storyteller says what. None where
    nobody is, where it was said, or where it is plain (`kept`)."""
    if scene.given(at) is not None or not scene.works:
        return None
    for seat, new in becoming:
        if new is None or seat.character == new or kept(scene, step, seat, new) is not None:
            continue
        order = proposed(scene.game, new, seat.id)
        if order:
            fresh = [one for one in order if one != seat.character] or list(order)
            drawn = (fresh[scene.turn % len(fresh)],)
            return Question(
                step=at,
                ask=Ask.CHARACTERS,
                words=say("What does {player} believe to be?", player=seat.player),
                characters=order,
                drawn=drawn,
                because=drafts.standing(scene, drawn),
                may_refuse=True,
                settles=True,
            )
    return None


def held(scene: Scene, step: Step, at: int, seat: Seat, new: str) -> str | None:
    """What the player believes from now on: as the Storyteller has said, or what they go on believing."""
    order = proposed(scene.game, new, seat.id)
    given = scene.given(at)
    said = None if given is None else given.character
    return (said if said in order else kept(scene, step, seat, new)) if order else None


def kept(scene: Scene, step: Step, seat: Seat, new: str) -> str | None:
    """Whoever is not told that they have become another goes on taking themself for what they were, if that
    is what such a one believes. So does whoever changes sides with it: to be told would give it away."""
    was = seat.believes or seat.character
    told = step.get("alignment") in (None, seat.alignment) and any(
        s.step.do == "show_character" and s.step.get("which") in ("become", "of_chosen", "chosen")
        for s in scene.row.steps
    )
    return was if was and not told and was in proposed(scene.game, new, seat.id) else None
