import AVTTestSupport

/// The measures of random packs, and what formulas can read of them.
extension RandomPack {
    mutating func measures() -> String {
        var text = "measures:\n  tracker:\n    spent: { time: '\(formula.condition(1, .standing))' }\n"
        let counted = random.pick(["[Alpha, Echo]", "any"])
        text += "    seen: { count: \(counted), when: '\(formula.condition(1, .count))' }\n"
        text += "    hasty: { time: (pace ?? 0.0) > 1.0 }\n"
        formula.timeMeasures = ["spent", "hasty"]
        formula.counts = ["seen"]
        text += furtherMeasures("own")
        let instruments = formula.flags.filter { !formula.trackersOwn.contains($0) }
        text += "  instrument:\n    hotTime: { time: \(random.pick(instruments)) }\n    betas: { count: Beta }\n"
        text += furtherMeasures("all")
        formula.timeMeasures.append("hotTime")
        formula.counts.append("betas")
        for scope in formula.scopes {
            text +=
                "  \(scope):\n    \(scope)Time: { time: \(scope == "show" ? random.pick(instruments) : "isPaused") }\n"
            text += "    \(scope)Events: { count: [Alpha, Gamma] }\n"
            formula.timeMeasures.append("\(scope)Time")
            formula.counts.append("\(scope)Events")
            text += furtherMeasures(scope)
        }
        return text
    }

    /// Now and then one of each of the other kinds.
    private mutating func furtherMeasures(_ owner: String) -> String {
        var lines: [String] = []
        if random.chance(oneIn: 4) { lines.append("\(owner)Load: \(weighted("\(owner)Load"))") }
        if random.chance(oneIn: 4) { lines.append("\(owner)Gains: \(samples("\(owner)Gains"))") }
        if random.chance(oneIn: 4) { lines.append("\(owner)Parts: \(ranges("\(owner)Parts"))") }
        if random.chance(oneIn: 4), let (name, cases) = formula.enumeration(.standing) {
            let condition = random.pick(["true", formula.condition(1, .standing)])
            lines.append("\(owner)Spells: { time: '\(condition)', per: \(name) }")
            let enumCase = random.pick(cases)
            let fields = [".longest / 1ms", ".current / 1ms", ".delta / 1ms", " / 1ms"]
            formula.wholeReadings +=
                fields.map { "(\(owner)Spells.\(enumCase)\($0))" } + [
                    "(\(owner)Spells / 1ms)", "unitless(\(owner)Spells.\(enumCase).count)",
                ]
            formula.doubleReadings.append("(\(owner)Spells.\(enumCase).mean / 1ms)")
        }
        return lines.map { "    \($0)\n" }.joined()
    }

    private mutating func weighted(_ name: String) -> String {
        let value = number(name, ["min", "max"], context: .standing)
        formula.wholeReadings.append("(\(name).total / 1ms)")
        formula.doubleReadings += [name, "unitless(\(name).product)", "(\(name).mean ?? 0.5)"]
        return "{ time: '\(formula.condition(1, .standing))', of: '\(value)' }"
    }

    private mutating func samples(_ name: String) -> String {
        let value = number(name, ["min", "max", "first", "last", "sum"], context: .count)
        formula.wholeReadings.append("unitless(\(name).count)")
        formula.doubleReadings += [name, "(\(name).mean ?? 0.5)"]
        let actions = random.chance(oneIn: 2) ? ", action: [Alpha, Echo, Start]" : ""
        let when = random.chance(oneIn: 2) ? ", when: '\(formula.condition(1, .count))'" : ""
        return "{ samples: '\(value)'\(actions)\(when) }"
    }

    /// A number, whole or not; what has its type can then be read.
    private mutating func number(_ name: String, _ fields: [String], context: FormulaContext) -> String {
        let fields = fields.map { "\(name).\($0)" }
        guard random.chance(oneIn: 3) else {
            formula.wholeReadings += fields
            return random.chance(oneIn: 2) && context.readsEvent ? "event.level" : formula.number(2, context)
        }
        formula.doubleReadings += fields
        return formula.double(2, context)
    }

    /// A player that starts anew now and then, and jumps by half seconds.
    private mutating func ranges(_ name: String) -> String {
        formula.wholeReadings += ["(\(name) / 1ms)", "(\(name).longest / 1ms)", "unitless(\(name).count)"]
        let position = "now\(random.pick(["", " * 2"])) % \(random.pick([7, 20, 60]))s + (event.level ?? 0) * 500ms"
        let limit = random.chance(oneIn: 2) ? ", limit: \(random.number(1...3))" : ""
        let gap = random.pick(["0ms", "700ms", "2s"])
        let speeds = ["2", "0.5", formula.double(1, .standing)]
        let speed = random.chance(oneIn: 3) ? ", speed: '\(random.pick(speeds))'" : ""
        return "{ ranges: '\(position)', while: '\(formula.condition(1, .standing))', gap: \(gap)\(speed)\(limit) }"
    }
}
