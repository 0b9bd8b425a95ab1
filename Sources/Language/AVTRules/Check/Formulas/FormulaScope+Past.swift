import AVTDiagnostics
import AVTExpressions

/// `became` and `changed`: the current state compared with the state before the layer's default stage.
extension FormulaScope {
    /// Returns the expression that `became(now)` or `changed(now)` stands for.
    func comparisonWithPast(_ function: String, _ now: TypedExpression, _ range: Range<Int>) -> ScopeExpression {
        let extent = typed.extent(of: now)
        guard !extent.exceeds(limits) else {
            let message = "with its definitions put in, this formula is too large"
            return .problem(ExpressionProblem(code: .expressionTooDeep, message: message, range: range))
        }
        if let (name, part) = now.outerElements.first.map({ ("a variable of a macro", $0) }) ?? timeless(in: now) {
            return .problem(
                ExpressionProblem(
                    code: .notAvailableHere, message: "\(name) has no earlier value", range: part,
                    label: "`\(function)` looks back at state and memory"))
        }
        let before = past(of: now, at: range)
        if function == "became" {
            guard now.type == .bool else {
                return mismatch("`became` takes a condition, found \(now.type.phrase)", now)
            }
            let held = TypedExpression.truth(.holds(before), range)
            return .expression(
                TypedExpression.truth(
                    .and([TypedExpression.truth(.holds(now), range), TypedExpression.truth(.not(held), range)]), range))
        }
        guard let notEqual = Operation.notEqual(now.type) else {
            return mismatch("`changed` does not compare \(now.type.phrase)", now)
        }
        let differs = TypedExpression.truth(.operation(notEqual, [now, before]), range)
        guard now.mayBeMissing || before.mayBeMissing else { return .expression(differs) }
        let (isThere, wasThere) = (TypedExpression.truth(.has(now), range), TypedExpression.truth(.has(before), range))
        let appeared = TypedExpression.truth(.operation(.notEqualBool, [isThere, wasThere]), range)
        return .expression(
            TypedExpression.truth(
                .conditional(TypedExpression.truth(.and([isThere, wasThere]), range), differs, appeared), range))
    }

    private func mismatch(_ message: String, _ found: TypedExpression) -> ScopeExpression {
        .problem(
            ExpressionProblem(code: .typeMismatch, message: message, range: found.range, label: found.type.phrase))
    }

    /// Returns the formula over the past state, with its definitions expanded.
    ///
    /// Values that a surrounding condition shows to be present need not have been present before.
    private func past(of expression: TypedExpression, at range: Range<Int>) -> TypedExpression {
        if case .reference(let reference) = expression.node {
            var was = expression
            was.range = range
            switch table.references[reference] {
            case .state(let index):
                was.node = .reference(table.index(of: .wasState(index)))
            case .memory(let index):
                was.node = .reference(table.index(of: .wasMemory(index)))
                was.mayBeMissing = packNames.memory[index].mayBeMissing
            case .definition(let index):
                guard let definition = typed.definitions[index].result else { return was }
                return past(of: definition.expression, at: range)
            case .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed,
                .within, .unsent, .uuid, .running, .measure, .metric, .trackers:
                break
            }
            return was
        }
        var was = expression.mapChildren { past(of: $0, at: range) }
        was.range = range
        switch was.node {
        case .has, .holds: break
        default: was.mayBeMissing = was.mayBeMissing || was.children.contains(where: \.mayBeMissing)
        }
        return was
    }

    // MARK: What has no earlier value

    /// Returns the problem of `was.` before a name that is no variable, or `nil` if nothing has this name.
    func problem(ofPast path: [String], _ range: Range<Int>) -> ExpressionProblem? {
        guard !path.isEmpty, variable(path) != nil else { return nil }
        let name = path.joined(separator: ".")
        switch packNames[path[0]] {
        case .measure(let index):
            let isTime = packNames.measures[index].entry.kind.fields.contains(.delta)
            return ExpressionProblem(
                code: .notAvailableHere, message: "the measure `\(path[0])` has no earlier value", range: range,
                label: "`was` looks back at state and memory",
                notes: isTime ? ["`\(path[0]).delta` is its increase since the last event that left the hub"] : [])
        case .definition(let index):
            return ExpressionProblem(
                code: .unknownState, message: "`\(name)` is a definition; `was` looks back at state and memory",
                range: range, label: variable(inDefinition: index).map { "write its variables, such as `was.\($0)`" })
        default:
            return ExpressionProblem(
                code: .unknownState, message: "`\(name)` has no earlier value", range: range,
                label: "`was` looks back at state and memory")
        }
    }

