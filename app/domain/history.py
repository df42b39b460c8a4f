"""A readable line for each event, as the log has it; what a whole action is called is in `headline`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from app.domain import events as e
from app.domain.characters import Alignment
from app.domain.game import Game, Ruled
from app.domain.words import Message, say


def describe(game: Game, event: e.Event) -> Message:
    """One line about the event; `game` is the state in which it happened."""
    return _LINES[type(event)](_Names(game), event)


class _Names:
    """Names of people and characters as they were at that moment."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def seat(self, seat_id: int | None) -> str:
        seat = None if seat_id is None else self.game.seat(seat_id)
        return "?" if seat is None else seat.player

    def character(self, character_id: str | None) -> str:
        character = self.game.character(character_id)
        return (character_id or "?") if character is None else character.name

    def reminder(self, reminder_id: int) -> str:
        lying = self.game.reminder(reminder_id)
        return "?" if lying is None else lying[0].text

    def value(self, words: str) -> str:
        """What was shown or decided, from the JSON that is kept of it."""
        return self._told(json.loads(words))

    def _told(self, value: Any) -> str:
        if value is None:
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, dict):
            names = ", ".join(map(str, value.get("players") or ()))
            return f"{self.character(value.get('character'))}: {names}"
        if isinstance(value, list):
            return ", ".join(map(self._told, value))
        return self.character(value) if isinstance(value, str) else str(value)

    def ruling(self, ruled: Ruled) -> str:
        """As what somebody registered."""
        return f"{self.seat(ruled.seat)} registered as {self.character(ruled.registers)}"

    def holder(self, key: str) -> int | None:
        """Whose row this is, where it is somebody's at the table."""
        seat_id = key.partition(":")[2].partition(":")[0]
        return int(seat_id) if seat_id.isdecimal() and self.game.seat(int(seat_id)) is not None else None

    def row(self, key: str) -> str:
        ability = key.partition(":")[0]
        name, holder = _FIXED.get(ability) or self.character(ability), self.holder(key)
        return name if holder is None else f"{name} ({self.seat(holder)})"


_FIXED = {"dusk": "Dusk", "dawn": "Dawn", "minioninfo": "Minion info", "demoninfo": "Demon info"}


def _raised(n: _Names, event: e.PromptRaised) -> Message:
    character, player = n.character(event.prompt.ability), n.seat(event.prompt.seat)
    if event.prompt.cards:
        return say("To be shown: {character}, to {player}", character=character, player=player)
    return say("To be settled: {character} of {player}", character=character, player=player)


def _opened(n: _Names, event: e.GameOpened) -> Message:
    return say("The game begins with the script {script}", script=event.script.name or "?")


def _assigned(n: _Names, event: e.CharacterAssigned) -> Message:
    if event.character is None:
        return say("{player} has no character any more", player=n.seat(event.seat))
    return say(
        "{player} is the {character}", player=n.seat(event.seat), character=n.character(event.character)
    )


def _changed(n: _Names, event: e.CharacterChanged) -> Message:
    return say(
        "{player} becomes the {character}, and was the {before}",
        player=n.seat(event.seat),
        character=n.character(event.character),
        before=n.character(event.was),
    )


def _aligned(n: _Names, event: e.AlignmentChanged) -> Message:
    if event.alignment is None:
        return say("{player} has no alignment", player=n.seat(event.seat))
    if event.alignment is Alignment.EVIL:
        return say("{player} is evil", player=n.seat(event.seat))
    return say("{player} is good", player=n.seat(event.seat))


def _believes(n: _Names, event: e.BeliefChanged) -> Message:
    if event.character is None:
        return say("{player} knows what they are", player=n.seat(event.seat))
    character = n.character(event.character)
    return say("{player} believes to be the {character}", player=n.seat(event.seat), character=character)


def _placed(n: _Names, event: e.ReminderPlaced) -> Message:
    if event.on is None:
        return say("{reminder} in the centre", reminder=event.reminder.text)
    return say("{reminder} on {player}", reminder=event.reminder.text, player=n.seat(event.on))


