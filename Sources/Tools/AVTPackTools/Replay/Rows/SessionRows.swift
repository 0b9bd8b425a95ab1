import AVTCore
import AVTEngine

/// An output of one row for each session, with the value of each metric that it has sent, by the metric's aggregate.
///
/// The rows are in the order in which the sessions began. As far as memory is limited, they are in a temporary file, and
/// the values of an open session are moved with it.
package struct SessionRows: DirectOutput {
    /// How rows are written.
    package enum Form: Sendable {
        /// As lines of JSON.
        case json
        /// As comma-separated values, with a column for each metric that is computed.
        case csv
        /// As cells of a table.
        case cells
    }

    private let form: Form
    private let bytes = ByteBuffer()
    private var rows = EndLines()
    private var keys: [[UInt8]] = []
    /// For each metric of the program, whether a session has sent it.
    private var isSent: [Bool]
    private let metrics: [MetricInfo]
    private let aggregates: [MetricAggregate]
    /// The metrics that are computed, by index in the program.
    private let columns: [Int]

    /// Creates an empty output.
    ///
    /// - Parameters:
    ///   - program: The program whose metrics are summarised.
    ///   - names: The names of the metrics that are computed, or `nil` for all.
    ///   - form: How rows are written.
    package init(of program: RuleProgram, only names: [String]? = nil, _ form: Form) {
        self.form = form
        let metrics = program.content.sends.metrics
        self.metrics = metrics
        aggregates = metrics.map(\.aggregate)
        columns = metrics.indices.filter { names?.contains(metrics[$0].name.name) ?? true }
        isSent = Array(repeating: false, count: metrics.count)
    }

    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        for index in records.indices {
            guard case .metric(let metric, let number, _, _) = records[index] else { continue }
            session.metrics.add(number.double, of: metric, aggregates[metric])
        }
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        add(records, of: session, line: start)
        for metric in session.metrics { isSent[metric.index] = true }
        switch form {
        case .json: writeJSON(session)
        case .csv: writeCSV(session)
        case .cells: writeCells(session)
        }
        rows.add(bytes.removeAll(), start: start)
    }

    // MARK: Forms

    private mutating func writeJSON(_ session: DirectSession) {
        if keys.isEmpty { keys = metrics.map { Array((JSONValue.string($0.name.name).text + ":").utf8) } }
        bytes.append(#"{"session":{"name":"# as StaticString)
        bytes.append(json: session.name)
        if let begin = session.begin {
            bytes.append(#","at":"# as StaticString)
            bytes.append(decimal: begin)
        }
        bytes.append(#","metrics":{"# as StaticString)
        for (position, metric) in session.metrics.enumerated() {
            if position > 0 { bytes.append("," as Unicode.Scalar) }
            bytes.append(keys[metric.index])
            write(metric.value(aggregates[metric.index]), orElse: "null")
        }
        bytes.append("}}}\n" as StaticString)
    }

    private func writeCSV(_ session: DirectSession) {
        var text: [UInt8] = []
        var line = CSVLine()
        line.append(session.name, to: &text)
        bytes.append(text)
        bytes.append("," as Unicode.Scalar)
        if let begin = session.begin { bytes.append(decimal: begin) }
        forEachColumn(session) { value in
            bytes.append("," as Unicode.Scalar)
            if let value { write(value, orElse: "") }
        }
        bytes.append("\n" as Unicode.Scalar)
    }

    /// Printable text has neither tabs nor line feeds.
    private func writeCells(_ session: DirectSession) {
        bytes.append(Array(printable(session.name).utf8))
        bytes.append("\t" as Unicode.Scalar)
        if let begin = session.begin { bytes.append(Array(timeText(begin).utf8)) }
        forEachColumn(session) { value in
            bytes.append("\t" as Unicode.Scalar)
            if let value { bytes.append(Array(decimal(value).utf8)) }
        }
        bytes.append("\n" as Unicode.Scalar)
    }

    /// Passes on the value of each metric that is computed, `nil` for one that the session has not sent.
    private func forEachColumn(_ session: DirectSession, _ body: (Double?) -> Void) {
        var next = 0
        for index in columns {
            guard next < session.metrics.count, session.metrics[next].index == index else {
                body(nil)
                continue
            }
            body(session.metrics[next].value(aggregates[index]))
            next += 1
        }
    }

    private func write(_ number: Double, orElse text: StaticString) {
        if number.magnitude <= 0x1p53, let integer = Int(exactly: number) {
            bytes.append(decimal: integer)
        } else if number.isFinite {
            bytes.append(Array(String(number).utf8))
        } else {
            bytes.append(text)
        }
    }

    // MARK: Results

    /// The header of comma-separated values, with its line end.
    package var csvHeader: String { CSVLine.text(["session", "at"] + columns.map { metrics[$0].name.name }) }

    /// Passes on the rows of all parts of a log, in chunks of about a megabyte.
    ///
    /// - Parameters:
    ///   - parts: The rows of the parts, each with other sessions.
    ///   - write: Called with each chunk of complete rows.
    /// - Throws: `EndLines.ReadError` if rows cannot be read back, or what `write` throws.
    package static func merge(_ parts: [SessionRows], _ write: (String) throws -> Void) throws {
        try EndLines.merge(parts.map(\.rows), write)
    }

    /// Returns the rows of all parts of a log as a table, with the metrics that a session has sent.
    ///
    /// - Parameter parts: The rows of the parts, which are cells; at least one.
    /// - Returns: The table, or an empty string if there are no sessions.
    /// - Throws: `EndLines.ReadError` if rows cannot be read back.
    package static func table(_ parts: [SessionRows]) throws -> String {
        let infos = parts[0].columns.map { parts[0].metrics[$0] }
        let sent = infos.indices.filter { column in parts.contains { $0.isSent[$0.columns[column]] } }
        let heads = sent.map { infos[$0].name.name + (infos[$0].unit.map { " (\($0))" } ?? "") }
        var table = TextTable(["session", "at"] + heads)
        table.rightAligned = Set(2..<(2 + heads.count))
        try merge(parts) { chunk in
            for row in chunk.split(separator: "\n") {
                let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
                for cell in cells.prefix(2) { table.add(String(cell)) }
                for column in sent { table.add(String(cells[2 + column])) }
            }
        }
        return table.hasRows ? table.text : ""
    }
}

extension SessionRows: StoredOutput {
    package var readProblem: String? { rows.problem }

    /// Codes the rows of sessions that have ended, for the same program and form.
    package mutating func code(_ coder: inout SnapshotCoder) {
        rows.code(&coder)
        coder.codeEach(&isSent) { $0.code(&$1) }
    }
}
