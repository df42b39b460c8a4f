"""By day the table sees the tablet: what is offered reads the same whoever somebody truly is."""

from __future__ import annotations

import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.domain import commands as c
from tests.web.test_day import Table


@pytest.fixture
def day(client: TestClient, app: FastAPI) -> Table:
    table = Table(client, app.state.program)
    table.act(c.BeginDay(1))
    return table


def offered(day: Table) -> list[str]:
    """The words of everything that can be tapped in the open step, but for what is read by holding it."""
    taps = re.findall(r"<button[^>]*>(.*?)</button>", day.step(), re.DOTALL)
    told = (re.sub(r"<[^>]+>", " ", tap).split() for tap in taps)
    return [" ".join(tap) for tap in told if tap]


def is_now(day: Table, player: str, character: str) -> None:
    day.act(c.AssignCharacter(day.seat(player), day.program.library.resolve(character)))


@pytest.mark.parametrize("character", ["saint", "fool", "boomdandy", "recluse", "vizier"])
def test_whoever_is_about_to_die_the_same_is_offered(day: Table, character: str) -> None:
    day.vote("Ann", "Fay", "Ann", "Bob", "Cid", "Dee", "Eve")
    chef = offered(day)
    assert {"Execute Fay", "Fay is executed, but lives"} <= set(chef)
    is_now(day, "Fay", character)
    assert offered(day) == chef


def test_a_demon_that_wins_without_an_execution_changes_no_word(day: Table) -> None:
    imp = offered(day)
    assert "Night falls nobody is executed" in imp
    is_now(day, "Hal", "vortox")
    assert offered(day) == imp
