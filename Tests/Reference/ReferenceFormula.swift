import AVTExpressions
import AVTRules

/// Evaluates a parsed formula as specified in "Expressions".
struct ReferenceFormula {
    let run: ReferenceRun
    var state: ReferenceState
    let tracker: Int
    let now: Int
    var action = ""
    var event: [String: ReferenceValue] = [:]
    /// The value of `unsent`.
    var isUnsent = false
    /// True if another event of the step reports the increase of measures.
    var omitsReport = false
    /// Set for formulas that are followed between events.
    var following: ReferenceFollowing?
    /// The element for which a derived event is built, by its variable's name.
    var each: [String: ReferenceValue] = [:]
    /// The state that `was` reads.
    var was: ReferenceState?
    /// The states that `was` reads in the formulas of each layer, by the index of the layer.
    var wasOfLayers: [Int: ReferenceState] = [:]
    /// The variables of the enclosing comprehensions and bindings, by name.
    private var elements: [String: ReferenceValue] = [:]

    init(_ run: ReferenceRun, _ state: ReferenceState, tracker: Int, now: Int) {
        self.run = run
        self.state = state
        self.tracker = tracker
        self.now = now
    }

    /// Returns true if a condition holds; one that cannot be evaluated does not.
    func holds(_ formula: FormulaSyntax) -> Bool {
        value(formula.expression) == .bool(true)
    }

    /// Returns the value of an attribute; an enumeration case is sent as its text.
    func value(_ formula: FormulaSyntax, ofAttribute name: String) -> ReferenceValue {
        let value = value(formula, isDouble: run.pack.type(ofAttribute: name) == .double)
        if case .enumCase(let enumCase) = value { return .string(enumCase) }
        return value
    }

    /// Returns the value for a declared type: "int and double may be mixed".
    func value(_ formula: FormulaSyntax, isDouble: Bool) -> ReferenceValue {
        let value = value(formula.expression)
        return isDouble ? value.asDouble : value
    }

    func value(_ formula: ExpressionSyntax) -> ReferenceValue {
        switch formula.kind {
        case .literal(let literal): return ReferenceValue(literal)
        case .identifier(let name): return named(name)
        case .select(let operand, let name, _, _): return selected(operand, name)
        case .index(let list, let index, _): return element(of: value(list), at: value(index))
        case .call(let target, let name, _, let arguments): return called(target, name, arguments)
        case .unary(let operation, let operand): return applied(operation, value(operand))
        case .binary(let operation, let left, let right): return applied(operation, left, right)
        case .conditional(let condition, let then, let otherwise):
            guard case .bool(let holds) = value(condition) else { return value(condition).error }
            let chosen = value(holds ? then : otherwise)
            return isDouble(formula) ? chosen.asDouble : chosen
        case .coalesce(let left, let right):
            let first = value(left)
            // "What stands in for a conversion that failed".
            let needsFallback = first == .missing || first == .failed && isConversion(left)
            let chosen = needsFallback ? value(right) : first
            return isDouble(formula) ? chosen.asDouble : chosen
        case .comprehension(let macro): return comprehension(macro)
        case .list(let items): return list(items.map { value($0.value) })
        case .bind(let macro):
            var inner = self
            inner.elements[macro.variable.name] = value(macro.value)
            return inner.value(macro.body)
        case .rootIdentifier, .map, .optionalMap: return .failed
        case .has(let operand):
            switch value(operand) {
            case .missing: return .bool(false)
            case .failed: return .failed
            default: return .bool(true)
            }
        }
    }

    // MARK: Names

    private func named(_ name: String) -> ReferenceValue {
        if let element = elements[name] ?? each[name] { return element }
        if name == "unsent" { return .bool(isUnsent) }
        if name == "now" { return .int(now) }
        if name == "action" { return .enumCase(action) }
        if name == "trackers" { return .trackers(Array(state.trackers.indices)) }
        if run.pack.variables[name] != nil { return variable(name, in: state) }
        if let definition = run.pack.definition(name) { return value(of: definition) }
        if run.pack.measure(name) != nil { return measure(name) }
        return .enumCase(name)
    }

    private func value(of definition: DefinitionSyntax) -> ReferenceValue {
        switch definition.kind {
        case .condition(let formula): value(formula.expression)
        case .firstOf(let cases): cases.first { holds($0.condition) }.map { .enumCase($0.name.text) } ?? .failed
        }
    }

