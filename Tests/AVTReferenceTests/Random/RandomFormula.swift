import AVTTestSupport

/// What a random formula can read: all names of a random pack, and what its context allows.
struct FormulaContext {
    /// The event, times, measures, timers, other trackers.
    var readsAll = true
    var readsMeasures = true
    var readsEvent = true
    var readsTrackers = true
    var readsWas = false
    /// True if the definition `odd`, which reads the event, may be named.
    var readsDefinitions = true
    /// What has an earlier value may not read windows.
    var readsWindows = true

    static let standing = FormulaContext(
        readsAll: false, readsMeasures: false, readsEvent: false, readsTrackers: false)
    /// What can be read of the past.
    static let past = FormulaContext(
        readsAll: false, readsMeasures: false, readsEvent: false, readsTrackers: false, readsWindows: false)
    static let getter = FormulaContext(readsEvent: false, readsTrackers: false)
    static let transition = FormulaContext()
    /// Attributes, metrics, the last stage, and what is emitted after an event.
    static let attribute = FormulaContext(readsWas: true)
    static let count = FormulaContext(readsMeasures: false)
}

/// Random formulas of each type over a pack's names.
struct RandomFormula {
    var random: SeededGenerator
    var flags: [String] = []
    /// Variables that are enumerations, and their cases.
    var cases: [String: [String]] = [:]
    /// Definitions that are enumerations, and their cases; all but `calm` read the event.
    var choices: [String: [String]] = [:]
    var numbers: [String] = []
    var optionalNumbers: [String] = []
    var doubles: [String] = []
    var texts: [String] = []
    var optionalTexts: [String] = []
    /// Names of tracker variables among these.
    var trackersOwn: Set<String> = []
    var timeMeasures: [String] = []
    var counts: [String] = []
    /// What is read of measures of other kinds, without a unit.
    var wholeReadings: [String] = []
    var doubleReadings: [String] = []
    var timers: [String] = []
    var scopes: [String] = []
    /// A variable that holds the record `pair`.
    var record: String?
    /// A set, and what it goes over is called in an emission.
    var set: String?
    /// A variable that holds the family `tag`.
    var family: String?
    var definitions: [String] = []
    var parameters: [String] = []
    /// The variables of the macros around.
    var locals: [String] = []

    static let actions = ["Alpha", "Beta", "Gamma", "Delta", "Start", "End", "Echo", "Ping"]

    // MARK: Conditions

    mutating func condition(_ depth: Int, _ context: FormulaContext) -> String {
        guard depth > 0, !random.chance(oneIn: 4) else { return flag(context) }
        let below = depth - 1
        switch random.number(0...14) {
        case 0: return "!(\(condition(below, context)))"
        case 1, 2, 3: return "(\(condition(below, context)) && \(condition(below, context)))"
        case 4, 5: return "(\(condition(below, context)) || \(condition(below, context)))"
        case 6:
            return
                "\(number(below, context)) \(random.pick(["<", "<=", ">", ">=", "==", "!="])) \(number(below, context))"
        case 7: return "(\(condition(below, context)) ? \(condition(below, context)) : \(condition(below, context)))"
        case 8: return "\(number(below, context)) in [\(number(0, context)), 3, \(number(0, context))]"
        case 9: return "\(double(below, context)) \(random.pick(["<", ">=", "=="])) \(mixed(below, context))"
        case 10: return "\(text(below, context)) \(random.pick(["==", "!=", "<", ">="])) \(text(below, context))"
        case 11: return generalCondition(below, context)
        case 12, 13: return groupCondition(below, context)
        default: return context.readsEvent ? eventCondition(below, context) : flag(context)
        }
    }

    // MARK: Lists and patterns

    private mutating func generalCondition(_ depth: Int, _ context: FormulaContext) -> String {
        if random.chance(oneIn: 3) {
            return "\(text(depth, context)).matches(\"\(random.pick(["^a", "2$", "1|b"]))\")"
        }
        let kind = random.pick(["exists", "all", "exists_one"])
        let list = list(depth, context)
        return macro(context) { "\(list).\(kind)(\($0), \($1.condition(depth, $2)))" }
    }

