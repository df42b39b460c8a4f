"""The engraved outlines of a token as SVG paths, in a box of 100 with the centre at 50.

Shape tells the team before colour does: every team has its own rim. The paths are worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, pi, sin, tau

from app.domain.characters import Team

CENTRE = 50.0
FACE = 39.4
OUTER_RING, INNER_RING = 37.4, 33.0
SAW_TEETH, THORNS, BRAIDED_LINES, BRAID_TURNS = 16, 10, 3, 30

Point = tuple[float, float]


def on_circle(radius: float, angle: float) -> Point:
    """The point at `angle` radians, clockwise from the top."""
    return CENTRE + radius * sin(angle), CENTRE - radius * cos(angle)


def radius_of(team: Team) -> Callable[[float], float]:
    """The rim's distance from the centre at an angle, for the teams with a round or wavy rim."""
    waves: dict[Team, Callable[[float], float]] = {
        Team.TOWNSFOLK: lambda angle: 47.2,
        Team.OUTSIDER: lambda angle: 43.6 + 4.9 * abs(cos(6 * angle)) ** 0.8,
        Team.FABLED: lambda angle: 45.4 + 2.6 * cos(24 * angle),
        Team.LORIC: lambda angle: 45.2 + 2.8 * cos(8 * angle),
    }
    return waves[team]


def rim(team: Team) -> str:
    """The closed path of the team's rim."""
    if team is Team.TOWNSFOLK:
        return ring(radius_of(team)(0))
    if team is Team.MINION:
        return polygon(
            [on_circle(radius, angle) for tooth in range(SAW_TEETH) for radius, angle in saw(tooth)]
        )
    if team is Team.DEMON:
        return thorns()
    if team is Team.TRAVELLER:
        return polygon([on_circle(50, (side + 0.5) * tau / 8) for side in range(8)])
    samples = {Team.OUTSIDER: 144, Team.FABLED: 192, Team.LORIC: 96}[team]
    radius = radius_of(team)
    return polygon([on_circle(radius(step * tau / samples), step * tau / samples) for step in range(samples)])


def saw(tooth: int) -> Sequence[tuple[float, float]]:
    """Valley and tip of one saw tooth: (radius, angle); the tips lean clockwise."""
    width = tau / SAW_TEETH
    return (43.4, tooth * width), (49.2, (tooth + 0.82) * width)


def thorns() -> str:
    """Ten tips with hollow sides, the first at the top."""
    width = tau / THORNS
    path = "M" + pair(on_circle(50.5, 0))
    for thorn in range(THORNS):
        start = thorn * width
        path += f"Q{pair(on_circle(43.2, start + width * 0.2))} {pair(on_circle(42.6, start + width / 2))}"
        path += f"Q{pair(on_circle(43.2, start + width * 0.8))} {pair(on_circle(50.5, start + width))}"
    return path + "Z"


def braid() -> str:
    """Three lines that wind around each other between the rings, as one path to be stroked."""
    half = pi / BRAID_TURNS
    path = ""
    for line in range(BRAIDED_LINES):
        shift = -line * tau / BRAIDED_LINES / BRAID_TURNS + half / 2
        path += "M" + pair(on_circle(35.2, shift))
        for wave in range(2 * BRAID_TURNS):
            start = shift + wave * half
            # A parabola with its control point at twice the height passes the wave's own crest.
            height = -2.3 if wave % 2 == 0 else 2.3
            path += (
                f"Q{pair(on_circle(35.2 + height, start + half / 2))} {pair(on_circle(35.2, start + half))}"
            )
    return path


def shroud() -> str:
    """A cloth over the upper two thirds, its hem hanging in uneven folds."""
    hem = [(95.8, 60), (88.5, 77), (81.5, 67.5), (73.5, 84), (65.5, 69), (57.5, 81), (51.5, 70), (44, 87)]
    hem += [(36, 69.5), (28, 80.5), (21, 66.5), (13, 77.5), (4.2, 60)]
    path = f"M4.2 60A47.4 47.4 0 1 1 {pair(hem[0])}"
    for (x, y), (next_x, next_y) in pairwise(hem):
        # Cloth comes down to each point steeply and is round between two of them.
        steep = next_x if next_y > y else x
        bend = steep * 0.8 + (x + next_x - steep) * 0.2, (y + next_y) / 2
        path += f"Q{pair(bend)} {pair((next_x, next_y))}"
    return path + "Z"


def ring(radius: float) -> str:
    """A circle as a path."""
    across = number(2 * radius)
    return (
        f"M{number(CENTRE - radius)} 50a{number(radius)} {number(radius)} 0 1 1 {across} 0a{number(radius)} "
        + (f"{number(radius)} 0 1 1-{across} 0Z")
    )


def polygon(points: Sequence[Point]) -> str:
    """Straight lines through the points and back to the first."""
    return "M" + "L".join(pair(point) for point in points) + "Z"


def pair(point: Point) -> str:
    """Two numbers, as short as a path allows."""
    x, y = number(point[0]), number(point[1])
    return f"{x}{y}" if y.startswith("-") else f"{x} {y}"


def number(value: float) -> str:
    """A length to a hundredth, without a leading or trailing zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


RIMS: dict[str, str] = {team.value: rim(team) for team in Team}
BRAID = braid()
SHROUD = shroud()
