"""What the command line tells of a snapshot, in the shapes of the contract for machines."""

from app.services.reports.day import day
from app.services.reports.death import death
from app.services.reports.night import night

__all__ = ["day", "death", "night"]
