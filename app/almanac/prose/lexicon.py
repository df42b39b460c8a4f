"""The words that Storytellers' prose is made of, and what each means."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


def listed(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


class Act(Enum):
    """What a verb of the prose is about, before its object tells which step it makes."""

    WAKE = auto()
    TAP = auto()
    OPEN = auto()
    SLEEP = auto()
    CHOOSE = auto()
    POINT = auto()
    SHOW = auto()
    GIVE = auto()
    HOLD = auto()
    NOD = auto()
    SHAKE = auto()
    PUT = auto()
    MARK = auto()
    REMOVE = auto()
    REPLACE = auto()
    SWAP = auto()
    MOVE = auto()
    TURN = auto()
    CHANGE = auto()
    KILL = auto()
    EXECUTE = auto()
    DIE = auto()
    REVIVE = auto()
    LIVE = auto()
    BECOME = auto()
    GAIN = auto()
    HAVE = auto()
    LOSE = auto()
    WIN = auto()
    ANNOUNCE = auto()
    TELL = auto()
    ASK = auto()
    LET = auto()
    LEARN = auto()
    DECIDE = auto()
    CONTINUE = auto()
    END = auto()
    SKIP = auto()
    MAKE = auto()
    USE = auto()
    AFFLICT = auto()
    NOTE = auto()
    IS = auto()
    OTHER = auto()


def _table(rows: Mapping[Act, str]) -> dict[str, Act]:
    return {word: act for act, words in rows.items() for word in words.split()}


# Verbs as they stand in a command to the Storyteller.
COMMANDS = _table(
    {
        Act.WAKE: "wake rouse awaken waken awake",
        Act.TAP: "tap nudge touch poke pat",
        Act.OPEN: "open",
        Act.SLEEP: "tuck back sleep",
        Act.USE: "use spend",
        Act.AFFLICT: "poison curse protect silence intoxicate bless",
        Act.CHOOSE: "choose select pick",
        Act.POINT: "point indicate gesture",
        Act.SHOW: "show present display reveal flash",
        Act.GIVE: "give hand pass answer respond reply",
        Act.HOLD: "hold raise signal thumbs thumb",
        Act.NOD: "nod",
        Act.SHAKE: "shake",
        Act.PUT: """put place add set lay attach drop stick affix assign send cover drape slide pin hang
            leave position pop slip slap plop""",
        Act.MARK: "mark tag label designate",
        Act.REMOVE: """remove take clear discard withdraw return retrieve collect delete pull peel lift
            pluck detach strip erase unmark untag whip whisk grab bin toss ditch trash""",
        Act.REPLACE: "replace substitute exchange trade",
        Act.SWAP: "swap switch",
        Act.MOVE: "move shift update transfer",
        Act.TURN: "turn rotate flip",
        Act.CHANGE: "change",
        Act.KILL: "kill shroud",
        Act.EXECUTE: "execute",
        Act.REVIVE: "revive resurrect resuscitate reanimate unshroud bring",
        Act.ANNOUNCE: "declare announce say proclaim state warn",
        Act.TELL: "tell whisper inform explain",
        Act.ASK: "ask prompt invite request",
        Act.LET: "let have allow get",
        Act.DECIDE: "decide determine",
        Act.CONTINUE: "continue proceed go begin start resume",
        Act.END: "end stop close",
        Act.SKIP: "skip",
        Act.MAKE: "make",
        Act.NOTE: """treat act pretend remember keep repeat wait avoid do count follow refer pay consider
            resolve finish enter write record check look ensure try think note see read simulate run
            roll shuffle prepare don't never be feel perform handle apply reset randomly draw
            distribute agree inspect visit bear remind recommend carry work approach listen
            hear track watch""",
    }
)

# Verbs as they stand behind the one who does it.
DEEDS = _table(
    {
        Act.WAKE: "wakes wake awakens awaken rouses",
        Act.CHOOSE: """points point chooses choose selects select picks pick indicates indicate guesses guess
            targets target nominates attacks attack gestures gesture names name taps tap touches touch""",
        Act.OPEN: "opens open",
        Act.NOD: "nods nod",
        Act.SHAKE: "shakes shake declines decline refuses refuse",
        Act.DIE: "dies die perishes perish",
        Act.LIVE: "remains remain survives survive lives live stays stay cannot can't",
        Act.BECOME: "becomes become joins join",
        Act.TURN: "turns turn",
        Act.CHANGE: "changes change",
        Act.SWAP: "swaps swap switches switch exchange exchanges trade trades",
        Act.GAIN: "gains gain receives receive acquires acquire regains regain",
        Act.HAVE: "has have keeps keep",
        Act.LOSE: "loses lose",
        Act.WIN: "wins win",
        Act.LEARN: "learns learn discovers",
        Act.CONTINUE: "continues continue proceeds proceed begins resumes falls carry carries reopen",
        Act.END: "ends end finishes close closes",
        Act.KILL: "kills kill",
        Act.SHOW: "shows",
        Act.SLEEP: "sleeps sleep dozes",
        Act.GIVE: "gives",
        Act.MAKE: "makes make",
        Act.IS: "is are",
        Act.OTHER: """happens happen goes go acts act knows know thinks think registers register counts count
            gets get decides decide must will may can might could should would does do uses use asks
            ask needs need declares declare takes take puts put says say tells tell votes vote works
            work applies apply means mean was were had did became wants want feels feel sees see
            makes prevents includes stands plays play comes come fails fail requires require
            provides causes allows allow looks look reads read depends serves nominate raise raises
            participates signals motions motion""",
    }
)

# What is done to somebody, behind "is" or "are".
PARTICIPLES = {
    "killed": Act.DIE,
    "dead": Act.DIE,
    "executed": Act.EXECUTE,
    "revived": Act.REVIVE,
    "resurrected": Act.REVIVE,
    "regurgitated": Act.REVIVE,
    "swapped": Act.SWAP,
    "woken": Act.WAKE,
    "awakened": Act.WAKE,
    "shown": Act.SHOW,
    "safe": Act.LIVE,
    "immune": Act.LIVE,
    "protected": Act.LIVE,
    "turned": Act.TURN,
    "told": Act.TELL,
    "removed": Act.REMOVE,
    "discarded": Act.REMOVE,
    "placed": Act.PUT,
    "marked": Act.MARK,
    "moved": Act.MOVE,
    "replaced": Act.REPLACE,
    "given": Act.GIVE,
    "added": Act.PUT,
    "put": Act.PUT,
    "laid": Act.PUT,
    "set": Act.PUT,
    "attached": Act.PUT,
    "dropped": Act.PUT,
    "positioned": Act.PUT,
    "tagged": Act.MARK,
    "labelled": Act.MARK,
    "labeled": Act.MARK,
    "taken": Act.REMOVE,
    "cleared": Act.REMOVE,
    "cleaned": Act.REMOVE,
    "lifted": Act.REMOVE,
    "withdrawn": Act.REMOVE,
    "returned": Act.REMOVE,
    "awoken": Act.WAKE,
    "roused": Act.WAKE,
    "chosen": Act.CHOOSE,
    "selected": Act.CHOOSE,
    "picked": Act.CHOOSE,
    "pointed": Act.POINT,
    "announced": Act.ANNOUNCE,
    "declared": Act.ANNOUNCE,
    "asked": Act.ASK,
    "sent": Act.PUT,
    "exchanged": Act.SWAP,
    "switched": Act.SWAP,
    "slain": Act.DIE,
    "murdered": Act.DIE,
    "eliminated": Act.DIE,
}

# What a command to do something to a player leaves on them.
AFFLICTIONS = {
    "poison": "Poisoned",
    "curse": "Cursed",
    "protect": "Protected",
    "silence": "Silenced",
    "intoxicate": "Drunk",
    "bless": "Blessed",
}
STATES = {
    "drunk": "Drunk",
    "poisoned": "Poisoned",
    "mad": "Mad",
    "safe": "Safe",
    "protected": "Protected",
    "cursed": "Cursed",
    "silenced": "Silenced",
    "blessed": "Blessed",
    "doomed": "Doomed",
}
CURES = {"healthy": "Poisoned", "sober": "Drunk"}
# Words before the verb of a command that do not change it.
SOFT = listed(
    """then immediately also either simply next now finally privately secretly quietly instead
    again please you may can should must could might just always discreetly silently afterwards
    afterward carefully and but otherwise so both first second third lastly still only
    you'll you'd we'll subsequently once-again too additionally optionally & - as-well later verbally openly
    publicly individually separately briefly"""
)
MODALS = listed("may might can could")
OPENERS = listed(
    "if when whenever once unless after while until before as each every any the during on at should"
)
DETERMINERS = listed(
    """the a an that this these those they each any every all both one either no nobody everyone
    someone everybody somebody anybody it he she their its his her another two three four five
    neither none anyone players player storyteller good evil whoever which either some only whichever minions
    demons townsfolk outsiders you your whose half nominations voting votes nothing"""
)
RELATIVE = listed("who that which whom whose where")
PRONOUNS = listed("they them their theirs themself themselves he him his she her it its")
BREAKS = listed(", ; : — – - -- … / → ⇒ ➜ ➡ > | and then or & so but plus")
PERSONS = listed(
    """they player players demon demons minion minions townsfolk outsider outsiders traveller
    travellers he she it you everyone everybody someone somebody nobody anyone one themself
    target targets victim neighbour neighbor neighbours neighbors nominee nominator storyteller
    who team character"""
)
HARD_BREAKS = listed(", ; : — – - -- … . ! ? / → ⇒ ➜ ➡ > |")

NUMBERS = {
    "zero": 0,
    "no": 0,
    "one": 1,
    "a": 1,
    "an": 1,
    "any": 1,
    "another": 1,
    "single": 1,
    "two": 2,
    "both": 2,
    "pair": 2,
    "couple": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}

TEAM_WORDS = {
    "townsfolk": "townsfolk",
    "outsider": "outsider",
    "outsiders": "outsider",
    "minion": "minion",
    "minions": "minion",
    "demon": "demon",
    "demons": "demon",
    "traveller": "traveller",
    "travellers": "traveller",
    "traveler": "traveller",
    "travelers": "traveller",
}


def number_of(word: str) -> int | None:
    """The number that a word names, or None."""
    if word.isdecimal() and len(word) < 4:
        return int(word)
    return NUMBERS.get(word)


def until_of(lows: list[str]) -> str | None:
    """How long a token lies, where the words of a clause say so."""
    if "until" not in lows and "till" not in lows:
        return None
    rest = lows[lows.index("until" if "until" in lows else "till") + 1 :]
    if set(rest) & {"dawn", "morning", "sunrise"}:
        return "dawn"
    if set(rest) & {"dusk", "nightfall", "evening"}:
        return "dusk"
    return "source_death" if set(rest) & {"dies", "die", "death"} else None
