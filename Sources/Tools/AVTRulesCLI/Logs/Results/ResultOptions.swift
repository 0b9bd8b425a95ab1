import AVTEngine
import AVTPackTools
import ArgumentParser

/// The options of `avt-rules run` that select results, and how they are written.
struct ResultOptions: ParsableArguments {
    @Flag(help: "Print only the lines of metrics.")
    var metrics = false

    @Flag(help: "Print only the lines of events.")
    var events = false

    @Flag(
        help: "Print one line for each session, with the value of each metric by its aggregate, such as the total.")
    var sessions = false

    @Option(
        help: ArgumentHelp(
            "Compute only this metric, which takes less time; failures of other formulas are not reported. Repeatable.",
            valueName: "metric"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Print aggregates of metrics, for each value of an attribute; with several options, for each combination.",
            discussion: """
                A metric counts for the last value of the attribute in its session. Quantiles have a relative error of \
                at most 1 %.
                """,
            valueName: "attribute"))
    var by: [String] = []

    @Option(
        help: ArgumentHelp(
            "Print aggregates of metrics, for each window of log time, such as 5m or 1h; windows are aligned to 1970, in UTC.",
            valueName: "duration"),
        transform: {
            try LogDuration.milliseconds($0, of: "--every", wanted: "the length of a window such as 5m, 1h or 30s")
        })
    var every: Int?

    @Option(
        help: ArgumentHelp(
            "Add the last value of this attribute in the session to each metric (repeatable).",
            discussion: """
                In InfluxDB it is a tag, for Prometheus a label, and elsewhere an attribute of the metric. Choose attributes \
                with few values, such as a country.
                """,
            valueName: "attribute"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Send the results somewhere else instead of printing them (repeatable): \(ReceiverAddress.forms).",
            discussion: """
                InfluxDB and SQLite hold each sample once, also if the same log is played again with the same packs and \
                options. Tokens and passwords are \
                read from INFLUX_TOKEN, INFLUX_USERNAME and INFLUX_PASSWORD, NEW_RELIC_ACCOUNT_ID and \
                NEW_RELIC_LICENSE_KEY, and OTEL_EXPORTER_OTLP_HEADERS.
                """,
            valueName: "address"))
    var to: [String] = []

    @Flag(
        help:
            "With --to sqlite:FILE: add to a file that has samples of other packs, parameters or options; a session that both play is then in it twice."
    )
    var append = false

    private static let csv = "csv:"

    /// The path of the file of comma-separated values, or `nil` if there is none.
    var csvPath: String? { to.first { $0.hasPrefix(Self.csv) }.map { String($0.dropFirst(Self.csv.count)) } }

    /// The paths of the files to which results are written.
    ///
    /// - Throws: `ValidationError` if an address has no known form.
    var outputPaths: [String] {
        get throws { try receivers().compactMap(\.path) + (csvPath.map { [$0] } ?? []) }
    }

    /// True if results are sent to other systems.
    var areSent: Bool { !to.isEmpty && csvPath == nil }

    /// Returns the systems to which results are sent.
    ///
    /// - Throws: `ValidationError` if an address has no known form. (Errors of a `transform` would quote passwords.)
    private func receivers() throws -> [ReceiverAddress] {
        try to.filter { !$0.hasPrefix(Self.csv) }.map(ReceiverAddress.init)
    }

    /// True if one of the options is set.
    var isSet: Bool { metrics || events || sessions || isAggregated || !to.isEmpty || !only.isEmpty || !tag.isEmpty }

    /// True if the results are aggregates.
    var isAggregated: Bool { !by.isEmpty || every != nil }

    /// True if the results are lines, not a table, also on a terminal.
    var areLines: Bool { metrics || events || !to.isEmpty || !tag.isEmpty }

    /// The lines to print if the results are not aggregated.
    var lines: LineForm {
        if csvPath != nil { return .csv }
        return .json(metrics: metrics || !events, events: events || !metrics, isNumbered: areSent)
    }