    private func variable(_ name: String, in state: ReferenceState) -> ReferenceValue {
        let isTrackerOwned = run.pack.variables[name]?.isTrackerOwned ?? false
        return (isTrackerOwned ? state.trackers[tracker][name] : state.instrument[name]) ?? .missing
    }

    private func selected(_ operand: ExpressionSyntax, _ name: String) -> ReferenceValue {
        if let path = operand.path, path.count > 1, path[0] == "event", elements["event"] == nil {
            let attribute = (path.dropFirst() + [name]).joined(separator: ".")
            return self.attribute(event[attribute], run.pack.type(ofAttribute: attribute))
        }
        if case .identifier(let first) = operand.kind, elements[first] == nil {
            switch first {
            case "event": return group(name) ?? attribute(event[name], run.pack.type(ofAttribute: name))
            case "parameters": return run.pack.parameters[name] ?? .failed
            case "metrics": return run.sentMetric(name, self)
            case "was": return was.map { variable(name, in: $0) } ?? .failed
            default: break
            }
            if run.pack.variables[first + "." + name] != nil { return variable(first + "." + name, in: state) }
            if run.pack.measure(first) != nil { return measure(first, [name]) }
        }
        if case .select(let root, let scope, _, _) = operand.kind, case .identifier("was") = root.kind {
            return was.map { variable(scope + "." + name, in: $0) } ?? .failed
        }
        if case .select(let root, let enumCase, _, _) = operand.kind, case .identifier(let first) = root.kind,
            run.pack.measure(first) != nil
        {
            return measure(first, [enumCase, name])
        }
        if case .record(let fields) = value(operand) { return fields[name] ?? .missing }
        guard case .tracker(let number) = value(operand) else { return value(operand).error }
        if let declared = run.pack.variables[name], declared.isTrackerOwned {
            return state.trackers[number][name] ?? .missing
        }
        return attribute(run.fields[number][name], run.pack.type(ofAttribute: name))
    }

    /// Converts an attribute to its type; the result is missing if the event does not carry it or conversion would lose
    /// information.
    func attribute(_ value: ReferenceValue?, _ type: ValueTypeSyntax) -> ReferenceValue {
        switch (value, type) {
        case (.bool?, .bool), (.int?, .int), (.double?, .double), (.string?, .string): value ?? .missing
        case (.int(let whole)?, .double): Int(exactly: Double(whole)) == whole ? .double(Double(whole)) : .missing
        case (.int(let whole)?, .string): .string("\(whole)")
        case (.double(let number)?, .int): plainInt(number).map { .int($0) } ?? .missing
        case (.double(let number)?, .string): plainInt(number).map { .string("\($0)") } ?? .missing
        default: .missing
        }
    }

    /// Returns the integer that a double represents, or `nil` if it has a fraction or is too large.
    private func plainInt(_ number: Double) -> Int? {
        guard number.truncatingRemainder(dividingBy: 1) == 0, number >= -0x1p63, number < 0x1p63 else { return nil }
        return Int(number)
    }

    private func element(of list: ReferenceValue, at index: ReferenceValue) -> ReferenceValue {
        if case .list(let items) = list {
            guard case .int(let index) = index else { return index.error }
            return items.indices.contains(index) ? items[index] : .failed
        }
        guard case .trackers(let numbers) = list else { return list.error }
        guard case .int(let index) = index else { return index.error }
        return numbers.indices.contains(index) ? .tracker(numbers[index]) : .missing
    }

    // MARK: Calls

