import AVTCore
import AVTRules

/// Formats a value for a failure: as JSON, or `none`.
func text(_ value: Value?) -> String {
    value.map { JSONValue($0).text } ?? "none"
}

/// Formats a string for a failure, with quotes.
func quoted(_ text: String) -> String {
    JSONValue.string(text).text
}

/// Formats a list for a failure.
func list(_ items: [String]) -> String {
    items.isEmpty ? "none" : items.joined(separator: ", ")
}

/// Formats a duration as in test files: `10s` or `500ms`.
func durationLiteral(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
}

/// Returns true if two values are equal; an integer equals a double of the same value.
func isEqual(_ left: Value?, _ right: Value?) -> Bool {
    switch (left, right) {
    case (.int(let integer)?, .double(let double)?), (.double(let double)?, .int(let integer)?):
        Int(exactly: double) == integer
    default: left == right
    }
}

extension TestStepResult {
    /// A description of what happened to the step's event.
    var fate: String {
        event?.fate ?? (isHeld ? "held" : "none: nothing came of the step")
    }
}

extension ReplayStep {
    /// A description of what happened to the event.
    var fate: String {
        if let blocking { return "blocked by `\(blocking.rule)`" }
        if let withheldBy { return "withheld by `\(withheldBy)`" }
        return isAccepted ? "accepted" : "blocked"
    }

    /// A sentence that describes what blocked the event, or `nil` if nothing did.
    package var verdict: String? {
        guard let blocking else { return nil }
        let code = blocking.code.map { " (\($0))" } ?? ""
        let reason = blocking.because.map { ", because \($0)" } ?? ""
        return "`\(action)` was blocked by `\(blocking.rule)`\(code)\(reason)"
    }

    /// The notes that the packs add to the event.
    var packNotes: [Note] {
        notes.filter { $0.level != PackUnderTest.appliedLevel }
    }
}

extension Value {
    /// The value as a number, or `nil` if it is not a number.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .bool, .string, .opaque: nil
        }
    }

    /// Returns true if a decimal fraction is this number, rounded to the number of digits of the fraction.
    func rounds(to fraction: String) -> Bool {
        guard case .double(let number) = self, let written = Double(fraction),
            let point = fraction.firstIndex(of: "."), !fraction.lowercased().contains("e")
        else { return false }
        let digits = fraction.distance(from: point, to: fraction.endIndex) - 1
        let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
        return abs(number - written) <= 0.5 * unit
    }
}

extension String {
    /// The string with its first letter capitalized.
    var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
