"""From a slot of the night's order to its rows: one for each holder of the ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from app.domain.abilities import BELIEVERS, Holding, lunch, marked
from app.domain.characters import STORYTELLER_TEAMS, Character, Team
from app.domain.game import PhaseKind, Seat
from app.domain.how_to_run import Instruction, Step
from app.domain.night.gates import Tonight, is_spent, verdict
from app.domain.night.model import Row, RowStep, Status
from app.domain.states import Ailment
from app.domain.words import Message, say

# What a note says of itself that comes from a jinx and not from the character.
JINX = "jinx"


def rows_at(slot: str, tonight: Tonight) -> Iterator[Row]:
    """The rows of a character's slot, in seat order; the Storyteller's own last."""
    character = tonight.states.cast.character(slot)
    if character is None:
        return
    if character.team in STORYTELLER_TEAMS:
        if slot in (*tonight.game.fabled, *tonight.game.loric):
            yield row_of(slot, Holding(slot, None, slot), tonight)
        return
    acting = False
    for holding in _holders(slot, tonight):
        row = row_of(slot, holding, tonight)
        if row.status is Status.DUE and slot in _TOGETHER:
            if acting:
                row = _skipped(row, say("One row is enough: they act as one"))
            acting = True
        yield row
        if row.status is Status.DUE and _acts_twice(holding, tonight):
            yield row_of(slot, holding, tonight, variant="twice")


# Characters of whom there are several, and who act once for all of them.
_TOGETHER = frozenset({"legion", "riot"})


def _holders(slot: str, tonight: Tonight) -> list[Holding]:
    """Everyone who has the ability, or takes themself to have it."""
    states, seats = tonight.states, tonight.game.seats
    if slot in BELIEVERS:
        return [Holding(slot, s.id, slot) for s in seats if s.character == slot]
    found = [
        h
        for h in states.holdings
        if h.ability == slot and not (h.believed and h.via == "lunatic") and h.seat is not None
    ]
    if slot == "scarletwoman":  # her character has changed already, and now she is told
        known = {h.seat for h in found}
        risen = (s for s in seats if marked(s, slot, "Is The Demon") and s.id not in known)
        found += [Holding(slot, s.id, slot) for s in risen]
    found.sort(key=lambda h: tonight.game.place(h.seat or 0))
    found += [h for h in states.of(None) if h.ability == slot]
    if slot == "lilmonsta" and not found and _lil_monsta_is_here(tonight):
        found.append(Holding(slot, None, slot))
    return found


def _lil_monsta_is_here(tonight: Tonight) -> bool:
    """Lil' Monsta lies on no seat of its own: its tokens tell, or the want of any other Demon."""
    game = tonight.game
    if "lilmonsta" in game.bag or any(r.character == "lilmonsta" for r, _ in game.reminders()):
        return True
    if game.script.find("lilmonsta") is None or game.of_team(Team.DEMON):
        return False
    return not any(tonight.in_play(c) for c in ("summoner", "atheist"))


def _acts_twice(holding: Holding, tonight: Tonight) -> bool:
    if holding.seat is None:
        return False
    cast = tonight.states.cast
    return any(cast.rule(r)["does"] == "twice" for r in cast.seats[holding.seat].reminders)


def key_of(holding: Holding, variant: str = "") -> str:
    """The key of a holder's row: ability:seat[:variant], the seat as its id (0: the Storyteller)."""
    key = f"{holding.ability}:{holding.seat or 0}"
    return f"{key}:{variant}" if variant else key


def row_of(slot: str, holding: Holding, tonight: Tonight, variant: str = "") -> Row:
    """The row of one holder, with its status and the steps of the instructions that are open."""
    key = key_of(holding, variant)
    seat = None if holding.seat is None else tonight.states.cast.seats[holding.seat]
    night = tonight.game.night if tonight.is_now else None
    reason = _closed(holding, tonight)
    steps, gate_reason = _steps(holding, tonight, everything=reason is not None)
    reason = reason or gate_reason
    status = Status.DUE if reason is None else Status.SKIPPED
    if night is not None and key in night.forced:
        status, reason = Status.DUE, None
        steps, _ = _steps(holding, tonight, everything=not steps)
    if night is not None and key in night.done:
        status, reason = Status.DONE, None
    elif night is not None and key in night.skipped:
        status, reason = Status.SKIPPED, say("The Storyteller skipped it")
    return Row(
        key=key,
        slot=slot,
        seat=holding.seat,
        character=seat.character if seat is not None else holding.via,
        ability=holding.ability,
        status=status,
        reason=reason,
        state=state_of(holding, tonight),
        steps=steps,
    )


