import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Assigns an index to everything that formulas refer to by name.
struct NameDeclarer {
    let pack: LayeredPack
    let vocabulary: Vocabulary
    let table: ReferenceTable
    private var names = Namespace()
    private(set) var damaged: Set<String>
    private var scopes: [ScopeDeclaration] = []
    private var states: [StateVariable] = []
    private var memory: [MemoryVariable] = []
    private var measures: [LayerEntry<MeasureSyntax>] = []
    private var timers: [LayerEntry<TimerSyntax>] = []
    private var definitions: [DeclaredDefinition] = []
    private var recordsByPresence: [Int: String] = [:]
    private var usedScopes: Set<String> = []

    init(_ pack: LayeredPack, _ vocabulary: Vocabulary) {
        self.pack = pack
        self.vocabulary = vocabulary
        table = ReferenceTable()
        table.usedParameters = vocabulary.usedParameters
        damaged = pack.damaged
    }

    /// Declares everything, and reports conflicts.
    ///
    /// Goes from the innermost layer outwards, so that a conflict is reported in the pack that knows the other one.
    mutating func declare(into diagnostics: inout DiagnosticCollector) -> PackNames {
        for layer in pack.layers.indices.reversed() {
            for scope in pack.layers[layer].syntax.scopes { declare(scope, layer: layer, into: &diagnostics) }
        }
        for layer in pack.layers.indices.reversed() {
            let rules = pack.layers[layer]
            for state in rules.syntax.state { declare(state, layer: layer, into: &diagnostics) }
            for memory in rules.syntax.memory { declare(memory, layer: layer, into: &diagnostics) }
            for measure in rules.measures {
                let entity = Namespace.Entity.measure(measures.count)
                guard declare(measure.entry.name, as: entity, layer: layer, into: &diagnostics) else { continue }
                measures.append(measure)
            }
            for timer in rules.timers {
                let entity = Namespace.Entity.timer(timers.count)
                guard declare(timer.entry.name, as: entity, layer: layer, into: &diagnostics) else { continue }
                timers.append(timer)
            }
            for definition in rules.definitions {
                let entity = Namespace.Entity.definition(definitions.count)
                guard declare(definition.entry.name, as: entity, layer: layer, into: &diagnostics) else { continue }
                definitions.append(DeclaredDefinition(layerEntry: definition))
            }
        }
        return result
    }

    /// The names as declared so far.
    private var result: PackNames {
        let metrics = DeclaredMetric.all(of: pack)
        let syntax = pack.layers.map(\.syntax)
        let followed =
            syntax.flatMap(\.state).map { ($0.name.text, $0.from?.range) }
            + syntax.flatMap(\.memory).map { ($0.name.text, $0.from?.range ?? $0.property?.range) }
        return PackNames(
            pack: pack, vocabulary: vocabulary, table: table, namespace: names, damaged: damaged, scopes: scopes,
            states: states, memory: memory, measures: measures, timers: timers, definitions: definitions,
            metrics: metrics,
            metricIndices: Dictionary(metrics.enumerated().map { ($1.entry.name.text, $0) }) { first, _ in first },
            parameters: pack.layers.map { layer in
                Dictionary(layer.parameters.map { ($0.syntax.name.text, $0.value) }) { first, _ in first }
            },
            fieldAliases: vocabulary.fieldAliases, recordsByPresence: recordsByPresence,
            followed: followed.reduce(into: [:]) { $0[$1.0] = $1.1 }, usedScopes: usedScopes)
    }

    private mutating func declare(
        _ name: TextSyntax, as entity: Namespace.Entity, layer: Int, into diagnostics: inout DiagnosticCollector
    ) -> Bool {
        let isNew = names.declare(name, as: entity, layer: layer, into: &diagnostics)
        if !isNew { damage(name) }
        return isNew
    }

    /// Returns the declaration of a name by another layer, or `nil` if there is none.
    private func known(_ name: TextSyntax, layer: Int) -> Namespace.Declaration? {
        names.declarations[name.text].flatMap { $0.layer == layer ? nil : $0 }
    }

    // MARK: Scopes and owners

    private mutating func declare(_ scope: ScopeSyntax, layer: Int, into diagnostics: inout DiagnosticCollector) {
        let owner: Owner = scope.isPerTracker ? .tracker : .instrument
        if let other = known(scope.name, layer: layer), case .scope(let index) = other.entity {
            if scopes[index].owner != owner {
                reportConflict(
                    scope.name, "the scope `\(scope.name.text)` is one per \(phrase(of: scopes[index].owner))",
                    other, into: &diagnostics)
            }
            return
        }
        let index = scopes.count
        guard declare(scope.name, as: .scope(index), layer: layer, into: &diagnostics) else { return }
        scopes.append(ScopeDeclaration(name: scope.name.text, owner: owner, openFlag: states.count))
        states.append(
            StateVariable(
                name: scope.name.text + ".open", owner: owner, scope: nil, cases: NameDeclarer.flagValues, initial: 0,
                isFlag: true))
    }

    private static let flagValues = ["false", "true"]

