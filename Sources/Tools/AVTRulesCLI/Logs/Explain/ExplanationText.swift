import AVTCore
import AVTDiagnostics
import AVTPackTools

/// An explanation as lines of text: a tree of names and values, each leaf with its origin.
struct ExplanationText {
    /// The start of the session, to which times are relative, in milliseconds since 1970.
    let start: Int
    private var lines: [String] = []

    private static let nameColumns = 44
    private static let listLimit = 12

    init(start: Int) {
        self.start = start
    }

    /// The lines, each followed by a line feed.
    var text: String { lines.map { printable($0) + "\n" }.joined() }

    /// Adds a tree.
    mutating func add(_ explanation: Explanation, depth: Int = 1) {
        var depth = depth
        var explanation = explanation
        // A formula that is only a name adds nothing to the name's own part.
        while explanation.kind == .formula, explanation.parts.count == 1, explanation.parts[0].name == explanation.name
        {
            explanation = explanation.parts[0]
        }
        let origin = origin(of: explanation)
        // The value of a literal is its name.
        if depth > 1, explanation.parts.isEmpty, origin == nil, explanation.name == explanation.text { return }
        let name = String(repeating: "  ", count: depth) + explanation.name.oneLine.cut(to: 70)
        let width = max(ExplanationText.nameColumns, name.columns + 2)
        var line = name + String(repeating: " ", count: width - name.columns) + printable(explanation.text).cut(to: 120)
        if let origin { line += "  <- " + origin }
        lines.append(line)
        depth += 1
        let contributions = explanation.parts.filter(\.isContribution)
        for part in explanation.parts where !part.isContribution { add(part, depth: depth) }
        addContributions(contributions, depth: depth)
    }

    /// Adds a line of text.
    mutating func add(line: String) {
        lines.append(line)
    }

    private mutating func addContributions(_ parts: [Explanation], depth: Int) {
        let most = ExplanationText.listLimit
        let shown = parts.count > most + 1 ? parts.suffix(most) : parts[...]
        if shown.count < parts.count {
            let rest = parts.dropLast(most)
            let sum = rest.reduce(0) { $0 + $1.amount }
            let unit = rest.first?.unit.map { " " + $0 } ?? ""
            lines.append(indent(depth) + "\(rest.count) earlier, together \(decimalText(sum))\(unit)")
        }
        for part in shown { lines.append(indent(depth) + text(of: part)) }
    }

    private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

    private func text(of part: Explanation) -> String {
        let event = part.event.map { describe($0) } ?? ""
        switch part.kind {
        case .interval:
            let from = part.event.map { logTime((part.from ?? $0.at) - start) } ?? ""
            let to = (part.until ?? part.end?.at).map { logTime($0 - start) } ?? "now"
            let weight = part.weight.map { " at \(JSONValue($0).text)" } ?? ""
            let open = part.until == nil ? ", still open" : ", until its condition no longer held"
            let end = part.end.map { " to " + describe($0) } ?? open
            return "\(from) to \(to)\(weight)  \(part.text)  <- \(event)\(end)"
        case .counted: return "1  <- \(event)"
        default: return "\(part.text)  <- \(event)"
        }
    }

    /// Describes an event: `line 4: Start at 400ms`.
    func describe(_ event: LogEvent) -> String {
        let name = event.isMade ? "(\(event.action))" : event.action
        let tracker = event.tracker == "player" || event.tracker.isEmpty ? "" : event.tracker + ": "
        let time = logTime(event.at - start)
        guard let line = event.line else { return "\(tracker)\(name) at \(time), between lines" }
        return "line \(line): \(tracker)\(name) at \(time)"
    }

    private func origin(of part: Explanation) -> String? {
        var texts: [String] = []
        if part.kind == .repeated { texts.append("shown above") }
        if let note = part.note { texts.append(note) }
        let isMetric = part.kind == .metric || part.kind == .formula
        if let event = part.event, !isMetric { texts.append(describe(event)) }
        if let source = part.source { texts.append("\(source.file):\(source.line)") }
        if part.kind == .measure, part.parts.isEmpty { texts.append("nothing was counted") }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension Explanation {
    /// True for a contribution to a measure.
    fileprivate var isContribution: Bool {
        switch kind {
        case .interval, .counted, .sample, .range: true
        default: false
        }
    }

    fileprivate var amount: Double {
        switch value {
        case .int(let value): Double(value)
        case .double(let value): value
        default: 0
        }
    }
}

/// Formats a number, without a fraction if it is an integer.
private func decimalText(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}
