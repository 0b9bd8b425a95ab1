import AVTTestSupport

extension RandomPack {
    /// A transition that writes some of the free variables, which are then no longer free.
    mutating func transition(
        _ name: String, _ stage: String, _ free: inout Set<String>, when fixed: String? = nil, isOverride: Bool = false
    ) -> String {
        context = stage == "last" ? .attribute : .transition
        var lines = ["- name: \(name)"]
        if isOverride { lines.append("override: true") }
        if !stage.isEmpty { lines.append("stage: \(stage)") }
        let actions = random.chance(oneIn: 6) ? nil : list(1...3)
        if let actions {
            lines.append("action: [\((actions + random.some(["Closing"], oneIn: 12)).joined(separator: ", "))]")
        } else if stage != "first" || random.chance(oneIn: 2) {
            lines.append("action: any")
            if random.chance(oneIn: 2) { lines.append("except: [\(random.pick(RandomFormula.actions))]") }
        }
        if let fixed {
            lines.append("when: '\(fixed)'")
        } else if random.chance(oneIn: 3) {
            lines.append("when: '\(formula.condition(2, context))'")
        }
        if stage != "first" { lines += demands() }
        lines += writes(&free)
        if stage != "first" || random.chance(oneIn: 2) { lines += sends(actions, stage) }
        if random.chance(oneIn: 4) { lines.append("start: \(random.pick(["ping", "once"]))") }
        if random.chance(oneIn: 5) { lines.append("stop: [\(random.pick(["ping", "once"]))]") }
        if random.chance(oneIn: 3) { lines.append("because: of \(name)") }
        return "  " + lines.joined(separator: "\n    ") + "\n"
    }

    private mutating func demands() -> [String] {
        var lines: [String] = []
        if random.chance(oneIn: 4) {
            lines.append(
                "accept:\n      - \(random.chance(oneIn: 3) ? "going" : "'\(formula.condition(2, context))'")"
                    + "\n      - { is: '\(formula.condition(1, context))', code: Second, because: of that }")
        }
        if random.chance(oneIn: 5) { lines.append("block: '\(formula.condition(2, context))'") }
        return lines
    }

    private mutating func writes(_ free: inout Set<String>) -> [String] {
        var lines: [String] = []
        for scope in formula.scopes where free.contains(scope) && random.chance(oneIn: 6) {
            free.remove(scope)
            lines.append("begin: [\(scope)]")
            break
        }
        if let scope = formula.scopes.randomElement(using: &random), random.chance(oneIn: 6) {
            lines.append("end: \(scope)")
        }
        let sets = assignments(&free, random.number(0...3)) { _ in true }
        if !sets.isEmpty { lines.append("set:\n      " + sets.joined(separator: "\n      ")) }
        if random.chance(oneIn: 6) {
            let own = formula.trackersOwn
            let all = assignments(&free, 1) { own.contains($0) }
            if !all.isEmpty { lines.append("setAll:\n      " + all.joined(separator: "\n      ")) }
        }
        let groups = [formula.record, formula.set, formula.family].compactMap { $0 }
        let clearable = (formula.optionalNumbers + formula.optionalTexts + groups).filter(free.contains)
        if random.chance(oneIn: 5), let name = clearable.randomElement(using: &random) {
            free.remove(name)
            lines.append("clear: \(name)")
        }
        return lines
    }

    private mutating func assignments(
        _ free: inout Set<String>, _ count: Int, where isMeant: (String) -> Bool
    ) -> [String] {
        var lines: [String] = []
        for _ in 0..<count {
            let names = free.subtracting(formula.scopes).filter(isMeant).sorted()
            guard let name = names.randomElement(using: &random) else { break }
            free.remove(name)
            lines.append("\(name): '\(value(for: name))'")
        }
        return lines
    }

    private mutating func value(for name: String) -> String {
        if formula.flags.contains(name) {
            return random.chance(oneIn: 2) ? random.pick(["true", "false"]) : formula.condition(1, context)
        }
        if name == formula.record { return "event.pair" }
        if name == formula.family { return "event.tag" }
        if name == formula.set { return formula.setValue(name, context) }
        if formula.cases[name] != nil { return formula.enumCase(of: name, context) }
        if formula.numbers.contains(name), random.chance(oneIn: 2) { return "\(name) + parameters.step" }
        if (formula.numbers + formula.optionalNumbers).contains(name) { return formula.number(2, context) }
        if formula.doubles.contains(name) {
            return random.chance(oneIn: 2) ? formula.number(1, context) : formula.double(1, context)
        }
        return random.chance(oneIn: 3) ? "uuid()" : formula.text(1, context)
    }

    /// What a derived event says of a set or a family; nothing in packs without.
    private mutating func groupSends() -> String? {
        if let set = formula.set, random.chance(oneIn: 2) { return ", each: { mark: \(set) }, with: { word: mark }" }
        if let family = formula.family, random.chance(oneIn: 2) { return ", with: { tag: \(family) }" }
        return nil
    }

    private mutating func sends(_ actions: [String]?, _ stage: String) -> [String] {
        var lines: [String] = []
        if random.chance(oneIn: 5) {
            let emissions = (0..<random.number(1...2)).map { _ in
                let order = random.pick(["before", "after"])
                let own = order == "after" && stage != "first" ? .attribute : context
                let when = random.chance(oneIn: 3) ? ", when: '\(formula.condition(1, own))'" : ""
                let with = random.chance(oneIn: 2) ? ", with: { level: '\(formula.number(1, own))' }" : ""
                let more = groupSends()
                return "- { \(order): \(random.pick(["Echo", "Delta", "Alpha"]))\(when)\(more ?? with) }"
            }
            lines.append("emit:\n      " + emissions.joined(separator: "\n      "))
        }
        if random.chance(oneIn: 12) { lines.append("consume: true") }
        // Only later actions of the list are raised, so that raises never go round.
        let all = RandomFormula.actions
        let last = actions?.compactMap { all.firstIndex(of: $0) }.max() ?? all.count
        if last + 1 < all.count, random.chance(oneIn: 5) {
            let raised = all[(last + 1)...].shuffled(using: &random).prefix(random.number(1...2))
            lines.append("raise: [\(raised.joined(separator: ", "))]")
        }
        if random.chance(oneIn: 8) {
            lines.append("note: { code: Noted, level: \(random.pick(["info", "warning", "error"])) }")
        }
        return lines
    }
}
