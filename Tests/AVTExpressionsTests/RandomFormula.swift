import AVTTestSupport

/// Makes formulas that have a meaning in `TestScope`.
struct RandomFormula {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &generator) ?? ""
    }

    mutating func bool(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["true", "false", "flag", "other", "maybeFlag", "has(event.size)"]) }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return "!(\(bool(depth - 1)))"
        case 1, 2: return "(\(bool(depth - 1)) && \(bool(depth - 1)))"
        case 3, 4: return "(\(bool(depth - 1)) || \(bool(depth - 1)))"
        case 5: return "(\(bool(depth - 1)) ? \(bool(depth - 1)) : \(bool(depth - 1)))"
        case 6: return "(\(int(depth - 1)) \(comparison()) \(int(depth - 1)))"
        case 7: return "(\(double(depth - 1)) \(comparison()) \(double(depth - 1)))"
        case 8: return "(\(text(depth - 1)) \(comparison()) \(text(depth - 1)))"
        default: return pick(["(phase == idle)", "(maybeFlag ?? flag)", "(phase != playing)", "text.contains(text)"])
        }
    }

    mutating func int(_ depth: Int) -> String {
        guard depth > 0 else {
            return pick([
                "0", "1", "-1", "3", "9223372036854775807", "-9223372036854775808", "count", "maybe", "event.size",
            ])
        }
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: return "-(\(int(depth - 1)))"
        case 1: return "math.abs(\(int(depth - 1)))"
        case 2: return "(\(bool(depth - 1)) ? \(int(depth - 1)) : \(int(depth - 1)))"
        case 3: return "(maybe ?? \(int(depth - 1)))"
        case 4: return "int(\(double(depth - 1)))"
        default: return "(\(int(depth - 1)) \(pick(["+", "-", "*", "/", "%"])) \(int(depth - 1)))"
        }
    }

    mutating func double(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["0.0", "-0.5", "2.5", "1e300", "share", "maybeShare"]) }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return "double(\(int(depth - 1)))"
        case 1: return "ratio(\(int(depth - 1)), \(double(depth - 1)))"
        case 2: return "math.least(\(double(depth - 1)), \(int(depth - 1)))"
        case 3: return "(maybeShare ?? \(double(depth - 1)))"
        default: return "(\(double(depth - 1)) \(pick(["+", "-", "*", "/"])) \(double(depth - 1)))"
        }
    }

    mutating func text(_ depth: Int) -> String {
        guard depth > 0 else { return pick(["''", "'a'", "'é'", "'e\\u0301'", "'7'", "text", "maybeText"]) }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return "string(\(int(depth - 1)))"
        case 1: return "(maybeText ?? \(text(depth - 1)))"
        case 2: return "(\(bool(depth - 1)) ? \(text(depth - 1)) : \(text(depth - 1)))"
        default: return "(\(text(depth - 1)) + \(text(depth - 1)))"
        }
    }

    private mutating func comparison() -> String { pick(["==", "!=", "<", "<=", ">", ">="]) }
}
