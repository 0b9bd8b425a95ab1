"""Plays an event log through rule packs on a cluster of Apache Spark.

    spark-submit rules/examples/spark.py --packs playback.metrics --log 'day*.ndjson' --metrics metrics.parquet

The log is NDJSON, also compressed with gzip, or Parquet with the columns `session`, `at`, `action` and, if there are,
`tracker`, `seq`, `id` and `attributes`, a struct or a map. `avt-rules` must be installed on each machine, in a folder of
the PATH of the machine that starts this program.

Each session is played as a whole, in the order of its times: Spark brings its lines together, and `avt-rules run`
plays those of each partition. So the metrics are those of a run on one machine, except for their order.
"""

import argparse
import os
import shlex

METRIC = "metric struct<session: string, tracker: string, at: bigint, name: string, type: string, value: double>"


def read_lines(spark, log):
    """Returns the lines of a log with the session and the time of each, and its position among lines of the same time."""
    from pyspark.sql import functions as f

    if log.endswith(".parquet"):
        table = spark.read.parquet(log)
        lines = table.select("session", "at", f.to_json(f.struct(*table.columns)).alias("line"))
    else:
        text = spark.read.text(log).withColumnRenamed("value", "line")
        lines = text.select(
            f.get_json_object("line", "$.session").alias("session"),
            f.get_json_object("line", "$.at").cast("bigint").alias("at"),
            "line",
        )
    return lines.withColumn("position", f.monotonically_increasing_id())


def stage(packs, options):
    """Returns the command that plays the lines of a partition: it reads them, and prints lines of metrics."""
    command = "avt-rules run " + " ".join(map(shlex.quote, packs)) + " --log - --metrics --threads 1 " + options
    # 4 means that malformed lines were skipped; the worker's log has them.
    return "sh -c " + shlex.quote(command + "; code=$?; [ $code = 4 ] || exit $code")


def play(lines, packs, options, partitions):
    """Returns the lines that `avt-rules run` prints."""
    sorted_lines = lines.repartition(partitions, "session").sortWithinPartitions("at", "position")
    environment = {"PATH": os.environ["PATH"]}
    texts = sorted_lines.select("line").rdd.map(lambda row: row.line)
    return texts.pipe(stage(packs, options), environment, checkCode=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", nargs="+", required=True, help="names of shipped packs, or files on each machine")
    parser.add_argument("--log", required=True, help="a file, a pattern or a folder that Spark can read")
    parser.add_argument("--metrics", required=True, help="the folder to write: Parquet if it ends in .parquet, else NDJSON")
    parser.add_argument("--options", default="", help="more options of `avt-rules run`, such as '--timers off'")
    parser.add_argument("--partitions", type=int, default=200, help="the number of parts of the log (default: 200)")
    arguments = parser.parse_args()

    # Not at the top: tests use the stage without Spark.
    from pyspark.sql import SparkSession, functions as f

    spark = SparkSession.builder.appName("avt-rules").getOrCreate()
    lines = read_lines(spark, arguments.log)
    output = play(lines, arguments.packs, arguments.options, arguments.partitions)
    if arguments.metrics.endswith(".parquet"):
        records = output.map(lambda line: (line,)).toDF("line string")
        records.select(f.from_json("line", METRIC).alias("record")).select("record.metric.*").write.parquet(arguments.metrics)
    else:
        output.saveAsTextFile(arguments.metrics)
    spark.stop()


if __name__ == "__main__":
    main()
