import AVTDiagnostics
import AVTExpressions

extension PackChecker {
    /// Checks transitions and attributes, layer by layer.
    mutating func checkLayers() {
        for (number, layer) in pack.layers.enumerated() {
            var result = CheckedLayer(name: layer.syntax.header.name.text)
            var stages: [TransitionSyntax.Stage: [Transition]] = [:]
            for layerEntry in layer.transitions {
                let transition = transition(layerEntry, layerName: result.name)
                let stage = layerEntry.entry.stage
                stages[stage, default: []].append(transition)
                switch stage {
                case .first: result.first.append(transition)
                case .main: result.main.append(transition)
                case .last: result.last.append(transition)
                }
            }
            for stage in TransitionSyntax.Stage.allCases { checkWrites(of: stages[stage] ?? []) }
            for layerEntry in layer.attributes {
                if let rule = attributeRule(layerEntry, layer: number) { result.attributes.append(rule) }
            }
            checked.layers.append(result)
        }
    }

    private mutating func attributeRule(_ layerEntry: LayerEntry<AttributeEntry>, layer: Int) -> AttributeRule? {
        let entry = layerEntry.entry.syntax
        var context = FormulaContext(phrase: "an attribute", abilities: .everything, origin: layerEntry.origin)
        context.allowsMissing = true
        let attribute = attribute(entry.name)
        let filter = filter(entry.filter)
        let when = entry.when.flatMap { condition($0, context) }
        guard
            let value = value(entry.value, context, attribute.map { ExpectedValue(of: $0, entry.name) }),
            attribute != nil
        else { return nil }
        checked.writtenValues.append(
            WrittenValue(
                subject: .attribute, name: entry.name, filter: filter, when: written(when, entry.when), value: value,
                formula: entry.value, layer: layer, origin: layerEntry.origin, isPeriodic: false))
        return AttributeRule(
            attribute: entry.name.text, filter: filter, when: when, value: value, formula: entry.value,
            whenFormula: entry.when)
    }

    // MARK: Transitions

    private mutating func transition(_ layerEntry: LayerEntry<TransitionSyntax>, layerName: String) -> Transition {
        let entry = layerEntry.entry
        var context = FormulaContext.transition(origin: layerEntry.origin, stage: entry.stage)
        context.allowsMissing = entry.followsAttribute
        let filter = filter(entry.filter)
        let when = entry.when.flatMap { condition($0, context, as: .when) }
        context.add(guard: entry.when)
        var conditions: [Condition] = []
        for (syntax, isBlock) in entry.accept.map({ ($0, false) }) + entry.block.map({ ($0, true) }) {
            // The conditions are evaluated in this order, and the event is blocked by the first that fails.
            defer { context.add(guard: syntax.formula, where: isBlock ? .isNotTrue : .isTrue) }
            guard let expression = condition(syntax.formula, context, as: isBlock ? .block : .accept) else {
                continue
            }
            let definition = namedDefinition(syntax.formula)
            conditions.append(
                Condition(
                    expression: expression, isBlock: isBlock, code: (syntax.code ?? definition?.code)?.text,
                    because: (syntax.because ?? definition?.because)?.text, formula: syntax.formula))
        }
        let effects = effects(of: entry, context)
        return Transition(
            name: entry.name.text, layerName: layerName, filter: filter, when: when, whenFormula: entry.when,
            conditions: conditions, effects: effects, writes: writes(of: entry, effects),
            because: entry.because?.text, range: entry.name.range, origin: layerEntry.origin)
    }

    /// Returns the definition that is the whole formula, or `nil` if the formula is anything else.
    private func namedDefinition(_ formula: FormulaSyntax) -> DefinitionSyntax? {
        guard case .definition(let index)? = names[formula.text.trimmed] else { return nil }
        return definitions[index].layerEntry.entry
    }