    /// Returns the writer of results that are not written to a file of comma-separated values.
    ///
    /// - Parameters:
    ///   - rules: The rules and options that the results come from, in one line.
    ///   - isEndless: True if the log has no end.
    /// - Returns: The writer.
    /// - Throws: `Failure` if a file or a port cannot be opened.
    func writer(of rules: String, isEndless: Bool) throws -> any ResultWriter {
        guard areSent else { return ConsoleWriter() }
        let options = SendOptions(tags: Set(tag), rules: rules, appends: append, isEndless: isEndless)
        return ReceiverWriter(try receivers().map { try $0.open(options) })
    }

    func validate() throws {
        if isAggregated, metrics || events {
            throw ValidationError("'--by' and '--every' print aggregates and exclude '--metrics' and '--events'.")
        }
        if sessions, metrics || events || isAggregated || !tag.isEmpty || areSent {
            throw ValidationError(
                "'--sessions' prints a line for each session and excludes '--metrics', '--events', '--by', '--every', '--tag' and '--to' with another system than 'csv:FILE'."
            )
        }
        if csvPath == "" { throw ValidationError("'--to csv:': write csv: and a file, such as csv:metrics.csv.") }
        let receivers = try receivers()
        if append, !receivers.contains(where: \.isDatabase) {
            throw ValidationError("'--append' requires '--to sqlite:FILE'; other files are replaced.")
        }
        if csvPath != nil, to.count > 1 {
            throw ValidationError("'--to csv:FILE' excludes another '--to': it has other columns.")
        }
        if csvPath != nil, events {
            throw ValidationError("'--to csv:FILE' excludes '--events': events have no fixed columns.")
        }
        if csvPath != nil, !metrics, !sessions, !isAggregated {
            throw ValidationError("'--to csv:FILE' requires '--metrics', '--sessions', '--by' or '--every'.")
        }
        if areSent, isAggregated {
            throw ValidationError("'--by' and '--every' exclude '--to' with another system: aggregates go to csv:FILE.")
        }
        if !tag.isEmpty, isAggregated {
            throw ValidationError("'--tag' excludes '--by' and '--every', whose groups are attributes already.")
        }
        if !tag.isEmpty, csvPath != nil {
            throw ValidationError("'--tag' excludes '--to csv:FILE': it has fixed columns.")
        }
        if events, receivers.contains(where: { !$0.holdsEvents }) {
            throw ValidationError("'--to prometheus:' and '--to graphite:' exclude '--events': they have metrics only.")
        }
        let columns = AggregateReport.csvColumns(hasWindows: every != nil)
        if csvPath != nil, let name = by.first(where: (columns.first + columns.last).contains) {
            throw ValidationError(
                "'--by \(name)': a file of '--to csv:FILE' has another column `\(name)`; lines of JSON have the attribute in their 'by'."
            )
        }
        try ResultOptions.checkAttributes(by, of: "--by")
        try ResultOptions.checkAttributes(tag, of: "--tag")
    }

    private static func checkAttributes(_ names: [String], of option: String) throws {
        if names.contains("") { throw ValidationError("'\(option)' requires the name of an attribute.") }
        if let twice = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
            throw ValidationError("'\(option) \(names[twice])' is set twice.")
        }
    }

    /// Returns the metrics to compute.
    ///
    /// - Parameter program: The program that sends the metrics.
    /// - Returns: The names, or `nil` for all metrics.
    /// - Throws: `Failure` if the program has no metric of a name.
    func metrics(of program: RuleProgram) throws(Failure) -> [String]? {
        guard !only.isEmpty else { return nil }
        let known = program.content.sends.metrics.map(\.name.name)
        for name in only where !known.contains(name) { throw .unknown(name, in: "--only", "metric", among: known) }
        return only
    }
}
