import AVTCore
import AVTEngine

/// The rows of aggregated metrics, as lines of JSON, as comma-separated values and as a table.
package struct AggregateReport {
    private let rows: [AggregateRow]
    private let attributes: [String]
    private let every: Int?
    /// The attributes that no event had.
    private let unseen: [String]
    /// The maximum number of groups, or `nil` if there were not more.
    private let exceededLimit: Int?
    /// Messages about metrics that were not sent.
    private let unsent: [String]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - parts: The aggregates of the parts of a log; at least one.
    ///   - program: The program that ran.
    ///   - attributes: The attributes by which the metrics are grouped.
    ///   - every: The length of a window in milliseconds, or `nil` if time is not divided into windows.
    package init(merging parts: [MetricAggregates], of program: RuleProgram, by attributes: [String], every: Int?) {
        var whole = parts[0]
        for part in parts.dropFirst() { whole.merge(part) }
        rows = whole.rows(for: program)
        self.attributes = attributes
        self.every = every
        unseen = whole.unseen.map { attributes[$0] }
        exceededLimit = whole.exceededLimit
        unsent = whole.unsent.sorted { $0.key < $1.key }.map { unsent, count in
            let name = program.content.sends.metrics[unsent.metric].name.name
            let reason = unsent.hasFailed ? UnsentReason.failed : .divisorIsZero
            return "`\(name)` was not sent in \(counted(count, "case")): \(reason.text)"
        }
    }

    /// Returns what a reader of the rows has to know: attributes that no event had, too many groups, and metrics
    /// that were not sent.
    ///
    /// - Parameters:
    ///   - present: The names of attributes that the log has.
    ///   - content: The packs' program.
    ///   - hasHashKey: True if the run has a key of hashed attributes.
    /// - Returns: The messages.
    package func messages(present: Set<String>, of content: ProgramContent, hasHashKey: Bool) -> [String] {
        var messages = AggregateReport.messages(
            unseen: unseen, present: present, of: content, hasHashKey: hasHashKey)
        if let limit = exceededLimit {
            messages.append(
                "there are more than \(limit) groups; the values of all groups after these are in the group "
                    + "(other); use fewer attributes, or a longer window")
        }
        return messages + unsent
    }

    /// Returns messages about attributes that no event had.
    ///
    /// - Parameters:
    ///   - unseen: The attributes.
    ///   - present: The names of attributes that the log has.
    ///   - content: The packs' program.
    ///   - hasHashKey: True if the run has a key of hashed attributes.
    /// - Returns: A message for each attribute.
    package static func messages(
        unseen: [String], present: Set<String>, of content: ProgramContent, hasHashKey: Bool
    ) -> [String] {
        let known = present.isEmpty ? "" : "; the log has \(shortList(of: present))"
        let declared = Set(content.names.attributes.map(\.name))
        return unseen.map { attribute in
            if present.contains(attribute), let reason = omission(of: attribute, content.delivery, hasHashKey) {
                return "no event that is sent has the attribute `\(attribute)`: \(reason)"
            }
            let meant = nearName(to: attribute, present: present, declared: declared)
            return "no event has the attribute `\(attribute)`" + (meant.map { "; did you mean `\($0)`?" } ?? known)
        }
    }

    /// Returns why events are sent without an attribute, or `nil` if `privacy` does not omit it.
    private static func omission(of attribute: String, _ rules: DeliveryRules, _ hasHashKey: Bool) -> String? {
        guard let treatment = rules.treatments.treatment(of: attribute) else { return nil }
        if treatment.isDropped { return "`privacy` drops it" }
        if treatment.hashDigits != nil, !hasHashKey { return "`privacy` hashes it, which requires '--hash-key'" }
        guard !treatment.requires.isEmpty else { return nil }
        let consents = treatment.requires.map { rules.consents[$0] }
        return "`privacy` omits it without consent: " + consents.listed { "`\($0)`" }
    }

    /// Returns the name of the attribute that was probably meant: one of the log, or if the log has none at all, of the packs, unless
    /// they have the attribute itself.
    private static func nearName(to attribute: String, present: Set<String>, declared: Set<String>) -> String? {
        let names = (present.isEmpty && !declared.contains(attribute) ? declared : present).sorted()
        // Such as `attributes.country`, a column of flattened JSON.
        return names.first { $0.hasSuffix("." + attribute) } ?? closestName(to: attribute, among: names)
    }

    // MARK: JSON

    /// The rows as lines `{"aggregate": {...}}`, each with its line end.
    package var lines: String {
        rows.map { JSONValue.object([JSONMember("aggregate", .object(members(of: $0)))]).text + "\n" }.joined()
    }

    private func members(of row: AggregateRow) -> [JSONMember] {
        var members = [
            JSONMember("name", .string(row.metric.name.name)), JSONMember("type", .string(row.metric.typeName)),
        ]
        if let unit = row.metric.unit { members.append(JSONMember("unit", .string(unit))) }
        if let every {
            members.append(JSONMember("at", row.group?.window.map(JSONValue.int) ?? .null))
            members.append(JSONMember("every", .int(every)))
        }
        if !attributes.isEmpty {
            let values = zip(attributes, row.values(attributes.count)).map { JSONMember($0, .string($1)) }
            members.append(JSONMember("by", .object(values)))
        }
        members.append(JSONMember("count", .int(row.totals.values.count)))
        let numbers = row.numbers + (row.quotient ?? [])
        return members + numbers.map { JSONMember($0.name, JSONValue(numberOf: $0.number)) }
    }

    // MARK: Comma-separated values

    /// The rows as comma-separated values, with a header.
    package var csv: String {
        let columns = AggregateReport.csvColumns(hasWindows: every != nil)
        return CSVLine.text(columns.first + attributes + columns.last)
            + rows.map { CSVLine.text(fields(of: $0)) }.joined()
    }

    /// Returns the columns of comma-separated values besides those of the attributes.
    ///
    /// - Parameter hasWindows: True if time is divided into windows.
    /// - Returns: The columns before the attributes, and those after them.
    package static func csvColumns(hasWindows: Bool) -> (first: [String], last: [String]) {
        (
            ["name", "type", "unit"] + (hasWindows ? ["at"] : []),
            ["count"] + AggregateRow.numberNames + AggregateRow.quotientNames
        )
    }

    private func fields(of row: AggregateRow) -> [String] {
        var fields = [row.metric.name.name, row.metric.typeName, row.metric.unit ?? ""]
        if every != nil { fields.append(row.group?.window.map(String.init) ?? "") }
        fields += row.values(attributes.count) + [String(row.totals.values.count)]
        fields += row.numbers.map { numberLiteral($0.number) }.padded(to: AggregateRow.numberNames.count)
        let quotient = row.quotient?.map { numberLiteral($0.number) } ?? []
        return fields + quotient.padded(to: AggregateRow.quotientNames.count)
    }

    // MARK: Table

    /// The rows as a table, or an empty string if there are none.
    package var table: String {
        guard !rows.isEmpty else { return "" }
        let first = ["metric", "type"] + attributes + (every == nil ? [] : ["from"])
        let hasRatios = rows.contains { $0.ratio != nil }
        let head = first + ["count"] + AggregateRow.numberNames + (hasRatios ? ["ratio"] : []) + ["unit"]
        var table = TextTable(head)
        table.rightAligned = Set(first.count..<(head.count - 1))
        for row in rows {
            let window = every == nil ? [] : [row.group?.window.map(timeText) ?? "(other)"]
            let numbers = row.numbers.map { decimal($0.number) }.padded(to: AggregateRow.numberNames.count)
            let ratio = hasRatios ? [row.ratio.map { decimal($0) } ?? ""] : []
            table.add(
                [row.metric.name.name, row.metric.typeName]
                    + row.values(attributes.count).map { $0.isEmpty ? "\"\"" : $0 } + window
                    + [String(row.totals.values.count)] + numbers + ratio + [row.metric.unit ?? ""])
        }
        return table.text
    }
}

