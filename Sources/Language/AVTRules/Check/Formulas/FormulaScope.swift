import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTPatterns

/// The meaning of names in the formulas of one context.
struct FormulaScope: ExpressionScope {
    /// Everything that formulas can name.
    let packNames: PackNames
    /// The results of the formulas that were checked so far, which other formulas can read.
    let typed: TypedParts
    let patterns: PatternStore
    let limits: RuleLimits
    let context: FormulaContext
    /// The maximum number of names that are compared with an unknown one.
    let maxComparedNames: Int

    var table: ReferenceTable { packNames.table }

    // MARK: Names

    func variable(_ path: [String]) -> ScopeVariable? {
        guard let first = path.first else { return nil }
        let rest = path.dropFirst().joined(separator: ".")
        switch (first, path.count) {
        case (context.each, 1): return reference(.each, .string)
        case ("now", 1): return reference(.now, .int(.milliseconds))
        case ("action", 1): return reference(.action, .action)
        case ("unsent", 1): return reference(.unsent, .bool)
        case ("trackers", 1): return reference(.trackers, .list(.object(FormulaScope.trackerKind)))
        case ("event", 2...): return attribute(rest)
        case ("parameters", 2): return parameter(rest)
        case ("was", 2...): return previous(rest)
        case ("metrics", 2): return metric(rest)
        default: return named(path)
        }
    }

    /// The kind of objects that are trackers.
    static let trackerKind = 0

    func reference(_ reference: Reference, _ type: ExpressionType, mayBeMissing: Bool = false) -> ScopeVariable {
        ScopeVariable(id: table.index(of: reference), type: type, mayBeMissing: mayBeMissing)
    }

    /// The variable for a name whose declaration is invalid; nothing more is reported about it.
    var unknown: ScopeVariable {
        // Any reference that has no requirements works; it is looked up like a valid one.
        ScopeVariable(id: table.index(of: Reference.each), type: .unknown, constant: .null)
    }

    private func attribute(_ name: String) -> ScopeVariable? {
        if let group = group(name) { return group }
        guard let index = attributeIndex(name) else { return packNames.damaged.contains(name) ? unknown : nil }
        return reference(.attribute(index), table.attributes[index].type, mayBeMissing: true)
    }

    private func attributeIndex(_ name: String) -> Int? {
        packNames.vocabulary.attributes[name].map {
            table.index(of: AttributeDeclaration(name: name, type: ExpressionType($0)))
        }
    }

    private func parameter(_ name: String) -> ScopeVariable? {
        for layer in packNames.pack.layers[context.origin].visibleLayers.sorted() {
            guard let value = packNames.parameters[layer][name] else { continue }
            table.usedParameters.insert(ReferenceTable.ParameterKey(layer: layer, name: name))
            return ScopeVariable(
                id: 0, type: ExpressionType(value.constant, unit: value.unit), constant: value.constant)
        }
        return packNames.damaged.contains(name) ? unknown : nil
    }

    private func previous(_ name: String) -> ScopeVariable? {
        switch packNames[name] ?? packNames.openFlag(name).map({ .state($0) }) {
        case .state(let index):
            return reference(.wasState(index), packNames.type(ofState: index))
        case .memory(let index):
            let memory = packNames.memory[index]
            return reference(.wasMemory(index), memory.type, mayBeMissing: memory.mayBeMissing)
        default:
            return packNames.damaged.contains(name) ? unknown : nil
        }
    }

    private func named(_ path: [String]) -> ScopeVariable? {
        if let flag = packNames.openFlag(path.joined(separator: ".")) { return reference(.state(flag), .bool) }
        let name = path[0]
        switch packNames[name] {
        case .state(let index) where path.count == 1:
            return reference(.state(index), packNames.type(ofState: index))
        case .memory(let index) where path.count == 1:
            let memory = packNames.memory[index]
            return reference(.memory(index), memory.type, mayBeMissing: memory.mayBeMissing)
        case .definition(let index) where path.count == 1:
            guard let definition = typed.definitions[index].result?.expression else { return unknown }
            return reference(.definition(index), definition.type, mayBeMissing: definition.mayBeMissing)
        case .measure(let index):
            return measure(index, path.dropFirst())
        default:
            return path.count == 1 && packNames.damaged.contains(name) ? unknown : nil
        }
    }

