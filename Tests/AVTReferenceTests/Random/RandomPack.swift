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
    private var attributes: Set<String> = []
    private var removable: [String] = ["MetricB"]

    init(seed: Int) {
        formula = RandomFormula(random: SeededGenerator(seed: seed))
        let names = random.chance(oneIn: 3) ? ["inner", "middle", "outer"] : ["inner", "outer"]
        for (place, name) in names.enumerated() {
            files.append(("\(name).yaml", pack(name, below: place == 0 ? nil : names[place - 1])))
        }
        if random.chance(oneIn: 3) { parameters["step"] = "\(random.number(2...5))" }
    }

    var random: SeededGenerator {
        get { formula.random }
        set { formula.random = newValue }
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

    // MARK: Declarations

    private static let vocabulary = """
        vocabulary:
          actions:
            Alpha: { description: A. }
            Beta: { timeAttribute: timeSinceLately }
            Gamma: { description: C. }
            Delta: { description: D. }
            Echo: { description: E. }
          attributes:
            level: { type: int }
            share: { type: double }
            word: { type: string }
            ready: { type: bool }
            gain: { type: int }
            outNumber: { type: int }
            outFlag: { type: bool }
            outText: { type: string }
            outShare: { type: double }
            offered: { type: int }
          metrics:
            MetricA: { type: gauge }
            MetricB: { type: counter }
            MetricC: { type: gauge, unit: ms }

        """

    private mutating func declarations() -> String {
        formula.parameters = ["parameters.step"]
        let scopes = random.some(["playback: { per: tracker }", "show: { per: instrument }"])
        formula.scopes = scopes.map { String($0.prefix { $0 != ":" }) }
        var text = RandomPack.vocabulary
        if random.chance(oneIn: 3) {
            text +=
                "trackers:\n  fussy: { emits: [Alpha, Beta, Start, Ping], others: \(random.pick(["block", "pass"])) }\n"
        }
        text += section("scopes", scopes)
        text += "state:\n" + group("tracker", state(["isPaused", "didStart", "lit"], "phase", isTrackers: true))
        text += group("instrument", state(["hot", "cold"], "mode", isTrackers: false))
        for scope in formula.scopes {
            text += group(scope, state(["\(scope)Flag"], nil, isTrackers: scope == "playback"))
        }
        text += "memory:\n" + group("tracker", memory("own", isTrackers: true))
        text += group("instrument", memory("all", isTrackers: false))
        for scope in formula.scopes { text += group(scope, memory(scope, isTrackers: scope == "playback")) }
        text +=
            "definitions:\n  going: { is: '\(formula.condition(1, .standing))', code: NotGoing, because: it stands }\n"
        formula.definitions = ["going"]
        text += measures() + timers()
        return text
    }

    /// What an outer pack adds to the declarations.
    private mutating func laterDeclarations(_ name: String) -> String {
        guard random.chance(oneIn: 2) else { return "" }
        var text = "memory:\n  tracker:\n    \(name)Count: { initial: 1 }\n"
        formula.numbers.append("\(name)Count")
        formula.trackersOwn.insert("\(name)Count")
        if random.chance(oneIn: 2) {
            text +=
                "definitions:\n  going: { override: true, is: '\(formula.condition(1, .definition))', code: Changed }\n"
        }
        return text
    }

    private func section(_ name: String, _ entries: [String]) -> String {
        entries.isEmpty ? "" : "\(name):\n" + entries.map { "  \($0)\n" }.joined()
    }

    private func group(_ owner: String, _ entries: [String]) -> String {
        entries.isEmpty ? "" : "  \(owner):\n" + entries.map { "    \($0)\n" }.joined()
    }

    private mutating func state(_ flags: [String], _ enumeration: String?, isTrackers: Bool) -> [String] {
        let flags = [flags[0]] + random.some(Array(flags.dropFirst()))
        formula.flags += flags
        if isTrackers { formula.trackersOwn.formUnion(flags) }
        var entries = flags.map {
            "\($0): { initial: \(["isPaused", "didStart"].contains($0) ? false : random.chance(oneIn: 2)) }"
        }
        if let enumeration, random.chance(oneIn: 2) {
            let words = enumeration == "phase" ? ["idle", "busy", "done"] : ["slow", "fast"]
            formula.words[enumeration] = words
            if isTrackers { formula.trackersOwn.insert(enumeration) }
            entries.append(
                "\(enumeration): { initial: \(random.pick(words)), values: [\(words.joined(separator: ", "))] }")
        }
        return entries
    }

    private mutating func memory(_ name: String, isTrackers: Bool) -> [String] {
        var entries = ["\(name)Count: { initial: \(random.number(0...3)) }"]
        var names = ["\(name)Count"]
        formula.numbers.append("\(name)Count")
        if random.chance(oneIn: 2) {
            entries.append("\(name)Last: { type: int }")
            names.append("\(name)Last")
            formula.optionalNumbers.append("\(name)Last")
        }
        if random.chance(oneIn: 3) {
            entries.append("\(name)Share: { type: double, initial: \(random.pick(["1", "0.25"])) }")
            names.append("\(name)Share")
            formula.doubles.append("\(name)Share")
        }
        if random.chance(oneIn: 3) {
            entries.append("\(name)Text: { initial: \"b\" }")
            names.append("\(name)Text")
            formula.texts.append("\(name)Text")
        }
        if random.chance(oneIn: 3) {
            entries.append("\(name)Id: { type: string }")
            names.append("\(name)Id")
            formula.optionalTexts.append("\(name)Id")
        }
        if isTrackers { formula.trackersOwn.formUnion(names) }
        return entries
    }

    private mutating func measures() -> String {
        var text = "measures:\n  tracker:\n    spent: { time: '\(formula.condition(1, .standing))' }\n"
        var counted = ["seen: { count: [Alpha, Echo]"]
        counted.append("all: { count: any")
        text += "    \(random.pick(counted)), when: '\(formula.condition(1, .count))' }\n"
            .replacing("all:", with: "seen:")
        formula.timeMeasures = ["spent"]
        formula.counts = ["seen"]
        let instruments = formula.flags.filter { !formula.trackersOwn.contains($0) }
        text += "  instrument:\n    hotTime: { time: \(random.pick(instruments)) }\n    betas: { count: Beta }\n"
        formula.timeMeasures.append("hotTime")
        formula.counts.append("betas")
        for scope in formula.scopes {
            text +=
                "  \(scope):\n    \(scope)Time: { time: \(scope == "show" ? random.pick(instruments) : "isPaused") }\n"
            text += "    \(scope)Count: { count: [Alpha, Gamma] }\n".replacing("Count:", with: "Events:")
            formula.timeMeasures.append("\(scope)Time")
            formula.counts.append("\(scope)Events")
        }
        return text
    }

    private mutating func timers() -> String {
        formula.timers = ["ping", "once", "steady"]
        let phase = random.pick(["restart", "keep"])
        return """
            timers:
              ping: { \(random.chance(oneIn: 2) ? "after: 2s, " : "")every: parameters.beat, emit: Ping }
              once: { after: 5s, emit: Echo }
              steady: { every: 4s, phase: \(phase), while: '\(formula.condition(1, .standing))', emit: Ping }
              late: { after: 3s, while: '\(formula.condition(1, .standing))', emit: Delta }

            """
    }

    // MARK: Rules

    private mutating func rules(_ name: String) -> String {
        transitions(name) + attributes(isInner: name == "inner") + metrics(name) + getters(name) + signals(name)
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
            var free = allVariables
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
        return text
    }

    private var allVariables: Set<String> {
        Set(
            formula.flags + formula.words.keys + formula.numbers + formula.optionalNumbers + formula.doubles
                + formula.texts + formula.optionalTexts + formula.scopes)
    }

    private mutating func attributes(isInner: Bool) -> String {
        var entries: [String] = []
        let kinds: [(String, (inout RandomFormula) -> String)] = [
            ("outNumber", { $0.number(2, .attribute) }), ("outFlag", { $0.condition(2, .attribute) }),
            ("outText", { $0.text(1, .attribute) }), ("outShare", { $0.double(1, .attribute) }),
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

    private mutating func metrics(_ name: String) -> String {
        guard name == "inner" else {
            return random.chance(oneIn: 4)
                ? "metrics:\n  MetricA: { override: true, value: '\(formula.number(1, .transition))' }\n" : ""
        }
        return """
            metrics:
              MetricA: { \(filter())\(whenPart(.transition))value: '\(formula.number(2, .transition))' }
              MetricB: { \(filter())value: '\(formula.double(1, .transition))' }
              MetricC: { value: '\(random.pick(["since(Alpha)", "instrument.since(Beta)", "spent.mean", "hotTime", "elapsed()"]))' }

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
              - { signal: go, emit: Gamma }
              - { property: speed, becomes: "2", emit: Beta }
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

    mutating func whenPart(_ place: FormulaPlace) -> String {
        random.chance(oneIn: 3) ? "when: '\(formula.condition(2, place))', " : ""
    }

    /// Different actions.
    mutating func list(_ range: ClosedRange<Int>) -> [String] {
        Array(RandomFormula.actions.shuffled(using: &random).prefix(random.number(range)))
    }
}

extension FormulaPlace {
    /// A definition names no other.
    static let definition = FormulaPlace(
        readsAll: false, readsMeasures: false, readsEvent: false, readsTrackers: false, readsDefinitions: false)
}
