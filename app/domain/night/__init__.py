"""Tonight's sheet: which rows there are, what each asks for, and what may be answered."""

from app.domain.night.model import NightSheet, Row, RowStep, Status
from app.domain.night.sheet import night_sheet, number_of

__all__ = ["NightSheet", "Row", "RowStep", "Status", "night_sheet", "number_of"]
