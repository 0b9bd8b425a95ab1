import AVTCore
import AVTEngine

/// The data of a report, as JSON.
package struct Report {
    /// What the report says about the log as a whole.
    package struct Log: Sendable {
        /// The packs, as named on the command line, with their versions.
        package let packs: [String]
        /// The options that the results depend on.
        package let options: [String]
        /// The name and version of the tool.
        package let tool: String
        /// The files of the log.
        package let files: [String]
        /// The number of lines without blank ones, malformed lines included.
        package let lineCount: Int
        /// The number of malformed lines.
        package let malformedCount: Int
        /// What a reader should know.
        package let notes: [String]

        /// Creates the description of a log.
        package init(
            packs: [String], options: [String], tool: String, files: [String], lineCount: Int, malformedCount: Int,
            notes: [String]
        ) {
            self.packs = packs
            self.options = options
            self.tool = tool
            self.files = files
            self.lineCount = lineCount
            self.malformedCount = malformedCount
            self.notes = notes
        }
    }

    private let collector: ReportCollector
    private let program: RuleProgram
    private static let kindLimit = 200

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - parts: The data of the parts of a log; at least one.
    ///   - program: The program that ran.
    package init(merging parts: [ReportCollector], of program: RuleProgram) {
        collector = parts.dropFirst().reduce(into: parts[0]) { $0.merge($1) }
        self.program = program
    }

    /// The sessions whose timelines are the most interesting, with the reasons.
    package var candidates: [(session: ReportSession, reason: String?)] { collector.candidates }

    /// The sessions that are shown because of their names.
    package var named: [ReportSession] { collector.named }

    /// The names of the sessions that the table shows, and whether the log has more.
    package var shownSessions: (names: [String], areAll: Bool) {
        let names = collector.results.sessions.map(\.name)
        return (names, names.count == collector.sessionCount)
    }

    /// Returns the data as JSON.
    ///
    /// - Parameters:
    ///   - log: The description of the log.
    ///   - timelines: The timelines of chosen sessions.
    /// - Returns: One line of JSON without `<`, which could end the script element of a page.
    package func text(_ log: Log, _ timelines: [SessionTimeline]) -> String {
        let results = collector.results
        let kinds = results.blocked.prefix(Report.kindLimit)
        let members = [
            JSONMember("packs", .array(log.packs.map(JSONValue.string))),
            JSONMember("options", .array(log.options.map(JSONValue.string))),
            JSONMember("tool", .string(log.tool)),
            JSONMember("files", .array(log.files.map(JSONValue.string))),
            JSONMember("notes", .array(log.notes.map(JSONValue.string))),
            JSONMember("counts", counts(log)),
            JSONMember("from", results.times.map { .int($0.lowerBound) } ?? .null),
            JSONMember("to", results.times.map { .int($0.upperBound) } ?? .null),
            JSONMember("every", .int(results.trend.every)),
            JSONMember("metrics", .array(metrics(results))),
            JSONMember("blocked", .array(kinds.map { JSONValue(blocked: $0.kind, $0.count) })),
            JSONMember("omittedKinds", .int(results.blocked.count - kinds.count)),
            JSONMember("columns", .array(results.columns.map(column))),
            JSONMember("sessions", .array(results.sessions.map { row($0, results.columns) })),
            JSONMember("timelines", .array(timelines.map(\.json))),
        ]
        return JSONValue.object(members).text.replacing("<", with: "\\u003c")
    }

    private func counts(_ log: Log) -> JSONValue {
        let counts = [
            ("lines", log.lineCount), ("malformed", log.malformedCount), ("sessions", collector.sessionCount),
            ("events", collector.eventCount), ("blocked", collector.blockedCount),
            ("withheld", collector.withheldCount),
        ]
        return .object(counts.map { JSONMember($0.0, .int($0.1)) })
    }

    // MARK: Metrics

    private func metrics(_ results: ReportCollector.Results) -> [JSONValue] {
        program.content.sends.metrics.indices.compactMap { index in
            let values = results.trend.whole(of: index)
            guard values.count > 0 else { return nil }
            let info = program.content.sends.metrics[index]
            // All values of most counters are 1, but their totals of sessions differ.
            let shown = info.isCounter ? results.totals[index] : values
            let windows = results.trend.windows(of: index).map { start, own in
                let numbers = (info.isCounter ? [own.sum] : own.trend).map(JSONValue.init(rounded:))
                return JSONValue.array([.int(start), .int(own.count)] + numbers)
            }
            let ratio = results.quotients[index].ratio.map { [JSONMember("ratio", JSONValue(rounded: $0))] } ?? []
            return .object(
                head(of: info) + ratio + [
                    JSONMember("count", .int(values.count)), JSONMember("sum", JSONValue(rounded: values.sum)),
                    JSONMember("shown", JSONValue(figures: shown)),
                    JSONMember("bins", DistributionBins(shown).map(JSONValue.init(bins:)) ?? .null),
                    JSONMember("trend", .array(windows)),
                ])
        }
    }

    private func head(of info: MetricInfo) -> [JSONMember] {
        var members = [JSONMember("name", .string(info.name.name)), JSONMember("type", .string(info.typeName))]
        if let unit = info.unit { members.append(JSONMember("unit", .string(unit))) }
        if let description = info.description { members.append(JSONMember("description", .string(description))) }
        return members
    }

    // MARK: Sessions

    private func column(_ index: Int) -> JSONValue {
        let info = program.content.sends.metrics[index]
        var members = [
            JSONMember("name", .string(info.name.name)), JSONMember("aggregate", .string(info.aggregate.rawValue)),
        ]
        if let unit = info.unit { members.append(JSONMember("unit", .string(unit))) }
        return .object(members)
    }

    private func row(_ session: ReportSession, _ columns: [Int]) -> JSONValue {
        let times = session.times
        let numbers: [JSONValue] = [
            times.map { .int($0.lowerBound) } ?? .null, .int(times.map { $0.upperBound - $0.lowerBound } ?? 0),
            .int(session.eventCount), .int(session.blockedCount), .int(session.errorCount),
        ]
        let values = columns.map { session.value(ofMetric: $0, program).map(JSONValue.init(rounded:)) ?? .null }
        return .array([.int(session.start), .string(session.name)] + numbers + values)
    }
}

