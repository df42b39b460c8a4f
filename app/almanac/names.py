"""Names of characters as documents write them, and the ids made from them."""

from __future__ import annotations

import re
import unicodedata

from app.domain.characters import Team

# A translation behind the name: "Bell Ringer (종지기)".
_TRANSLATED = re.compile(r"\s*[(（][^()（）]{1,40}[)）]$")
# Numbers that copies of pages hang on a name, at least two of them: "Scarletwoman1-75".
_HUNG_ON = re.compile(r"(?<=[^\W\d_])\d{1,3}(?:[ \-]\d{1,3})+$")

# Signs that part ids from each other in forms and rows, and those that stand for them in an id.
_PARTING, _STAND_INS = ",|:", "\u201a\u00a6\u2236"
_KEPT_APART = str.maketrans(_PARTING, _STAND_INS)
_WRITTEN = str.maketrans(_STAND_INS, _PARTING)

_SIDE_BY_SIDE = re.compile(r"[/()（）\[\]]")

_TEAMS = {
    "townsfolk": Team.TOWNSFOLK,
    "townsfolks": Team.TOWNSFOLK,
    "outsider": Team.OUTSIDER,
    "outsiders": Team.OUTSIDER,
    "minion": Team.MINION,
    "minions": Team.MINION,
    "demon": Team.DEMON,
    "demons": Team.DEMON,
    "traveller": Team.TRAVELLER,
    "travellers": Team.TRAVELLER,
    "traveler": Team.TRAVELLER,
    "travelers": Team.TRAVELLER,
    "fabled": Team.FABLED,
    "loric": Team.LORIC,
    "lorics": Team.LORIC,
    "villageois": Team.TOWNSFOLK,
    "étrangers": Team.OUTSIDER,
    "sbires": Team.MINION,
    "démons": Team.DEMON,
    "schergen": Team.MINION,
    "dämonen": Team.DEMON,
    "reisende": Team.TRAVELLER,
    "aldeanos": Team.TOWNSFOLK,
    "forasteros": Team.OUTSIDER,
    "esbirros": Team.MINION,
    "demonios": Team.DEMON,
    "citadin": Team.TOWNSFOLK,
    "étranger": Team.OUTSIDER,
    "sbire": Team.MINION,
    "démon": Team.DEMON,
    "voyageur": Team.TRAVELLER,
    "dorfbewohner": Team.TOWNSFOLK,
    "außenseiter": Team.OUTSIDER,
    "scherge": Team.MINION,
    "dämon": Team.DEMON,
    "reisender": Team.TRAVELLER,
    "aldeano": Team.TOWNSFOLK,
    "forastero": Team.OUTSIDER,
    "esbirro": Team.MINION,
    "demonio": Team.DEMON,
    "viajero": Team.TRAVELLER,
    "镇民": Team.TOWNSFOLK,
    "外来者": Team.OUTSIDER,
    "爪牙": Team.MINION,
    "恶魔": Team.DEMON,
    "旅行者": Team.TRAVELLER,
    "마을주민": Team.TOWNSFOLK,
    "마을 주민": Team.TOWNSFOLK,
    "주민": Team.TOWNSFOLK,
    "외부인": Team.OUTSIDER,
    "이방인": Team.OUTSIDER,
    "하수인": Team.MINION,
    "악마": Team.DEMON,
    "여행자": Team.TRAVELLER,
}


def team_named(text: str) -> Team | None:
    """The team that a word names, in either spelling and number, or None.

    Two languages may stand side by side: "Minion / Sbire", "Minion (하수인)".
    """
    low = text.strip().casefold()
    team = _TEAMS.get(low)
    if team is not None or len(low) > 40:
        return team
    parts = [_TEAMS.get(part.strip(" .:")) for part in _SIDE_BY_SIDE.split(low) if part.strip(" .:")]
    return parts[0] if len(parts) == 2 and parts[1] in (None, parts[0]) else None


def bare(name: str) -> str:
    """The name without the numbers that a copy hung on it: `Fool1-75` is `Fool`."""
    return _HUNG_ON.sub("", name.strip())


def called(name: str) -> str:
    """The name as prose uses it, without a translation in brackets."""
    return _TRANSLATED.sub("", bare(name)) or bare(name)


def translation_of(name: str) -> str:
    """The translation in brackets behind a name, or ""."""
    found = _TRANSLATED.search(name.strip())
    return found[0].strip(" ()（）") if found else ""


def fold(word: str) -> str:
    """The letters and digits of a word in small letters and without accents, to compare names by."""
    low = word.casefold()
    if low.isascii():
        return low if low.isalnum() else "".join(letter for letter in low if letter.isalnum())
    plain = unicodedata.normalize("NFKD", low)
    return unicodedata.normalize("NFC", "".join(letter for letter in plain if letter.isalnum()))


def id_of(name: str) -> str:
    """An id made from a name: its letters and digits in lower case, `Al-Hadikhia` is `alhadikhia`.

    Letters of every script are kept, accents are not; a name without any letter gives "".
    """
    plain = bare(name)
    return fold(_TRANSLATED.sub("", plain) or plain)[:50]


def kept_apart(identity: str) -> str:
    """The id of homebrew as the program keeps it: no sign in it parts ids from each other."""
    return identity.translate(_KEPT_APART)


def written(identity: str) -> str:
    """The id as the document wrote it."""
    return identity.translate(_WRITTEN)