def _moved(n: _Names, event: e.ReminderMoved) -> Message:
    reminder = n.reminder(event.reminder)
    if event.on is None:
        return say("{reminder} moves to the centre", reminder=reminder)
    return say("{reminder} moves to {player}", reminder=reminder, player=n.seat(event.on))


def _removed(n: _Names, event: e.ReminderRemoved) -> Message:
    lying = n.game.reminder(event.reminder)
    place = "" if lying is None or lying[1] is None else n.seat(lying[1])
    if event.expired:
        if place:
            return say("{reminder} on {player} has run out", reminder=event.text, player=place)
        return say("{reminder} has run out", reminder=event.text)
    if place:
        return say("{reminder} taken off {player}", reminder=event.text, player=place)
    return say("{reminder} taken away", reminder=event.text)


def _bluffs(n: _Names, event: e.BluffsChosen) -> Message:
    if not event.characters:
        return say("No bluffs")
    return say("Bluffs: {characters}", characters=", ".join(n.character(c) for c in event.characters))


def _bag(n: _Names, event: e.BagFilled) -> Message:
    """What came in or went out where that is one thing; else how many there are."""
    before, after = Counter(n.game.bag), Counter(event.characters)
    came, went = list((after - before).elements()), list((before - after).elements())
    if len(came) == 1 and not went:
        return say("{character} in the bag", character=n.character(came[0]))
    if len(went) == 1 and not came:
        return say("{character} out of the bag", character=n.character(went[0]))
    if not came and not went:
        return _stood_in(n, event)
    if not after:
        return say("The bag is emptied")
    return say("The bag holds {count} characters", count=len(event.characters))


def _stood_in(n: _Names, event: e.BagFilled) -> Message:
    for character, token in event.stand_ins:
        if (character, token) not in n.game.stand_ins:
            return say(
                "The {character} draws the {token}",
                character=n.character(character),
                token=n.character(token),
            )
    return say("Nothing is drawn in another’s stead")


def _settled(n: _Names, event: e.AbilitySettled) -> Message:
    found = event.words or ", ".join(map(n.character, event.characters))
    return say("{character}: {settled}", character=n.character(event.character), settled=_short(found) or "–")


def _noted(n: _Names, event: e.NoteWritten) -> Message:
    if event.seat is None:
        return say("Note: {text}", text=_short(event.text))
    return say("Note on {player}: {text}", player=n.seat(event.seat), text=_short(event.text))


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


def _answered(n: _Names, event: e.StepAnswered) -> Message:
    given = event.given
    verdicts = [] if given.words is None else json.loads(given.words)
    if isinstance(verdicts, list) and verdicts and isinstance(verdicts[-1], bool) and given.players:
        victim, row = n.seat(given.players[-1]), n.row(given.row)
        if verdicts[-1]:
            return say("{row}: {player} dies", row=row, player=victim)
        return say("{row}: {player} lives", row=row, player=victim)
    chosen = [n.seat(seat) for seat in given.players]
    if given.character is not None and given.words is None:  # else it is the last of those in the words
        chosen.append(n.character(given.character))
    if given.words is not None:
        chosen.append(n.value(given.words))
    return say("{row}: {chosen}", row=n.row(given.row), chosen=", ".join(chosen) or "–")


def _chose(n: _Names, event: e.ChoiceMade) -> Message:
    choice = event.choice
    chosen = [n.seat(seat) for seat in choice.players]
    if choice.character is not None:
        chosen.append(n.character(choice.character))
    ability = n.row(choice.row) if choice.row else n.seat(choice.by)
    if not chosen:
        return say("{who} chose nobody", who=ability)
    return say("{who} chose {chosen}", who=ability, chosen=", ".join(chosen))