extension Distribution {
    /// The numbers that a trend shows for a window.
    fileprivate var trend: [Double] {
        [mean ?? 0, quantile(percent: 50) ?? 0, quantile(percent: 90) ?? 0]
    }
}

extension JSONValue {
    /// A number with six significant digits.
    init(rounded number: Double) {
        var scale = 1.0
        while number != 0, (number * scale).magnitude < 1e5, scale < 1e15 { scale *= 10 }
        self.init(numberOf: scale == 1 ? number.rounded() : (number * scale).rounded() / scale)
    }

    fileprivate init(figures distribution: Distribution) {
        let figures = [
            ("least", distribution.least), ("mean", distribution.mean), ("p50", distribution.quantile(percent: 50)),
            ("p90", distribution.quantile(percent: 90)), ("p99", distribution.quantile(percent: 99)),
            ("most", distribution.most),
        ]
        self = .object(
            [JSONMember("count", .int(distribution.count))]
                + figures.map { JSONMember($0.0, JSONValue(rounded: $0.1 ?? 0)) })
    }

    fileprivate init(bins: DistributionBins) {
        self = .object([
            JSONMember("start", JSONValue(rounded: bins.start)),
            JSONMember("width", bins.width.isFinite ? JSONValue(rounded: bins.width) : .null),
            JSONMember("counts", .array(bins.counts.map(JSONValue.int))),
            JSONMember("greater", .int(bins.greaterCount)),
        ])
    }

    fileprivate init(blocked kind: BlockedKind, _ count: Int) {
        var members = [
            JSONMember("action", .string(kind.action.text)), JSONMember("rule", .string(kind.rule)),
            JSONMember("count", .int(count)),
        ]
        if let code = kind.code { members.append(JSONMember("code", .string(code))) }
        if let because = kind.because { members.append(JSONMember("because", .string(because))) }
        if kind.isWithheld { members.append(JSONMember("withheld", .bool(true))) }
        self = .object(members)
    }
}
