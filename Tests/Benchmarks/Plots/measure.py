#!/usr/bin/env python3
"""Measures how cost grows, and writes scaling.csv, from which draw.py draws the plots.

    swift build -c release --product avt-benchmarks && swift build -c release --product avt-rules
    python3 Tests/Benchmarks/Plots/measure.py .build/release [PLOT...]

Instructions are counted by QEMU, and repeat exactly. Those of a line of a log are the difference between two logs, so
that the start of the process is left out. Times are the least of several runs.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[2]
THREE_METRICS = "--metrics --only StartTime --only RebufferTime --only PlayTime".split()


class Measurement:
    def __init__(self, programs, folder):
        self.benchmarks, self.rules = (str(programs / name) for name in ("avt-benchmarks", "avt-rules"))
        self.folder = pathlib.Path(folder)
        self.plugin = self.folder / "instructions.so"
        subprocess.run([ROOT / ".ci/instruction-counter", self.plugin], check=True)

    def counted(self, command, **environment):
        """Runs a command in QEMU, and returns what it prints and the counts of instructions."""
        counts = self.folder / "counts"
        emulator = ["qemu-x86_64", "-E", "SWIFT_DETERMINISTIC_HASHING=1", "-plugin", self.plugin]
        result = subprocess.run(
            emulator + command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT,
            env={**os.environ, "COUNTS": str(counts), **environment})
        return result.stdout, [int(count) for count in counts.read_text().split()]

    def series(self, name):
        """Returns the points of a series of `avt-benchmarks scaling`, in instructions for each repetition."""
        output, counts = self.counted([self.benchmarks, "scaling", name])
        points = [line.split("\t") for line in output.splitlines()]
        assert len(points) == len(counts), f"{name}: {len(points)} points, {len(counts)} counts"
        return [(curve, int(x), count / int(times)) for (curve, x, times, _), count in zip(points, counts)]

    def log(self, name, *arguments):
        path = self.folder / name
        with open(path, "wb") as file:
            subprocess.run([self.benchmarks, "log", *map(str, arguments)], check=True, stdout=file)
        return path

    def run(self, log, *options):
        """Runs a log through `playback.metrics`, and returns the seconds, the processor seconds and the peak memory in MiB."""
        start = time.monotonic()
        process = subprocess.Popen(self.command(log, options), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        assert status == 0, f"{options} failed"
        return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024

    def command(self, log, options):
        return [self.rules, "run", "playback.metrics", "--log", str(log), *options]

    def attributes(self):
        """Yields the points of lines of a log with any number of attributes."""
        lines = [json.loads(line) for line in self.log("log", 6000, 1, 0, 50).read_text().splitlines()]
        for count in (0, 8, 16, 32, 64):
            log = self.folder / "attributes.ndjson"
            for curve, options in (("replay, three metrics", THREE_METRICS), ("replay, all events", ["--no-summary"])):
                totals = []
                for length in (2000, 6000):
                    with open(log, "w") as file:
                        for line in lines[:length]:
                            line["attributes"] = {f"custom{index}": index for index in range(count)}
                            file.write(json.dumps(line, separators=(",", ":")) + "\n")
                    _, counts = self.counted(self.command(log, [*options, "--threads", "1"]), TOTAL="1")
                    totals.append(counts[-1])
                yield curve, count, (totals[1] - totals[0]) / 4000

    def sessions(self):
        """Yields the points of a million lines with any number of open sessions: microseconds a line, and the memory."""
        count = 1_000_000
        for number in (10, 100, 1000, 10_000, 30_000):
            log = self.log("log", count, 1, 0, number)
            for curve, options in (("all in memory", []), ("--memory 128M", ["--memory", "128M"])):
                runs = [self.run(log, *THREE_METRICS, "--threads", "1", *options) for _ in range(3)]
                yield "sessions", curve, number, min(processor for _, processor, _ in runs) / count * 1e6
                yield "memory", curve, number, min(peak for *_, peak in runs)

    def threads(self):
        """Yields the points of a million lines on any number of threads: events a second."""
        count = 1_000_000
        log = self.log("log", count, 1, 0)
        kinds = {"three metrics": THREE_METRICS, "all metrics": ["--summary"]}
        numbers = (1, 2, 3, 4)
        best = {}
        for _ in range(5):  # all kinds in each round: what else the machine does affects all of them
            for curve, options in kinds.items():
                for number in numbers:
                    seconds, *_ = self.run(log, *options, "--threads", str(number))
                    best[curve, number] = min(best.get((curve, number), seconds), seconds)
        for (curve, number), seconds in best.items():
            yield curve, number, count / seconds


    def points(self, plot):
        """Yields the points of a plot, or of two that the same runs measure."""
        if plot == "sessions":
            yield from self.sessions()
            return
        if plot != "threads":
            yield from ((plot, *point) for point in self.series(plot))
        if plot in ("attributes", "threads"):
            yield from ((plot, *point) for point in getattr(self, plot)())


def main():
    plots = sys.argv[2:] or ["attributes", "transitions", "compilation", "sessions", "threads"]
    replaced = {*plots, *(["memory"] if "sessions" in plots else [])}
    table = HERE / "scaling.csv"
    with open(table, newline="") as file:
        rows = [row for row in csv.reader(file) if row[0] not in replaced]
    with tempfile.TemporaryDirectory() as folder:
        measurement = Measurement(pathlib.Path(sys.argv[1]).resolve(), folder)
        for plot in plots:
            rows += [[plot, curve, x, f"{y:.6g}"] for plot, curve, x, y in measurement.points(plot)]
    with open(table, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


main()