def shown_lines(game: Game, event: e.AnswerShown) -> tuple[Message, Message | None, Message | None]:
    """What somebody was shown, what was true where that is another thing, and how who registered."""
    n, shown = _Names(game), event.shown
    who = n.row(shown.row) if shown.seat in (None, n.holder(shown.row)) else n.seat(shown.seat)
    told, ruling = n.value(shown.shown), ", ".join(map(n.ruling, shown.ruled))
    alike = shown.true in (None, "null", shown.shown)
    return (
        say("{who} was shown {shown}", who=who, shown=told),
        None if alike else say("true was {true}", true=n.value(shown.true or "null")),
        say("{ruling}", ruling=ruling) if ruling else None,
    )


def _shown(n: _Names, event: e.AnswerShown) -> Message:
    line, *more = filter(None, shown_lines(n.game, event))
    for other in more:
        line = say("{line}; {more}", line=line, more=other)
    return line


def _nominated(n: _Names, event: e.NominationMade) -> Message:
    if event.exile:
        return say("Exile of {nominee} is called for", nominee=n.seat(event.of))
    if event.by is None:
        return say("{nominee} is nominated by the Storyteller", nominee=n.seat(event.of))
    return say("{nominator} nominates {nominee}", nominator=n.seat(event.by), nominee=n.seat(event.of))


def _vote_closed(n: _Names, event: e.VoteClosed) -> Message:
    nomination = next((x for x in n.game.day.nominations if x.number == event.nomination), None)
    if nomination is None:
        return say("The vote is closed")
    return say(
        "{nominee} gets {tally} votes, {needed} needed: {voters}",
        nominee=n.seat(nomination.of),
        tally=nomination.tally,
        needed=nomination.needed,
        voters=", ".join(n.seat(v) for v in nomination.votes) or "–",
    )


def _claimed(n: _Names, event: e.ClaimMade) -> Message:
    claim = event.claim
    player = n.seat(claim.seat)
    if claim.character is None:
        return say("{player} says: {text}", player=player, text=_short(claim.text))
    character = n.character(claim.character)
    if claim.about is not None:
        about = n.seat(claim.about)
        return say(
            "{player} says that {other} is the {character}", player=player, other=about, character=character
        )
    if claim.text:
        return say(
            "{player} claims to be the {character}: {text}",
            player=player,
            character=character,
            text=_short(claim.text),
        )
    return say("{player} claims to be the {character}", player=player, character=character)


_THUMBS = {"up": str(say("thumb up")), "down": str(say("thumb down"))}


# A row of which nothing else is to be told.
DONE = say("{row} done").text


def _done(n: _Names, event: e.RowDone) -> Message:
    cards = next((prompt.cards for prompt in n.game.prompts if prompt.key == event.row), ())
    if not cards:
        return say(DONE, row=n.row(event.row))
    to = ", ".join(dict.fromkeys(n.seat(seat) for card in cards for seat in card.to))
    shown = [
        " ".join(
            filter(
                None,
                (
                    card.words,
                    *map(n.character, card.characters),
                    *map(n.seat, card.players),
                    _THUMBS.get(card.sign),
                ),
            )
        )
        for card in cards
    ]
    return say("{who} was shown {shown}", who=to or "?", shown=", ".join(filter(None, shown)) or "–")


def _timer(n: _Names, event: e.TimerStarted) -> Message:
    minutes = f"{event.timer.seconds // 60}:{event.timer.seconds % 60:02}"
    return say(_TIMERS.get(event.timer.kind, _TIMERS["town"]), minutes=minutes)


_TIMERS = {
    "whispers": say("{minutes} for whispers").text,
    "town": say("{minutes} for the town square").text,
    "nominations": say("{minutes} for nominations").text,
}


def _ended(n: _Names, event: e.GameEnded) -> Message:
    if event.winner is Alignment.GOOD:
        return say("Good wins. {why}", why=event.why)
    if event.winner is Alignment.EVIL:
        return say("Evil wins. {why}", why=event.why)
    return say("The game ends. {why}", why=event.why)


