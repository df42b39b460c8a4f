"""Days as an examiner asks for them: what the rules say of votes, of nominations and of the end, worked out
by hand for small towns.

A line of the table beside this file names the moment, the town, the day, and what is asked of the report,
each followed by the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.domain.town_of import Json, report, the_day, town, vote, won
from tests.golden.examined import Example, day_of, examples, names, pairs_of

NAMES = "Ann Bob Cid Dee Eve Fay Gus Hal Ida Jon".split()
CAST = "chef empath monk librarian baron slayer soldier ravenkeeper investigator sage".split()
FOUR = "Ann chef, Bob empath, Cid monk, Dee librarian"


def asked(lines: str, *rows: Json, at: str = "day 2", gained: str = "", **more: Any) -> Json:
    """The report on a town in one line; `gained` is "Ann:virgin Bob:golem"."""
    day = {name: more.pop(name) for name in ("executed", "died", "exiled") if name in more}
    snapshot = town(*lines.split(", "), at=at, day=the_day(*rows, **day), **more)
    for word in gained.split():
        player, _, ability = word.partition(":")
        snapshot["script"]["characters"].append(ability)
        next(s for s in snapshot["seats"] if s["player"] == player)["gained"] = [ability]
    return report(snapshot)


def circle(count: int, *rows: Json, dead: str = "", beside: str = "", **more: Any) -> Json:
    seats = [f"{name} {c}" for name, c in zip(NAMES[: count - 1], CAST, strict=False)]
    seats += [f"{NAMES[count - 1]} imp", *(beside.split(", ") if beside else ())]
    return asked(", ".join(s + " dead" if s.split()[0] in dead.split() else s for s in seats), *rows, **more)


def rows(answer: Json) -> list[tuple[int, int, str]]:
    return [(r["votes"], r["needed"], r["outcome"]) for r in answer["nominations"]]


def pairs(answer: Json) -> set[tuple[str, str]]:
    return {(row["by"], row["of"]) for row in answer["before_nominating"]}


def each(by: str, of: str) -> set[tuple[str, str]]:
    return {(one, other) for one in by.split() for other in of.split()}


# How many votes


@pytest.mark.parametrize(("alive", "needed"), [(5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)])
def test_half_of_the_living(alive: int, needed: int) -> None:
    answer = circle(alive)
    assert (answer["alive"], answer["votes_needed"]) == (alive, needed)


def test_travellers_live_and_exile_asks_everybody() -> None:
    two = circle(8, beside="Tom thief good, Bee beggar good")
    assert (two["alive"], two["votes_needed"], two["exile_needed"]) == (10, 5, 5)
    three = circle(8, dead="Ann Bob Cid", beside="Tom thief, Bee beggar")
    assert (three["alive"], three["votes_needed"], three["exile_needed"]) == (7, 4, 5)


ABCD, ABCDE = ("Ann", "Bob", "Cid", "Dee"), ("Ann", "Bob", "Cid", "Dee", "Eve")


@pytest.mark.parametrize(
    ("votes", "dead", "wanted", "dies"),
    [
        ([vote("Ann", "Bob")], "", [(0, 4, "too few votes")], None),
        (
            [vote("Ann", "Bob", *ABCD), vote("Bob", "Cid", *ABCD), vote("Cid", "Dee", *ABCDE)],
            "",
            [(4, 4, "tied"), (4, 4, "tied"), (5, 4, "about to die")],
            "Dee",
        ),
        (
            [vote("Ann", "Bob", *ABCDE), vote("Bob", "Cid", *ABCD)],
            "",
            [(5, 4, "about to die"), (4, 4, "beaten")],
            "Bob",
        ),
        (
            [vote("Ann", "Bob", "Cid", "Gus"), vote("Bob", "Cid", *ABCD, "Gus")],
            "Gus",
            [(2, 4, "too few votes"), (4, 4, "about to die")],
            "Cid",
        ),
        ([vote("Ann", "Gus", *ABCD)], "Gus", [(4, 4, "about to die")], "Gus"),
    ],
)
def test_votes_one_after_another(votes: list[Json], dead: str, wanted: list[Any], dies: str | None) -> None:
    answer = circle(8, *votes, dead=dead)
    assert (rows(answer), answer["about_to_die"]) == (wanted, dies)


def test_an_exile_spends_no_ghost_vote() -> None:
    support = vote("Ann", "Tom", "Fay", "Eve", "Ann", "Bob")
    answer = circle(7, support, vote("Bob", "Cid", "Fay", "Ann"), dead="Fay", beside="Tom thief")
    assert rows(answer) == [(4, 4, "exiled"), (2, 4, "too few votes")]


@pytest.mark.parametrize(
    ("ann", "beside", "votes"),
    [
        ("bureaucrat/3_Votes", "Bur bureaucrat good", 4),
        ("bureaucrat/3_Votes", "Bur bureaucrat good dead", 2),
        ("thief/Negative_Vote", "Thi thief good", 0),
        ("bureaucrat/3_Votes thief/Negative_Vote", "Bur bureaucrat good, Thi thief evil", -2),
        ("dead bureaucrat/3_Votes", "Bur bureaucrat good", 4),
        ("godofug/Hat", "Eve baron", 2),
    ],
)
def test_what_a_hand_counts(ann: str, beside: str, votes: int) -> None:
    lines = f"Ann chef {ann}, Bob empath, Cid monk, Dee librarian, Imp imp, {beside}"
    assert rows(asked(lines, vote("Bob", "Cid", "Ann", "Bob")))[0][0] == votes


@pytest.mark.parametrize(
    ("lines", "votes", "wanted"),
    [
        (
            "Vou voudon good, Ann chef, Bob empath dead, Cid monk dead voted, Dee slayer, Imp imp",
            [vote("Ann", "Imp", "Vou", "Bob", "Cid", "Ann", "Dee")],
            [(3, 1, "about to die")],
        ),
        (
            "Vou voudon good, Ann chef, Bob empath dead, Cid monk dead, Dee slayer, Imp imp",
            [vote("Ann", "Imp", "Vou"), vote("Dee", "Ann", "Bob")],
            [(1, 1, "tied"), (1, 1, "tied")],
        ),
        ("Vou voudon good, Ann chef, Imp imp", [vote("Ann", "Imp", "Ann")], [(0, 1, "too few votes")]),
        (
            "Vou voudon good, Tom thief good, Ann chef, Bob saint dead, Imp imp",
            [vote("Ann", "Tom", "Ann", "Imp", "Tom")],
            [(3, 3, "exiled")],
        ),
        (
            "Ban banshee dead banshee/Has_Ability voted, Ann chef, Bob saint, Imp imp",
            [vote("Ban", "Ann", "Ban", "Ban"), vote("Ban", "Bob", "Ban", "Ban")],
            [(2, 2, "tied"), (2, 2, "tied")],
        ),
        ("Ban banshee, Ann chef, Imp imp", [vote("Ann", "Imp", "Ban", "Ban")], [(1, 2, "too few votes")]),
        (
            "Leo legion, Len legion, Lea legion, Tom thief evil, Ann chef",
            [vote("Leo", "Ann", "Leo", "Len", "Tom")],
            [(0, 3, "only evil voted")],
        ),
        (
            "Leo legion, Len legion, Lea legion, Tom thief good, Ann chef",
            [vote("Leo", "Ann", "Leo", "Len", "Tom")],
            [(3, 3, "about to die")],
        ),
        (
            "Leo legion, Len legion dead, Lea legion, Bob saint dead, Ann chef, Cid monk",
            [vote("Leo", "Ann", "Leo", "Len", "Bob")],
            [(3, 2, "about to die")],
        ),
        (
            "Org organgrinder, But butler, Ann chef butler/Master, Bob empath, Imp imp",
            [vote("Ann", "Imp", "But", "Bob", "Org")],
            [(2, 3, "too few votes")],
        ),
    ],
)
def test_whose_vote_is_another(lines: str, votes: list[Json], wanted: list[Any]) -> None:
    assert rows(asked(lines, *votes)) == wanted


def test_a_beggars_token_is_asked_about() -> None:
    lines = "Beg beggar good{}, Ann chef, Bob empath, Imp imp"
    row = vote("Ann", "Imp", "Beg", "Ann")
    assert asked(lines.format(""), row)["problems"] == []
    assert [p["where"] for p in asked(lines.format(" voted"), row)["problems"]] == ["Beg"]


# Who nominates whom, and what it brings


def test_who_may_after_some_did() -> None:
    lines = "Ann chef, Bob saint, Cid monk, Imp imp, Ded librarian dead"
    answer = asked(lines, vote("Ann", "Ded"), vote("Bob", "Bob"))
    assert answer["may_nominate"] == ["Cid", "Imp"]
    assert answer["may_be_nominated"] == ["Ann", "Cid", "Imp"]


@pytest.mark.parametrize("butcher", ["But butcher good sailor/Drunk", "But butcher good dead"])
def test_a_butcher_without_ability_has_no_second_nomination(butcher: str) -> None:
    lines = f"Ann chef dead, Bob empath, Cid monk, Sal sailor, {butcher}, Imp imp"
    answer = asked(lines, vote("Bob", "Ann", "Bob", "Cid", "Sal"), executed="Ann", died="Ann")
    assert answer["may_nominate"] == []


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("Vic virgin, Ann chef, Bob saint, Eve baron, Imp imp", each("Ann Vic", "Vic")),
        ("Vic virgin, Dru drunk as:chef, Imp imp, Mar marionette as:monk", each("Vic", "Vic")),
        ("Vic virgin, Ann chef poisoner/Poisoned, Pia poisoner, Imp imp", each("Ann Vic", "Vic")),
        ("Vic virgin, Spy spy poisoner/Poisoned, Pia poisoner, Imp imp", each("Vic", "Vic")),
        ("Vic virgin, Spy spy, Rec recluse, Tom thief good, Imp imp", each("Spy Vic", "Vic")),
        ("Vic virgin, Ann chef evil, Imp imp, Bob saint", each("Ann Vic", "Vic")),
        ("Dru drunk as:virgin, Ann chef, Imp imp, Eve baron", set()),
        ("Wit witch, Ann chef witch/Cursed, Imp imp, Bob saint", each("Ann", "Wit Ann Imp Bob")),
        ("Wit witch, Ann chef witch/Cursed, Imp imp, Tom thief", each("Ann", "Wit Ann Imp")),
        ("Wit witch, Ann chef witch/Cursed, Imp imp", set()),
        ("Wit witch sailor/Drunk, Ann chef witch/Cursed, Imp imp, Sal sailor", set()),
        ("Wit witch, Ann fool witch/Cursed, Imp imp, Bob saint", set()),
        (
            "Wit witch dead vigormortis/Has_Ability, Ann chef witch/Cursed, Vig vigormortis, B saint, C sage",
            each("Ann", "Wit Ann Vig B C"),
        ),
        ("Gol golem, Leo legion, Len legion, Lea legion", each("Gol", "Gol")),
        ("Gol golem, Lun lunatic as:imp, Imp imp, Ded sage dead", each("Gol", "Gol Lun")),
        ("Gol golem sailor/Drunk, Sal sailor, Imp imp", set()),
        ("Gob goblin, Ann chef, Imp imp, Bob saint", each("Gob Ann Imp Bob", "Gob")),
        ("Gob goblin sailor/Drunk, Sal sailor, Imp imp", set()),
        ("Fea fearmonger, Ann chef fearmonger/Fear, Imp imp", each("Fea", "Ann")),
        ("Cer cerenovus, Ann chef cerenovus/Mad, Imp imp, Bob saint", set()),
    ],
)  # fmt: skip
def test_what_a_nomination_brings(lines: str, wanted: set[tuple[str, str]]) -> None:
    assert pairs(asked(lines)) == wanted


@pytest.mark.parametrize(
    ("gained", "wanted"),
    [
        ("Phi:virgin", each("Ann Phi", "Phi")),
        ("Phi:golem", each("Phi", "Phi Ann Bob")),
        ("Imp:virgin", each("Ann Phi", "Imp")),
    ],
)
def test_a_gained_ability_brings_it_too(gained: str, wanted: set[tuple[str, str]]) -> None:
    beside = ", Bof boffin" if gained.startswith("Imp") else ""
    assert pairs(asked(f"Phi philosopher, Ann chef, Imp imp, Bob saint{beside}", gained=gained)) == wanted


def test_riot_goes_from_one_to_the_next() -> None:
    lines = "Rio riot, Ann chef{}, Bob saint, Cid monk, Eve witch"
    assert pairs(asked(lines.format(""), at="day 2")) == set()
    everybody = "Rio Ann Bob Cid Eve"
    assert pairs(asked(lines.format(""), at="day 3")) == each(everybody, everybody)
    answer = asked(lines.format(" dead"), vote("Bob", "Ann"), at="day 3", died="Ann")
    assert answer["may_nominate"] == ["Ann"]
    assert answer["may_be_nominated"] == ["Rio", "Bob", "Cid", "Eve"]


# The day that has ended


def test_a_night_judges_the_day_before_it() -> None:
    lines = "Ann chef dead, Bob saint, Cid monk dead imp/Dead, Imp imp, Dee slayer"
    row = vote("Bob", "Ann", "Bob", "Cid", "Imp")
    answer = asked(lines, row, at="night 3", executed="Ann", died="Ann", tonight={"died": ["Cid"]})
    assert (answer["alive"], rows(answer)) == (4, [(3, 3, "executed")])
    assert (answer["may_nominate"], answer["about_to_die"], answer["wins"]) == ([], None, [])


G, E, NOBODY = ["good"], ["evil"], list[str]()


@pytest.mark.parametrize(
    ("sides", "at", "lines", "day"),
    [
        (E, "day 3", "Imp imp, Ann chef, Tom thief good, Bur bureaucrat evil, Bob empath dead", {}),
        (NOBODY, "day 3", f"Imp imp dead, Sca scarletwoman, {FOUR}", {"executed": "Imp"}),
        (G, "day 3", "Imp imp dead, Sca scarletwoman, Ann chef, Bob empath, Tom thief", {"executed": "Imp"}),
        (G, "day 3", f"Imp imp dead, Pia poisoner, {FOUR}", {"executed": "Imp"}),
        (G, "day 3", f"Imp imp dead, Sca scarletwoman dead scarletwoman/Is_The_Demon, {FOUR}", {}),
        (NOBODY, "day 3", f"Imp imp dead, Sca scarletwoman scarletwoman/Is_The_Demon, {FOUR}", {}),
        (NOBODY, "day 3", f"Sai saint dead sailor/Drunk, Sal sailor, Imp imp, {FOUR}", {"executed": "Sai"}),
        (G, "day 3", f"Sai saint dead evil, Imp imp, {FOUR}", {"executed": "Sai"}),
        (E, "day 3", f"Evi eviltwin, Goo sage eviltwin/Twin, Imp imp, {FOUR}", {"executed": "Goo"}),
        (NOBODY, "day 3", f"Evi eviltwin, Goo sage evil eviltwin/Twin, Imp imp, {FOUR}", {"executed": "Goo"}),
        (G, "day 3", f"Evi eviltwin, Goo sage dead eviltwin/Twin, Imp imp dead, {FOUR}", {}),
        (NOBODY, "day 3", f"Evi eviltwin, Goo sage eviltwin/Twin, Her heretic, Imp imp dead, {FOUR}", {}),
        (E, "night 4", f"Evi eviltwin, Goo sage eviltwin/Twin, Vor vortox, {FOUR}", {}),
        (G, "night 4", f"Her heretic dead, Vor vortox, {FOUR}", {}),
        (G, "night 4", "Vor vortox, May mayor, Ann chef, Bob empath dead", {}),
        (E, "night 4", "Imp imp, May mayor, Her heretic", {}),
        (NOBODY, "night 4", f"Vor vortox dead, Sca scarletwoman, {FOUR}", {"executed": "Vor"}),
        (E, "night 4", f"Vor vortox, Tom thief dead, {FOUR}", {"exiled": "Tom"}),
        (G, "night 4", "Imp imp, May mayor, Ann chef, Tom thief dead, Bob empath dead", {"exiled": "Tom"}),
        (NOBODY, "night 4", "Imp imp, May mayor, Ann chef, Bob empath dead", {"executed": "Ann"}),
        (NOBODY, "day 5", f"Lev leviathan, {FOUR}", {}),
        (E, "night 6", f"Lev leviathan, {FOUR}", {}),
        (E, "day 6", f"Lev leviathan, {FOUR}", {}),
        (NOBODY, "day 6", f"Lev leviathan poisoner/Poisoned, Pia poisoner, {FOUR}", {}),
        (G, "night 6", f"Lev leviathan dead, {FOUR}", {"executed": "Lev"}),
        (E, "night 6", f"Lev leviathan, Evi eviltwin, Goo sage eviltwin/Twin, {FOUR}", {}),
        (E, "night 6", f"Lev leviathan, May mayor dead, {FOUR}", {}),
        (E, "day 3", f"Lev leviathan, Ida sage leviathan/Good_Player_Executed, {FOUR}", {"executed": "Ann"}),
        (NOBODY, "day 3", f"Imp imp dead, Mas mastermind, Sca scarletwoman, {FOUR}", {"executed": "Imp"}),
        (G, "day 3", f"Imp imp dead, Mas mastermind dead, {FOUR}", {"executed": "Imp"}),
        (E, "day 4", f"Imp imp dead, Mas mastermind, Sal sailor, {FOUR}", {"executed": "Sal"}),
        (NOBODY, "day 3", f"Gob goblin dead, Imp imp, {FOUR}", {"executed": "Gob"}),
        (E, "day 3", f"Gob goblin goblin/Claimed, Imp imp, {FOUR}", {"executed": "Gob"}),
        (G, "day 3", f"Gob goblin good goblin/Claimed, Imp imp, {FOUR}", {"executed": "Gob"}),
        (NOBODY, "day 3", f"Zom zombuul dead, {FOUR}", {"executed": "Zom"}),
        (G, "day 3", f"Zom zombuul dead poisoner/Poisoned, Pia poisoner, {FOUR}", {"executed": "Zom"}),
        (NOBODY, "day 3", f"Sum summoner, {FOUR}", {}),
        (G, "day 3", f"Sum summoner dead, Sca scarletwoman, {FOUR}", {}),
        (NOBODY, "day 3", f"Ath atheist, {FOUR}", {}),
        (NOBODY, "day 3", f"Rio riot dead, Wit witch, {FOUR}", {}),
        (G, "day 2", f"Rio riot dead, Wit witch, {FOUR}", {}),
        (G, "day 3", "Leo legion dead, Len legion dead, Lea legion dead, Ann chef, Bob empath", {}),
        (G, "day 3", f"Eve witch dead lilmonsta/Is_The_Demon, Pia poisoner, {FOUR}", {"executed": "Eve"}),
        (G, "day 3", f"Sna vortox dead good, Vor snakecharmer evil, {FOUR}", {}),
    ],
)  # fmt: skip
def test_who_has_won(sides: list[str], at: str, lines: str, day: dict[str, str]) -> None:
    dead = {line.split()[0] for line in lines.split(", ") if "dead" in line.split()}
    died = " ".join(dead.intersection(day.values()))
    told = the_day(**day, died=died)
    assert won(town(*lines.split(", "), at=at, script="lilmonsta", day=told)) == sides


@pytest.mark.parametrize(
    ("gained", "at", "lines", "sides"),
    [
        ("Phi:saint", "day 3", f"Phi philosopher dead, Imp imp, {FOUR}", E),
        ("Phi:mayor", "night 4", "Phi philosopher, Imp imp, Ann chef, Bob empath dead", G),
        (
            "Phi:mayor",
            "night 4",
            "Phi philosopher sailor/Drunk, Imp imp, Sal sailor, Bob empath dead",
            NOBODY,
        ),
    ],
)
def test_an_ability_that_was_gained_wins_too(gained: str, at: str, lines: str, sides: list[str]) -> None:
    day = {"executed": "Phi", "died": "Phi"} if gained == "Phi:saint" else {}
    assert [win["team"] for win in asked(lines, at=at, gained=gained, **day)["wins"]] == sides


# The table

TABLE = list(examples("examined_days.txt"))


def told_pairs(answer: Json, field: str) -> list[str]:
    return sorted({f"{row['by']}>{row['of']}" for row in answer[field]}) or ["-"]


ASKED: Mapping[str, Callable[[Json], list[str]]] = {
    "alive": lambda a: [str(a["alive"])],
    "needed": lambda a: [str(a["votes_needed"])],
    "exile": lambda a: [str(a["exile_needed"])],
    "votes": lambda a: [f"{r['votes']}/{r['needed']} {r['outcome']}" for r in a["nominations"]],
    "outcomes": lambda a: [r["outcome"] for r in a["nominations"]],
    "block": lambda a: [a["about_to_die"] or "-"],
    "nominate": lambda a: [" ".join(a["may_nominate"]) or "-"],
    "nominees": lambda a: [" ".join(a["may_be_nominated"]) or "-"],
    "before": lambda a: told_pairs(a, "before_nominating"),
    "quiet": lambda a: told_pairs(a, "used_up_by_nominating"),
    "win": lambda a: [win["team"] for win in a["wins"]] or ["-"],
    "notes": lambda a: [str(len(a["notes"]))],
    "problems": lambda a: [" ".join(p["where"] for p in a["problems"]) or "-"],
}


def expected(text: str) -> dict[str, list[str]]:
    asked = dict(part.strip().split(" ", 1) for part in text.split("#")[0].split(";"))
    return {
        key: sorted(pairs_of(value)) if ">" in value else [v.strip() for v in value.split(",")]
        for key, value in asked.items()
    }


@pytest.mark.parametrize("example", TABLE, ids=names(TABLE))
def test_a_day(example: Example) -> None:
    day, asked = example.asked
    wanted = expected(asked)
    answer = report({**example.snapshot, "day": day_of(day)})
    assert {key: ASKED[key](answer) for key in wanted} == wanted, example.line
