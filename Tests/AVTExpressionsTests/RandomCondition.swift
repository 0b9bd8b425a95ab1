import AVTTestSupport

/// Makes conditions with what `RandomFormula` does not have: parts of texts, patterns, lists and `math` functions.
struct RandomCondition {
    private var generator: SeededGenerator
    private var formula: RandomFormula

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        formula = RandomFormula(seed: seed ^ 0x5EED)
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &generator) ?? ""
    }

    private mutating func text() -> String {
        let other = formula.text(1)
        return pick(["text", "maybeText", "text", "maybeText", "'é'", "'https://a.b/c'", other])
    }

    private mutating func number() -> String {
        let other = formula.int(1)
        return pick(["count", "maybe", "event.size", "0", "720", "-1", "9223372036854775807", other])
    }

    mutating func next(_ depth: Int = 3) -> String {
        guard depth > 0 else { return leaf() }
        let parts = (0..<Int.random(in: 2...12, using: &generator)).map { _ in depth > 2 ? leaf() : next(depth - 2) }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1: return "(" + parts.joined(separator: " && ") + ")"
        case 2, 3: return "(" + parts.joined(separator: " || ") + ")"
        case 4: return "!\(next(depth - 1))"
        default: return "(\(next(depth - 1)) ? \(next(depth - 1)) : \(next(depth - 1)))"
        }
    }

    private mutating func leaf() -> String {
        let relation = pick(["==", "!=", "<", "<=", ">", ">="])
        return switch Int.random(in: 0..<16, using: &generator) {
        case 0: "(\(number()) \(relation) \(number()))"
        case 1: "(\(text()) \(relation) \(text()))"
        case 2: "\(text()).\(pick(["startsWith", "endsWith", "contains"]))(\(text()))"
        case 3: "\(text()).matches('\(pick(["^https?://", "a+$", "(", "^$", "é"]))')"
        case 4: "(\(text()) in ['a', 'é', '', 'https://a.b/c'])"
        case 5: "(\(number()) in [0, 5, -1])"
        case 6: "(\(formula.double(1)) in [0.0, 1.5])"
        case 7: "(size(\(text())) \(relation) \(number()))"
        case 8: "[\(number()), 5].exists(x, x \(relation) \(number()))"
        case 9: "(int(\(text())) \(relation) 5)"
        case 10: "has(maybe)"
        case 11: "((has(maybe) ? maybe : event.size) \(relation) 5)"
        case 12: "(math.greatest(share, \(formula.double(1))) \(relation) math.least(maybeShare, 2.5))"
        case 13: "math.\(pick(["isNaN", "isInf", "isFinite"]))(\(formula.double(2)))"
        case 14:
            "(math.\(pick(["ceil", "floor", "round", "trunc", "sign", "sqrt"]))(\(formula.double(2))) \(relation) share)"
        default: formula.bool(2)
        }
    }
}
