import AVTTestSupport

/// Makes conditions over the variables of `ConditionPack`.
struct RandomCondition {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A condition whose parts nest so deep at most.
    mutating func condition(_ depth: Int) -> String {
        guard depth > 0 else { return atom() }
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: return "!(\(condition(depth - 1)))"
        case 1, 2, 3: return "(\(condition(depth - 1)) && \(condition(depth - 1)))"
        case 4, 5, 6: return "(\(condition(depth - 1)) || \(condition(depth - 1)))"
        case 7: return "(\(condition(depth - 1)) ? \(condition(depth - 1)) : \(condition(depth - 1)))"
        default: return "(\(condition(depth - 1)) == \(condition(depth - 1)))"
        }
    }

    private mutating func atom() -> String {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return pick(["flag", "other", "event.isLive", "(event.isLive ?? flag)"])
        case 1: return pick(["has(event.size)", "has(last)", "has(event.kind)"])
        case 2: return "(phase \(pick(["==", "!="])) \(pick(["idle", "loading", "playing"])))"
        case 3: return pick(["(phase in [idle, playing])", "(event.kind in ['a', 'b'])", "(count in [1, 2])"])
        case 4: return "(\(pick(["event.kind", "title"])) \(pick(["==", "!="])) \(pick(["'a'", "'b'"])))"
        case 5, 6: return "(\(whole()) \(comparison()) \(pick(["0", "1", "2", "3"])))"
        case 7: return "(\(pick(["0", "1", "2", "3"])) \(comparison()) \(whole()))"
        case 8: return "(\(pick(["share", "event.rate"])) \(comparison()) \(pick(["0.0", "0.5", "1", "2.0"])))"
        case 9: return "(\(pick(["count", "event.size"])) \(comparison()) \(pick(["0.5", "1.0", "2.5"])))"
        // Parts that cannot be analysed.
        case 10: return pick(["(count + 1 > 2)", "(count < last)", "event.kind.startsWith('a')", "(size(title) > 1)"])
        default: return pick(["true", "false", "(flag == other)", "(size(title) <= 1)", "(last > count)"])
        }
    }

    private mutating func whole() -> String {
        pick([
            "count", "last", "event.size", "(event.size ?? 2)", "(last ?? event.size)", "(flag ? count : event.size)",
        ])
    }

    private mutating func comparison() -> String { pick(["<", "<=", ">", ">=", "==", "!="]) }

    private mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &generator) ?? ""
    }
}