    private func called(_ target: ExpressionSyntax?, _ name: String, _ arguments: [ExpressionSyntax]) -> ReferenceValue
    {
        let isInstrumentOwned = if case .identifier("instrument")? = target?.kind { true } else { false }
        switch name {
        case "since", "elapsed":
            // "Time since this tracker's last such event that was sent", or that of any tracker.
            let action = if case .identifier(let name)? = arguments.first?.kind { name } else { "" }
            let marks = isInstrumentOwned ? run.instrumentSentTimes : run.trackerSentTimes[tracker]
            return marks[action].map { .int(now - $0) } ?? .missing
        case "within":
            guard case .int(let length) = value(arguments[0]) else { return .failed }
            return .bool(ReferencePack.actions(arguments[1]).contains { isWithin(length, $0, isInstrumentOwned) })
        case "running":
            guard case .identifier(let timer)? = arguments.first?.kind else { return .failed }
            return .bool(state.timers[tracker][timer].map { now < $0 } ?? false)
        case "uuid":
            return .string(run.nextId())
        case "valid":
            guard case .select(_, let record, _, _) = arguments[0].kind else { return .failed }
            return .bool(isValid(record))
        case "became":
            return .bool(value(arguments[0]) == .bool(true) && before?.value(arguments[0]) != .bool(true))
        case "changed":
            return before.map { changed($0.value(arguments[0]), value(arguments[0])) } ?? .failed
        default:
            if case .identifier("math")? = target?.kind { return extreme(name, arguments.map { value($0) }) }
            return function(name, ((target.map { [$0] } ?? []) + arguments).map { value($0) })
        }
    }

    /// Returns whether `since(action) < length`, or false if there was no such event.
    private func isWithin(_ length: Int, _ action: String, _ isInstrumentOwned: Bool) -> Bool {
        var mark = isInstrumentOwned ? run.instrumentSentTimes[action] : run.trackerSentTimes[tracker][action]
        if let sending = following?.sending, sending.action == action, isInstrumentOwned || sending.tracker == tracker {
            mark = sending.now
        }
        return mark.map { (following?.time ?? now) - $0 < length } ?? false
    }

    /// Returns true if a formula is a call of a conversion, or a definition whose formula is one.
    private func isConversion(_ formula: ExpressionSyntax, depth: Int = 0) -> Bool {
        switch formula.kind {
        case .call(nil, let name, _, let arguments):
            return arguments.count == 1 && ["int", "uint", "double", "bool", "timestamp", "duration"].contains(name)
        case .coalesce(_, let last): return isConversion(last)
        case .identifier(let name):
            guard depth < 100, elements[name] == nil, case .condition(let inner)? = run.pack.definition(name)?.kind
            else { return false }
            if case .coalesce = inner.expression.kind { return false }
            return isConversion(inner.expression, depth: depth + 1)
        default: return false
        }
    }

    /// The same formula over the previous state, or `nil` if there is none.
    private var before: ReferenceFormula? {
        guard let was else { return nil }
        var before = self
        before.state = was
        return before
    }

    /// Returns whether a value has changed; a missing value differs from any other.
    private func changed(_ before: ReferenceValue, _ now: ReferenceValue) -> ReferenceValue {
        if before == .failed || now == .failed { return .failed }
        if before == .missing || now == .missing { return .bool(before != now) }
        if case .double(let before) = before, case .double(let now) = now { return .bool(before != now) }
        return .bool(before != now)
    }

    /// Returns a list, or the first error among its elements.
    private func list(_ items: [ReferenceValue]) -> ReferenceValue {
        items.first { $0 == .missing || $0 == .failed } ?? .list(items)
    }

    private func comprehension(_ macro: ComprehensionSyntax) -> ReferenceValue {
        let target = value(macro.target)
        let items: [ReferenceValue]
        switch target {
        case .trackers(let numbers): items = numbers.map(ReferenceValue.tracker)
        case .list(let values): items = values
        default: return target.error
        }
        let results = items.map { item -> ReferenceValue in
            var inner = self
            inner.elements[macro.variable.name] = item
            return (macro.condition ?? macro.transform).map(inner.value) ?? .failed
        }
        // As for `||` and `&&` over all elements, a deciding element takes precedence over errors.
        if macro.kind == .exists, results.contains(.bool(true)) { return .bool(true) }
        if macro.kind == .all, results.contains(.bool(false)) { return .bool(false) }
        if let error = results.first(where: { $0 == .missing || $0 == .failed }) { return error }
        let chosen = zip(items, results).filter { $0.1 == .bool(true) }.map(\.0)
        switch macro.kind {
        case .exists: return .bool(false)
        case .all: return .bool(true)
        case .existsOne: return .bool(chosen.count == 1)
        case .map: return .list(results)
        default:
            guard case .trackers = target else { return .list(chosen) }
            return .trackers(chosen.compactMap { if case .tracker(let number) = $0 { number } else { nil } })
        }
    }
}
