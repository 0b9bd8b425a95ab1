import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks the transitions of one layer.
struct TransitionChecker {
    let names: PackNames
    /// The name of the layer's pack.
    let layerName: String

    /// Checks a transition; what is invalid is omitted.
    func check(
        _ layerEntry: LayerEntry<TransitionSyntax>, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> Transition {
        let entry = layerEntry.entry
        var context = FormulaContext.transition(origin: layerEntry.origin, stage: entry.stage)
        context.allowsMissing = entry.followsAttribute
        context.followsAttribute = entry.followsAttribute
        let filter = names.filter(entry.filter, into: &diagnostics)
        context.actions = filter.named
        let when = entry.when.flatMap { formulas.condition($0, context, as: .when, into: &diagnostics) }
        context.add(guard: entry.when)
        var conditions: [Condition] = []
        let written = TransitionSyntax.ConditionKey.allCases.flatMap { key in entry[key].map { (key: key, syntax: $0) }
        }
        for (key, syntax) in written {
            let (isBlock, role): (Bool, WrittenCondition.Role) =
                switch key {
                case .accept: (false, .accept)
                case .block: (true, .block)
                }
            // The conditions are evaluated in this order, and the event is blocked by the first that fails.
            defer { context.add(guard: syntax.formula, where: isBlock ? .isNotTrue : .isTrue) }
            guard let expression = formulas.condition(syntax.formula, context, as: role, into: &diagnostics) else {
                continue
            }
            let definition = namedDefinition(syntax.formula, names.seen(by: layerEntry.origin))
            conditions.append(
                Condition(
                    expression: expression, isBlock: isBlock, code: (syntax.code ?? definition?.code)?.text,
                    because: (syntax.because ?? definition?.because)?.text, formula: syntax.formula))
        }
        let effects = effects(of: entry, context, &formulas, into: &diagnostics)
        return Transition(
            name: entry.name.text, layerName: layerName, filter: filter, when: when, whenFormula: entry.when,
            conditions: conditions, effects: effects, writes: writes(of: entry, effects),
            followsAttribute: entry.followsAttribute, because: entry.because?.text, range: entry.name.range,
            origin: layerEntry.origin)
    }

    /// Returns the definition that is the whole formula, or `nil` if the formula is anything else.
    private func namedDefinition(_ formula: FormulaSyntax, _ names: PackNames) -> DefinitionSyntax? {
        guard case .definition(let index)? = names[formula.text.trimmed] else { return nil }
        return names.definitions[index].layerEntry.entry
    }

    private func effects(
        of entry: TransitionSyntax, _ context: FormulaContext, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> [Effect] {
        if !entry.followsAttribute {
            for assignment in entry.effects.compactMap(\.assignment) {
                checkFollowsNothing(assignment.name, into: &diagnostics)
            }
        }
        let written = entry.effects.compactMap { syntax -> Effect? in
            switch syntax {
            case .begin(let name): formulas.scope(name, into: &diagnostics).map(Effect.begin)
            case .set(let syntax):
                assignment(syntax, context, everywhere: false, &formulas, into: &diagnostics).map(Effect.set)
            case .setAll(let syntax):
                assignment(syntax, context, everywhere: true, &formulas, into: &diagnostics).map(Effect.setAll)
            case .clear(let name): clearedMemory(name, &formulas, into: &diagnostics).map(Effect.clear)
            case .stop(let name): timer(name, &formulas, into: &diagnostics).map(Effect.stop)
            case .start(let name): timer(name, &formulas, into: &diagnostics).map(Effect.start)
            case .end(let name): formulas.scope(name, into: &diagnostics).map(Effect.end)
            case .emit(let syntax):
                emission(syntax, of: entry.stage, context, &formulas, into: &diagnostics).map(Effect.emit)
            case .raise(let action): names.emittedAction(action, into: &diagnostics).map(Effect.raise)
            case .consume: .consume
            case .note(let note):
                .note(
                    Note(
                        code: note.code.text, because: note.because?.text, level: note.level.rawValue,
                        about: note.about.flatMap { names.actionName($0, into: &diagnostics) }))
            }
        }
        return written.withPresence(names)
    }

    /// Returns every variable that a transition writes, with its location.
    private func writes(of entry: TransitionSyntax, _ effects: [Effect]) -> [WrittenVariable] {
        func written(_ assignment: AssignmentSyntax, isEverywhere: Bool) -> WrittenVariable? {
            guard let target = names[assignment.name.text]?.target,
                let value = effects.value(of: target, isEverywhere: isEverywhere)
            else { return nil }
            return WrittenVariable(
                target: target, isEverywhere: isEverywhere, value: value,
                readsParameter: !assignment.value.parameters.isEmpty, range: assignment.name.range)
        }
        return entry.effects.compactMap { effect in
            switch effect {
            case .set(let assignment): written(assignment, isEverywhere: false)
            case .setAll(let assignment): written(assignment, isEverywhere: true)
            case .clear(let name):
                names[name.text]?.target.map {
                    WrittenVariable(
                        target: $0, isEverywhere: false, value: nil, readsParameter: false, range: name.range)
                }
            case .begin, .stop, .start, .end, .emit, .raise, .consume, .note: nil
            }
        }
    }

    private func assignment(
        _ syntax: AssignmentSyntax, _ context: FormulaContext, everywhere: Bool, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> Assignment? {
        var context = context
        let target: Assignment.Target
        let expected: ExpectedValue
        switch names[syntax.name.text] {
        case .state(let index):
            let state = names.states[index]
            target = .state(index)
            expected = ExpectedValue(
                names.type(ofState: index), of: "`\(state.name)`",
                declaredAt: names.declarationRange(ofName: state.name))
            if names.followed[syntax.name.text] != nil { context.initialValue = state.cases[state.initial] }
            if everywhere { checkIsTrackers(syntax.name, state.owner, into: &diagnostics) }
        case .memory(let index):
            let memory = names.memory[index]
            target = .memory(index)
            expected = ExpectedValue(
                memory.type, of: "`\(memory.name)`", declaredAt: names.declarationRange(ofName: memory.name))
            if everywhere { checkIsTrackers(syntax.name, memory.owner, into: &diagnostics) }
        default:
            names.reportUnknown(syntax.name, .unknownState, need: "a variable", into: &diagnostics) { $0.isVariable }
            _ = formulas.value(syntax.value, context, nil, into: &diagnostics)
            return nil
        }
        formulas.used.written.insert(syntax.name.text)
        return formulas.value(syntax.value, context, expected, into: &diagnostics).map {
            Assignment(target: target, value: $0, formula: syntax.value)
        }
    }

    private func checkFollowsNothing(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) {
        guard let source = names.followed[name.text] else { return }
        diagnostics.report(
            Diagnostic(
                .followedVariable, "`\(name.text)` is the last value of \(followedThing(name)), and not to be set",
                at: name.range,
                related: [LabelledRange(source, "it follows this")]))
    }

    private func followedThing(_ name: TextSyntax) -> String {
        guard case .memory(let index)? = names[name.text], names.memory[index].property != nil else {
            return "an attribute"
        }
        return "a property"
    }

    private func checkIsTrackers(_ name: TextSyntax, _ owner: Owner, into diagnostics: inout DiagnosticCollector) {
        guard owner != .tracker else { return }
        diagnostics.report(
            .problem(
                .typeMismatch, "`setAll` is for variables of the tracker", at: name.range,
                label: "this is the instrument's; write it with `set`"))
    }

    private func clearedMemory(
        _ name: TextSyntax, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        guard case .memory(let index)? = names[name.text] else {
            names.reportUnknown(name, .unknownState, need: "a memory variable", into: &diagnostics) {
                if case .memory = $0 { true } else { false }
            }
            return nil
        }
        formulas.used.written.insert(name.text)
        let memory = names.memory[index]
        if !memory.mayBeMissing, memory.limit == nil {
            diagnostics.report(
                .problem(
                    .typeMismatch, "`\(name.text)` has an initial value, so it is never missing", at: name.range,
                    label: "`set` it, or declare it without `initial`"))
        }
        return index
    }

    private func timer(
        _ name: TextSyntax, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> Int? {
        guard case .timer(let index)? = names[name.text] else {
            names.reportUnknown(name, .unknownTimer, need: "a timer", into: &diagnostics) {
                if case .timer = $0 { true } else { false }
            }
            return nil
        }
        if names.timers[index].entry.condition != nil {
            diagnostics.report(
                .problem(
                    .typeMismatch, "the timer `\(name.text)` runs by its `while` alone", at: name.range,
                    label: "it cannot be started or stopped"))
        }
        formulas.used.read.insert(name.text)
        return index
    }

    private func emission(
        _ syntax: EmissionSyntax, of stage: TransitionSyntax.Stage, _ context: FormulaContext,
        _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> DerivedEventRule? {
        var context = context
        if !syntax.isBefore {
            if stage != .first { context.abilities.insert(.past) }
            // The event is created from the state after the stage, so a guard of the transition proves nothing about memory.
            for index in context.guards.indices { context.guards[index].showsMemory = false }
        }
        let when = syntax.when.flatMap { formulas.condition($0, context, into: &diagnostics) }
        context.add(guard: syntax.when)
        let each = syntax.each.flatMap {
            formulas.value(
                $0.value, context, ExpectedValue(.list(.string), of: "what `each` goes over"), into: &diagnostics)
        }
        context.allowsMissing = true
        context.each = syntax.each?.name.text
        var attributes: [(name: String, value: TypedExpression)] = []
        for assignment in syntax.with {
            let expected = expected(as: assignment.name, into: &diagnostics)
            guard let value = formulas.value(assignment.value, context, expected, into: &diagnostics) else { continue }
            attributes.append((assignment.name.text, value))
        }
        return names.emittedAction(syntax.action, into: &diagnostics).map {
            DerivedEventRule(isBefore: syntax.isBefore, action: $0, when: when, each: each, attributes: attributes)
        }
    }

    /// Returns the type and unit expected of an attribute, or of the attributes of a family.
    private func expected(as name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> ExpectedValue? {
        if let index = names.vocabulary.index(ofFamily: name.text) {
            names.table.usedGroups.insert(name.text)
            return ExpectedValue(.map(.string, names.vocabulary.families[index].type), of: "`\(name.text)`")
        }
        return names.expectedValue(ofAttribute: name, into: &diagnostics)
    }
}

extension [Effect] {
    /// The effects, and the writes of the flags that tell whether records are present.
    fileprivate func withPresence(_ names: PackNames) -> [Effect] {
        self
            + flatMap { effect -> [Effect] in
                switch effect {
                case .set(let write): names.presenceWrites(of: [write]).map(Effect.set)
                case .setAll(let write): names.presenceWrites(of: [write]).map(Effect.setAll)
                case .clear(let memory): names.absenceWrites(of: [memory]).map(Effect.set)
                case .begin, .stop, .start, .end, .emit, .raise, .consume, .note: []
                }
            }
    }

    /// Returns the first value that is assigned to a variable, by `set` or by `setAll`.
    fileprivate func value(of target: Assignment.Target, isEverywhere: Bool) -> TypedExpression? {
        lazy.compactMap { effect -> TypedExpression? in
            switch effect {
            case .set(let write) where !isEverywhere && write.target == target: write.value
            case .setAll(let write) where isEverywhere && write.target == target: write.value
            case .begin, .set, .setAll, .clear, .stop, .start, .end, .emit, .raise, .consume, .note: nil
            }
        }.first
    }
}

extension Namespace.Entity {
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