    private mutating func generalNumber(_ depth: Int, _ context: FormulaContext) -> String {
        let list = list(depth, context)
        switch random.number(0...3) {
        case 0: return macro(context) { "size(\(list).filter(\($0), \($1.condition(depth, $2))))" }
        case 1: return macro(context) { "\(list).map(\($0), \($1.number(depth, $2)))[\($1.random.number(0...2))]" }
        case 2:
            let value = number(depth, context)
            return macro(context) { "cel.bind(\($0), \(value), \($1.number(depth, $2)))" }
        default: return "\(list)[\(number(0, context)) % 2]"
        }
    }

    private mutating func list(_ depth: Int, _ context: FormulaContext) -> String {
        let items = (0..<random.number(1...3)).map { _ in number(depth, context) }
        return "[\(items.joined(separator: ", "))]"
    }

    /// A formula with a variable of its own, inside which trackers cannot be read.
    private mutating func macro(
        _ context: FormulaContext, _ body: (String, inout RandomFormula, FormulaContext) -> String
    ) -> String {
        var inside = context
        inside.readsTrackers = false
        let name = "x\(locals.count)"
        locals.append(name)
        defer { locals.removeLast() }
        return body(name, &self, inside)
    }

    private mutating func flag(_ context: FormulaContext) -> String {
        switch random.number(0...17) {
        case 0, 1, 2, 3: return random.pick(flags)
        case 4: return "!\(random.pick(flags))"
        case 5, 6:
            guard let (name, cases) = enumeration(context) else { return random.pick(flags) }
            if random.chance(oneIn: 4) { return "\(name) in [\(random.pick(cases)), \(random.pick(cases))]" }
            return "\(name) \(random.pick(["==", "==", "!="])) \(random.pick(cases))"
        case 7: return scopes.isEmpty ? "true" : "\(random.pick(scopes)).open"
        case 8: return definitions.isEmpty || !context.readsDefinitions ? "false" : random.pick(definitions)
        case 9: return context.readsEvent ? "event.ready" : random.pick(flags)
        case 10: return context.readsEvent ? "action == \(random.pick(RandomFormula.actions))" : random.pick(flags)
        case 11: return context.readsAll && !timers.isEmpty ? "running(\(random.pick(timers)))" : random.pick(flags)
        case 12: return context.readsTrackers ? trackerCondition() : random.pick(flags)
        case 13: return context.readsWindows ? window() : random.pick(flags)
        case 14: return context.readsAll ? sinceCondition() : random.pick(flags)
        default:
            return context.readsWas ? backwards() : random.pick(flags)
        }
    }

    /// Returns whether some action was sent a short time ago.
    private mutating func window() -> String {
        let target = random.pick(["", "", "instrument."])
        let action = random.pick(RandomFormula.actions)
        let actions = random.pick([action, action, "[\(action), \(random.pick(RandomFormula.actions))]"])
        return "\(target)within(\(random.pick(["1s", "2500ms", "3s", "7s", "parameters.beat"])), \(actions))"
    }

    private mutating func sinceCondition() -> String {
        let since = "\(random.pick(["", "instrument."]))since(\(random.pick(RandomFormula.actions)))"
        return random.pick(["has(\(since))", "(has(\(since)) && \(since) < 3s)", "(!has(\(since)) || \(since) > 1s)"])
    }

    /// What is read of the past, which holds state and memory only.
    private mutating func backwards() -> String {
        let around = locals
        locals = []
        defer { locals = around }
        return switch random.number(0...8) {
        case 0: "was.\(random.pick(flags))"
        case 1, 2: "became(\(condition(2, .past)))"
        case 3: "changed(\(condition(1, .past)))"
        case 4: "changed(\(number(2, .past)))"
        case 5: "changed(\(random.pick(optionalNumbers + optionalTexts + [text(1, .past)])))"
        case 6: "changed(\(double(1, .past)))"
        case 7: record.map { "changed(\(random.pick([$0, $0 + ".word"])))" } ?? "changed(\(text(1, .past)))"
        default: enumeration(.standing).map { "changed(\($0.name))" } ?? "became(\(random.pick(flags)))"
        }
    }

