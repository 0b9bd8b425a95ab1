import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTCore

extension PackChecker {
    /// Assigns an index to everything that formulas refer to by name.
    ///
    /// Goes from the innermost layer outwards, so that a conflict is reported in the pack that knows the other one.
    mutating func declareNames() {
        for layer in pack.layers.indices.reversed() {
            for scope in pack.layers[layer].syntax.scopes { declare(scope, layer: layer) }
        }
        for layer in pack.layers.indices.reversed() {
            for state in pack.layers[layer].syntax.state { declare(state, layer: layer) }
            for memory in pack.layers[layer].syntax.memory { declare(memory, layer: layer) }
            for measure in pack.layers[layer].measures {
                guard declare(measure.entry.name, as: .measure(measures.count), layer: layer) else { continue }
                measures.append(MeasureInCheck(layerEntry: measure))
            }
            for timer in pack.layers[layer].timers {
                guard declare(timer.entry.name, as: .timer(timers.count), layer: layer) else { continue }
                timers.append(timer)
            }
            for definition in pack.layers[layer].definitions {
                guard declare(definition.entry.name, as: .definition(definitions.count), layer: layer) else { continue }
                definitions.append(DefinitionInCheck(layerEntry: definition))
            }
        }
    }

    private mutating func declare(_ name: TextSyntax, as entity: NameTable.Entity, layer: Int) -> Bool {
        let isNew = names.declare(name, as: entity, layer: layer, into: &diagnostics)
        if !isNew { damage(name) }
        return isNew
    }

    /// Returns the declaration of a name by another layer, or `nil` if there is none.
    private func known(_ name: TextSyntax, layer: Int) -> NameTable.Declaration? {
        names.declarations[name.text].flatMap { $0.layer == layer ? nil : $0 }
    }

    // MARK: Scopes and owners

    private mutating func declare(_ scope: ScopeSyntax, layer: Int) {
        let owner: Owner = scope.isPerTracker ? .tracker : .instrument
        if let other = known(scope.name, layer: layer), case .scope(let index) = other.entity {
            if checked.scopes[index].owner != owner {
                reportConflict(
                    scope.name, "the scope `\(scope.name.text)` is one per \(phrase(of: checked.scopes[index].owner))",
                    other)
            }
            return
        }
        let index = checked.scopes.count
        guard declare(scope.name, as: .scope(index), layer: layer) else { return }
        checked.scopes.append(ScopeDeclaration(name: scope.name.text, owner: owner, openFlag: checked.states.count))
        checked.states.append(
            StateVariable(
                name: scope.name.text + ".open", owner: owner, scope: nil, words: PackChecker.flagValues, initial: 0,
                isFlag: true))
    }

    static let flagValues = ["false", "true"]

    /// Returns the owner of the variables in a group, and the scope that resets them.
    mutating func owner(_ name: TextSyntax) -> (owner: Owner, scope: Int?)? {
        switch name.text {
        case "tracker": return (.tracker, nil)
        case "instrument": return (.instrument, nil)
        default:
            if case .scope(let index)? = names[name.text] {
                usedNames.insert(name.text)
                return (checked.scopes[index].owner, index)
            }
            guard !damaged.contains(name.text) else { return nil }
            let scopes = checked.scopes.map(\.name)
            diagnostics.report(
                .unknown(
                    .unknownScope, "there is no scope `\(name.text)`", name, among: scopes + ["tracker", "instrument"],
                    label: "a group is `tracker`, `instrument` or a declared scope"))
            return nil
        }
    }

    private func phrase(of owner: Owner) -> String {
        owner == .tracker ? "tracker" : "instrument"
    }

    // MARK: State

    private mutating func declare(_ state: StateSyntax, layer: Int) {
        guard let (owner, scope) = owner(state.owner) else {
            damage(state.name)
            return
        }
        let words = state.values?.map(\.text) ?? PackChecker.flagValues
        let variable = StateVariable(
            name: state.name.text, owner: owner, scope: scope, words: words,
            initial: words.firstIndex(of: state.initial.text) ?? 0, isFlag: state.values == nil,
            range: state.name.range)
        checkStandardFlag(variable, state)
        if let other = known(state.name, layer: layer), case .state(let index) = other.entity {
            let first = checked.states[index]
            if (first.owner, first.scope) != (owner, scope) {
                reportConflict(state.name, "`\(state.name.text)` belongs to another owner", other)
            } else if first.words != words || first.isFlag != variable.isFlag {
                reportConflict(state.name, "`\(state.name.text)` has other values", other)
            } else if first.initial != variable.initial {
                reportConflict(state.name, "`\(state.name.text)` is `\(first.words[first.initial])` at first", other)
            }
            return
        }
        guard declare(state.name, as: .state(checked.states.count), layer: layer) else { return }
        checked.states.append(variable)
    }

