import AVTRules
import AVTCore

/// A value as a failure shows it: as JSON, or `none`.
func text(_ value: Value?) -> String {
    value.map { JSONValue($0).text } ?? "none"
}

/// A text as a failure shows it.
func quoted(_ text: String) -> String {
    JSONValue.string(text).text
}

/// What a failure shows of several things.
func list(_ items: [String]) -> String {
    items.isEmpty ? "none" : items.joined(separator: ", ")
}

/// Returns a duration as tests write it: `10s` or `500ms`.
func durationLiteral(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
}

/// True if values are the same; numbers by value, whether whole or not.
func isEqual(_ left: Value?, _ right: Value?) -> Bool {
    switch (left, right) {
    case (.int(let whole)?, .double(let double)?), (.double(let double)?, .int(let whole)?):
        Int(exactly: double) == whole
    default: left == right
    }
}

extension StepOutcome {
    /// What became of the step's event.
    var fate: String {
        event?.fate ?? (isHeld ? "held" : "none: nothing came of the step")
    }
}

extension ReplayStep {
    /// What became of the event.
    var fate: String {
        if let blocking { return "blocked by `\(blocking.rule)`" }
        if let withheldBy { return "withheld by `\(withheldBy)`" }
        return isAccepted ? "accepted" : "blocked"
    }

    /// What blocked the event, in a sentence; `nil` if nothing did.
    var verdict: String? {
        guard let blocking else { return nil }
        let code = blocking.code.map { " (\($0))" } ?? ""
        let reason = blocking.because.map { ", because \($0)" } ?? ""
        return "`\(action)` was blocked by `\(blocking.rule)`\(code)\(reason)"
    }

    /// The remarks that the packs make.
    var packNotes: [Note] {
        notes.filter { $0.level != PackUnderTest.appliedLevel }
    }
}

extension Value {
    /// The number that it is, or `nil` if it is none.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .bool, .string, .opaque: nil
        }
    }

    /// True if a decimal fraction is this number, rounded to as many digits as the fraction has.
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
    /// The text with a capital at its beginning.
    var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
