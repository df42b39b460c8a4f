"""`grimoire day`: nominations, votes, who may do what and who has won, as the contract has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.content.library import Library
from app.domain.day import day_report
from app.services.reports.town import town_of


def day(request: Mapping[str, Any], library: Library | None = None) -> dict[str, Any]:
    """The answer to `{"snapshot": …}`, or to a snapshot itself. Raises `Refused` in the user's words."""
    game = town_of(request, library)
    report = day_report(game)
    names = {seat.id: seat.player for seat in game.seats}
    return {
        "alive": report.alive,
        "votes_needed": report.votes_needed,
        "votes_to_lead": report.votes_to_lead,
        "exile_needed": report.exile_needed,
        "about_to_die": names.get(report.about_to_die or 0),
        "nominations": [
            {
                "by": names.get(row.by or 0),
                "of": names.get(row.of),
                "votes": row.votes,
                "needed": row.needed,
                "outcome": row.outcome,
            }
            for row in report.nominations
        ],
        "may_nominate": [names[seat] for seat in report.may_nominate],
        "may_be_nominated": [names[seat] for seat in report.may_be_nominated],
        "before_nominating": [
            {"by": names[f.by], "of": names[f.of], "consequence": str(f.why)}
            for f in report.before
            if not f.quiet
        ],
        "used_up_by_nominating": [
            {"by": names[f.by], "of": names[f.of], "consequence": str(f.why)}
            for f in report.before
            if f.quiet
        ],
        "wins": [{"team": win.team.value, "why": str(win.why)} for win in report.wins],
        "notes": [str(note) for note in report.notes],
        "problems": [problem.to_data() for problem in report.problems],
    }
