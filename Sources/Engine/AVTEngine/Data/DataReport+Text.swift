import AVTCore

extension DataReport {
    /// The report as human-readable lines, without line terminators.
    public var lines: [String] {
        var lines = excesses.map(\.line) + mismatches.map(\.line) + unknownNames.map(\.line)
        if others > 0 { lines.append("\(counted(others, "more value")) or names do not fit and are not listed") }
        return lines
    }
}

extension DataReport.Mismatch {
    /// A sentence that describes the problem.
    public var line: String {
        let location = action.map { " of `\($0)`" } ?? ""
        let (does, be) = count == 1 ? ("does", "is") : ("do", "are")
        guard allowed.isEmpty else {
            return "the \(source) `\(name)`\(location) is one of \(listed): "
                + "\(counted(count, "value")), such as \(example), \(be) not among them"
        }
        return "the \(source) `\(name)`\(location) is \(expected.article) \(expected): "
            + "\(counted(count, "value")), such as \(example), \(does) not convert and \(be) "
            + (source == .property ? "ignored" : "treated as missing")
    }
}

extension DataReport.Mismatch {
    private static let listLimit = 8

    private var listed: String {
        let shown = allowed.prefix(Self.listLimit).map { "`\($0)`" }
        let rest = allowed.count - shown.count
        return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

extension DataReport.Excess {
    /// A sentence that describes the problem.
    public var line: String {
        let events = counted(count, action.isEmpty ? "event" : "event `\(action)`")
        let location = rule.map { ", first in `\($0)`" } ?? ""
        let what =
            switch limit {
            case .sizedWork: "needed more work on large values than `sizedWork` allows"
            case .causedEvents: "caused more events than `causedEvents` allows"
            }
        return "\(events) \(what)\(location): blocked, or without the values that were not evaluated any more"
    }
}

extension DataReport.UnknownName {
    /// A sentence that describes the problem.
    public var line: String {
        let occurrences =
            switch kind {
            case .action, .attribute: "of \(counted(count, "event"))"
            case .signal, .property: "that the player reported \(count == 1 ? "once" : "\(count) times")"
            }
        return "no pack knows the \(kind) `\(name)` \(occurrences); did you mean `\(suggestion)`?"
    }
}

extension ValueType {
    fileprivate var article: String { self == .int ? "an" : "a" }
}
