"""The publisher's data to compare with: our own small files, and the real ones where they lie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent / "publisher"
REAL = Path(__file__).parents[3] / "shared" / "data"
FOLDERS = [folder for folder in (OWN, REAL) if (folder / "roles.json").is_file()]
# Characters that the small files hold and no publisher has published.
INVENTED = frozenset({"lamplighter"})


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text(encoding="utf-8"))
