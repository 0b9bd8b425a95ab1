import AVTTestSupport

/// A layer on top of a random pack, whose rules often contain what the analysis warns of, and often resemble it only.
///
/// Each metric is on a line of its own, by which findings are assigned to it.
struct RandomBait {
    private var formula: RandomFormula
    private var number = "1"
    /// What the events of some actions are accepted by.
    private var accepted = (actions: "", test: "")
    /// The actions of which a transition consumes events.
    private var consumed = ""

    init(_ pack: RandomPack, seed: Int) {
        formula = pack.formula
        formula.random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)) &* 2_654_435_761 &+ 17)
    }

    /// The text of the layer.
    ///
    /// - Parameter below: the name of the file below.
    /// - Returns: a pack.
    mutating func text(extending below: String) -> String {
        number = formula.number(1, .standing)
        return """
            pack:
              name: random.bait
              version: 1.0.0
              language: 1
              extends: [\(below)]
            vocabulary:
              metrics:
            \(RandomBait.metrics.map { "    \($0): { type: gauge }\n" }.joined())
            scopes:
              bait: { per: tracker }
            state:
              tracker:
                baitFlag: { initial: false }
                baitLit: { initial: false }
            memory:
              tracker:
                baitLast: { type: int }
                baitSum: { initial: 0 }
                baitWord: { type: string }
              bait:
                baitCount: { initial: 0 }
            measures:
              tracker:
                baitTime: { time: baitFlag }
              bait:
                baitPart: { time: baitLit }
            transitions:
            \(transitions())
            metrics:
            \(metrics())

            """
    }

    /// The metrics; those that end with `Not` are sent where the condition of the one before is refuted.
    static let metrics = [
        "BaitGap", "BaitSum", "BaitCount", "BaitPart", "BaitTime", "BaitSent", "BaitWord", "BaitEither",
        "BaitEitherNot", "BaitConsumed", "BaitUnsent", "BaitBound",
    ]

    private mutating func transitions() -> String {
        accepted = (list(1...3), test())
        consumed = list(1...2)
        let lines: [String?] = [
            "{ name: bait-flag, action: [\(list(1...2))], \(when(3))set: { baitFlag: true } }",
            formula.random.chance(oneIn: 2)
                ? "{ name: bait-flag-ends, stage: last, action: [\(list(1...2))], set: { baitFlag: false } }" : nil,
            "{ name: bait-lit, action: [\(list(1...2))], set: { baitLit: '!baitLit' } }",
            "{ name: bait-last, \(stage())\(transitionFilter())\(when(4))set: { baitLast: now / 1ms } }",
            "{ name: bait-sum, \(stage())\(transitionFilter())\(when(4))set: { baitSum: '\(number)' } }",
            "{ name: bait-word, action: [\(list(1...3))], set: { baitWord: '\(word())' } }",
            "{ name: bait-begins, \(stage())action: [\(list(1...3))], \(when(3))begin: [bait] }",
            formula.random.chance(oneIn: 3)
                ? "{ name: bait-ends, action: [\(list(1...2))], end: [bait] }" : nil,
            "{ name: bait-count, action: [\(list(1...2))], set: { baitCount: baitCount + 1 } }",
            "{ name: bait-accepts, action: [\(accepted.actions)], accept: '\(accepted.test)' }",
            "{ name: bait-consumes, action: [\(consumed)], \(when(3))consume: true }",
        ]
        return lines.compactMap { $0 }.map { "  - \($0)" }.joined(separator: "\n")
    }

    private mutating func metrics() -> String {
        let last = formula.random.pick(["baitLast", "baitLast", "was.baitLast"])
        let wanted = formula.random.pick(["a", "b", "c", "d"])
        let either = "\(test()) \(formula.random.pick(["||", "||", "&&"])) \(test())"
        let contradicts = formula.random.chance(oneIn: 3)
        let sent = contradicts ? (accepted.actions, "!(\(accepted.test))") : (list(1...2), test())
        let lines = [
            "BaitGap: { \(filter())value: 'now / 1ms - \(last)' }",
            "BaitSum: { \(filter())value: '(\(number)) - baitSum' }",
            "BaitCount: { action: [\(list(1...2))], value: baitCount }",
            "BaitPart: { action: [\(list(1...2))], value: baitPart / 1ms }",
            "BaitTime: { value: baitTime / 1ms }",
            "BaitSent: { action: [\(sent.0)], when: '\(sent.1)', value: 1 }",
            "BaitWord: { \(filter())when: 'baitWord == \"\(wanted)\"', value: 1 }",
            "BaitEither: { when: '\(either)', value: 1 }",
            "BaitEitherNot: { when: '!(\(either))', value: 1 }",
            "BaitConsumed: { action: [\(list(1...2))], value: 1 }",
            "BaitUnsent: { when: '\(recent())', value: 1 }",
            "BaitBound: { when: '\(bound())', value: 1 }",
        ]
        return lines.map { "  \($0)" }.joined(separator: "\n")
    }

    // MARK: Parts

    private mutating func list(_ range: ClosedRange<Int>) -> String {
        RandomFormula.actions.shuffled(using: &formula.random).prefix(formula.random.number(range))
            .joined(separator: ", ")
    }

    private mutating func filter() -> String {
        formula.random.chance(oneIn: 3) ? "" : "action: [\(list(1...3))], "
    }

    private mutating func transitionFilter() -> String {
        let filter = filter()
        return filter.isEmpty ? "action: any, " : filter
    }

    private mutating func stage() -> String { formula.random.pick(["", "", "", "stage: first, ", "stage: last, "]) }

    private mutating func when(_ rarity: Int) -> String {
        rarity > 0 && formula.random.chance(oneIn: rarity) ? "when: '\(formula.condition(1, .standing))', " : ""
    }

    /// Returns whether an event of an action, which is often consumed, was sent before.
    private mutating func recent() -> String {
        let consumed = consumed.split(separator: ",").first.map(String.init) ?? ""
        let action = formula.random.chance(oneIn: 8) ? list(1...1) : consumed
        return formula.random.pick(["has(since(\(action)))", "within(1h, \(action))"])
    }

    /// A comparison of numbers that the rules compute with a constant, which is often out of their bounds.
    private mutating func bound() -> String {
        let numbers = [
            "baitCount", "baitTime / 1ms", "baitCount + baitSum", "baitSum", "-baitCount", "3 - baitCount * 2",
        ]
        let constant = formula.random.number(-3...3)
        return "\(formula.random.pick(numbers)) \(formula.random.pick(["<", "<=", "==", ">", ">="])) \(constant)"
    }

    private mutating func word() -> String {
        formula.random.pick(["\"a\"", "baitFlag ? \"a\" : \"b\"", "baitWord ?? \"c\"", "event.word ?? \"d\""])
    }

    /// A comparison of an attribute of the event, which may be missing, with a constant.
    private mutating func test() -> String {
        switch formula.random.number(0...5) {
        case 0: "event.word == \"\(formula.random.pick(["a", "ab"]))\""
        case 1, 2: "event.word != \"\(formula.random.pick(["a", "ab"]))\""
        case 3: "event.level \(formula.random.pick(["<", ">=", "!=", "=="])) \(formula.random.pick([1, 2]))"
        case 4: "(event.level ?? 0) \(formula.random.pick(["<", ">="])) 2"
        default: "!(event.word == \"\(formula.random.pick(["a", "ab"]))\")"
        }
    }
}