extension AggregateRow {
    /// The names of ``numbers``; a counter has only the first one.
    static let numberNames = ["sum", "least", "mean", "p50", "p90", "p99", "most"]

    /// The sum, and for other metrics than counters the extremes, the mean and quantiles.
    var numbers: [(name: String, number: Double)] {
        let values = totals.values
        let all: [() -> Double?] = [
            { values.sum }, { values.least }, { values.mean }, { values.quantile(percent: 50) },
            { values.quantile(percent: 90) }, { values.quantile(percent: 99) }, { values.most },
        ]
        let numbers = metric.isCounter ? all.prefix(1) : all[...]
        return zip(AggregateRow.numberNames, numbers).map { ($0, $1() ?? 0) }
    }

    /// The names of ``quotient``.
    static let quotientNames = ["numerator", "denominator", "ratio"]

    /// The sums of numerators and denominators and their quotient, or `nil` if no value has been a quotient.
    var quotient: [(name: String, number: Double)]? {
        guard let ratio else { return nil }
        let numbers = [totals.quotients.numerator, totals.quotients.denominator, ratio]
        return zip(AggregateRow.quotientNames, numbers).map { ($0, $1) }
    }

    /// The sum of numerators divided by that of denominators, or `nil` if there are none.
    var ratio: Double? { totals.quotients.ratio }

    /// Returns the values of the attributes, with texts for a missing one and for other groups.
    func values(_ count: Int) -> [String] {
        guard let group else { return Array(repeating: "(other)", count: count) }
        return group.values.map { $0.map(AggregateRow.text) ?? AggregateRow.none }
    }

    /// The text for a missing value of an attribute.
    private static let none = "(none)"

    /// Returns a value as text, in quotes if it would look like a missing one.
    private static func text(_ value: ExactText) -> String {
        value.text == none || value.text == "(other)" ? "\"\(value.text)\"" : value.text
    }
}

extension [String] {
    /// Returns the texts, followed by empty ones.
    fileprivate func padded(to count: Int) -> [String] {
        self + Array(repeating: "", count: Swift.max(0, count - self.count))
    }
}

extension JSONValue {
    /// A number, as an integer if it has no fraction.
    init(numberOf number: Double) {
        if number.magnitude <= 0x1p53, let integer = Int(exactly: number) {
            self = .int(integer)
        } else {
            self = .double(number)
        }
    }
}
