"""Each team's rim follows its formula, so that shape alone tells the teams apart."""

import re
from math import cos, hypot, pi, tau

import pytest

from app.domain.characters import Team
from app.web.rims import BRAID, RIMS, SHROUD


def points(path: str) -> list[tuple[float, float]]:
    """The points that a path of absolute lines and curves names."""
    numbers = [float(found) for found in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def radii(path: str) -> list[float]:
    return [hypot(x - 50, y - 50) for x, y in points(path)]


def test_every_team_has_a_rim_of_its_own() -> None:
    assert set(RIMS) == {team.value for team in Team}
    assert len(set(RIMS.values())) == len(Team)


def test_an_outsiders_rim_has_twelve_petals() -> None:
    expected = [43.6 + 4.9 * abs(cos(6 * step * tau / 144)) ** 0.8 for step in range(144)]
    assert radii(RIMS["outsider"]) == pytest.approx(expected, abs=0.01)
    assert sum(radius > 48.49 for radius in radii(RIMS["outsider"])) == 12


def test_a_minions_rim_is_a_saw_of_sixteen_teeth() -> None:
    distances = radii(RIMS["minion"])
    assert len(distances) == 32
    assert distances[0::2] == pytest.approx([43.4] * 16, abs=0.01)
    assert distances[1::2] == pytest.approx([49.2] * 16, abs=0.01)


def test_a_demons_rim_has_ten_thorns() -> None:
    distances = radii(RIMS["demon"])
    assert sum(distance == pytest.approx(50.5, abs=0.01) for distance in distances[1:]) == 10
    assert min(distances) == pytest.approx(42.6, abs=0.01)


def test_a_travellers_rim_is_an_octagon_with_a_flat_top() -> None:
    corners = points(RIMS["traveller"])
    assert radii(RIMS["traveller"]) == pytest.approx([50] * 8, abs=0.01)
    assert min(y for _, y in corners) == pytest.approx(50 - 50 * cos(pi / 8), abs=0.01)


@pytest.mark.parametrize(
    ("team", "waves", "least", "most"), [("fabled", 24, 42.8, 48), ("loric", 8, 42.4, 48)]
)
def test_the_storytellers_own_rims_are_waves(team: str, waves: int, least: float, most: float) -> None:
    distances = radii(RIMS[team])
    assert (min(distances), max(distances)) == pytest.approx((least, most), abs=0.02)
    assert sum(distance > most - 0.01 for distance in distances) == waves


def test_the_braid_stays_between_its_rings() -> None:
    crossings = [radius for radius in radii(BRAID) if abs(radius - 35.2) < 0.02]
    assert len(crossings) == 3 * 61
    assert all(32.89 <= radius <= 37.51 for radius in radii(BRAID))


def test_a_shroud_covers_the_upper_two_thirds_only() -> None:
    assert max(y for _, y in points(SHROUD.split("1 1 ")[1])) < 88


@pytest.mark.parametrize("path", [*RIMS.values(), BRAID, SHROUD])
def test_paths_hold_nothing_but_a_drawing(path: str) -> None:
    assert re.fullmatch(r"[MLQAaZ\d .\-]+", path)
