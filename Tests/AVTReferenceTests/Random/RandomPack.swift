import AVTTestSupport

/// Random packs of two or three layers, as texts, which use everything that version 1 of the language has.
///
/// The texts are well-typed by construction; what the checker still refuses is made anew with another seed. Within
/// one stage two transitions that can meet in an event never write the same variable.
struct RandomPack {
    /// The texts by file name, innermost first; each pack extends the one before it.
    private(set) var files: [(name: String, text: String)] = []
    /// Values of parameters from outside.
    private(set) var parameters: [String: String] = [:]
    var formula: RandomFormula
    /// Transitions so far, for overrides: what each may write.
    private var written: [(name: String, stage: String, variables: Set<String>)] = []
    /// What the formulas of the transition in hand can read.
    var context = FormulaContext.transition
    /// The actions of tables of moves, which write their variables in the unmarked stage of the innermost pack.
    var moves: [String: Set<String>] = [:]
    /// True if the innermost pack keeps events.
    var hasHold = false
    private var attributes: Set<String> = []
    private var removable: [String] = ["MetricB"]

    init(seed: Int) {
        formula = RandomFormula(random: SeededGenerator(seed: UInt64(seed)))
        let names = random.chance(oneIn: 3) ? ["inner", "middle", "outer"] : ["inner", "outer"]
        for (index, name) in names.enumerated() {
            files.append(("\(name).yaml", pack(name, below: index == 0 ? nil : names[index - 1])))
        }
        if random.chance(oneIn: 3) { parameters["step"] = "\(random.number(2...5))" }
    }

    var random: SeededGenerator {
        get { formula.random }
        set { formula.random = newValue }
    }

    /// Changes the texts of the packs.
    mutating func changeTexts(_ change: (String) -> String) {
        for index in files.indices { files[index].text = change(files[index].text) }
    }

    /// Adds a pack on top of the others.
    mutating func addLayer(_ name: String, _ text: String) {
        files.append((name, text))
    }

    // MARK: A pack

    private mutating func pack(_ name: String, below: String?) -> String {
        let head = header(name, below: below)
        guard below != nil else { return head + declarations() + rules(name) }
        let more = laterDeclarations(name)
        return head + more + rules(name)
    }

    private mutating func header(_ name: String, below: String?) -> String {
        var text = """
            pack:
              name: random.\(name)
              version: 1.0.0
              language: 1

            """
        guard let below else {
            return text + """
                  parameters:
                    step: { type: int, default: 1, minimum: 0 }
                    beat: { type: duration, default: 7s }
                    bounds: { type: int, default: 6 }

                """
        }
        let isGiven = below == "inner" && random.chance(oneIn: 2)
        text +=
            isGiven
            ? "  extends: [{ pack: \(below).yaml, with: { beat: \(random.number(3...9))s } }]\n"
            : "  extends: [\(below).yaml]\n"
        if random.chance(oneIn: 4), let name = removable.randomElement(using: &random) {
            removable.removeAll { $0 == name }
            written.removeAll { $0.name == name }
            text += "  remove: [\(name)]\n"
        }
        return text
    }

    // MARK: Rules

    private mutating func rules(_ name: String) -> String {
        transitions(name) + attributes(isInner: name == "inner") + payloads(name) + metrics(name) + getters(name)
            + signals(name) + holds(name)
    }

    private mutating func transitions(_ prefix: String) -> String {
        var text = "transitions:\n"
        var number = 0
        if let original = written.randomElement(using: &random), random.chance(oneIn: 3) {
            var free = original.variables
            text += transition(original.name, original.stage, &free, isOverride: true)
            written.removeAll { $0.name == original.name }
            removable.removeAll { $0 == original.name }
        }
        for stage in ["first", "", "last"] {
            var free = stage.isEmpty && prefix == "inner" ? allVariables.subtracting(moves.keys) : allVariables
            for _ in 0..<random.number(stage.isEmpty ? 3...6 : 0...2) {
                number += 1
                let name = "\(prefix)-\(number)"
                let before = free
                if random.chance(oneIn: 5) {
                    // Two that exclude each other may write the same.
                    let flag = random.pick(formula.flags)
                    var other = free
                    text += transition(name, stage, &free, when: flag)
                    text += transition(name + "-else", stage, &other, when: "!\(flag)")
                    free.formIntersection(other)
                } else {
                    text += transition(name, stage, &free)
                    removable.append(name)
                    written.append((name, stage, before.subtracting(free)))
                }
            }
        }
        if prefix == "inner" { noteMoves() }
        return text
    }

    /// Notes the transitions for which tables of moves stand: outer packs can override and remove them like others.
    private mutating func noteMoves() {
        for (name, actions) in moves.sorted(by: { $0.key < $1.key }) {
            for action in actions.sorted() {
                written.append(("\(name)-\(action.lowercased())", "", [name]))
                removable.append("\(name)-\(action.lowercased())")
            }
        }
    }

