public import AVTEngine

extension ReplaySummary {
    /// The summary as text for people: for each session a table of its metrics, and one of its blocked events.
    ///
    /// - Parameter program: the program that ran, which knows the metrics' units.
    /// - Returns: the tables of all sessions; empty without any.
    public func table(for program: RuleProgram) -> String {
        let units = Dictionary(
            program.content.metrics.map { ($0.name.name, $0.unit) }, uniquingKeysWith: { first, _ in first })
        return sessions.map { $0.table(units: units) }.joined(separator: "\n")
    }
}

extension ReplaySummary.Session {
    fileprivate func table(units: [String: String?]) -> String {
        let length = times.map { Double($0.upperBound) - Double($0.lowerBound) } ?? 0
        let blockedCount = blocked.reduce(0) { $0 + $1.count }
        var text =
            "Session \(printable(name)): \(counted(eventCount, "event")) sent, \(blockedCount) blocked, "
            + "\(decimal(length / 1000)) s\n"
        if !metrics.isEmpty {
            var table = TextTable(["metric", "type", "values", "total", "least", "mean", "most", "unit"])
            table.rightAligned = [2, 3, 4, 5, 6]
            for metric in metrics { table.add(metric.row(unit: (units[metric.name] ?? nil) ?? "")) }
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
            name, "gauge", String(count), decimal(sum), decimal(least), decimal(sum / Double(count)), decimal(most),
            unit,
        ]
    }
}

/// A number with at most three digits behind the point.
func decimal(_ number: Double) -> String {
    guard abs(number) < 1e15 else { return String(number) }
    let thousandths = Int((number * 1000).rounded())
    let (whole, fraction) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    var text = (thousandths < 0 ? "-" : "") + String(whole)
    guard fraction > 0 else { return text }
    var digits = String(fraction)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
}