    /// Checks that OpenAVT's flags belong to the tracker and are initially false, because code reads and writes them.
    private mutating func checkStandardFlag(_ variable: StateVariable, _ state: StateSyntax) {
        guard StandardFlag.allCases.contains(where: { $0.name == variable.name }) else { return }
        guard variable.owner != .tracker || !variable.isFlag || variable.initial != 0 else { return }
        diagnostics.report(
            .problem(
                .conflictingDeclarations, "`\(variable.name)` is one of OpenAVT's flags", at: state.name.range,
                label: "it is a flag of the tracker, false at first"))
    }

    // MARK: Memory

    private mutating func declare(_ memory: MemorySyntax, layer: Int) {
        guard let (owner, scope) = owner(memory.owner), var variable = variable(memory, owner: owner, scope: scope)
        else {
            damage(memory.name)
            return
        }
        if let other = known(memory.name, layer: layer), case .memory(let index) = other.entity {
            let first = checked.memory[index]
            if (first.owner, first.scope) != (owner, scope) {
                reportConflict(memory.name, "`\(memory.name.text)` belongs to another owner", other)
            } else if first.type != variable.type {
                reportConflict(memory.name, "`\(memory.name.text)` has another type or unit", other)
            } else if first.initial != variable.initial {
                reportConflict(memory.name, "`\(memory.name.text)` has another value at first", other)
            } else if first.limit != variable.limit {
                reportConflict(memory.name, "`\(memory.name.text)` has another limit", other)
            } else if first.property != variable.property {
                reportConflict(memory.name, "`\(memory.name.text)` follows another property", other)
            }
            return
        }
        guard declare(memory.name, as: .memory(checked.memory.count), layer: layer) else { return }
        if case .record = memory.content {
            variable.presence = checked.states.count
            recordsByPresence[checked.states.count] = variable.name
            checked.states.append(
                StateVariable(
                    name: "has(\(variable.name))", owner: owner, scope: scope, words: PackChecker.flagValues,
                    initial: 0,
                    isFlag: true))
        }
        checked.memory.append(variable)
    }

    /// Returns the type and initial value of a variable, from its declaration.
    mutating func content(
        of name: TextSyntax, _ type: ValueTypeSyntax?, _ unit: TextSyntax?, _ initial: TextSyntax?
    ) -> (type: ExpressionType, initial: ExpressionConstant?)? {
        let declaration = unit
        let unit = unit.map { Unit($0.text) }
        guard let initial else { return type.map { (ExpressionType($0, unit: unit), nil) } }
        guard let value = type.map({ LiteralValue(initial.text, as: $0) }) ?? LiteralValue(initial) else {
            let message =
                type.map { "`\(initial.text)` is not a value of type \($0.rawValue)" }
                ?? "`\(initial.text)` does not determine the type of `\(name.text)`"
            let problem = Diagnostic.problem(
                .wrongValueKind, message, at: initial.range,
                label: type == nil ? "give a `type`, or put text in quotes" : nil)
            diagnostics.report([nil, .bool].contains(type) ? problem.offeringBoolean(for: initial) : problem)
            return nil
        }
        if let unit, unit.isDuration, value.unit == nil, let number = value.number, number != 0 {
            diagnostics.report(.bareDuration(initial, "`\(name.text)` is in ms, and this number has no unit"))
        }
        if let unit, let given = value.unit, unit != given {
            var problem = Diagnostic.problem(
                .unitMismatch, "`\(initial.text)` is in \(given.name), `\(name.text)` in \(unit.name)",
                at: initial.range, label: given.name)
            if let declaration {
                problem.related = [LabelledRange(declaration.range, "declared in \(unit.name)")]
            }
            if let written = value.written(in: unit) { problem.fixes = [initial.fix(writing: written)] }
            diagnostics.report(problem)
        }
        return (ExpressionType(value.constant, unit: unit ?? value.unit), value.constant)
    }

    // MARK: Reports

    /// Marks a name as damaged, so that its missing declaration is not reported.
    private mutating func damage(_ name: TextSyntax) {
        damaged.insert(name.text)
    }

    private mutating func reportConflict(_ name: TextSyntax, _ message: String, _ other: NameTable.Declaration) {
        diagnostics.report(
            Diagnostic(
                .conflictingDeclarations, message + " in another pack", at: name.range,
                related: [LabelledRange(other.name.range, "declared here")]))
    }
}