def _seat_line(text: str) -> Callable[[_Names, Any], Message]:
    return lambda n, event: say(text, player=n.seat(event.seat))


_LINES: dict[type, Callable[[_Names, Any], Message]] = {
    e.GameOpened: _opened,
    e.GameRenamed: lambda n, event: say("The game is called {name}", name=event.name),
    e.ScriptChanged: lambda n, event: say("The corrected script is used"),
    e.GuestInvited: lambda n, event: say("{character} joins the script", character=event.character.name),
    e.PlayerSeated: lambda n, event: say("{player} sits down", player=event.player),
    e.PlayerRenamed: lambda n, event: say(
        "{before} is now called {player}", before=n.seat(event.seat), player=event.player
    ),
    e.SeatsOrdered: lambda n, event: say(
        "New seating: {players}", players=", ".join(n.seat(s) for s in event.order)
    ),
    e.PlayerLeft: _seat_line(say("{player} leaves the game").text),
    e.BagFilled: _bag,
    e.CharacterAssigned: _assigned,
    e.CharacterChanged: _changed,
    e.AlignmentChanged: _aligned,
    e.BeliefChanged: _believes,
    e.AbilityGained: lambda n, event: say(
        "{player} gains the ability of the {character}",
        player=n.seat(event.seat),
        character=n.character(event.ability),
    ),
    e.AbilityLost: lambda n, event: say(
        "{player} loses the ability of the {character}",
        player=n.seat(event.seat),
        character=n.character(event.ability),
    ),
    e.PlayerDied: _seat_line(say("{player} dies").text),
    e.PlayerRevived: _seat_line(say("{player} lives again").text),
    e.GhostVoteSpent: _seat_line(say("{player} has spent the ghost vote").text),
    e.GhostVoteReturned: _seat_line(say("{player} has the ghost vote back").text),
    e.ReminderPlaced: _placed,
    e.ReminderMoved: _moved,
    e.ReminderRemoved: _removed,
    e.BluffsChosen: _bluffs,
    e.AbilitySettled: _settled,
    e.FabledAdded: lambda n, event: say("{character} joins", character=n.character(event.character)),
    e.FabledRemoved: lambda n, event: say("{character} goes", character=n.character(event.character)),
    e.NoteWritten: _noted,
    e.NightFell: lambda n, event: say("Night {number} falls", number=event.number),
    e.DayBroke: lambda n, event: say("Day {number} breaks", number=event.number),
    e.RowDone: _done,
    e.RowSkipped: lambda n, event: say("{row} skipped", row=n.row(event.row)),
    e.RowReopened: lambda n, event: say("{row} opened again", row=n.row(event.row)),
    e.StepAnswered: _answered,
    e.PromptRaised: _raised,
    e.ChoiceMade: _chose,
    e.AnswerShown: _shown,
    e.NominationMade: _nominated,
    e.VoteCast: _seat_line(say("{player} raises a hand").text),
    e.VoteWithdrawn: _seat_line(say("{player} lowers the hand").text),
    e.HandPassed: _seat_line(say("{player} keeps the hand down").text),
    e.VotesTold: lambda n, event: say("The town learns what was voted in secret"),
    e.VoteClosed: _vote_closed,
    e.NominationCancelled: lambda n, event: say("The nomination is called off"),
    e.NominationRecounted: lambda n, event: say("{needed} votes are needed now", needed=event.needed),
    e.PlayerExecuted: _seat_line(say("{player} is executed").text),
    e.NobodyExecuted: lambda n, event: say("Nobody is executed"),
    e.PlayerExiled: _seat_line(say("{player} is exiled").text),
    e.NobodyDied: lambda n, event: say("Nobody died in night {night}", night=event.night),
    e.ClaimMade: _claimed,
    e.TimerStarted: _timer,
    e.TimerStopped: lambda n, event: say("The clock is stopped"),
    e.GameEnded: _ended,
    e.GameReopened: lambda n, event: say("The game goes on"),
    e.Remarked: lambda n, event: say("{text}", text=event.text),
}
