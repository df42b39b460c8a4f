"""Setup: how many of each team, who may be in play together, what goes into the bag, who sits where.

Pure functions on a `Table` (script, players, Fabled in force). Everything is advice: nothing here
refuses what a Storyteller wants, but for a script that cannot fill a bag at all.
"""

from app.domain.setup.bluffs import candidates as bluff_candidates
from app.domain.setup.bluffs import problems as bluff_problems
from app.domain.setup.checking import Check, Swap, TeamCount, check
from app.domain.setup.checklist import (
    Item,
    candidates,
    checklist,
    in_play_of,
    suggestion,
    table_of,
    to_settle,
)
from app.domain.setup.counts import BLUFFS_FROM, FEWEST, MOST, MOST_SEATS, Distribution, base
from app.domain.setup.dealing import Hand, deal
from app.domain.setup.decisions import Dealing, Decision, Placement, SeatingRule, dealing, decisions, seating
from app.domain.setup.filling import Bag, fill
from app.domain.setup.legal import distributions
from app.domain.setup.places import seating_problems
from app.domain.setup.reasons import Reason, reasons
from app.domain.setup.standing_in import StandIn, believable, stand_ins, tokens
from app.domain.setup.table import Table

__all__ = [
    "BLUFFS_FROM",
    "FEWEST",
    "MOST",
    "MOST_SEATS",
    "Bag",
    "Check",
    "Dealing",
    "Decision",
    "Distribution",
    "Hand",
    "Item",
    "Placement",
    "Reason",
    "SeatingRule",
    "StandIn",
    "Swap",
    "Table",
    "TeamCount",
    "base",
    "believable",
    "bluff_candidates",
    "bluff_problems",
    "candidates",
    "check",
    "checklist",
    "deal",
    "dealing",
    "decisions",
    "distributions",
    "fill",
    "in_play_of",
    "reasons",
    "seating",
    "seating_problems",
    "stand_ins",
    "suggestion",
    "table_of",
    "to_settle",
    "tokens",
]
