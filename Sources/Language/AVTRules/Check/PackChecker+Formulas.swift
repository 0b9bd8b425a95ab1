import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackChecker {
    /// Checks a condition, and returns `nil` after reporting an error.
    mutating func condition(
        _ formula: FormulaSyntax, _ context: FormulaContext, as role: WrittenCondition.Role = .other
    ) -> TypedExpression? {
        guard let typed = check(formula, context, nil) else { return nil }
        guard typed.type == .bool || typed.type == .unknown else {
            diagnostics.report(
                .problem(
                    .nonBooleanGuard, "a condition is true or false; this is \(typed.type.phrase)",
                    at: formula.range(of: typed.range), label: typed.type.phrase))
            return nil
        }
        checked.conditions.append(
            WrittenCondition(
                expression: typed, formula: formula, role: role, origin: context.origin,
                actions: context.actions))
        recordChoices(of: typed, in: formula, context)
        return typed
    }

    private mutating func recordChoices(of typed: TypedExpression, in formula: FormulaSyntax, _ context: FormulaContext)
    {
        checked.conditions += typed.choices.map {
            WrittenCondition(expression: $0, formula: formula, role: .choice, origin: context.origin)
        }
    }

    /// Checks a value, and returns `nil` after reporting an error.
    ///
    /// - Parameters:
    ///   - formula: The formula.
    ///   - context: The context of the formula.
    ///   - expected: The expected type and unit, or `nil` if they are not known.
    /// - Returns: The typed formula.
    mutating func value(
        _ formula: FormulaSyntax, _ context: FormulaContext, _ expected: ExpectedValue?
    ) -> TypedExpression? {
        guard let typed = check(formula, context, expected?.expectation) else { return nil }
        recordChoices(of: typed, in: formula, context)
        if let attribute = expected?.attribute { checkAssignedValues(typed, attribute, in: formula) }
        guard let expected else { return typed }
        if let problem = problem(of: typed, as: expected, in: formula) {
            var diagnostic = diagnostic(for: problem, in: formula)
            if let declaration = expected.declaration, let unit = expected.unit {
                diagnostic.related.append(LabelledRange(declaration, "declared in \(unit.name)"))
            }
            diagnostics.report(diagnostic)
            return problem.severity == .error ? nil : typed
        }
        return typed
    }

    /// Returns the problem that a value does not have the expected unit, or that it is not the expected fraction.
    private func problem(
        of typed: TypedExpression, as expected: ExpectedValue, in formula: FormulaSyntax
    ) -> ExpressionProblem? {
        let isWhole = if case .int? = expected.type { true } else { false }
        let isDouble = if case .double? = expected.type { true } else { false }
        let isMetric = expected.type == nil && expected.acceptsIntegerQuotients == false
        if let unit = expected.unit,
            let problem = typed.problem(
                as: unit, of: expected.phrase, keepsFractions: !isWhole, isStrict: isStrict)
        {
            return problem
        }
        // A number of seconds is truncated on purpose where a pack declares it so: with `int(x / 1s)`, or as an int.
        let isLongTime = !isWhole && expected.unit?.isLongTime == true && !formula.expression.isCallOfInt
        let isFraction = isDouble || expected.unit?.isShare == true || isLongTime
        guard !isStrict, isFraction || isMetric && expected.unit == nil else { return nil }
        return typed.fractionProblem(of: expected.phrase, hasAnyDivisor: isFraction)
    }

    private mutating func check(
        _ formula: FormulaSyntax, _ context: FormulaContext, _ expected: ExpectedType?
    ) -> TypedExpression? {
        guard !isInterrupted(), partsLeft >= 0 else { return nil }
        let result = checkExpression(
            formula.expression, in: FormulaScope(checker: self, context: context), expecting: expected,
            missing: context.allowsMissing ? .warnedInInequalities : .warned,
            present: presence.names(where: context.guards), isStrict: isStrict, patterns: patterns)
        if isStrict {
            report(parseExpression(formula.text, options: ParseOptions(isStrict: true)).problems, in: formula)
        }
        guard let typed = result.typed.map({ readingPresenceFromState($0) }) else {
            report(result.problems, in: formula)
            useNames(in: formula.expression)
            return nil
        }
        let parts = typed.referenceParts
        for part in parts { use(checked: table.references[part.reference]) }
        attributesRead += attributesRead(by: typed, in: formula)
        var isAvailable = true
        var said: Set<String> = []
        for part in parts {
            guard let problem = unavailable(table.references[part.reference], context) else { continue }
            isAvailable = false
            // `became` and `changed` stand for several readings at one location.
            guard said.insert("\(part.range) \(problem)").inserted else { continue }
            if let window = windowAdvice(table.references[part.reference], at: part.range, in: formula, context) {
                let problem = ExpressionProblem(
                    code: .notAvailableHere, message: problem, range: part.range, notes: [window.note],
                    fixes: [window.fix])
                diagnostics.report(diagnostic(for: problem, in: formula))
                continue
            }
            diagnostics.report(
                .problem(
                    .notAvailableHere, problem, at: formula.range(of: part.range),
                    notes: advice(table.references[part.reference], context)))
        }
        // A value that cannot be read at all need not be reported as possibly missing.
        let problems = result.problems.filter { isAvailable || $0.severity == .error }
        let isMissingMeant = context.allowsMissing && problems.contains { isOfRules($0, parts) }
        report(isMissingMeant ? problems.filter { $0.code != .valueMayBeMissing } : problems, in: formula)
        let extent = extent(of: typed)
        guard !extent.exceeds(limits) else {
            reportTooLarge(formula.range)
            return nil
        }
        guard spend(extent, at: formula.range) else { return nil }
        checkComparedValues(typed, in: formula)
        return isAvailable ? typed : nil
    }

    /// Returns whether a problem is that an attribute may be missing that the packs' own rules give to events.
    private mutating func isOfRules(
        _ problem: ExpressionProblem, _ parts: [(reference: Int, range: Range<Int>)]
    ) -> Bool {
        guard problem.code == .valueMayBeMissing,
            let part = parts.first(where: { $0.range == problem.range }),
            case .attribute(let index) = table.references[part.reference]
        else { return false }
        return attributesOfRules.contains(table.attributes[index].name)
    }

    /// Counts a formula's parts, and returns `false` after reporting that all formulas together have too many.
    private mutating func spend(_ extent: FormulaExtent, at range: SourceRange) -> Bool {
        partsLeft -= extent.size
        guard partsLeft < 0 else { return true }
        diagnostics.report(
            .problem(
                .expressionTooDeep,
                "with this one, the formulas of all packs have more than \(limits.parts) parts, definitions put in",
                at: range))
        return false
    }

    mutating func reportTooLarge(_ range: SourceRange) {
        diagnostics.report(
            .problem(
                .expressionTooDeep,
                "with its definitions put in, this formula has more than \(limits.formulaParts) parts or "
                    + "\(limits.formulaLevels) levels",
                at: range))
    }

    private mutating func report(_ problems: [ExpressionProblem], in formula: FormulaSyntax) {
        for problem in problems { diagnostics.report(diagnostic(for: problem, in: formula)) }
    }

    func extent(of typed: TypedExpression) -> FormulaExtent {
        typed.extent { reference in
            switch table.references[reference] {
            case .definition(let index): definitions[index].extent
            // Reading a metric also tests whether it is sent, which adds a choice around its formula.
            case .metric(let index):
                FormulaExtent(size: 2 * metrics[index].extent.size + 8, depth: metrics[index].extent.depth + 5)
            default: nil
            }
        }
    }

    // MARK: What can be read where

    /// Returns the abilities that a reference requires of its context.
    func needs(of reference: Reference) -> FormulaContext.Abilities {
        switch reference {
        case .state, .memory: []
        case .wasState, .wasMemory: .past
        case .attribute, .record, .family: .event
        case .each: []
        case .action: .action
        case .now, .since, .elapsed: .time
        case .within: .windows
        case .uuid: .ids
        case .unsent: .unsent
        case .running: .timers
        case .measure: .measures
        case .trackers: .trackers
        case .metric: .metrics
        case .definition(let index): definitions[index].needs
        }
    }

    /// Returns why a reference cannot be read in a context, or `nil` if it can.
    private func unavailable(_ reference: Reference, _ context: FormulaContext) -> String? {
        let missing = needs(of: reference).subtracting(context.abilities)
        guard !missing.isEmpty else { return nil }
        return "\(context.phrase) cannot read \(missing.phrase)"
    }

    private func advice(_ reference: Reference, _ context: FormulaContext) -> [String] {
        let missing = needs(of: reference).subtracting(context.abilities)
        var advice: [String] = []
        if missing.contains(.past) {
            advice.append(
                "`was`, `became` and `changed` can stand in `attributes`, in `metrics`, in transitions with "
                    + "`stage: last`, and in `emit` with `after`")
        }
        if missing.contains(.metrics) {
            advice.append("only formulas of `metrics` that events send can read `metrics.NAME`")
        }
        if context.isProved, !missing.isEmpty {
            advice.append(FiniteReader.advice)
        } else if missing.contains(.event), !context.isConstant {
            advice.append("a transition can keep the value in `memory`, which can be read here")
        }
        return advice
    }

    // MARK: Use

    private mutating func use(checked reference: Reference) {
        switch reference {
        case .state(let index), .wasState(let index):
            if let record = recordsByPresence[index] { usedNames.insert(record) }
            usedNames.insert(String(checked.states[index].name.prefix { $0 != "." }))
        case .memory(let index), .wasMemory(let index): usedNames.insert(checked.memory[index].name)
        case .measure(let index, _, _): usedNames.insert(measures[index].layerEntry.entry.name.text)
        case .definition(let index): usedNames.insert(definitions[index].layerEntry.entry.name.text)
        default: break
        }
    }

    /// Marks the names in a formula with an error as used, too.
    private mutating func useNames(in syntax: ExpressionSyntax) {
        if let path = syntax.path { usedNames.formUnion(path) }
        for child in syntax.children { useNames(in: child) }
    }

    // MARK: Types

    /// Returns the type of a finite variable in formulas.
    func type(ofState index: Int) -> ExpressionType {
        let state = checked.states[index]
        return state.isFlag ? .bool : .enumeration(EnumerationType(name: state.name, words: state.words))
    }

    /// Returns the flag of a scope, given its name such as `playback.open`.
    func openFlag(_ name: String) -> Int? {
        guard name.hasSuffix(".open"), case .scope(let index)? = names[String(name.dropLast(5))] else { return nil }
        return checked.scopes[index].openFlag
    }
}

extension FormulaContext.Abilities {
    /// The abilities as a phrase for messages.
    var phrase: String {
        let names: [(FormulaContext.Abilities, String)] = [
            (.event, "the event"), (.action, "the action"), (.time, "the time"), (.measures, "measures"),
            (.timers, "timers"), (.trackers, "other trackers"), (.ids, "new identifiers"),
            (.unsent, "what was sent"), (.windows, "windows of time"),
            (.past, "what was before"), (.metrics, "metrics"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
    }
}

extension ExpressionSyntax {
    /// True for `int(...)`.
    fileprivate var isCallOfInt: Bool {
        if case .call(nil, "int", _, _) = kind { true } else { false }
    }
}
