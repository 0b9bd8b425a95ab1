import ArgumentParser
import AVTEngine
import AVTPackTools

/// The options of `avt-rules run` that select results, and how they are written.
struct ResultOptions: ParsableArguments {
    @Flag(help: "Print only the lines of metrics.")
    var metrics = false

    @Flag(help: "Print only the lines of events.")
    var events = false

    @Option(
        help: ArgumentHelp(
            "Compute only this metric (repeatable), which takes less time; failures of other formulas are not reported.",
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
            "Send the results somewhere else instead of printing them (repeatable): \(ReceiverAddress.forms).",
            discussion: """
                Databases receive the same samples again if the same log is played again, and hold them once. Tokens and \
                passwords are read from INFLUX_TOKEN, INFLUX_USERNAME and INFLUX_PASSWORD.
                """,
            valueName: "address"),
        transform: Destination.init)
    var to: [Destination] = []

    /// Where results are written.
    enum Destination {
        /// A file of comma-separated values.
        case csv(String)
        /// Another system.
        case receiver(ReceiverAddress)

        init(_ text: String) throws {
            guard text.hasPrefix("csv:") else {
                self = .receiver(try ReceiverAddress(text))
                return
            }
            guard text.utf8.count > 4 else {
                throw ValidationError("'--to \(text)': write csv: and a file, such as csv:metrics.csv.")
            }
            self = .csv(String(text.dropFirst(4)))
        }
    }

    /// The path of the file of comma-separated values, or `nil` if there is none.
    var csvPath: String? {
        for case .csv(let path) in to { return path }
        return nil
    }

    /// The systems to which results are sent.
    var receivers: [ReceiverAddress] {
        to.compactMap { if case .receiver(let address) = $0 { address } else { nil } }
    }

    /// True if one of the options is set.
    var isSet: Bool { metrics || events || isAggregated || !to.isEmpty || !only.isEmpty }

    /// True if the results are aggregates.
    var isAggregated: Bool { !by.isEmpty || every != nil }

    /// True if the results are lines, not a table, also on a terminal.
    var areLines: Bool { metrics || events || !to.isEmpty }

    /// The lines to print if the results are not aggregated.
    var lines: LineForm {
        if csvPath != nil { return .csv }
        return .json(metrics: metrics || !events, events: events || !metrics)
    }

    /// Returns the writer of results that are not written to a file of comma-separated values.
    ///
    /// - Throws: `Failure` if a file cannot be opened.
    func writer() throws(Failure) -> any ResultWriter {
        guard !receivers.isEmpty else { return ConsoleWriter() }
        return ReceiverWriter(try receivers.map { address throws(Failure) in try address.open() })
    }

    func validate() throws {
        if isAggregated, metrics || events {
            throw ValidationError("'--by' and '--every' print aggregates and exclude '--metrics' and '--events'.")
        }
        if csvPath != nil, to.count > 1 {
            throw ValidationError("'--to csv:FILE' excludes another '--to': it has other columns.")
        }
        if csvPath != nil, events {
            throw ValidationError("'--to csv:FILE' excludes '--events': events have no fixed columns.")
        }
        if csvPath != nil, !metrics, !isAggregated {
            throw ValidationError("'--to csv:FILE' requires '--metrics', '--by' or '--every'.")
        }
        if !receivers.isEmpty, isAggregated {
            throw ValidationError("'--by' and '--every' print aggregates, which '--to' writes to csv:FILE only.")
        }
        if by.contains("") { throw ValidationError("'--by' requires the name of an attribute.") }
        if let twice = by.indices.first(where: { by[..<$0].contains(by[$0]) }) {
            throw ValidationError("'--by \(by[twice])' is set twice.")
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