    /// Returns the owner of the variables in a group, and the scope that resets them.
    private mutating func owner(
        _ name: TextSyntax, into diagnostics: inout DiagnosticCollector
    ) -> (owner: Owner, scope: Int?)? {
        let owner = names.owner(name, among: scopes, damaged: damaged, into: &diagnostics)
        if owner?.scope != nil { usedScopes.insert(name.text) }
        return owner
    }

    private func phrase(of owner: Owner) -> String {
        owner == .tracker ? "tracker" : "instrument"
    }

    // MARK: State

    private mutating func declare(_ state: StateSyntax, layer: Int, into diagnostics: inout DiagnosticCollector) {
        guard let (owner, scope) = owner(state.owner, into: &diagnostics) else {
            damage(state.name)
            return
        }
        let cases = state.values?.map(\.text) ?? NameDeclarer.flagValues
        let variable = StateVariable(
            name: state.name.text, owner: owner, scope: scope, cases: cases,
            initial: cases.firstIndex(of: state.initial.text) ?? 0, isFlag: state.values == nil,
            range: state.name.range)
        checkStandardFlag(variable, state, into: &diagnostics)
        if let other = known(state.name, layer: layer), case .state(let index) = other.entity {
            let first = states[index]
            if (first.owner, first.scope) != (owner, scope) {
                reportConflict(state.name, "`\(state.name.text)` belongs to another owner", other, into: &diagnostics)
            } else if first.cases != cases || first.isFlag != variable.isFlag {
                reportConflict(state.name, "`\(state.name.text)` has other values", other, into: &diagnostics)
            } else if first.initial != variable.initial {
                reportConflict(
                    state.name, "the initial value of `\(state.name.text)` is `\(first.cases[first.initial])`", other,
                    into: &diagnostics)
            }
            return
        }
        guard declare(state.name, as: .state(states.count), layer: layer, into: &diagnostics) else { return }
        states.append(variable)
    }

    /// Checks that OpenAVT's flags belong to the tracker and are initially false, because code reads and writes them.
    private func checkStandardFlag(
        _ variable: StateVariable, _ state: StateSyntax, into diagnostics: inout DiagnosticCollector
    ) {
        guard StandardFlag.names.contains(variable.name) else { return }
        guard variable.owner != .tracker || !variable.isFlag || variable.initial != 0 else { return }
        diagnostics.report(
            .problem(
                .conflictingDeclarations, "`\(variable.name)` is one of OpenAVT's flags", at: state.name.range,
                label: "it is a flag of the tracker, false at first"))
    }

    // MARK: Memory

    private mutating func declare(_ syntax: MemorySyntax, layer: Int, into diagnostics: inout DiagnosticCollector) {
        guard let (owner, scope) = owner(syntax.owner, into: &diagnostics),
            var variable = variable(syntax, layer: layer, owner: owner, scope: scope, into: &diagnostics)
        else {
            damage(syntax.name)
            return
        }
        if let other = known(syntax.name, layer: layer), case .memory(let index) = other.entity {
            let first = memory[index]
            if (first.owner, first.scope) != (owner, scope) {
                reportConflict(syntax.name, "`\(syntax.name.text)` belongs to another owner", other, into: &diagnostics)
            } else if first.type != variable.type {
                reportConflict(syntax.name, "`\(syntax.name.text)` has another type or unit", other, into: &diagnostics)
            } else if first.initial != variable.initial {
                reportConflict(
                    syntax.name, "`\(syntax.name.text)` has another initial value", other, into: &diagnostics)
            } else if first.limit != variable.limit {
                reportConflict(syntax.name, "`\(syntax.name.text)` has another limit", other, into: &diagnostics)
            } else if first.property != variable.property {
                reportConflict(syntax.name, "`\(syntax.name.text)` follows another property", other, into: &diagnostics)
            } else if first.player != variable.player {
                memory[index].player = nil
            }
            return
        }
        guard declare(syntax.name, as: .memory(memory.count), layer: layer, into: &diagnostics) else { return }
        if case .record = syntax.content {
            variable.presence = states.count
            recordsByPresence[states.count] = variable.name
            states.append(
                StateVariable(
                    name: "has(\(variable.name))", owner: owner, scope: scope, cases: NameDeclarer.flagValues,
                    initial: 0,
                    isFlag: true))
        }
        memory.append(variable)
    }

    /// Returns the type and initial value of a variable, from its declaration.
    func content(
        of name: TextSyntax, _ type: ValueTypeSyntax?, _ unit: TextSyntax?, _ initial: TextSyntax?,
        into diagnostics: inout DiagnosticCollector
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
        if case .string = value.constant, let warning = Diagnostic.quotedTwice(initial, of: name) {
            diagnostics.report(warning)
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

    private func reportConflict(
        _ name: TextSyntax, _ message: String, _ other: Namespace.Declaration,
        into diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.report(
            Diagnostic(
                .conflictingDeclarations, message + " in another pack", at: name.range,
                related: [LabelledRange(other.name.range, "declared here")]))
    }
}
