import AVTDiagnostics
import AVTEngine
import AVTCore

extension ReplaySummary {
    /// Returns the summary as text: for each session a table of its metrics, and one of its blocked events.
    ///
    /// - Parameter program: The program that ran, which contains the metrics' units.
    /// - Returns: The tables of all sessions, or an empty string if there are none.
    package func table(for program: RuleProgram) -> String {
        let units = Dictionary(
            program.content.sends.metrics.map { ($0.name.name, $0.unit) }, uniquingKeysWith: { first, _ in first })
        return sessions.map { $0.table(units: units) }.joined(separator: "\n")
    }
}

extension ReplaySummary.Session {
    fileprivate func table(units: [String: String?]) -> String {
        let length = times.map { Double($0.upperBound) - Double($0.lowerBound) } ?? 0
        let blockedCount = blocked.reduce(0) { $0 + $1.count }
        let withheldCount = withheld.reduce(0) { $0 + $1.count }
        var text =
            "Session \(printable(name)): \(counted(eventCount, "event")) sent, \(blockedCount) blocked, "
            + (withheldCount > 0 ? "\(withheldCount) withheld, " : "")
            + "\(decimal(length / 1000)) s\n"
        if !metrics.isEmpty {
            var table = TextTable(["metric", "type", "values", "total", "least", "mean", "most", "unit"])
            table.rightAligned = [2, 3, 4, 5, 6]
            for metric in metrics { table.add(metric.row(unit: (units[metric.name] ?? nil) ?? "")) }
            text += "\n" + table.text
        }
        for metric in metrics { text += metric.buckets(unit: (units[metric.name] ?? nil) ?? "") }
        if !unsent.isEmpty {
            var table = TextTable(["metric", "not sent"])
            for row in unsent {
                table.add([row.name, "\(row.count == 1 ? "once" : "\(row.count) times"): \(row.reason)"])
            }
            text += "\n" + table.text
        }
        if !withheld.isEmpty {
            var table = TextTable(["withheld by", "action", "events"])
            table.rightAligned = [2]
            for row in withheld.sorted(by: { $0.count > $1.count }) {
                table.add([row.rule, row.action, String(row.count)])
            }
            text += "\n" + table.text
        }
        if !blocked.isEmpty {
            var table = TextTable(["blocked by", "action", "events", "because"])
            table.rightAligned = [2]
            for row in blocked.sorted(by: { $0.count > $1.count }) {
                let reason = [row.code, row.because].compactMap(\.self).joined(separator: ": ")
                table.add([row.rule, row.action, String(row.count), reason])
            }
            text += "\n" + table.text
        }
        return text
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}

extension ReplaySummary.Metric {
    fileprivate func row(unit: String) -> [String] {
        guard !isCounter else { return [name, "counter", String(count), decimal(sum), "", "", "", unit] }
        return [
            name, histogram == nil ? "gauge" : "histogram", String(count), decimal(sum), decimal(least), decimal(mean),
            decimal(most), unit,
        ]
    }

    /// Returns a table of a histogram's buckets from the first to the last nonempty one, each with its share, or an
    /// empty string if the metric is not a histogram.
    fileprivate func buckets(unit: String) -> String {
        guard let histogram, let first = histogram.counts.firstIndex(where: { $0 > 0 }),
            let last = histogram.counts.lastIndex(where: { $0 > 0 })
        else { return "" }
        var table = TextTable([name, "values", "share"])
        table.rightAligned = [0, 1, 2]
        for bucket in first...last {
            let isAbove = bucket == histogram.bounds.count
            let bound = decimal(histogram.bounds[isAbove ? bucket - 1 : bucket]) + (unit.isEmpty ? "" : " \(unit)")
            let count = histogram.counts[bucket]
            let share = decimal((1000 * Double(count) / Double(histogram.count)).rounded() / 10) + " %"
            table.add([(isAbove ? "above " : "up to ") + bound, String(count), share])
        }
        return "\n" + table.text
    }
}

/// Formats a number with at most three decimal places.
func decimal(_ number: Double) -> String {
    guard abs(number) < 1e15 else { return String(number) }
    let thousandths = Int((number * 1000).rounded())
    let (integerPart, fraction) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(integerPart)
    guard fraction > 0 else { return text }
    var digits = String(fraction)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
}