    func field(_ name: String, ofObject kind: Int) -> ScopeVariable? {
        guard kind == FormulaScope.trackerKind else { return field(name, ofRecord: kind - 1) }
        switch packNames[name] {
        case .state(let index) where packNames.states[index].owner == .tracker:
            return ScopeVariable(id: table.index(of: ObjectField.state(index)), type: packNames.type(ofState: index))
        case .memory(let index) where packNames.memory[index].owner == .tracker:
            let memory = packNames.memory[index]
            return ScopeVariable(
                id: table.index(of: ObjectField.memory(index)), type: memory.type, mayBeMissing: memory.mayBeMissing)
        default:
            guard let index = attributeIndex(name) else { return packNames.damaged.contains(name) ? unknown : nil }
            return ScopeVariable(
                id: table.index(of: .getter(attribute: index)), type: table.attributes[index].type, mayBeMissing: true)
        }
    }

    func isConversion(_ path: [String]) -> Bool {
        definitionOfConversion(path) != nil
    }

    func mayFailToConvert(_ path: [String]) -> Bool {
        guard let index = definitionOfConversion(path) else { return false }
        return typed.definitions[index].result?.expression.isFallibleConversion ?? true
    }

    /// Returns the definition of the conversion that a name stands for, such as `int(event.errorCode)`.
    private func definitionOfConversion(_ path: [String]) -> Int? {
        var (path, seen) = (path, Set<Int>())
        // A definition may stand for another one; those that form a cycle have been reported.
        while path.count == 1, case .definition(let index)? = packNames[path[0]], seen.insert(index).inserted,
            case .condition(let formula) = packNames.definitions[index].layerEntry.entry.kind
        {
            guard let next = formula.expression.path else { return formula.expression.isConversion ? index : nil }
            path = next
        }
        return nil
    }

    func action(_ name: String) -> Int? {
        packNames.vocabulary.actions.contains(name) ? table.index(ofAction: name) : nil
    }

    // MARK: Calls

    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall? {
        let owner: Owner
        switch target {
        case []: owner = .tracker
        case ["instrument"]: owner = .instrument
        default: return nil
        }
        switch (name, owner) {
        case ("since", _):
            return argument(of: name, "since(Action)", arguments, range) { action, range in
                guard let index = self.action(action) else {
                    return unknown(action, "an action", .unknownAction, range, among: actionNames)
                }
                return .reference(
                    reference(.since(action: index, owner), .int(.milliseconds), mayBeMissing: true))
            }
        case ("within", _): return within(arguments, owner, range)
        case ("running", .tracker):
            return argument(of: name, "running(timer)", arguments, range) { timer, range in
                guard case .timer(let index)? = packNames[timer] else {
                    if packNames.damaged.contains(timer) { return .reference(unknown) }
                    let names = packNames.namespace.names { if case .timer = $0 { true } else { false } }
                    return unknown(timer, "a timer", .unknownTimer, range, among: names)
                }
                return .reference(reference(.running(timer: index), .bool))
            }
        case ("elapsed", _):
            guard arguments.isEmpty else {
                return wrongArity(of: name, takes: 0, found: arguments.count, "elapsed()", range)
            }
            return .reference(reference(.elapsed(owner), .int(.milliseconds), mayBeMissing: true))
        case ("was", .tracker):
            guard arguments.count == 1 else { return nil }
            return .problem(
                ExpressionProblem(
                    code: .unknownFunction, message: "`was` is not a function", range: nameRange,
                    label: "write `was.\(arguments[0].text)`"))
        case ("became", .tracker), ("changed", .tracker):
            guard arguments.count == 1 else {
                let usage = name == "became" ? "became(condition)" : "changed(value)"
                return wrongArity(of: name, takes: 1, found: arguments.count, usage, range)
            }
            return .made { comparisonWithPast(name, $0[0], range) }
        case ("valid", .tracker):
            guard arguments.count == 1 else {
                return wrongArity(of: name, takes: 1, found: arguments.count, "valid(event.record)", range)
            }
            return .made { valid($0[0], range) }
        case ("uuid", .tracker):
            guard arguments.isEmpty else {
                return wrongArity(of: name, takes: 0, found: arguments.count, "uuid()", range)
            }
            return .reference(reference(.uuid, .string))
        default:
            return nil
        }
    }