def _skipped(row: Row, reason: Message) -> Row:
    return replace(row, status=Status.SKIPPED, reason=reason)


def state_of(holding: Holding, tonight: Tonight) -> tuple[str, ...]:
    """What is the matter with the holder: dead, drunk, poisoned, "no ability"."""
    if holding.seat is None:
        return ()
    states = tonight.states
    seat = states.cast.seats[holding.seat]
    found = [] if seat.alive else ["dead"]
    kinds = {a.kind for a in states.ailments(seat.id)} | ({"drunk"} if seat.character == "drunk" else set())
    found += [kind for kind in ("drunk", "poisoned") if kind in kinds]
    if states.lacks_ability(seat.id):
        found.append("no ability")
    return tuple(found)


def _closed(holding: Holding, tonight: Tonight) -> Message | None:
    """Why the holder does not act at all tonight, whatever their instructions say; None: they may."""
    if holding.seat is None:
        return None
    states = tonight.states
    seat = states.cast.seats[holding.seat]
    if not seat.alive and not states.acts_when_dead(holding):
        text = "{player} died tonight" if seat.id in tonight.died_tonight else "{player} is dead"
        return say(text, player=seat.player)
    if seat.alive and states.rules(holding.ability).get("only_dead"):
        return say("{player} is alive", player=seat.player)
    giver = _dead_giver(holding, tonight)
    if giver is not None:
        return say("{player} is dead", player=giver.player)
    if is_spent(holding, tonight):
        return say("{player} has used up this ability", player=seat.player)
    if states.is_idle(holding):
        return say("This ability does nothing for the {via}", via=states.cast.name(holding.via))
    if states.lacks_ability(seat.id) and not holding.believed and holding.ability not in _HANDED_ON:
        return say("{player} has no ability", player=seat.player)
    return _stopped(holding, tonight)


def _dead_giver(holding: Holding, tonight: Tonight) -> Seat | None:
    """The Boffin whose death took the ability from the Demon; None while one is there to lend it."""
    if holding.via != "boffin" or holding.ability == "boffin":
        return None
    states = tonight.states
    givers = states.holders("boffin")
    gone = [h for h in givers if h.seat and not states.cast.seats[h.seat].alive]
    dead = [h for h in gone if not states.acts_when_dead(h)]
    return states.cast.seats[dead[0].seat or 0] if dead and len(dead) == len(givers) else None


# Without ability it passes to the Storyteller by a jinx, so that its row goes on.
_HANDED_ON = frozenset({"summoner"})


def _stopped(holding: Holding, tonight: Tonight) -> Message | None:
    """Another ability that keeps the holder asleep tonight."""
    states = tonight.states
    character = states.cast.character(holding.ability)
    if character is None or holding.seat is None:
        return None
    seat = states.cast.seats[holding.seat]
    if states.cast.team(seat) is Team.DEMON and _comes_after("exorcist", holding.ability, tonight):
        for reminder in seat.reminders:
            chosen = reminder.character == "exorcist" and reminder.text.casefold() == "chosen"
            tonights = reminder.placed.number == tonight.number and reminder.placed.kind is PhaseKind.NIGHT
            if chosen and tonights and tonight.is_now and states.at_work("exorcist"):
                return say("The Exorcist chose {player}, who does not wake", player=seat.player)
    if character.team is Team.DEMON and _is_new_demon(holding, tonight):
        return say("{player} became the {character} tonight", player=seat.player, character=character.name)
    return None


def _comes_after(first: str, ability: str, tonight: Tonight) -> bool:
    """Whether the ability's place in the night is later than that of the first."""
    order = tonight.game.script.other_nights
    return first not in order or ability not in order or order.index(ability) > order.index(first)


def _is_new_demon(holding: Holding, tonight: Tonight) -> bool:
    """Another of the same kind died tonight (a star-pass, a jump): the heir does not act any more."""
    if holding.via != holding.ability:
        return False
    fallen = {h.seat for h in tonight.states.holders(holding.ability)} & tonight.died_tonight
    return bool(fallen - {holding.seat}) and holding.seat not in fallen


