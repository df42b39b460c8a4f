"""What players have to be shown in the course of a row, filled in from what was chosen and done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from app.domain.acting.beliefs import proposed
from app.domain.acting.questions import is_told
from app.domain.acting.scene import Scene
from app.domain.acting.targets import targets
from app.domain.characters import Alignment
from app.domain.events import AlignmentChanged, BeliefChanged, CharacterChanged, PromptRaised
from app.domain.game import Card, Game, Prompt, Seat
from app.domain.how_to_run import CARDS, OPEN_WORDS, Step
from app.domain.night.model import Row, RowStep
from app.domain.words import say

# Ends what is shown to whoever is awake; after it another card begins.
_ENDS = frozenset({"wake", "sleep", "choose_players", "choose_character"})


@dataclass
class Showing:
    """Collects the cards of one run through a row. Words and the tokens and names that follow them are one
    card; a card for several players who each see their own character is one for each."""

    scene: Scene
    cards: list[Card] = field(default_factory=list)
    _awake: tuple[int, ...] = ()
    _told: set[str] = field(default_factory=set)
    _joins: bool = False

    def see(self, row_step: RowStep, at: int) -> None:
        """The row has come to this step, and it does not fall away."""
        step = row_step.step
        if step.do in _ENDS:
            self._joins = False
        if is_told(self.scene, row_step):
            self._told.add(str(step.get("rule") or ""))
            self._joins = False
        elif step.get("rule") and str(step.get("rule")) in self._told:
            return  # belongs to the answer, which was shown with it
        elif step.do == "wake":
            self._awake = tuple(dict.fromkeys((*self._awake, *self._who(step))))
        elif step.do == "sleep":
            self._awake = tuple(seat for seat in self._awake if seat not in self._who(step))
        elif step.do in ("show_card", "show_character", "show_grimoire"):
            self._show(step, at)
        elif step.do == "signal" and step.get("signal") == "thumb":
            self._thumb(step, at)
        elif step.do == "point" and self._joins:
            players = self._pointed(step)
            self.cards[-1] = replace(self.cards[-1], players=(*self.cards[-1].players, *players))

    def _who(self, step: Step) -> tuple[int, ...]:
        return self._seats(str(step.get("who") or "self"), step)

    def _seats(self, who: str, step: Step) -> tuple[int, ...]:
        found = targets(self.scene, who, step)
        return () if found.open or found.nowhere else found.seats

    def _show(self, step: Step, at: int) -> None:
        to = tuple(step.get("seats") or ()) or self._recipients(step)
        if not to and self._unaware():
            return
        words = self._words(step)
        characters = self._believed(tuple(step.get("characters") or ()) or self._characters(step, to), to)
        each = step.get("which") in ("become", "of_chosen") and len(to) > 1 and len(characters) == len(to)
        if step.do == "show_character" and self._joins and self.cards[-1].to == to:
            self._join(characters, each)
            return
        players = tuple(step.get("players_at") or ())
        sign = str(step.get("value") or "")
        card = Card(at, to, step.text, words, characters, players, step.do == "show_grimoire", sign)
        self.cards += _apart(card, characters) if each else [card]
        self._joins = not each

    def _thumb(self, step: Step, at: int) -> None:
        """On which side somebody is now: as the step says, else where they have just changed sides."""
        to = tuple(step.get("seats") or ()) or self._recipients(step)
        if not to and self._unaware():
            return
        turns = [e for e in self.scene.events if isinstance(e, AlignmentChanged) and e.seat in to]
        value = step.get("value")
        said = value if isinstance(value, str) else ""
        sign = said or ("" if not turns else _thumb_of(turns[-1].alignment))
        # Of several who each see their own character every card gets the thumb.
        last = self.cards[-len(to) :] if to else []
        if sign and last and [seat for card in last for seat in card.to] == list(to):
            self.cards[-len(last) :] = [replace(card, sign=sign) for card in last]
        elif sign:
            self.cards.append(Card(at, to, str(_THUMBS.get(sign, step.text)), sign=sign))

    def _join(self, characters: tuple[str, ...], each: bool) -> None:
        last = self.cards.pop()
        if each:
            self.cards += _apart(last, characters)
            self._joins = False
        else:
            self.cards.append(replace(last, characters=(*last.characters, *characters)))

    def _recipients(self, step: Step) -> tuple[int, ...]:
        to = step.get("to")
        named = self._seats(str(to), step) if to else ()
        unaware = self._unaware()
        return tuple(seat for seat in named or self._awake if seat not in unaware)

    def _unaware(self) -> set[int]:
        """Whoever has turned in this row and takes themself for what they were: to tell gives it away."""
        turned = {e.seat for e in self.scene.events if isinstance(e, AlignmentChanged)}
        return turned & {e.seat for e in self.scene.events if isinstance(e, BeliefChanged) and e.character}

    def _characters(self, step: Step, to: tuple[int, ...]) -> tuple[str, ...]:
        if step.do != "show_character":
            return ()
        scene = self.scene
        match step.get("which"):
            case "become":
                return tuple(found for seat in to if (found := _becomes(scene, seat)) is not None)
            case "of_chosen":
                shown = to if set(to) <= set(scene.players) and to else scene.players
                return tuple(_present(scene, shown))
            case "chosen":
                return _latest(scene, step) or tuple(_present(scene, scene.players))
            case "marked":
                lying = scene.lying(str(step.get("reminder") or scene.reminder or ""))
                return tuple(_present(scene, (seat for _, seat in lying if seat is not None)))
            case "self":
                return () if scene.row.ability is None else (scene.row.ability,)
            case "bluffs":
                return scene.game.bluffs
            case "good" | "not_in_play":
                return scene.game.settled_for(scene.row.ability).characters
            case "demon":
                return tuple(_present(scene, self._seats("demon", step)))
        return ()

    def _believed(self, characters: tuple[str, ...], to: tuple[int, ...]) -> tuple[str, ...]:
        """Nobody is shown that they are somebody who does not know it: they see what they believe to be."""
        game = self.scene.game
        seats = [seat for i in to if (seat := game.seat(i)) is not None and seat.believes]
        shown = {s.character: s.believes for s in seats if s.character and proposed(game, s.character, s.id)}
        return tuple(shown.get(one) or one for one in characters)

    def _words(self, step: Step) -> str:
        if step.do != "show_card":
            return ""
        card = str(step.get("card") or "")
        if card in CARDS:
            return card
        words = str(step.get("words") or "")
        own = self.scene.game.settled_for(self.scene.row.ability).words
        return own if own and words == OPEN_WORDS else words

    def _pointed(self, step: Step) -> tuple[int, ...]:
        named = step.get("players")
        if named:
            return tuple(seat.id for name in named if (seat := self.scene.game.called(str(name))) is not None)
        return self._seats(str(step.get("at") or ""), step)


def _latest(scene: Scene, step: Step) -> tuple[str, ...]:
    """The characters that were chosen last, as many as the step shows."""
    count = step.get("count")
    return scene.characters[-max(1, count if isinstance(count, int) else 1) :]


def _thumb_of(side: Alignment | None) -> str:
    return "" if side is None else "down" if side is Alignment.EVIL else "up"


_THUMBS = {"up": say("Thumb up: good."), "down": say("Thumb down: evil.")}


def _apart(card: Card, characters: tuple[str, ...]) -> list[Card]:
    """For each of those who see it the card with their own character."""
    pairs = zip(card.to, characters, strict=False)
    return [replace(card, to=(seat,), characters=(*card.characters, character)) for seat, character in pairs]


def _becomes(scene: Scene, seat_id: int) -> str | None:
    """What somebody has become in this row, or is about to; else what they are."""
    for event in reversed(scene.events):
        if isinstance(event, CharacterChanged) and event.seat == seat_id:
            return event.character
    if seat_id in scene.everyone_chosen:
        chosen = dict(scene.guesses).get(seat_id) or scene.character
        if chosen is not None:
            return chosen
    seat = scene.game.seat(seat_id)
    return None if seat is None else seat.character


def _present(scene: Scene, seats: Iterable[int]) -> Iterator[str]:
    for seat_id in seats:
        seat: Seat | None = scene.game.seat(seat_id)
        if seat is not None and seat.character is not None:
            yield seat.character


def handed(cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards by the players who see them one after another, as often as the tablet changes hands."""
    found: list[list[Card]] = []
    for card in cards:
        if found and found[-1][0].to == card.to:
            found[-1].append(card)
        else:
            found.append([card])
    return tuple(tuple(group) for group in found)


def to_show(game: Game, row: Row, cards: Iterable[Card]) -> list[PromptRaised]:
    """What a row leaves to be shown waits on the sheet, one line for each time the tablet changes hands."""
    if row.feigned or row.ability is None:
        return []
    return [
        PromptRaised(
            Prompt(
                key=f"{row.key}:shown:{number}",
                ability=row.ability,
                seat=hand[0].to[0] if hand[0].to else row.seat,
                moment="shown",
                raised=game.phase,
                cards=hand,
            )
        )
        for number, hand in enumerate(handed(cards), 1)
    ]
