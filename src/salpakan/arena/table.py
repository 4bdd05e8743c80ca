"""A round robin as JSON, as a table in Markdown, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from salpakan.arena.report import match_data
from salpakan.arena.robin import Ladder, Rung, score_for

_ROW, _LEFT, _WIDTH, _TOP = 26, 170, 720, 34
_STEPS = (50, 100, 200, 250, 500, 1000)


def ladder_data(ladder: Ladder) -> dict[str, Any]:
    """Ratings, the strongest engine's worst match, and every match, for JSON."""
    first = ladder.rungs[0]
    return {
        "ratings": [_rung_data(ladder, rung) for rung in ladder.rungs],
        "worst": {"engine": first.name, **_worst(ladder, first)},
        "matches": [match_data(result) for result in ladder.results],
    }


def _rung_data(ladder: Ladder, rung: Rung) -> dict[str, Any]:
    rating = rung.rating
    return {
        "engine": rung.name,
        "elo": round(rating.elo, 1),
        "elo_interval": [round(rating.low, 1), round(rating.high, 1)],
        "games": rung.games,
        "score": round(rung.score, 5),
        "worst": _worst(ladder, rung),
    }


def _worst(ladder: Ladder, rung: Rung) -> dict[str, Any]:
    result = ladder.match(rung.name, rung.worst)
    score = score_for(result, rung.name) if result else 0.5
    return {"against": rung.worst, "score": round(score, 5)}


def ladder_markdown(ladder: Ladder) -> str:
    """Who scored what against whom, in per cent with half a 95 % interval, strongest first."""
    heads = ["", "engine", "Elo", *(str(place) for place in _places(ladder.rungs)), "worst"]
    lines = [_line(heads), _line(["---:", "---", "---:", *["---:"] * len(ladder.rungs), "---"])]
    for place, rung in zip(_places(ladder.rungs), ladder.rungs, strict=True):
        rating = rung.rating
        half = (rating.high - rating.low) / 2
        cells = [_cell(ladder, rung.name, other.name) for other in ladder.rungs]
        elo = f"{rating.elo:+.0f} ±{half:.0f}"
        lines.append(_line([str(place), rung.name, elo, *cells, rung.worst]))
    return "\n".join(lines) + "\n"


def _places(rungs: Sequence[Rung]) -> range:
    return range(1, len(rungs) + 1)


def _cell(ladder: Ladder, name: str, other: str) -> str:
    result = ladder.match(name, other) if name != other else None
    if result is None:
        return ""
    low, high = result.tally.interval
    return f"{100 * score_for(result, name):.1f} ±{50 * (high - low):.1f}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def ladder_picture(ladder: Ladder) -> str:
    """The ratings with their intervals as SVG, for light and dark pages."""
    rungs = ladder.rungs
    low = min(rung.rating.low for rung in rungs)
    high = max(rung.rating.high for rung in rungs)
    step = next((step for step in _STEPS if (high - low) / step <= 8), _STEPS[-1])
    first, last = int(low // step), int(-(-high // step))
    scale = (_WIDTH - _LEFT - 30) / (max(1, last - first) * step)

    def across(elo: float) -> float:
        return _LEFT + (elo - first * step) * scale

    height = _TOP + _ROW * len(rungs) + 12
    parts = [_OPENING.format(width=_WIDTH, height=height)]
    for mark in range(first, last + 1):
        x = across(mark * step)
        parts.append(f'<path class="mark" d="M{x:.1f} {_TOP - 8}V{height - 8}"/>')
        parts.append(f'<text class="scale" x="{x:.1f}" y="{_TOP - 14}">{mark * step:+d}</text>')
    for row, rung in enumerate(rungs):
        y = _TOP + _ROW * row + _ROW // 2
        rating = rung.rating
        start, end, here = across(rating.low), across(rating.high), across(rating.elo)
        parts.append(f'<text class="name" x="{_LEFT - 14}" y="{y + 4}">{escape(rung.name)}</text>')
        parts.append(f'<path class="sure" d="M{start:.1f} {y}H{end:.1f}"/>')
        parts.append(
            f'<circle cx="{here:.1f}" cy="{y}" r="4.5"><title>{rating.elo:+.0f} Elo, '
            f"{rating.low:+.0f} to {rating.high:+.0f}</title></circle>"
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


_OPENING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" \
aria-label="Ratings in Elo with 95 % intervals">
<style>
text {{ font: 13px system-ui, sans-serif; fill: #1f2328; }}
.name {{ text-anchor: end; }}
.scale {{ text-anchor: middle; font-size: 11px; fill: #59636e; }}
.mark {{ stroke: #d1d9e0; }}
.sure {{ stroke: #2f6f4f; stroke-width: 5; stroke-linecap: round; opacity: 0.35; }}
circle {{ fill: #2f6f4f; }}
@media (prefers-color-scheme: dark) {{
text {{ fill: #e6edf3; }} .scale {{ fill: #9198a1; }} .mark {{ stroke: #3d444d; }}
.sure {{ stroke: #6cc495; }} circle {{ fill: #6cc495; }}
}}
</style>"""