def _steps(
    holding: Holding, tonight: Tonight, everything: bool
) -> tuple[tuple[RowStep, ...], Message | None]:
    """The steps of tonight's instructions, and why none is open (None where one is).

    `everything`: the steps of closed instructions too, for a row that is run anyway.
    """
    character = tonight.states.cast.character(holding.ability)
    if character is None:
        return (), say("No character of this name is known.")
    steps: list[RowStep] = []
    placed: set[str] = set()
    reason: Message | None = None
    fails: Message | None = None
    is_open = False
    tonights = _instructions(character, holding, tonight)
    failing = None if _wakes_holder(tonights, holding, tonight) else _failing(holding, tonight)
    kept = _kept_from_grimoire(holding, tonight)
    for instruction in tonights:
        found = _judged(instruction, holding, tonight, placed)
        if found is False and not everything:
            reason = reason or _gate_reason(instruction)
            continue
        why = None if failing is None or _goes_on(instruction, holding, tonight) else failing
        why = why or _kept_apart(instruction, character, tonight)
        if kept is not None and {s.do for s in instruction.steps} == {"wake", "show_grimoire", "sleep"}:
            why = kept
        if why is not None and not everything:
            fails = fails or why
            continue
        is_open = is_open or found is not False
        gate = instruction.gate if found is None else None
        mark = None if instruction.gate is None else instruction.gate.get("reminder")
        for step in instruction.steps:
            if kept is not None and step.do == "show_grimoire":
                steps.append(RowStep(Step("note", str(kept)), kept))
            else:
                steps.append(RowStep(step, gate=gate, mark=mark))
        placed |= {str(s.get("reminder")) for s in instruction.steps if s.do in ("place", "move")}
    if not is_open and not steps:
        steps = [RowStep(s) for i in tonights for s in i.steps]
    notes = tuple(RowStep(note) for note in _jinx_notes(holding, tonight))
    if is_open:
        return (*notes, *steps), None
    return (*notes, *steps), fails or reason or say("There is nothing to do tonight")


def _kept_from_grimoire(holding: Holding, tonight: Tonight) -> Message | None:
    """Why the holder is not shown the Grimoire though their ability says so (a jinx)."""
    if holding.seat is None or not tonight.states.at_work("poppygrower"):
        return None
    player = tonight.states.cast.seats[holding.seat].player
    return say("The Poppy Grower keeps the Grimoire from {player}", player=player)


def _kept_apart(instruction: Instruction, character: Character, tonight: Tonight) -> Message | None:
    """Why the Demon is not shown who this Minion is, though the Minion's ability says so."""
    asks = {(s.do, s.get("who", s.get("at"))) for s in instruction.steps}
    if character.team is not Team.MINION or not asks >= {("wake", "demon"), ("point", "self")}:
        return None
    if not tonight.states.at_work("poppygrower"):
        return None
    return say("The Poppy Grower keeps the evil team in the dark")


def _wakes_holder(instructions: Iterable[Instruction], holding: Holding, tonight: Tonight) -> bool:
    """Whether the holder is woken tonight, or may be (of homebrew only words are known): then everything is
    asked though their ability fails, so that they do not learn of it."""
    open_ones = (i for i in instructions if verdict(i.gate, holding, tonight) is not False)
    steps = [step for instruction in open_ones for step in instruction.steps]
    character = tonight.states.cast.character(holding.ability)
    homebrew = character is not None and not character.official
    told = homebrew and bool(steps) and all(step.do == "note" for step in steps)
    return told or any(s.do == "wake" and s.get("who", "self") == "self" for s in steps)


def _goes_on(instruction: Instruction, holding: Holding, tonight: Tonight) -> bool:
    """Whether the instruction is carried out though the ability fails: it only counts the nights, or carries
    out what a death by day brought before tonight's poison."""
    gate = instruction.gate
    if gate is not None and gate.kind == "died_today" and not holding.believed:
        ailments = tonight.states.ailments(holding.seat or 0)
        return bool(ailments) and all(_is_tonights(a, tonight) for a in ailments)
    counts = gate is None or gate.kind == "night_is"
    return counts and {s.do for s in instruction.steps} <= {"place", "remove", "announce"}


def _is_tonights(ailment: Ailment, tonight: Tonight) -> bool:
    """Whether only a token brings this that would have left at dusk if it had not been laid tonight."""
    tokens = tonight.states.rules(ailment.character).get("tokens", {}).values()
    found = [t for t in tokens if t["does"] == ailment.kind]
    return bool(found) and all(t.get("until") == "dusk" and "then" not in t for t in found)


