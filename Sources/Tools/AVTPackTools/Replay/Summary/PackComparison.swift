import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// A comparison of the metrics that several packs compute from one log, by their meaning.
package struct PackComparison {
    /// A pack and its results for the log.
    private struct Side {
        let name: String
        /// The first metric of each meaning, or of each name if metrics are compared by name.
        let declared: [String: MetricInfo]
        let metrics: [String: MetricInfo]
        let sessions: [String: ReplaySummary.Session]
    }

    private var sides: [Side] = []
    /// The names of the sessions of all packs, in the order in which they were added.
    private var sessionNames: [String] = []

    /// True to compare metrics of the same name, false to compare those of the same meaning.
    private let isByName: Bool

    /// Creates an empty comparison.
    ///
    /// - Parameter isByName: True for versions of one pack: their metrics are compared by name, and a row is marked
    ///   also if one of them sends more values of the metric.
    package init(byName isByName: Bool = false) { self.isByName = isByName }

    /// Adds a pack.
    ///
    /// - Parameters:
    ///   - name: The name of the column.
    ///   - program: The compiled pack.
    ///   - summary: The results for the log.
    package mutating func add(_ name: String, _ program: RuleProgram, _ summary: ReplaySummary) {
        let metrics = Dictionary(program.content.sends.metrics.map { ($0.name.name, $0) }) { first, _ in first }
        let sessions = Dictionary(summary.sessions.map { ($0.name, $0) }) { first, _ in first }
        for session in summary.sessions where !sides.contains(where: { $0.sessions[session.name] != nil }) {
            sessionNames.append(session.name)
        }
        let declared = Dictionary(program.content.sends.metrics.map { (key(of: $0), $0) }) { first, _ in first }
        sides.append(Side(name: name, declared: declared, metrics: metrics, sessions: sessions))
    }

    /// The comparison as text.
    ///
    /// It contains a table for each session, with a row for each meaning, starting with those that more than one pack
    /// measures. For rows in which the packs differ, the descriptions of the metrics follow the table.
    ///
    /// A metric without a declared meaning is listed by its name. The value shown is the metric's own aggregate,
    /// followed by the name of the aggregate: `49000 ms (total)`.
    package var text: String {
        sessionNames.map { session in
            let rows = rows(of: session)
            return "Session \(printable(session))\n\n" + table(rows).text + units(rows) + reasons(rows)
        }.joined(separator: "\n")
    }

    // MARK: Rows

    /// The metrics of all packs that have the same meaning.
    private struct Row {
        let meaning: String
        /// The metric of each side, or `nil` if the pack sent no metric of this meaning.
        var cells: [Cell?]
        /// The first metric of each side that has this meaning, or `nil` if the pack measures nothing of the kind.
        var declared: [MetricInfo?]

        /// True if more than one pack sends a metric of this meaning.
        var isShared: Bool { cells.count { $0 != nil } > 1 }

        /// True if versions of one pack do not send the same values, or not the same number of them.
        var differsInAnything: Bool {
            differs || !cells.allSatisfy { $0 != nil } || Set(cells.compactMap { $0?.metric.count }).count > 1
        }

        /// True if the values of the packs differ, or if a pack that measures this sent no value.
        ///
        /// The total of no values is 0.
        var differs: Bool {
            let values: [Double?] = zip(cells, declared).compactMap { cell, declared in
                if let cell { return cell.comparable }
                return declared.map { $0.aggregate == .total ? 0 : nil }
            }
            return values.dropFirst().contains { $0 != values.first }
        }

        /// True if two packs declare different units.
        var hasTwoUnits: Bool { Set(cells.compactMap { $0.map { $0.info?.unit } }).count > 1 }
    }

    private struct Cell {
        let metric: ReplaySummary.Metric
        let info: MetricInfo?

        var value: Double {
            switch aggregate {
            case .total: metric.sum
            case .mean: metric.mean
            case .last: metric.last
            case .min: metric.least
            case .max: metric.most
            }
        }

        var aggregate: MetricAggregate {
            info?.aggregate ?? (metric.isCounter ? .total : metric.histogram == nil ? .last : .mean)
        }

        /// The value in the smallest unit of its kind, rounded to a millionth.
        var comparable: Double {
            let unit = info?.unit.map { Unit($0) }
            let factor = ["ms", "bps", "percent"].lazy.compactMap { unit?.factor(to: Unit($0)) }.first
            return (value * Double(factor ?? 1) * 1e6).rounded()
        }

        var text: String {
            decimal(value) + (info?.unit.map { $0 == "count" ? "" : " " + $0 } ?? "")
        }

        /// The value with its aggregate and the number of values: `49000 ms (total of 3)`.
        var summaryWithCount: String { "\(text) (\(aggregate.rawValue) of \(metric.count))" }

        /// The value with its aggregate, which is omitted if only one value was sent, and for counters.
        var summary: String {
            metric.count == 1 || metric.isCounter ? text : "\(text) (\(aggregate.rawValue))"
        }
    }

    /// The key by which a metric is compared: its name, or its meaning if it has one.
    private func key(of metric: MetricInfo) -> String {
        isByName ? metric.name.name : metric.meaning ?? metric.name.name
    }

    private func rows(of session: String) -> [Row] {
        var rows: [Row] = []
        var indices: [String: Int] = [:]
        for (number, side) in sides.enumerated() {
            for metric in side.sessions[session]?.metrics ?? [] where metric.count > 0 {
                let info = side.metrics[metric.name]
                let meaning = info.map(key) ?? metric.name
                let index = indices[meaning] ?? rows.count
                if index == rows.count {
                    indices[meaning] = index
                    let declared = sides.map { $0.declared[meaning] }
                    rows.append(Row(meaning: meaning, cells: sides.map { _ in nil }, declared: declared))
                }
                // If several metrics of a pack have the same meaning, the first is used.
                if rows[index].cells[number] == nil { rows[index].cells[number] = Cell(metric: metric, info: info) }
            }
        }
        if isByName { return rows }
        // Meanings that only one pack measures come last, because there is nothing to compare.
        return rows.filter(\.isShared) + rows.filter { !$0.isShared }
    }

    private func table(_ rows: [Row]) -> TextTable {
        var table = TextTable(["", "metric"] + sides.map(\.name))
        table.rightAligned = Set(2..<(2 + sides.count))
        for row in rows {
            let isMarked = isByName ? row.differsInAnything : row.differs
            let hasOtherCount = Set(row.cells.compactMap { $0?.metric.count }).count > 1
            let cells = row.cells.map { cell in
                cell.map { isByName && hasOtherCount ? $0.summaryWithCount : $0.summary } ?? "-"
            }
            table.add([isMarked ? "*" : "", row.meaning] + cells)
        }
        return table
    }

    /// Describes the metrics for which versions of one pack declare different units.
    private func units(_ rows: [Row]) -> String {
        let lines = rows.filter { isByName && $0.hasTwoUnits }.map { row in
            let units = zip(sides, row.cells).compactMap { side, cell in
                cell.map { "\($0.info?.unit ?? "none") (\(side.name))" }
            }
            return printable("The unit of `\(row.meaning)` has changed: \(units.joined(separator: ", ")).") + "\n"
        }
        return lines.isEmpty ? "" : "\n" + lines.joined()
    }

    private func reasons(_ rows: [Row]) -> String {
        let differing = rows.filter(\.differs)
        // Versions of one pack have the same descriptions; changes of formulas are reported elsewhere.
        guard !differing.isEmpty, !isByName else { return "" }
        return "\n* The packs differ:\n"
            + differing.map { row in
                let lines = sides.indices.compactMap { index -> String? in
                    let (cell, declared) = (row.cells[index], row.declared[index])
                    guard let name = cell?.metric.name ?? declared?.name.name else { return nil }
                    let said = (cell?.info ?? declared)?.description ?? "its pack does not say how it is counted"
                    let value = cell?.summary ?? "has no value"
                    return printable("    \(sides[index].name), \(name) \(value): \(said)") + "\n"
                }
                return "\n  \(printable(row.meaning))\n" + lines.joined()
            }.joined()
    }
}
