import AVTTestSupport

/// What random packs declare; each name that is declared is known to formulas from then on.
extension RandomPack {
    static let vocabulary = """
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
            deep.level: { type: int }
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
            MetricE: { type: gauge }
            MetricF: { type: counter }
            MetricC: { type: gauge, unit: ms }
            MetricD: { type: histogram, buckets: { start: 0.5, factor: 2, count: parameters.bounds } }
            PulseA: { type: counter }
            PulseB: { type: histogram, buckets: [-2, 0, 1.5, 3, 1000] }
            PulseC: { type: gauge, unit: ms }

        """

    mutating func declarations() -> String {
        formula.parameters = ["parameters.step"]
        let scopes = random.some(["playback: { per: tracker }", "show: { per: instrument }"])
        formula.scopes = scopes.map { String($0.prefix { $0 != ":" }) }
        var text = RandomPack.vocabulary + RandomFormula.groups
        if random.chance(oneIn: 3) {
            text +=
                "trackers:\n  fussy: { emits: [Alpha, Beta, Start, Ping], others: \(random.pick(["block", "pass"])) }\n"
        }
        text += section("scopes", scopes)
        // These only follow attributes: formulas that may set what they read do not know them.
        let follower = random.pick([
            "shown: { initial: true, from: event.ready }",
            "look: { initial: none, values: [none, a, b], from: event.word }",
        ])
        text += "state:\n"
        text += group(
            "tracker",
            state(["isPaused", "didStart", "lit"], "phase", isTrackerOwned: true) + random.some([follower], oneIn: 3))
        text += group("instrument", state(["hot", "cold"], "mode", isTrackerOwned: false))
        for scope in formula.scopes {
            text += group(scope, state(["\(scope)Flag"], nil, isTrackerOwned: scope == "playback"))
        }
        text += "memory:\n"
        text += group(
            "tracker",
            memory("own", isTrackerOwned: true)
                + ["lastLevel: { type: int, from: event.level }", "pace: { type: double, property: speed }"] + groups())
        text += group("instrument", memory("all", isTrackerOwned: false))
        for scope in formula.scopes { text += group(scope, memory(scope, isTrackerOwned: scope == "playback")) }
        text +=
            "definitions:\n  going: { is: '\(formula.condition(1, .past))', code: NotGoing, because: it stands }\n"
        formula.definitions = ["going"]
        text += choices()
        text += measures() + timers()
        return text
    }

    /// What an outer pack adds to the declarations.
    mutating func laterDeclarations(_ name: String) -> String {
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

    /// Definitions with `firstOf`, of state alone and of anything.
    private mutating func choices() -> String {
        let calm =
            "{ asleep: '!(\(formula.condition(0, .past)))', awake: '!(\(formula.condition(1, .past)))', away: true }"
        let mood =
            "{ sad: '!(\(formula.condition(2, .count)))', glad: '!(\(formula.condition(1, .count)))', even: \"true\" }"
        formula.choices = ["calm": ["asleep", "awake", "away"], "mood": ["sad", "glad", "even"]]
        return "  calm: { firstOf: \(calm) }\n  mood: { firstOf: \(mood) }\n"
    }

    func section(_ name: String, _ entries: [String]) -> String {
        entries.isEmpty ? "" : "\(name):\n" + entries.map { "  \($0)\n" }.joined()
    }

    func group(_ owner: String, _ entries: [String]) -> String {
        entries.isEmpty ? "" : "  \(owner):\n" + entries.map { "    \($0)\n" }.joined()
    }

    mutating func state(_ flags: [String], _ enumeration: String?, isTrackerOwned: Bool) -> [String] {
        let flags = [flags[0]] + random.some(Array(flags.dropFirst()))
        formula.flags += flags
        if isTrackerOwned { formula.trackersOwn.formUnion(flags) }
        var entries = flags.map {
            "\($0): { initial: \(["isPaused", "didStart"].contains($0) ? false : random.chance(oneIn: 2)) }"
        }
        if let enumeration, random.chance(oneIn: 2) {
            let cases = enumeration == "phase" ? ["idle", "busy", "done"] : ["slow", "fast"]
            formula.cases[enumeration] = cases
            if isTrackerOwned { formula.trackersOwn.insert(enumeration) }
            entries.append(
                "\(enumeration): { initial: \(random.pick(cases)), values: [\(cases.joined(separator: ", "))]"
                    + "\(moves(of: enumeration, cases)) }")
        }
        return entries
    }

    /// A table of moves, or none.
    private mutating func moves(of name: String, _ cases: [String]) -> String {
        guard random.chance(oneIn: 2) else { return "" }
        var actions: Set<String> = []
        let rows = random.some(cases).map { enumCase in
            let moves = list(1...3).map { action in
                actions.insert(action)
                return "\(action): \(random.pick(cases))"
            }
            return "\(enumCase): { \(moves.joined(separator: ", ")) }"
        }
        moves[name] = actions
        return ", moves: { \(rows.joined(separator: ", ")) }, code: Stuck, because: of \(name)"
    }

    mutating func memory(_ name: String, isTrackerOwned: Bool) -> [String] {
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
        if isTrackerOwned { formula.trackersOwn.formUnion(names) }
        return entries
    }

    /// Variables that hold a record, a set and a family; rare, because what they are set to is asked in many formulas.
    private mutating func groups() -> [String] {
        var entries: [String] = []
        if random.chance(oneIn: 4) {
            formula.record = "seenPair"
            entries.append("seenPair: { record: pair }")
        }
        if random.chance(oneIn: 4) {
            formula.set = "marks"
            entries.append("marks: { type: set, limit: \(random.number(2...4)) }")
        }
        if random.chance(oneIn: 4) {
            formula.family = "tags"
            entries.append("tags: { family: tag, limit: \(random.number(1...3)) }")
        }
        formula.trackersOwn.formUnion([formula.record, formula.set, formula.family].compactMap { $0 })
        return entries
    }

    mutating func timers() -> String {
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
}