    /// An enumeration that can be read, and its cases.
    mutating func enumeration(_ context: FormulaContext) -> (name: String, cases: [String])? {
        var all = cases
        if context.readsDefinitions {
            all.merge(context.readsEvent ? choices : choices.filter { $0.key == "calm" }) { $1 }
        }
        return all.sorted { $0.key < $1.key }.randomElement(using: &random).map { ($0.key, $0.value) }
    }

    private mutating func eventCondition(_ depth: Int, _ context: FormulaContext) -> String {
        switch random.number(0...6) {
        case 0: "(event.ready ?? \(condition(depth, context)))"
        case 1: "(has(event.level) && event.level > \(number(0, context)))"
        case 2: "has(event.\(random.pick(["level", "word", "ready", "share", "deep.level", "timeSinceAlpha"])))"
        case 3: "event.word.\(random.pick(["startsWith", "endsWith", "contains"]))(\(listedText()))"
        case 4: "(event.share ?? 0.5) > 0.25"
        case 5: optionalNumbers.isEmpty ? "event.ready" : "has(\(random.pick(optionalNumbers)))"
        default: "(!has(event.word) || event.word == \(listedText()))"
        }
    }

    private mutating func trackerCondition() -> String {
        let own = flags.filter(trackersOwn.contains) + ["true"]
        let test = random.pick(own)
        let inner = test == "true" ? "(t.gain ?? 0) > 1" : "t.\(test)"
        return switch random.number(0...6) {
        case 0, 1: "trackers.exists(t, \(inner))"
        case 2: "trackers.all(t, \(inner))"
        case 3: "trackers.exists_one(t, \(inner))"
        case 4: "size(trackers.filter(t, \(inner))) > 1"
        case 5: "(trackers.filter(t, \(inner))[\(random.number(0...1))].gain ?? 7) > 2"
        default: "trackers.exists(t, has(t.gain) && t.gain > 1)"
        }
    }

    // MARK: Numbers

    mutating func number(_ depth: Int, _ context: FormulaContext) -> String {
        guard depth > 0 else {
            let literal = "\(random.number(0...9))"
            return random.pick(numbers + parameters + locals + locals + [literal])
        }
        let below = depth - 1
        switch random.number(0...16) {
        case 0, 1: return "(\(number(below, context)) + \(number(below, context)))"
        case 2: return "(\(number(below, context)) - \(number(below, context)))"
        case 3: return "(\(number(below, context)) \(random.pick(["*", "/", "%"])) \(number(below, context)))"
        case 4: return "(\(condition(below, context)) ? \(number(below, context)) : \(number(below, context)))"
        case 5: return optionalNumber(context).map { "(\($0) ?? \(number(below, context)))" } ?? number(below, context)
        case 6: return optionalNumber(context) ?? number(below, context)
        case 7:
            return "math.\(random.pick(["greatest", "least"]))(\(number(below, context)), \(number(below, context)))"
        case 8: return random.chance(oneIn: 2) ? "math.abs(\(number(below, context)))" : "-\(number(0, context))"
        case 9: return "int(\(double(below, context)))"
        case 10: return "size(\(text(below, context)))"
        case 11: return random.chance(oneIn: 3) ? "9223372036854775807" : number(below, context)
        case 12: return context.readsMeasures ? measure() : number(below, context)
        case 13:
            let own = numbers.filter { !$0.contains(".") }
            return context.readsWas && !own.isEmpty ? "was.\(random.pick(own))" : number(below, context)
        case 14:
            guard context.readsEvent else { return number(below, context) }
            let converted = "int(\(text(below, context)))"
            return random.chance(oneIn: 2) ? converted : "(\(converted) ?? \(number(below, context)))"
        case 15: return generalNumber(below, context)
        default: return context.readsAll ? time(context) : number(below, context)
        }
    }

    private mutating func measure() -> String {
        if random.chance(oneIn: 3), !wholeReadings.isEmpty { return random.pick(wholeReadings) }
        if random.chance(oneIn: 2), !counts.isEmpty { return "unitless(\(random.pick(counts)))" }
        guard !timeMeasures.isEmpty else { return "3" }
        return "(\(random.pick(timeMeasures))\(random.pick(["", ".longest", ".current", ".total", ".delta"])) / 1ms)"
    }