    private func argument(
        of function: String, _ usage: String, _ arguments: [ExpressionSyntax], _ range: Range<Int>,
        _ meaning: (String, Range<Int>) -> ScopeCall
    ) -> ScopeCall {
        guard arguments.count == 1 else {
            return wrongArity(of: function, takes: 1, found: arguments.count, usage, range)
        }
        guard case .identifier(let name) = arguments[0].kind else {
            var problem = ExpressionProblem(
                code: .wrongArity, message: "`\(function)` takes a name", range: arguments[0].range,
                label: "this is written `\(usage)`")
            if case .literal(.string(let text)) = arguments[0].kind, NameKind.payload.accepts(text) {
                problem.fixes = [ExpressionFix("write `\(text)`", [ExpressionEdit(arguments[0].range, text)])]
            }
            return .problem(problem)
        }
        return meaning(name, arguments[0].range)
    }

    func wrongArity(
        of function: String, takes count: Int, found: Int, _ usage: String, _ range: Range<Int>
    ) -> ScopeCall {
        .problem(.wrongArity(of: function, takes: count...count, found: found, usage: usage, range))
    }

    func unknown(
        _ name: String, _ phrase: String, _ code: DiagnosticCode, _ range: Range<Int>, among names: [String]
    ) -> ScopeCall {
        let message = "`\(name)` is not \(phrase)"
        if code == .unknownAction, let (begin, finish) = StandardVocabulary.pair(calledBy: name) {
            return .problem(
                ExpressionProblem(
                    code: code, message: message, range: range, label: "did you mean `\(begin)` or `\(finish)`?"))
        }
        let close = resembledName(to: name, among: comparable(names))
        return .problem(
            ExpressionProblem(
                code: code, message: message, range: range,
                label: close.map { "did you mean `\($0.name)`?" }, fixes: .writing(close, for: range)))
    }

    // MARK: Suggestions

    var names: [String] {
        guard packNames.namespace.declarations.count + packNames.vocabulary.attributes.count <= maxComparedNames else {
            return []
        }
        var names = ["now", "action", "trackers", "true", "false"]
        for (name, declaration) in packNames.namespace.declarations {
            switch declaration.entity {
            case .state, .memory:
                names.append(name)
                if context.abilities.contains(.past) { names.append("was." + name) }
            case .definition: names.append(name)
            case .measure(let index): names += measureNames(index)
            case .scope: names.append(name + ".open")
            case .timer: break
            }
        }
        let groups = packNames.vocabulary.records.map(\.name) + packNames.vocabulary.families.map(\.name)
        names += (packNames.vocabulary.attributes.keys + groups).map { "event." + $0 }
        if context.abilities.contains(.metrics) { names += packNames.metrics.map { "metrics." + $0.entry.name.text } }
        for layer in packNames.pack.layers[context.origin].visibleLayers {
            names += packNames.pack.layers[layer].parameters.map { "parameters." + $0.syntax.name.text }
        }
        return names
    }

    func fieldNames(ofObject kind: Int) -> [String] {
        if kind != FormulaScope.trackerKind { return packNames.vocabulary.records[kind - 1].fields.map(\.name) }
        return packNames.states.filter { $0.owner == .tracker }.map(\.name)
            + packNames.memory.filter { $0.owner == .tracker }.map(\.name) + packNames.vocabulary.attributes.keys
    }

    var actionNames: [String] { comparable(Array(packNames.vocabulary.actions)) }

    var functionNames: [String] { packFunctions }

    func comparable(_ names: [String]) -> [String] { names.count <= maxComparedNames ? names : [] }
}
