"""The front-end packages: pinned, locked without addresses, and laid out as the pages expect."""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FONT_SHEET = """/* noto-sans-hebrew-hebrew-400-normal */
@font-face {
  font-family: 'Noto Sans Hebrew';
  font-weight: 400;
  src: url(./files/noto-sans-hebrew-hebrew-400-normal.woff2) format('woff2'), url(./files/x.woff);
  unicode-range: U+0590-05FF;
}
/* noto-sans-hebrew-latin-400-normal */
@font-face {
  font-family: 'Noto Sans Hebrew';
  src: url(./files/noto-sans-hebrew-latin-400-normal.woff2) format('woff2');
}
"""


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def icon_set(folder: Path, **icons: str) -> Path:
    folder.mkdir(parents=True)
    aliases = {"raven": {"parent": "crow"}}
    data = {
        "icons": {name: {"body": body} for name, body in icons.items()},
        "aliases": aliases,
        "width": 512,
        "height": 512,
    }
    (folder / "icons.json").write_text(json.dumps(data))
    return folder


def test_every_package_is_pinned_to_one_version() -> None:
    wanted: dict[str, str] = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert wanted
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


def test_the_lock_knows_hashes_but_no_addresses() -> None:
    lock: dict[str, Any] = json.loads((ROOT / "package-lock.json").read_text())
    packages = {path: package for path, package in lock["packages"].items() if path}
    assert all("integrity" in package and "resolved" not in package for package in packages.values())


def test_a_font_sheet_keeps_its_range_and_leaves_out_what_others_draw(
    build: ModuleType, tmp_path: Path
) -> None:
    package = tmp_path / "noto-sans-hebrew"
    (package / "files").mkdir(parents=True)
    (package / "files" / "noto-sans-hebrew-hebrew-400-normal.woff2").write_bytes(b"font")
    (package / "400.css").write_text(FONT_SHEET)
    (tmp_path / "fonts").mkdir()
    faces = list(build.faces(package / "400.css", "noto-sans-hebrew"))
    assert len(faces) == 1
    rule = build.lay_face(faces[0], package, tmp_path)
    assert "unicode-range:U+0590-05FF" in rule
    assert "src:url(/static/vendor/fonts/noto-sans-hebrew-hebrew-400-normal.woff2) format('woff2')" in rule
    assert (tmp_path / "fonts" / "noto-sans-hebrew-hebrew-400-normal.woff2").read_bytes() == b"font"


def test_icons_are_found_by_name_prefix_or_alias(build: ModuleType, tmp_path: Path) -> None:
    crow = {"body": "<path/>", "width": 512, "height": 512}
    picked = build.pick(["crow", "game-icons:crow", "raven"], icon_set(tmp_path / "set", crow="<path/>"))
    assert picked == {"crow": crow, "raven": crow}


def test_an_icon_that_is_not_there_is_named(build: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(build.BuildError, match="set has no icon named owl"):
        build.pick(["crow", "owl"], icon_set(tmp_path / "set", crow="<path/>"))


def test_the_sources_decide_whether_to_build_again(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    before = build.fingerprint(tmp_path)
    assert build.fingerprint(tmp_path) == before
    (tmp_path / "package.json").write_text('{"a": 1}')
    assert build.fingerprint(tmp_path) != before
