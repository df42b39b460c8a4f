"""The day: nominations and what they bring, votes and what they count, who is about to die."""

from app.domain.day.before import Foreseen, before_nominating
from app.domain.day.eligible import may_be_nominated, may_nominate, riots
from app.domain.day.needs import majority
from app.domain.day.report import DayReport, day_report
from app.domain.day.standing import OUTCOMES, Row, standing
from app.domain.day.tally import Tally, is_barred, tallies, votes_twice, weight

__all__ = [
    "OUTCOMES",
    "DayReport",
    "Foreseen",
    "Row",
    "Tally",
    "before_nominating",
    "day_report",
    "is_barred",
    "majority",
    "may_be_nominated",
    "may_nominate",
    "riots",
    "standing",
    "tallies",
    "votes_twice",
    "weight",
]
