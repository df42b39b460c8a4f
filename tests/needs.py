"""What a test may need from the machine."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """The machine lacks something: on a user's machine the test is left out and says so; under CI=true,
    where everything has to be there, it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and under CI nothing may be", pytrace=False)
    pytest.skip(f"{what} is not installed here")
