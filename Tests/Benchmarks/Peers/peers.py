"""Startup, rebuffering and play time of each session of a log, computed by others; see ../README.md.

usage: peers.py LOG (duckdb | polars | python) THREADS
       peers.py RESULTS (sessions | metrics)

Prints one line a session: its name and the three times in milliseconds. RESULTS are what avt-rules prints with --sessions or
--metrics.
"""

import os
import sys

PLAYING = ("Start", "PauseFinish", "BufferFinish", "SeekFinish")
UNCHANGED = ("Ping", "Error")


def duckdb_rows(log, threads):
    import duckdb

    database = duckdb.connect()
    database.execute(f"set threads = {threads}")
    database.execute("set variable log = $log", {"log": log})
    with open(os.path.join(os.path.dirname(__file__), "playback.sql")) as query:
        return database.execute(query.read()).fetchall()


def polars_rows(log, threads):
    os.environ["POLARS_MAX_THREADS"] = str(threads)
    import polars as pl

    schema = {"at": pl.Int64, "session": pl.String, "action": pl.String}
    lines = pl.scan_ndjson(log, schema=schema)
    last = lines.group_by("session").agg(pl.col("at").max().alias("last"))
    length = pl.col("at").shift(-1).over("session", order_by="at") - pl.col("at")
    changes = lines.filter(~pl.col("action").is_in(UNCHANGED))
    intervals = changes.with_columns(length.alias("length")).join(last, on="session")
    at, action = pl.col("at"), pl.col("action")
    return (
        intervals.group_by("session")
        .agg(
            startup=at.filter(action == "Start").max() - at.filter(action == "MediaRequest").min(),
            rebuffering=pl.col("length").filter(action == "BufferBegin").sum(),
            play=pl.coalesce("length", pl.col("last") - at).filter(action.is_in(PLAYING)).sum(),
        )
        .sort("session")
        .collect()
        .rows()
    )


def python_rows(log, threads):
    import orjson

    sessions = {}
    with open(log, "rb") as lines:
        for line in lines:
            line = orjson.loads(line)
            at, action = line["at"], line["action"]
            # The start, the time since which the session is in a state, and the three results.
            session = sessions.setdefault(line["session"], [at, at, None, None, 0, 0])
            if session[2] == "BufferBegin" and action not in UNCHANGED:
                session[4] += at - session[1]
            elif session[2] in PLAYING:
                session[5] += at - session[1]
            if action == "Start":
                session[3] = at - session[0]
            if action not in UNCHANGED or session[2] in PLAYING:
                session[1] = at
            if action not in UNCHANGED:
                session[2] = action
    return sorted((name, startup, rebuffering, play) for name, (*_, startup, rebuffering, play) in sessions.items())


def session_rows(results, threads):
    import orjson

    with open(results, "rb") as lines:
        sessions = [orjson.loads(line)["session"] for line in lines]
    return sorted(
        (one["name"], times.get("StartTime"), times.get("RebufferTime", 0), times.get("PlayTime", 0))
        for one in sessions
        for times in [one["metrics"]]
    )


def metric_rows(results, threads):
    import orjson

    sessions = {}
    columns = {"StartTime": 0, "RebufferTime": 1, "PlayTime": 2}
    with open(results, "rb") as lines:
        for line in lines:
            metric = orjson.loads(line).get("metric")
            if metric:
                session = sessions.setdefault(metric["session"], [None, 0, 0])
                if (column := columns.get(metric["name"])) is not None:
                    session[column] = (session[column] or 0) + metric["value"]
    return sorted((name, *times) for name, times in sessions.items())


def main():
    rows = {
        "duckdb": duckdb_rows, "polars": polars_rows, "python": python_rows,
        "sessions": session_rows, "metrics": metric_rows,
    }
    log, kind, threads = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "1"
    for row in rows[kind](log, threads):
        print(*row)


main()
