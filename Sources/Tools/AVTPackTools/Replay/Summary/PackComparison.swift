import AVTCore
import AVTDiagnostics
import AVTEngine

/// A comparison of the metrics that several packs compute from one log, by their meaning.
package struct PackComparison {
    /// A pack and its results for the log.
    private struct Side {
        let name: String
        let metricsInOrder: [MetricInfo]
        /// The key of each metric by which it is compared.
        var keys: [String: String] = [:]
        /// The first metric of each key.
        var declared: [String: MetricInfo] = [:]
        let metrics: [String: MetricInfo]
        let sessions: [SessionKey: ReplaySummary.Session]
    }

    /// A session of the log: sessions that a timeout separates have the same name.
    private struct SessionKey: Hashable {
        let name: ExactText
        /// The number of sessions of this name before it.
        let previousCount: Int
    }

    /// The maximum number of sessions whose tables are printed.
    private static let sessionLimit = 10

    private var sides: [Side] = []
    /// The sessions of all packs, in the order in which they were added.
    private var sessionKeys: [SessionKey] = []

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
        var (sessions, counts): ([SessionKey: ReplaySummary.Session], [ExactText: Int]) = ([:], [:])
        for session in summary.sessions {
            let sessionName = ExactText(session.name)
            let key = SessionKey(name: sessionName, previousCount: counts[sessionName, default: 0])
            counts[sessionName, default: 0] += 1
            sessions[key] = session
            if !sides.contains(where: { $0.sessions[key] != nil }) { sessionKeys.append(key) }
        }
        sides.append(
            Side(name: name, metricsInOrder: program.content.sends.metrics, metrics: metrics, sessions: sessions))
        for index in sides.indices {
            let keys = sides[index].metricsInOrder.map { (key(of: $0, in: sides[index]), $0) }
            sides[index].keys = Dictionary(keys.map { ($1.name.name, $0) }) { first, _ in first }
            sides[index].declared = Dictionary(keys) { first, _ in first }
        }
    }

    /// The comparison as text.
    ///
    /// It contains a table for each session, with a row for each meaning, starting with those that more than one pack
    /// measures. If there are several sessions, a table of all of them comes first, and if there are more than ten, only
    /// the first ten in which the packs differ have a table of their own. For rows in which the packs differ, the
    /// descriptions of the metrics follow the first table.
    ///
    /// A metric without a declared meaning is listed by its name. The value shown is the metric's own aggregate,
    /// followed by the name of the aggregate: `49000 ms (total)`.
    package var text: String {
        if let session = sessionKeys.first, sessionKeys.count == 1 {
            let rows = ordered(rows(of: session))
            return "Session \(printable(session.name.text))\n\n" + table(rows).text + units(rows) + reasons(rows)
        }
        var (tables, totals): ([String], [Row]) = ([], [])
        var indices: [String: Int] = [:]
        var differingCount = 0
        let isLong = sessionKeys.count > PackComparison.sessionLimit
        for session in sessionKeys {
            let rows = rows(of: session)
            for row in rows {
                if let index = indices[row.meaning] {
                    totals[index].add(row)
                } else {
                    indices[row.meaning] = totals.count
                    totals.append(row)
                }
            }
            let differs = rows.contains { $0.differingCount > 0 }
            if differs { differingCount += 1 }
            if differs || !isLong, tables.count < PackComparison.sessionLimit {
                tables.append("Session \(printable(session.name.text))\n\n" + table(ordered(rows)).text)
            }
        }
        guard !sessionKeys.isEmpty else { return "" }
        totals = ordered(totals)
        var total = "All \(sessionKeys.count) sessions\n\n" + table(totals, countsSessions: true).text
        total += units(totals) + reasons(totals)
        if isLong, differingCount > PackComparison.sessionLimit {
            total += "\nThe first \(PackComparison.sessionLimit) of the \(differingCount) sessions"
            total += " in which the results differ:\n"
        }
        return ([total] + tables).joined(separator: "\n")
    }

    // MARK: Rows

    /// Returns the key by which a metric is compared: its name, or its meaning if it has one.
    ///
    /// A metric without a meaning has that of another pack's metric of the same name, unless its own pack has another
    /// metric with this meaning.
    private func key(of metric: MetricInfo, in side: Side) -> String {
        let name = metric.name.name
        if isByName { return name }
        if let meaning = metric.meaning { return meaning }
        let borrowed = sides.lazy.compactMap { $0.metrics[name]?.meaning }.first
        guard let borrowed, !side.metricsInOrder.contains(where: { $0.meaning == borrowed }) else { return name }
        return borrowed
    }

    private func rows(of session: SessionKey) -> [Row] {
        var rows: [Row] = []
        var indices: [String: Int] = [:]
        for (number, side) in sides.enumerated() {
            for metric in side.sessions[session]?.metrics ?? [] where metric.count > 0 {
                let info = side.metrics[metric.name]
                let meaning = side.keys[metric.name] ?? metric.name
                let index = indices[meaning] ?? rows.count
                if index == rows.count {
                    indices[meaning] = index
                    let declared = sides.map { $0.declared[meaning] }
                    rows.append(Row(meaning: meaning, cells: sides.map { _ in nil }, declared: declared))
                }
                // If several metrics of a pack have the same meaning, the first is used.
                if rows[index].cells[number] == nil { rows[index].cells[number] = Cell(metric, info) }
            }
        }
        for index in rows.indices where isByName ? rows[index].differsInAnything : rows[index].differs {
            rows[index].differingCount = 1
        }
        return rows
    }

    /// Returns the rows in the order of a table of packs: meanings that only one pack measures come last, because there is
    /// nothing to compare.
    private func ordered(_ rows: [Row]) -> [Row] {
        isByName ? rows : rows.filter(\.isShared) + rows.filter { !$0.isShared }
    }

    private func table(_ rows: [Row], countsSessions: Bool = false) -> TextTable {
        var table = TextTable(["", "metric"] + sides.map(\.name) + (countsSessions ? ["sessions that differ"] : []))
        table.rightAligned = Set(2..<(countsSessions ? 3 : 2) + sides.count)
        for row in rows {
            let hasOtherCount = Set(row.cells.compactMap { $0?.count }).count > 1
            let cells = row.cells.map { cell in
                cell.map { isByName && hasOtherCount ? $0.summaryWithCount : $0.summary } ?? "-"
            }
            let count = row.isShared || row.differingCount > 0 ? String(row.differingCount) : ""
            table.add([row.differingCount > 0 ? "*" : "", row.meaning] + cells + (countsSessions ? [count] : []))
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
        let differing = rows.filter { $0.differingCount > 0 }
        // Versions of one pack have the same descriptions; changes of formulas are reported elsewhere.
        guard !differing.isEmpty, !isByName else { return "" }
        return "\n* The packs differ:\n"
            + differing.map { row in
                let lines = sides.indices.compactMap { index -> String? in
                    let (cell, declared) = (row.cells[index], row.declared[index])
                    guard let name = cell?.name ?? declared?.name.name else { return nil }
                    let said = (cell?.info ?? declared)?.description ?? "its pack does not say how it is counted"
                    let value = cell?.summary ?? "has no value"
                    return printable("    \(sides[index].name), \(name) \(value): \(said)") + "\n"
                }
                return "\n  \(printable(row.meaning))\n" + lines.joined()
            }.joined()
    }
}
