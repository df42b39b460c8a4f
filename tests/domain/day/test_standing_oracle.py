"""Who is about to die, against the rule as one would say it: the highest tally of the day, if nobody
else had as many and it was enough when it was counted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.domain.town_of import Json, report, the_day, town, vote

NAMES = [f"P{number}" for number in range(12)]
SEATS = ["P0 imp", *(f"{name} chef" for name in NAMES[1:])]


def by_the_rule(tallies: list[int], needed: list[int]) -> int | None:
    most = max(tallies, default=0)
    [*leaders] = [at for at, tally in enumerate(tallies) if tally == most]
    return leaders[0] if len(leaders) == 1 and most >= needed[leaders[0]] else None


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 2)), max_size=8), st.integers(4, 7))
def test_the_highest_tally_of_the_day(votes: list[tuple[int, int]], first: int) -> None:
    rows: list[Json] = []
    needed: list[int] = []
    for at, (count, fewer) in enumerate(votes):
        needed.append(max(1, (needed[-1] if needed else first) - fewer))
        rows.append({**vote(NAMES[at], NAMES[at + 1], *NAMES[:count]), "needed": needed[-1]})
    expected = by_the_rule([count for count, _ in votes], needed)
    answer = report(town(*SEATS, at="day 2", day=the_day(*rows)))
    assert answer["about_to_die"] == (None if expected is None else NAMES[expected + 1])
    assert [row["needed"] for row in answer["nominations"]] == needed
    said = [row["outcome"] for row in answer["nominations"]]
    assert ("about to die" in said) is (expected is not None)