    private var allVariables: Set<String> {
        Set(
            formula.flags + formula.cases.keys + formula.numbers + formula.optionalNumbers + formula.doubles
                + formula.texts + formula.optionalTexts + formula.scopes
        )
        .union([formula.record, formula.set, formula.family].compactMap { $0 })
    }

    private mutating func attributes(isInner: Bool) -> String {
        var entries: [String] = []
        let kinds: [(String, (inout RandomFormula) -> String)] = [
            ("outNumber", { $0.number(2, .attribute) }), ("outFlag", { $0.condition(2, .attribute) }),
            ("outText", { $0.textOrWord() }), ("outShare", { $0.double(1, .attribute) }),
            ("level", { $0.number(1, .attribute) }),
        ]
        for (name, make) in kinds {
            guard random.chance(oneIn: isInner ? 2 : 3) else { continue }
            let isOverride = attributes.contains(name) && random.chance(oneIn: 4)
            let override = isOverride ? ", override: true" : ""
            attributes.insert(name)
            entries.append("\(name): { \(filter())\(whenPart(.attribute))value: '\(make(&formula))'\(override) }")
        }
        return section("attributes", entries)
    }

    private mutating func payloads(_ name: String) -> String {
        guard name == "inner", random.chance(oneIn: 3) else { return "" }
        return """
            payloads:
              common: { send: { id: '\(formula.text(1, .transition))', n.o: '\(formula.number(1, .transition))' } }
              news:
                when: '\(random.pick(["unsent", "unsent || \(formula.condition(1, .transition))", "!unsent"]))'
            \(formula.scopes.isEmpty ? "" : "    per: \(random.pick(formula.scopes))")
                send: { level: '\(formula.number(1, .transition))', share: '\(formula.double(1, .transition))'\(formula.family.map { ", n: \($0)" } ?? "") }
              some: { include: common, when: '\(formula.condition(2, .transition))', send: { kind: { text: some } } }
              Alpha: { include: [some, news], send: { flag: '\(formula.condition(1, .transition))' } }
              Ping: { include: [news, common] }

            """
    }

    private mutating func metrics(_ name: String) -> String {
        guard name == "inner" else {
            var entries =
                random.chance(oneIn: 4)
                ? ["MetricA: { override: true, value: '\(formula.number(1, .attribute))' }"] : []
            if let pulse = laterPulse() { entries.append(pulse) }
            return section("metrics", entries)
        }
        return """
            metrics:
              MetricA: { \(filter())\(whenPart(.attribute))value: '\(formula.number(2, .attribute))' }
              MetricB: { \(filter())value: '\(formula.double(1, .attribute))' }
              MetricC: { value: '\(random.pick(["since(Alpha)", "instrument.since(Beta)", "spent.mean", "hotTime", "elapsed()", "lastLevel * 1ms", "(pace ?? 1.5) * 1ms"]))' }
            \(pulses())

            """
    }

    private mutating func getters(_ name: String) -> String {
        guard name == "inner", random.chance(oneIn: 2) else { return "" }
        let when = random.chance(oneIn: 2) ? ", when: '\(formula.condition(1, .getter)) || action == Alpha'" : ""
        return "getters:\n  offered: { value: '\(formula.number(1, .getter))'\(when) }\n"
    }

    private mutating func signals(_ name: String) -> String {
        guard random.chance(oneIn: 2) else { return "" }
        return """
            signals:
              - { signal: go, when: '\(formula.condition(1, .standing))', emit: [Alpha, Start] }
              - { signal: go, emit: Gamma, with: { share: pace, level: '\(formula.number(1, .standing))' } }
              - { property: speed, becomes: "2", emit: Beta, with: { ready: '\(formula.condition(1, .standing))' } }
              - { property: speed, when: '\(formula.condition(1, .standing))', emit: [Delta] }

            """
    }

    // MARK: Parts of entries

    mutating func filter() -> String {
        switch random.number(0...4) {
        case 0, 1: ""
        case 2: "action: any, except: [\(random.pick(RandomFormula.actions))], "
        default: "action: [\(list(1...3).joined(separator: ", "))], "
        }
    }

    mutating func whenPart(_ context: FormulaContext) -> String {
        random.chance(oneIn: 3) ? "when: '\(formula.condition(2, context))', " : ""
    }

    /// Different actions.
    mutating func list(_ range: ClosedRange<Int>) -> [String] {
        Array(RandomFormula.actions.shuffled(using: &random).prefix(random.number(range)))
    }
}

extension FormulaContext {
    /// A definition names no other.
    static let definition = FormulaContext(
        readsAll: false, readsMeasures: false, readsEvent: false, readsTrackers: false, readsDefinitions: false,
        readsWindows: false)
}