    private mutating func effects(of entry: TransitionSyntax, _ context: FormulaContext) -> Effects {
        var effects = Effects()
        if !entry.followsAttribute { (entry.set + entry.setAll).map(\.name).forEach { checkFollowsNothing($0) } }
        effects.set = entry.set.compactMap { assignment($0, context, everywhere: false) }
        effects.setAll = entry.setAll.compactMap { assignment($0, context, everywhere: true) }
        effects.clear = entry.clear.compactMap { clearedMemory($0) }
        effects.set += presenceWrites(of: effects.set) + absenceWrites(of: effects.clear)
        effects.setAll += presenceWrites(of: effects.setAll)
        effects.start = entry.start.compactMap { timer($0) }
        effects.stop = entry.stop.compactMap { timer($0) }
        effects.begin = entry.begin.compactMap { scope($0) }
        effects.end = entry.end.compactMap { scope($0) }
        effects.emit = entry.emit.compactMap { emission($0, of: entry.stage, context) }
        effects.consume = entry.consume
        effects.raise = entry.raise.compactMap { emittedAction($0) }
        effects.note = entry.note.map { note in
            Note(
                code: note.code.text, because: note.because?.text, level: note.level.rawValue,
                about: note.about.flatMap { actionName($0) })
        }
        return effects
    }

    /// Returns every variable that a transition writes, with its location.
    private func writes(of entry: TransitionSyntax, _ effects: Effects) -> [WrittenVariable] {
        func written(
            _ syntax: [AssignmentSyntax], _ assignments: [Assignment], isEverywhere: Bool
        ) -> [WrittenVariable] {
            let values = Dictionary(assignments.map { ($0.target, $0.value) }) { first, _ in first }
            return syntax.compactMap { assignment in
                guard let target = names[assignment.name.text]?.target, let value = values[target] else { return nil }
                return WrittenVariable(
                    target: target, isEverywhere: isEverywhere, value: value,
                    readsParameter: !assignment.value.parameters.isEmpty, range: assignment.name.range)
            }
        }
        let cleared = entry.clear.compactMap { name in
            names[name.text]?.target.map {
                WrittenVariable(
                    target: $0, isEverywhere: false, value: nil, readsParameter: false, range: name.range)
            }
        }
        return written(entry.set, effects.set, isEverywhere: false)
            + written(entry.setAll, effects.setAll, isEverywhere: true) + cleared
    }

    private mutating func assignment(
        _ syntax: AssignmentSyntax, _ context: FormulaContext, everywhere: Bool
    ) -> Assignment? {
        let target: Assignment.Target
        let expected: ExpectedValue
        switch names[syntax.name.text] {
        case .state(let index):
            let state = checked.states[index]
            target = .state(index)
            expected = ExpectedValue(
                type(ofState: index), of: "`\(state.name)`", declaredAt: declarationRange(ofName: state.name))
            if everywhere { checkIsTrackers(syntax.name, isTrackerOwned: state.owner == .tracker) }
        case .memory(let index):
            let memory = checked.memory[index]
            target = .memory(index)
            expected = ExpectedValue(
                memory.type, of: "`\(memory.name)`", declaredAt: declarationRange(ofName: memory.name))
            if everywhere { checkIsTrackers(syntax.name, isTrackerOwned: memory.owner == .tracker) }
        default:
            reportUnknown(syntax.name, .unknownState, need: "a variable") { $0.isVariable }
            _ = value(syntax.value, context, nil)
            return nil
        }
        writtenNames.insert(syntax.name.text)
        return value(syntax.value, context, expected).map {
            Assignment(target: target, value: $0, formula: syntax.value)
        }
    }

    private mutating func checkFollowsNothing(_ name: TextSyntax) {
        guard let source = followed[name.text] else { return }
        diagnostics.report(
            Diagnostic(
                .followedVariable, "`\(name.text)` is the last value of \(followedThing(name)), and not to be set",
                at: name.range,
                related: [LabelledRange(source, "it follows this")]))
    }