def _failing(holding: Holding, tonight: Tonight) -> Message | None:
    """Why the ability does nothing though its holder would act: drunk, poisoned, or only believed in."""
    states = tonight.states
    if holding.seat is None or states.holds(holding):
        return None
    seat = states.cast.seats[holding.seat]
    if holding.believed:
        name = states.cast.name(holding.ability)
        return say("{player} only believes to be the {character}", player=seat.player, character=name)
    return next((ailment.why for ailment in states.ailments(seat.id)), None)


def _judged(instruction: Instruction, holding: Holding, tonight: Tonight, placed: set[str]) -> bool | None:
    """As the gate says; a token that an earlier instruction of the row may place keeps it open."""
    gate = instruction.gate
    found = verdict(gate, holding, tonight)
    if found is False and gate is not None and gate.kind == "marked" and str(gate.get("reminder")) in placed:
        return None
    return found


def _gate_reason(instruction: Instruction) -> Message:
    gate = instruction.gate
    text = "" if gate is None else gate.reason
    return say("{reason}", reason=text) if text else say("Its condition does not hold")


def _instructions(character: Character, holding: Holding, tonight: Tonight) -> list[Instruction]:
    """What the character does tonight: what it does each night of this kind, or, for an ability
    that came only now and tells something at the start, what it does on its first night."""
    first = tonight.number <= 1
    moment = "first_night" if first else "other_nights"
    found = [i for i in character.how_to_run if i.when in (moment, "each_night")]
    if holding.ability == "lunatic" and not attacks_tonight(holding.seat, tonight):
        found = [i for i in found if i.when == moment]
    if not first and is_new(holding, tonight) and not found:
        found = [i for i in character.how_to_run if i.when == "first_night"]
    return found or _by_ability(character, moment, tonight)


def _by_ability(character: Character, moment: str, tonight: Tonight) -> list[Instruction]:
    """Homebrew to which its document gives a place in this night, and no word of what is done there."""
    script = tonight.game.script
    order = script.first_night if tonight.number <= 1 else script.other_nights
    if character.official or character.id not in order or not character.ability:
        return []
    return [Instruction(moment, (Step("note", character.ability),))]


def attacks_tonight(seat: int | None, tonight: Tonight) -> bool:
    """Whether the Demon that a Lunatic takes themself for acts in such a night."""
    lunatic = None if seat is None else tonight.states.cast.seats[seat]
    demon = None if lunatic is None else tonight.states.cast.character(lunatic.believes)
    if demon is None:
        return tonight.number > 1
    if not (demon.wakes_first_night if tonight.number <= 1 else demon.wakes_other_nights):
        return False
    as_demon = Holding(demon.id, seat, "lunatic", believed=True)
    moments = ("each_night", "first_night" if tonight.number <= 1 else "other_nights")
    gates = [i.gate for i in demon.how_to_run if i.when in moments and any(s.do == "wake" for s in i.steps)]
    return not gates or any(verdict(gate, as_demon, tonight) is not False for gate in gates)


def is_new(holding: Holding, tonight: Tonight) -> bool:
    """Whether the ability came to its holder today or tonight, as far as the state can tell."""
    if holding.seat is None or not tonight.is_now:
        return False
    game = tonight.game
    for choice in game.choices:
        if choice.night == tonight.number and choice.character == holding.ability:
            if choice.by == holding.seat and holding.via != holding.ability:
                return True
            if holding.seat in choice.players and holding.via == holding.ability:
                return True
    seat = tonight.states.cast.seats[holding.seat]
    if holding.ability == "apprentice":  # a Traveller who came after the first night
        return not seat.gained
    if holding.via == "cannibal":
        eaten = lunch(game)
        return eaten is not None and eaten.id == game.day.executed
    regained = any((r.character, r.text.casefold()) in _REGAINED for r in seat.reminders)
    return regained and holding.via == holding.ability


# What lies by whoever has their ability back, or lives again.
_REGAINED = frozenset({("bonecollector", "has ability"), ("professor", "alive"), ("shabaloth", "alive")})


def _jinx_notes(holding: Holding, tonight: Tonight) -> Iterable[Step]:
    """The sentences of the jinxes between this ability and others in play."""
    held = {h.ability for h in tonight.states.holdings} | {h.via for h in tonight.states.holdings}
    for jinx in tonight.game.script.jinxes:
        if holding.ability in (jinx.one, jinx.two):
            other = jinx.two if jinx.one == holding.ability else jinx.one
            if other in held and other != holding.ability:
                yield Step("note", jinx.text, MappingProxyType({"when": JINX}))
