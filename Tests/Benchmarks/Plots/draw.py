#!/usr/bin/env python3
"""Draws a plot for each quantity in scaling.csv, as SVG, next to it.

    python3 Tests/Benchmarks/Plots/draw.py [FOLDER]
"""

import csv
import math
import pathlib
import sys
from html import escape

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT = 480, 340
LEFT, RIGHT, TOP, BOTTOM = 72, 32, 122, 52

# For each plot: its title, what its axes show, and whether the horizontal one is logarithmic.
PLOTS = {
    "attributes": ("Attributes of an event", "attributes that no rule reads", "instructions an event", False),
    "transitions": ("Transitions of a pack: a step", "transitions", "instructions a step", False),
    "compilation": ("Transitions of a pack: compilation", "transitions", "million instructions", False),
    "sessions": ("Open sessions: processor time", "open sessions", "microseconds a line", True),
    "memory": ("Open sessions: memory", "open sessions", "peak memory, MiB", True),
    "threads": ("Threads, on two processors", "threads", "million events a second", False),
}
UNITS = {"compilation": 1e6, "threads": 1e6}

STYLE = """
text { font: 13px system-ui, "Segoe UI", "Liberation Sans", Helvetica, Arial, sans-serif; fill: #3b4351 }
.back { fill: #ffffff } .title { font-size: 15px; font-weight: 600; fill: #111827 }
.grid { stroke: #e5e7eb } .axis { stroke: #6b7280 } .curve { fill: none; stroke-width: 2; stroke-linejoin: round }
.c0 { stroke: #1d62d1; fill: #1d62d1 } .c1 { stroke: #c2570c; fill: #c2570c } .c2 { stroke: #15803d; fill: #15803d }
@media (prefers-color-scheme: dark) {
text { fill: #c3cad6 } .back { fill: #0d1117 } .title { fill: #f3f4f6 } .grid { stroke: #262c36 } .axis { stroke: #8b94a3 }
.c0 { stroke: #6ea8fe; fill: #6ea8fe } .c1 { stroke: #fb9a5b; fill: #fb9a5b } .c2 { stroke: #5fd38d; fill: #5fd38d }
}
.curve { fill: none } .dashed { stroke-dasharray: 5 3 }
"""


def step(most, count=5):
    """Returns a round distance of ticks, so that about `count` of them reach a number."""
    power = 10 ** math.floor(math.log10(most / count))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor * count >= most * 0.999)


def label(number):
    return f"{number:,.0f}" if number >= 10 or number == int(number) else f"{number:g}"


class Plot:
    def __init__(self, name, points):
        self.title, self.x_name, self.y_name, self.is_logarithmic = PLOTS[name]
        unit = UNITS.get(name, 1)
        self.curves = {}
        for curve, x, y in points:
            self.curves.setdefault(curve, []).append((x, y / unit))
        colours = {curve: f"c{index}" for index, curve in enumerate(self.curves)}
        # From top to bottom; the lowest of three is dashed, because it may cover another one.
        self.curves = dict(sorted(self.curves.items(), key=lambda item: -item[1][-1][1]))
        self.styles = [colours[curve] for curve in self.curves]
        if len(self.styles) > 2:
            self.styles[-1] += " dashed"
        most = max(y for curve in self.curves.values() for _, y in curve)
        self.xs = sorted({x for curve in self.curves.values() for x, _ in curve})
        distance = step(most)
        self.y_ticks = [distance * index for index in range(7) if distance * (index - 1) < most]
        self.x_start = self.xs[0] if self.is_logarithmic or self.xs[0] == 1 and self.xs[-1] < 10 else 0

    def x(self, number):
        start, end = self.x_start, self.xs[-1]
        if self.is_logarithmic:
            start, end, number = (math.log10(each) for each in (start, end, number))
        return LEFT + (WIDTH - LEFT - RIGHT) * (number - start) / (end - start)

    def y(self, number):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * number / self.y_ticks[-1]

    def svg(self):
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
            f' role="img" aria-label="{escape(self.title)}"><style>{STYLE}</style>')
        yield f'<rect class="back" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
        yield f'<text class="title" x="16" y="26">{escape(self.title)}</text>'
        yield from self.axes()
        for index, (curve, points) in enumerate(self.curves.items()):
            yield from self.curve(index, self.styles[index], curve, points)
        yield "</svg>"

    def axes(self):
        right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        for tick in self.y_ticks:
            y = self.y(tick)
            kind = "grid" if tick else "axis"
            yield f'<line class="{kind}" x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label(tick)}</text>'
        for tick in self.xs:
            x = self.x(tick)
            yield f'<line class="axis" x1="{x:.1f}" y1="{bottom}" x2="{x:.1f}" y2="{bottom + 4}"/>'
            yield f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{label(tick)}</text>'
        yield f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 12}" text-anchor="middle">{escape(self.x_name)}</text>'
        yield f'<text x="16" y="{TOP - 16}">{escape(self.y_name)}</text>'

    def curve(self, index, style, name, points):
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        yield f'<polyline class="curve {style}" points="{path}"/>'
        for x, y in points:
            yield f'<circle class="{style}" cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="2.5"/>'
        # The legend, below the title.
        y = 44 + 16 * index
        yield f'<line class="{style}" stroke-width="3" x1="16" y1="{y - 4}" x2="34" y2="{y - 4}"/>'
        yield f'<text x="42" y="{y}">{escape(name)}</text>'


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    points = {}
    with open(HERE / "scaling.csv", newline="") as file:
        for row in csv.DictReader(file):
            points.setdefault(row["plot"], []).append((row["curve"], int(row["x"]), float(row["y"])))
    for name in PLOTS:
        (folder / f"{name}.svg").write_text("\n".join(Plot(name, points[name]).svg()) + "\n")


main()
