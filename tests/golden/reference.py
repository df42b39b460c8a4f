"""The publisher's data to compare with: our own small files, and the real ones where they lie."""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any


def _laid_out() -> Path:
    """Our own small files as a folder of the publisher's shape, for as long as the tests run."""
    made = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    folder = Path(made) / "own"  # the same in every worker: it stands in the names of tests
    folder.mkdir()
    for name, data in json.loads(Path(__file__).with_name("small_publisher.json").read_bytes()).items():
        (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


OWN = _laid_out()
REAL = Path(__file__).parents[3] / "shared" / "data"
FOLDERS = [folder for folder in (OWN, REAL) if (folder / "roles.json").is_file()]
# Characters that the small files hold and no publisher has published.
INVENTED = frozenset({"lamplighter"})


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text(encoding="utf-8"))
