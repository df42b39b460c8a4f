"""Steps that act: what a row of the night sheet asks, and what follows when it has been answered."""

from app.domain.acting.plan import Plan, plan
from app.domain.acting.question import Ask, Question

__all__ = ["Ask", "Plan", "Question", "plan"]
