"""What the command line tells of a snapshot or a bag, in the shapes of the contract for machines."""

from app.services.reports.bag import bag, check_bag
from app.services.reports.day import day
from app.services.reports.death import death
from app.services.reports.night import night

__all__ = ["bag", "check_bag", "day", "death", "night"]
