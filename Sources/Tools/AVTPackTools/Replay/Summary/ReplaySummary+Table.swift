import AVTCore
import AVTEngine

extension ReplaySummary {
    /// Returns the summary as text: for each session a table of its metrics, and one of its blocked events.
    ///
    /// If there are several sessions, tables of all of them together follow.
    ///
    /// - Parameter program: The program that ran, which contains the metrics' units.
    /// - Returns: The tables of all sessions, or an empty string if there are none.
    package func table(for program: RuleProgram) -> String {
        var writer = SummaryWriter(program)
        for session in sessions { writer.write(session, length: session.length) }
        if sessions.count > 1 {
            let total = self.total
            writer.write(total.session, length: total.length, count: sessions.count)
        }
        return writer.text
    }
}

/// Writes the tables of sessions, for all of which it uses the same memory.
private struct SummaryWriter {
    private var bytes: [UInt8] = []
    private let units: [String: String]
    private var metrics = TextTable(["metric", "type", "count", "sum", "least", "mean", "most", "unit"])
    private var unsent = TextTable(["metric", "not sent"])
    private var withheld = TextTable(["withheld by", "action", "events"])
    private var blocked = TextTable(["blocked by", "action", "events", "because"])

    init(_ program: RuleProgram) {
        let units = program.content.sends.metrics.map { ($0.name.name, $0.unit ?? "") }
        self.units = Dictionary(units) { first, _ in first }
        metrics.rightAligned = [2, 3, 4, 5, 6]
        withheld.rightAligned = [2]
        blocked.rightAligned = [2]
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes the tables of a session, or of the sum of `count` sessions.
    mutating func write(_ session: ReplaySummary.Session, length: Double, count: Int? = nil) {
        if !bytes.isEmpty { write("\n") }
        if let count {
            write("All ")
            bytes.append(decimal: count)
            write(" sessions: ")
        } else {
            write("Session ")
            bytes.append(printable: session.name)
            write(": ")
        }
        writeHead(of: session, length: length)
        writeMetrics(of: session)
        for row in session.unsent {
            unsent.add([row.name, "\(row.count == 1 ? "once" : "\(row.count) times"): \(row.reason)"])
        }
        for row in session.withheld.sorted(by: { $0.count > $1.count }) {
            withheld.add([row.rule, row.action, String(row.count)])
        }
        for row in session.blocked.sorted(by: { $0.count > $1.count }) {
            let reason = [row.code, row.because].compactMap(\.self).joined(separator: ": ")
            blocked.add([row.rule, row.action, String(row.count), reason])
        }
        unsent.moveRows(to: &bytes)
        withheld.moveRows(to: &bytes)
        blocked.moveRows(to: &bytes)
    }

    private mutating func writeHead(of session: ReplaySummary.Session, length: Double) {
        bytes.append(decimal: session.eventCount)
        write(session.eventCount == 1 ? " event sent, " : " events sent, ")
        bytes.append(decimal: session.blocked.reduce(0) { $0 + $1.count })
        write(" blocked, ")
        let withheldCount = session.withheld.reduce(0) { $0 + $1.count }
        if withheldCount > 0 {
            bytes.append(decimal: withheldCount)
            write(" withheld, ")
        }
        bytes.append(decimal: length / 1000)
        write(" s\n")
    }

    private mutating func writeMetrics(of session: ReplaySummary.Session) {
        for metric in session.metrics {
            metrics.add(metric.name)
            metrics.add(metric.isCounter ? "counter" : metric.histogram == nil ? "gauge" : "histogram")
            metrics.add(Double(metric.count))
            metrics.add(metric.sum)
            if metric.isCounter {
                for _ in 0..<3 { metrics.add("") }
            } else {
                metrics.add(metric.least)
                metrics.add(metric.mean)
                metrics.add(metric.most)
            }
            metrics.add(units[metric.name] ?? "")
        }
        metrics.moveRows(to: &bytes)
        for metric in session.metrics where metric.histogram != nil {
            var table = metric.buckets(unit: units[metric.name] ?? "")
            table.moveRows(to: &bytes)
        }
    }

    private mutating func write(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension TextTable {
    /// Appends the table to a text after an empty line, unless it has no rows, and removes the rows.
    fileprivate mutating func moveRows(to text: inout [UInt8]) {
        guard hasRows else { return }
        text.append(UInt8(ascii: "\n"))
        write(to: &text)
        removeRows()
    }
}

extension ReplaySummary.Metric {
    /// Returns a table of a histogram's buckets from the first to the last nonempty one, each with its share; the table
    /// has no rows if the metric is not a histogram.
    fileprivate func buckets(unit: String) -> TextTable {
        var table = TextTable([name, "count", "share"])
        table.rightAligned = [0, 1, 2]
        guard let histogram, let first = histogram.counts.firstIndex(where: { $0 > 0 }),
            let last = histogram.counts.lastIndex(where: { $0 > 0 })
        else { return table }
        for bucket in first...last {
            let isAbove = bucket == histogram.bounds.count
            let bound = decimal(histogram.bounds[isAbove ? bucket - 1 : bucket]) + (unit.isEmpty ? "" : " \(unit)")
            let count = histogram.counts[bucket]
            let share = decimal((1000 * Double(count) / Double(histogram.count)).rounded() / 10) + " %"
            table.add([(isAbove ? "above " : "up to ") + bound, String(count), share])
        }
        return table
    }
}