    /// A whole number that may be missing, as it stands before `??`.
    private mutating func optionalNumber(_ context: FormulaContext) -> String? {
        var choices = optionalNumbers
        if context.readsEvent { choices += ["event.level", "event.level", "event.volume"] }
        if let record { choices.append(record + ".level") }
        if context.readsWas { choices += optionalNumbers.map { "was.\($0)" } }
        return choices.isEmpty ? nil : random.pick(choices)
    }

    /// A time without its unit; one that may be missing is so now and then.
    private mutating func time(_ context: FormulaContext) -> String {
        let action = random.pick(RandomFormula.actions)
        var choices = ["since(\(action))", "instrument.since(\(action))", "elapsed()", "instrument.elapsed()"]
        if context.readsEvent { choices.append("event.timeSince\(random.pick(["Alpha", "Start", "Lately"]))") }
        let chosen = random.pick(choices)
        return random.chance(oneIn: 3) ? "(\(chosen) / 1ms)" : "((\(chosen) ?? 4ms) / 1ms)"
    }

    /// An integer beside a double: quotients are converted, so that they are not reported as cut fractions.
    private mutating func mixed(_ depth: Int, _ context: FormulaContext) -> String {
        let number = number(depth, context)
        return number.contains("/") ? "double(\(number))" : number
    }

    mutating func double(_ depth: Int, _ context: FormulaContext) -> String {
        guard depth > 0 else { return random.pick(doubles + ["0.5", "2.0", "1e3"]) }
        let below = depth - 1
        switch random.number(0...7) {
        case 0: return "(\(double(below, context)) + \(mixed(below, context)))"
        case 1: return "(\(mixed(below, context)) * \(double(below, context)))"
        case 2: return "(\(double(below, context)) / \(mixed(below, context)))"
        case 3: return "(ratio(\(number(below, context)), \(number(below, context))) ?? \(mixed(below, context)))"
        case 4: return "(\(condition(below, context)) ? \(mixed(below, context)) : \(double(below, context)))"
        case 5: return "math.greatest(\(mixed(below, context)), \(double(below, context)))"
        case 6:
            return context.readsEvent
                ? "(event.share ?? \(mixed(below, context)))" : "double(\(number(below, context)))"
        default:
            let means = context.readsMeasures ? timeMeasures : []
            if context.readsMeasures, !doubleReadings.isEmpty { return random.pick(doubleReadings) }
            return means.isEmpty ? "-\(double(0, context))" : "(\(random.pick(means)).mean / 1ms)"
        }
    }

    // MARK: Text

    /// A text with which `event.word` can be compared: another constant than the listed ones is an error.
    private mutating func listedText() -> String { random.pick(texts + ["\"a\"", "\"ab\"", "\"\""]) }

    mutating func text(_ depth: Int, _ context: FormulaContext) -> String {
        guard depth > 0 else { return random.pick(texts + ["\"a\"", "\"12\"", "\"\""]) }
        let below = depth - 1
        switch random.number(0...5) {
        case 0: return "(\(text(below, context)) + \(text(below, context)))"
        case 1: return "string(\(number(below, context)))"
        case 2: return "string(\(condition(below, context)))"
        case 3:
            let optional = optionalTexts + (record.map { [$0 + ".word"] } ?? [])
            return optional.isEmpty ? text(0, context) : "(\(random.pick(optional)) ?? \(text(below, context)))"
        case 4: return context.readsEvent ? "event.word" : text(0, context)
        default: return "(\(condition(below, context)) ? \(text(below, context)) : \(text(below, context)))"
        }
    }

    /// What an attribute of text may be: an enum case is sent as its name.
    mutating func textOrWord() -> String {
        guard random.chance(oneIn: 3), let (name, cases) = enumeration(.attribute) else { return text(1, .attribute) }
        return random.pick([
            name, "\(condition(1, .attribute)) ? \(name) : \(name)",
            "\(name) == \(random.pick(cases)) ? \"is\" : \"is not\"",
        ])
    }

    mutating func enumCase(of name: String, _ context: FormulaContext) -> String {
        let cases = cases[name] ?? []
        guard random.chance(oneIn: 3) else { return random.pick(cases) }
        return
            "\(condition(1, context)) ? \(random.pick(cases)) : \(random.chance(oneIn: 3) ? name : random.pick(cases))"
    }
}