    private func followedThing(_ name: TextSyntax) -> String {
        guard case .memory(let index)? = names[name.text], checked.memory[index].property != nil else {
            return "an attribute"
        }
        return "a property"
    }

    private mutating func checkIsTrackers(_ name: TextSyntax, isTrackerOwned: Bool) {
        guard !isTrackerOwned else { return }
        diagnostics.report(
            .problem(
                .typeMismatch, "`setAll` is for variables of the tracker", at: name.range,
                label: "this is the instrument's; write it with `set`"))
    }

    private mutating func clearedMemory(_ name: TextSyntax) -> Int? {
        guard case .memory(let index)? = names[name.text] else {
            reportUnknown(name, .unknownState, need: "a memory variable") {
                if case .memory = $0 { true } else { false }
            }
            return nil
        }
        writtenNames.insert(name.text)
        let memory = checked.memory[index]
        if !memory.mayBeMissing, memory.limit == nil {
            diagnostics.report(
                .problem(
                    .typeMismatch, "`\(name.text)` has a value at first, and is never missing", at: name.range,
                    label: "`set` it, or declare it without `initial`"))
        }
        return index
    }

    private mutating func timer(_ name: TextSyntax) -> Int? {
        guard case .timer(let index)? = names[name.text] else {
            reportUnknown(name, .unknownTimer, need: "a timer") { if case .timer = $0 { true } else { false } }
            return nil
        }
        if timers[index].entry.condition != nil {
            diagnostics.report(
                .problem(
                    .typeMismatch, "the timer `\(name.text)` runs by its `while` alone", at: name.range,
                    label: "it cannot be started or stopped"))
        }
        usedNames.insert(name.text)
        return index
    }

    mutating func scope(_ name: TextSyntax) -> Int? {
        guard case .scope(let index)? = names[name.text] else {
            reportUnknown(name, .unknownScope, need: "a scope") { if case .scope = $0 { true } else { false } }
            return nil
        }
        usedNames.insert(name.text)
        return index
    }

    private mutating func emission(
        _ syntax: EmissionSyntax, of stage: TransitionSyntax.Stage, _ context: FormulaContext
    ) -> Emission? {
        var context = context
        // An event `after` is created from the state after the stage, so a guard of the transition proves nothing about
        // memory.
        if !syntax.isBefore, stage != .first { context.abilities.insert(.past) }
        if !syntax.isBefore {
            for index in context.guards.indices { context.guards[index].showsMemory = false }
        }
        let when = syntax.when.flatMap { condition($0, context) }
        context.add(guard: syntax.when)
        let each = syntax.each.flatMap {
            value($0.value, context, ExpectedValue(.list(.string), of: "what `each` goes over"))
        }
        context.allowsMissing = true
        context.each = syntax.each?.name.text
        var attributes: [(name: String, value: TypedExpression)] = []
        for assignment in syntax.with {
            guard let value = value(assignment.value, context, expected(as: assignment.name)) else { continue }
            attributes.append((assignment.name.text, value))
        }
        return emittedAction(syntax.action).map {
            Emission(isBefore: syntax.isBefore, action: $0, when: when, each: each, attributes: attributes)
        }
    }

    /// Returns the type and unit expected of an attribute, or of the attributes of a family.
    private mutating func expected(as name: TextSyntax) -> ExpectedValue? {
        if let index = vocabulary.index(ofFamily: name.text) {
            table.usedGroups.insert(name.text)
            return ExpectedValue(.map(.string, vocabulary.families[index].type), of: "`\(name.text)`")
        }
        return attribute(name).map { ExpectedValue(of: $0, name) }
    }
}

extension NameTable.Entity {
    /// True for state and memory.
    var isVariable: Bool { target != nil }

    /// The variable that the name refers to, or `nil` if it is no variable.
    fileprivate var target: Assignment.Target? {
        switch self {
        case .state(let index): .state(index)
        case .memory(let index): .memory(index)
        default: nil
        }
    }
}
