import AVTTestSupport

/// A random pack whose events may be expensive.
///
/// It has large strings and lists in all sections with formulas, events that cause others, timers, scopes, sets,
/// regular expressions, and delivery rules.
struct RandomCostPack {
    static let actions = (0..<5).map { "Act\($0)" }

    let text: String

    /// Creates the pack of a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed, which determines the pack.
    ///   - size: The minimum number of rules.
    init(seed: Int, size: Int = 2) {
        var maker = PackGenerator(random: SeededGenerator(seed: UInt64(seed)), size: size)
        text = maker.pack()
    }
}

/// Generates the sections of a pack.
private struct PackGenerator {
    var random: SeededGenerator
    let size: Int
    let hasTimers: Bool
    // The variables that are written so far, each by at most one rule of an action.
    var written: Set<String> = []

    init(random: SeededGenerator, size: Int) {
        (self.random, self.size) = (random, size)
        hasTimers = self.random.chance(oneIn: 2)
    }

    mutating func pack() -> String {
        var sections = [
            "pack: { name: test.costs, version: 1.0.0, language: 1 }",
            """
            vocabulary:
              actions: { \(RandomCostPack.actions.map { "\($0): {}" }.joined(separator: ", ")) }
              attributes:
                label: { type: string }
                other: { type: string }
                number: { type: int }
                made: { type: string }
                count: { type: int }
                isSo: { type: bool }
              families:
                tags: { type: string }
              metrics: { Measured: { type: gauge } }
            state:
              tracker:
                isOn: { initial: false }
                phase: { initial: one, values: [one, two, three] }
            scopes: { view: { per: tracker } }
            memory:
              tracker:
                kept: { type: string, initial: "" }
                words: { type: set, limit: \(random.pick([4, 64, 1024])) }
                labels: { family: tags, limit: \(random.pick([4, 64, 1024])) }
              instrument:
                shared: { type: string, initial: "" }
              view:
                total: { initial: 0 }
            """,
        ]
        if random.chance(oneIn: 2) { sections.append(measures()) }
        sections.append(transitions())
        if random.chance(oneIn: 2) { sections.append("getters:\n  isSo: { value: \(quoted(fromMemory.bool(1))) }") }
        if random.chance(oneIn: 2) { sections.append(attributes()) }
        if random.chance(oneIn: 3) { sections.append(payload()) }
        if random.chance(oneIn: 2) {
            sections.append("metrics:\n  Measured: { action: \(action()), value: \(quoted(formula { $0.int(2) })) }")
        }
        if hasTimers { sections.append(timers()) }
        if random.chance(oneIn: 3) { sections.append(delivery()) }
        return sections.joined(separator: "\n") + "\n"
    }

    // MARK: Formulas

    private mutating func formula(_ body: (inout CostFormula) -> String) -> String {
        var formula = CostFormula(random: random, readsEvent: true)
        defer { random = formula.random }
        return body(&formula)
    }

    private var fromMemory: CostFormula {
        get { CostFormula(random: random, readsEvent: false) }
        set { random = newValue.random }
    }

    private func quoted(_ formula: String) -> String { "'" + formula.replacing("'", with: "''") + "'" }

    private mutating func action() -> String {
        random.chance(oneIn: 6) ? "any" : random.pick(RandomCostPack.actions)
    }

    // MARK: Sections

    private mutating func measures() -> String {
        """
        measures:
          tracker:
            spent: { time: \(quoted(fromMemory.bool(1))) }
            hits: { count: \(action()), when: \(quoted(formula { $0.bool(2) })) }
            values: { samples: \(quoted(formula { $0.int(1) })) }
            places: { ranges: 'now % 60s + \(random.number(0...3)) * 500ms', while: isOn, gap: 500ms, limit: \(random.pick([3, 64])) }
        """
    }

    private mutating func transitions() -> String {
        let rules = (0..<random.number(size...(2 * size + 2))).map { transition($0) }
        return "transitions:\n" + rules.joined(separator: "\n")
    }

    private mutating func transition(_ ruleIndex: Int) -> String {
        // Raised actions have greater indexes, so that raising terminates.
        let index = random.number(0...(RandomCostPack.actions.count - 1))
        let later = Array(RandomCostPack.actions[(index + 1)...])
        var keys = ["name: rule-\(ruleIndex)", "action: \(RandomCostPack.actions[index])"]
        if random.chance(oneIn: 3) { keys.append("when: \(quoted(formula { $0.bool(2) }))") }
        if random.chance(oneIn: 3) {
            keys.append("\(random.pick(["accept", "block"])): \(quoted(formula { $0.bool(2) }))")
        }
        let writes = [
            ("kept", 2, quoted(formula { $0.text(2) })), ("shared", 4, quoted(formula { $0.text(1) })),
            ("words", 3, quoted("words.with(\(formula { $0.text(1) }))")), ("labels", 4, "event.tags"),
            ("total", 4, "total + 1"), ("isOn", 4, quoted(formula { $0.bool(1) })),
            ("phase", 6, random.pick(["one", "two", "three"])),
        ]
        var sets: [String] = []
        for (variable, times, value) in writes
        where random.chance(oneIn: times) && written.insert("\(index) \(variable)").inserted {
            sets.append("\(variable): \(value)")
        }
        if !sets.isEmpty { keys.append("set: { \(sets.joined(separator: ", ")) }") }
        if random.chance(oneIn: 6) { keys.append("begin: view") }
        if hasTimers, random.chance(oneIn: 6) { keys.append("start: tick") }
        if !later.isEmpty, random.chance(oneIn: 3) {
            keys.append("raise: [\(random.pick(later)), \(random.pick(later))]")
        }
        if !later.isEmpty, random.chance(oneIn: 3) {
            let list = random.chance(oneIn: 2) ? "words" : formula { $0.list(1) }
            keys.append(
                "emit: { after: \(random.pick(later)), each: { word: \(quoted(list)) }, with: { made: word } }")
        }
        return "  - { \(keys.joined(separator: ", ")) }"
    }

    private mutating func attributes() -> String {
        """
        attributes:
          made: { action: \(action()), value: \(quoted(formula { $0.text(2) })) }
          count: \(quoted(formula { $0.int(2) }))
        """
    }

    private mutating func payload() -> String {
        """
        payloads:
          shared:
            when: unsent
            send:
              sent.text: \(quoted(formula { $0.text(1) }))
              sent.tags: event.tags
          \(random.pick(RandomCostPack.actions)):
            include: [shared]
            send:
              sent.made: \(quoted("{\(formula { $0.text(1) }): \(formula { $0.int(1) })}"))
        """
    }

    private mutating func timers() -> String {
        """
        timers:
          tick: { every: \(random.pick(["10ms", "1s", "30s"])), emit: \(random.pick(RandomCostPack.actions)) }
          late: { after: 1s, while: \(quoted(fromMemory.bool(1))), emit: \(random.pick(RandomCostPack.actions)) }
        """
    }

    private mutating func delivery() -> String {
        """
        privacy:
          attributes:
            label: { \(random.pick(["mask: query", "mask: all", "hash: 64", "truncate: 5", "mask: query, hash: 8"])) }
            tags: { \(random.pick(["drop: true", "truncate: 3"])) }
        volume:
          duplicates:
            same: { action: any, by: [\(random.pick(["other", "label, other", "made", "number"]))], within: 10s }
          limits:
            few: { action: any, most: \(random.pick([1, 1024])), per: 1m, window: sliding }
        """
    }
}
