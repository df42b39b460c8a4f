"""What a server keeps in its data folder for itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.settings import kept_secret


def test_a_secret_is_drawn_once_and_kept(tmp_path: Path) -> None:
    first = kept_secret(tmp_path / "secret")
    assert len(first) > 40
    assert kept_secret(tmp_path / "secret") == first
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize("empty", [b"", b"\n", b"  \r\n"])
def test_an_empty_file_gets_a_secret(tmp_path: Path, empty: bytes) -> None:
    (tmp_path / "secret").write_bytes(empty)
    assert len(kept_secret(tmp_path / "secret")) > 40


def test_somebodys_own_secret_may_be_of_any_bytes(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xfa\x00\xff raven\n")
    assert kept_secret(tmp_path / "secret") == "\\xfa\x00\\xff raven"
