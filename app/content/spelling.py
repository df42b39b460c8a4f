"""Names and ids as people write them, brought to one form so that they can be compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

# What copies of pages and exports hang on a name: "Scarletwoman1-75", "Devilsadvocate1 75 3-75".
_NUMBERED = re.compile(r"^(.*[^\W\d])[\W_]*\d[\d\W_]*$", re.DOTALL)
# A language that translated scripts put in front of an id: "he_IL_imp".
_LANGUAGE = re.compile(r"^[a-z]{2}_[A-Z]{2}_")
# The edition that some tools hang on an id: "chef_tb", "sage-snv".
_EDITION = re.compile(r"^(.+)[_-](?:tb|bmr|snv|exp|experimental|kickstarter|carousel|custom|official)$", re.I)


def folded(spelling: str) -> str:
    """The letters and digits alone, without capitals and accents: `Al-Hadikhia` is `alhadikhia`."""
    plain = unicodedata.normalize("NFKD", spelling).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def readings(spelling: str) -> Iterator[str]:
    """The folded forms that a spelling may stand for, the likeliest first."""
    yield folded(spelling)
    bare = _LANGUAGE.sub("", spelling.strip())
    yield folded(bare)
    copied = _EDITION.match(bare)
    if copied:
        yield folded(copied[1])
    numbered = _NUMBERED.match(bare)
    if numbered:
        yield folded(numbered[1])