    /// Returns the name of a variable that a definition reads, or `nil` if it reads none.
    private func variable(inDefinition index: Int) -> String? {
        let parts = typed.definitions[index].result?.expression.referenceParts ?? []
        return parts.lazy.compactMap { part in
            switch table.references[part.reference] {
            case .state(let index): packNames.states[index].name
            case .memory(let index): packNames.memory[index].name
            case .definition(let index): variable(inDefinition: index)
            case .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed,
                .within, .unsent, .uuid, .running, .measure, .metric, .trackers:
                nil
            }
        }.first
    }

    /// Returns the first part of a formula that has no earlier value, with its location, or `nil` if there is none.
    private func timeless(in expression: TypedExpression) -> (name: String, range: Range<Int>)? {
        switch expression.node {
        case .reference(let reference):
            name(ofTimeless: table.references[reference]).map { ($0, expression.range) }
        case .field(let object, _) where object.type == .object(FormulaScope.trackerKind):
            ("a field of a tracker", expression.range)
        case .constant, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension,
            .bind, .optionalMap, .orElse, .ratio:
            expression.children.lazy.compactMap { timeless(in: $0) }.first
        }
    }

    private func needs(ofDefinition index: Int) -> FormulaContext.Abilities { typed.needs(of: .definition(index)) }

    /// Returns the name of a reference that has no earlier value, or `nil` if it has one.
    private func name(ofTimeless reference: Reference) -> String? {
        switch reference {
        case .state, .memory: nil
        case .wasState(let index): "`was.\(packNames.states[index].name)`"
        case .wasMemory(let index): "`was.\(packNames.memory[index].name)`"
        case .attribute(let index): "`event.\(table.attributes[index].name)`"
        case .record(let index): "`event.\(packNames.vocabulary.records[index].name)`"
        case .family(let index): "`event.\(packNames.vocabulary.families[index].name)`"
        case .each: "what `each` goes over"
        case .now: "`now`"
        case .action: "`action`"
        case .since(let action, _): "`since(\(table.actions[action]))`"
        case .elapsed: "`elapsed()`"
        case .within(let action, _, _): "`within(..., \(table.actions[action]))`"
        case .uuid: "`uuid()`"
        case .unsent: "`unsent`"
        case .running(let timer): "`running(\(packNames.timers[timer].entry.name.text))`"
        case .measure(let index, _, _): "the measure `\(packNames.measures[index].entry.name.text)`"
        case .trackers: "`trackers`"
        case .metric(let index): "`metrics.\(packNames.metrics[index].entry.name.text)`"
        case .definition(let index):
            needs(ofDefinition: index).isEmpty
                ? nil
                : "`\(packNames.definitions[index].layerEntry.entry.name.text)` reads "
                    + "\(needs(ofDefinition: index).phrase), which"
        }
    }
}

extension TypedExpression {
    /// The locations where it reads variables of surrounding macros.
    fileprivate var outerElements: [Range<Int>] { outerElements(besides: []) }

    private func outerElements(besides own: Set<Int>) -> [Range<Int>] {
        switch node {
        case .element(let number): return own.contains(number) ? [] : [range]
        case .comprehension(let macro):
            let inner = own.union([macro.variable, macro.second ?? macro.variable])
            return macro.target.outerElements(besides: own)
                + [macro.condition, macro.transform].compactMap { $0 }.flatMap { $0.outerElements(besides: inner) }
        case .bind(let number, let value, let body), .optionalMap(let number, let value, let body, _):
            return value.outerElements(besides: own) + body.outerElements(besides: own.union([number]))
        case .constant, .reference, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse, .ratio:
            return children.flatMap { $0.outerElements(besides: own) }
        }
    }
}

extension Operation {
    /// Returns the operation that compares values of a type, or `nil` for types that cannot be compared.
    fileprivate static func notEqual(_ type: ExpressionType) -> Operation? {
        switch type {
        case .bool: .notEqualBool
        case .int: .notEqualInt
        case .double: .notEqualDouble
        case .string: .notEqualString
        case .enumeration: .notEqualCase
        case .object: .notEqualObject
        default: nil
        }
    }
}
