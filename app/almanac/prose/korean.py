"""Korean prose: its verbs stand last, so a sentence is cut behind each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from app.almanac.prose.fates import cause_of
from app.almanac.prose.naming import set_apart
from app.almanac.prose.scene import Made, Scene
from app.almanac.prose.words import Word

_HANGUL = re.compile(r"[가-힣]")
_LATIN = re.compile(r"[A-Za-z]")

# Stems of verbs, and what they make; the first that fits a word counts.
_STEMS: tuple[tuple[str, str], ...] = (
    ("깨우|깨워|깨웁", "wake"),
    ("재우|재웁|재워|잠들", "sleep"),
    ("끄덕", "nod"),
    ("저으|젓|저어|가로저", "shake"),
    ("가리키|가리킵|가리켜", "point"),
    ("선택|고르|고릅|골라|지목", "choose"),
    ("보여", "show"),
    ("놓|붙이|붙입|배치|표시", "place"),
    ("제거|치우|치웁|떼어", "remove"),
    ("되살|부활|살아납", "revive"),
    ("살아남|죽지", "survive"),
    ("죽|사망", "kill"),
    ("선언|발표|공표", "announce"),
    ("알려|알립|말해|속삭", "tell"),
    ("승리|이깁", "win"),
    ("교환|맞바꾸|맞바꿉", "swap"),
)
_MOMENTS: tuple[tuple[str, str], ...] = (
    (r"첫\s?(?:날|번째)?\s?밤을?\s?제외|이후\s?매일?\s?밤|다음\s?날?\s?밤|그날\s?밤", "other_nights"),
    (r"첫\s?(?:날|번째)?\s?밤", "first_night"),
    (r"매일?\s?밤|매\s?밤", "each_night"),
    (r"새벽|아침", "dawn"),
    (r"황혼|해질|해가\s?지", "dusk"),
    (r"준비|설정|가방에\s?넣기\s?전", "setup"),
    (r"언제든", "any_time"),
    (r"낮", "day"),
)
# How a verb ends that says what happens; other endings only describe ("the player who died").
_ENDINGS = ("다", "고", "며", "서", "요", "오", "라", "워", "켜")
_NUMBERS = {"한": 1, "두": 2, "세": 3, "네": 4}
_COUNT = re.compile(r"(\d|한|두|세|네)\s?명")
_BARRED = (
    (r"(?:자신|본인)을?\s?(?:제외|말고|외)|다른 플레이어를", "self"),
    (r"(?:어제|어젯밤|지난\s?밤|전날\s?밤?)[와과]?\s?(?:는\s)?다른", "last_night"),
    (r"선택한 적 (?:없|이 없)", "chosen_before"),
)
_SUBJECT = re.compile(r"[가-힣\w)]+(?:은|는|이|가)\s")


@dataclass(frozen=True, slots=True)
class Part:
    """The words of a sentence up to a verb, and the step that they make (None: nothing known)."""

    end: int
    made: Made | None


def is_korean(sentence: str) -> bool:
    """Whether a sentence is written in Korean, apart from a name or a token in it."""
    return len(_HANGUL.findall(sentence)) > len(_LATIN.findall(sentence))


def moment_in(sentence: str) -> str | None:
    """The moment that a Korean sentence names, or None."""
    return next((moment for pattern, moment in _MOMENTS if re.search(pattern, sentence)), None)


def parts_of(sentence: str, words: list[Word], scene: Scene) -> Iterator[Part]:
    """The parts of a Korean sentence, each ending with its verb; the last one reaches the end."""
    begin = 0
    found: list[Part] = []
    for word in words:
        if word.kind != "word" or not word.raw.endswith(_ENDINGS):
            continue
        verb = next((verb for stem, verb in _STEMS if re.match(stem, word.raw)), None)
        made = (
            _made(verb, sentence[begin : word.end], _within(words, begin, word.end), scene) if verb else None
        )
        if made is not None:
            found.append(Part(word.end, made))
            begin = word.end
    if not found:
        return
    yield from found[:-1]
    yield Part(len(sentence), found[-1].made)


def _within(words: list[Word], begin: int, end: int) -> list[Word]:
    return [word for word in words if begin <= word.start < end]


def _made(verb: str, text: str, words: list[Word], scene: Scene) -> Made | None:
    reader = _READERS.get(verb)
    if reader is not None:
        return reader(text, scene)
    if verb == "point" or verb == "choose":
        return _pointed(verb, text, scene)
    if verb == "show":
        return _shown(text)
    if verb in ("place", "remove"):
        return _token(verb, text, words, scene)
    return Made("signal", {"signal": verb}) if "고개" in text else None


def _who(text: str, scene: Scene, otherwise: str) -> str:
    if "악마" in text:
        return "demon"
    if "하수인" in text:
        return "minions"
    chosen = re.search(r"선택한|고른|가리킨|그\s?플레이어|해당\s?플레이어", text)
    return "chosen" if chosen else otherwise


def _woken(text: str, scene: Scene) -> Made:
    scene.awake = _who(text, scene, "self")
    return Made("wake", {"who": scene.awake})


def _asleep(text: str, scene: Scene) -> Made:
    return Made("sleep", {"who": _who(text, scene, scene.awake)})


def _killed(text: str, scene: Scene) -> Made:
    return Made("kill", {"who": _who(text, scene, "chosen"), "cause": cause_of(scene)})


def _won(text: str, scene: Scene) -> Made:
    team = "evil" if "악" in text else "good" if "선" in text else None
    return Made("win", {"team": team} if team else {})


_READERS: Mapping[str, Callable[[str, Scene], Made]] = {
    "wake": _woken,
    "sleep": _asleep,
    "kill": _killed,
    "win": _won,
    "revive": lambda text, scene: Made("revive", {"who": _who(text, scene, "chosen")}),
    "survive": lambda text, scene: Made("survive", {"who": _who(text, scene, "chosen")}),
    "announce": lambda text, scene: Made("announce"),
    "tell": lambda text, scene: Made("announce" if "모두" in text else "tell"),
    "swap": lambda text, scene: Made("swap", {"who": "chosen", "what": "characters"}),
}


def _pointed(verb: str, text: str, scene: Scene) -> Made:
    """A player points, if somebody is named who does it; else the Storyteller."""
    count = _COUNT.search(text)
    number = (_NUMBERS.get(count[1]) or int(count[1])) if count else 1
    if verb == "choose" or _SUBJECT.search(text):
        scene.chosen = True
        if "캐릭터" in text and "플레이어" not in text:
            return Made("choose_character", {"count": number})
        return Made("choose_players", {"count": number} | _restricted(text))
    return Made("point", {"at": _who(text, scene, "any")})


def _restricted(text: str) -> dict[str, object]:
    """Who may be chosen: living or dead, not oneself, nobody of last night; and whether it may be refused."""
    barred = [name for pattern, name in _BARRED if re.search(pattern, text)]
    args: dict[str, object] = {"not": barred} if barred else {}
    if re.search(r"살아\s?있는|생존", text):
        args["among"] = "alive"
    elif re.search(r"죽은|사망한", text):
        args["among"] = "dead"
    if re.search(r"수 있습니다|수 있다|거나", text):
        args["may_refuse"] = True
    return args


def _shown(text: str) -> Made:
    if re.search(r"그리모|마도서", text):
        return Made("show_grimoire")
    if "손가락" in text:
        return Made("signal", {"signal": "fingers"})
    if "엄지" in text:
        return Made("signal", {"signal": "thumb"})
    return Made("show_card", {"card": "own"}) if "카드" in text or "정보" in text else Made("show_character")


def _token(verb: str, text: str, words: list[Word], scene: Scene) -> Made | None:
    """A token put down or taken away, named by capitals, quotes or brackets, or by none."""
    named = next((found[0] for at in range(len(words)) if (found := set_apart(words, at, scene))), None)
    if named is None and not re.search(r"리마인더|토큰|표식|마커", text):
        return None
    args: dict[str, object] = {}
    if named is not None:
        scene.meet(named.name, "self")
        args["reminder"] = named.name
    if verb == "remove":
        return Made("remove", args)
    return Made("place", args | {"on": _who(text, scene, "chosen" if scene.chosen else "self")})
