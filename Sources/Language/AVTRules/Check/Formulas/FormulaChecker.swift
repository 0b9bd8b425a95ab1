import AVTDiagnostics
import AVTExpressions
import AVTPatterns

/// Checks the formulas of all sections, and records what they use.
struct FormulaChecker {
    /// Everything that formulas can name.
    let names: PackNames
    /// True to reject extensions of CEL.
    let isStrict: Bool
    /// The limits for packs.
    let limits: RuleLimits
    /// The constant patterns of all formulas.
    let patterns: PatternStore
    /// The results of the formulas that were checked so far, which other formulas can read.
    var typed: TypedParts
    /// The names that rules use so far.
    var used = NameUses()
    /// Every condition as written, in any section.
    private(set) var conditions: [WrittenCondition] = []
    /// The diagnostics up to the interruption by a limit on compiling, including that error, or `nil` if there was none.
    private(set) var diagnosticsAtInterruption: DiagnosticCollector?

    /// The number of parts that further formulas may have, with definitions expanded; negative once that was reported.
    private var partsLeft: Int
    /// The names of the attributes that the packs' own rules give to events.
    private let attributesOfRules: Set<String>

    init(_ names: PackNames, isStrict: Bool, limits: RuleLimits) {
        self.names = names
        self.isStrict = isStrict
        self.limits = limits
        patterns = PatternStore(limits: limits.patterns)
        typed = TypedParts(names)
        partsLeft = limits.parts
        attributesOfRules = names.pack.layers.reduce(into: []) { names, layer in
            names.formUnion(layer.attributes.map(\.entry.syntax.name.text))
            names.formUnion(layer.getters.map(\.entry.name.text))
        }
        used.read = names.usedScopes
    }

    /// Checks a condition, and returns `nil` after reporting an error.
    mutating func condition(
        _ formula: FormulaSyntax, _ context: FormulaContext, as role: WrittenCondition.Role = .other,
        into diagnostics: inout DiagnosticCollector
    ) -> TypedExpression? {
        guard let typed = check(formula, context, nil, isCondition: true, into: &diagnostics) else { return nil }
        guard typed.isCondition else {
            let range = formula.range(of: typed.range)
            let isName = if case .reference = typed.node { typed.mayBeMissing } else { false }
            diagnostics.report(
                .problem(
                    .nonBooleanGuard, "a condition must be a bool; this is \(typed.type.phrase)",
                    at: range, label: typed.type.phrase,
                    notes: isName ? ["`has(\(range.text))` is true if it has a value"] : []))
            return nil
        }
        conditions.append(
            WrittenCondition(
                expression: typed, formula: formula, role: role, origin: context.origin,
                actions: context.actions))
        recordChoices(of: typed, in: formula, context)
        return typed
    }

    /// Checks a value, and returns `nil` after reporting an error.
    ///
    /// - Parameters:
    ///   - formula: The formula.
    ///   - context: The context of the formula.
    ///   - expected: The expected type and unit, or `nil` if they are not known.
    ///   - diagnostics: Receives the problems of the formula.
    /// - Returns: The typed formula.
    mutating func value(
        _ formula: FormulaSyntax, _ context: FormulaContext, _ expected: ExpectedValue?,
        into diagnostics: inout DiagnosticCollector
    ) -> TypedExpression? {
        guard let typed = check(formula, context, expected?.expectation, into: &diagnostics) else { return nil }
        recordChoices(of: typed, in: formula, context)
        if let attribute = expected?.attribute {
            ListedValueChecker(names: names).checkAssigned(typed, attribute, in: formula, into: &diagnostics)
        }
        guard let expected else { return typed }
        if let problem = problem(of: typed, as: expected, in: formula) {
            var diagnostic = diagnostic(for: problem, in: formula, context)
            if let declaration = expected.declaration, let unit = expected.unit {
                diagnostic.related.append(LabelledRange(declaration, "declared in \(unit.name)"))
            }
            diagnostics.report(diagnostic)
            return problem.severity == .error ? nil : typed
        }
        return typed
    }

    private mutating func recordChoices(of typed: TypedExpression, in formula: FormulaSyntax, _ context: FormulaContext)
    {
        conditions += typed.choices.map {
            WrittenCondition(expression: $0, formula: formula, role: .choice, origin: context.origin)
        }
    }

    /// Returns the problem that a value does not have the expected unit, or that it is not the expected fraction.
    private func problem(
        of typed: TypedExpression, as expected: ExpectedValue, in formula: FormulaSyntax
    ) -> ExpressionProblem? {
        let isInteger = if case .int? = expected.type { true } else { false }
        let isDouble = if case .double? = expected.type { true } else { false }
        let isMetric = expected.type == nil && expected.acceptsIntegerQuotients == false
        if let unit = expected.unit,
            let problem = typed.problem(
                as: unit, of: expected.phrase, keepsFractions: !isInteger, isStrict: isStrict)
        {
            return problem
        }
        // A number of seconds, or of items per second, is truncated on purpose where a pack declares it so: with
        // `int(x / 1s)`, or as an int.
        let mayBeFraction = !isInteger && !formula.expression.isCallOfInt
        let isRate = mayBeFraction && expected.unit?.isPerTime == true
        let isLongTime = mayBeFraction && expected.unit?.isLongTime == true
        let isFraction = isDouble || expected.unit?.isShare == true || isLongTime || isRate
        guard !isStrict, isFraction || isMetric && expected.unit == nil else { return nil }
        return typed.fractionProblem(of: expected.phrase, hasAnyDivisor: isFraction, isRate: isRate)
    }

    /// Returns the meaning of names in the formulas of a context.
    func scope(_ context: FormulaContext, _ diagnostics: DiagnosticCollector) -> FormulaScope {
        FormulaScope(
            packNames: names.seen(by: context.origin), typed: typed, patterns: patterns, limits: limits,
            context: context,
            maxComparedNames: diagnostics.maxComparedNames)
    }

    private mutating func check(
        _ formula: FormulaSyntax, _ context: FormulaContext, _ expected: ExpectedType?, isCondition: Bool = false,
        into diagnostics: inout DiagnosticCollector
    ) -> TypedExpression? {
        guard !isInterrupted(diagnostics), partsLeft >= 0 else { return nil }
        let result = checkExpression(
            formula.expression, in: scope(context, diagnostics), expecting: expected,
            missing: context.allowsMissing ? .warnedInInequalities : .warned,
            present: PresenceReader(names.seen(by: context.origin), typed).names(where: context.guards),
            isStrict: isStrict, patterns: patterns)
        if isStrict {
            let problems = parseExpression(formula.text, options: ParseOptions(isStrict: true)).problems
            report(problems, in: formula, context, into: &diagnostics)
        }
        guard let typed = result.typed.map({ names.readingPresenceFromState($0) }) else {
            report(result.problems, in: formula, context, into: &diagnostics)
            useNames(in: formula.expression, names.seen(by: context.origin))
            return nil
        }
        let parts = typed.referenceParts
        use(parts, of: typed, in: formula)
        let isAvailable = checkAvailability(of: parts, in: formula, context, into: &diagnostics)
        // A value that cannot be read at all, or that is no condition, need not be reported as possibly missing.
        let isUsable = isAvailable && (!isCondition || typed.isCondition)
        let problems = result.problems.filter { isUsable || $0.severity == .error }
        let isMissingMeant = context.allowsMissing && problems.contains { isOfRules($0, parts) }
        report(
            isMissingMeant ? problems.filter { $0.code != .valueMayBeMissing } : problems, in: formula, context,
            into: &diagnostics)
        let extent = self.typed.extent(of: typed)
        guard !extent.exceeds(limits) else {
            reportTooLarge(formula.range, into: &diagnostics)
            return nil
        }
        guard spend(extent, at: formula.range, into: &diagnostics) else { return nil }
        ListedValueChecker(names: names).checkCompared(
            typed, in: formula, except: context.initialValue, into: &diagnostics)
        return isAvailable ? typed : nil
    }

    private func report(
        _ problems: [ExpressionProblem], in formula: FormulaSyntax, _ context: FormulaContext,
        into diagnostics: inout DiagnosticCollector
    ) {
        for problem in problems { diagnostics.report(diagnostic(for: problem, in: formula, context)) }
    }

    /// Returns the diagnostic for a problem; a conversion is not offered where only an attribute is accepted.
    private func diagnostic(
        for problem: ExpressionProblem, in formula: FormulaSyntax, _ context: FormulaContext
    ) -> Diagnostic {
        var diagnostic = names.seen(by: context.origin).diagnostic(for: problem, in: formula)
        let isConvertible = [.typeMismatch, .unitMismatch, .numberWithoutUnit].contains(diagnostic.code)
        if context.followsAttribute, isConvertible {
            diagnostic.fixes = []
            diagnostic.notes = [
                DiagnosticNote(
                    "`from` copies the attribute: declare both with the same type and unit, or convert it with `set` in a transition"
                )
            ]
        }
        return diagnostic
    }

    /// Returns whether a problem is that an attribute may be missing that the packs' own rules give to events.
    private func isOfRules(
        _ problem: ExpressionProblem, _ parts: [(reference: Int, range: Range<Int>)]
    ) -> Bool {
        guard problem.code == .valueMayBeMissing,
            let part = parts.first(where: { $0.range == problem.range }),
            case .attribute(let index) = names.table.references[part.reference]
        else { return false }
        return attributesOfRules.contains(names.table.attributes[index].name)
    }

    // MARK: Limits

    /// Counts a formula's parts, and returns `false` after reporting that all formulas together have too many.
    private mutating func spend(
        _ extent: FormulaExtent, at range: SourceRange, into diagnostics: inout DiagnosticCollector
    ) -> Bool {
        partsLeft -= extent.size
        guard partsLeft < 0 else { return true }
        diagnostics.report(
            .problem(
                .expressionTooDeep,
                "with this one, the formulas of all packs have more than \(limits.parts) parts, definitions put in",
                at: range))
        return false
    }

    /// Reports that a formula is too large with its definitions expanded.
    func reportTooLarge(_ range: SourceRange, into diagnostics: inout DiagnosticCollector) {
        diagnostics.report(
            .problem(
                .expressionTooDeep,
                "with its definitions put in, this formula has more than \(limits.formulaParts) parts or "
                    + "\(limits.formulaLevels) levels",
                at: range))
    }

    /// Returns true if a limit on compiling is exceeded.
    ///
    /// Diagnostics that are reported afterwards are discarded, because they may be consequences of the interruption.
    private mutating func isInterrupted(_ diagnostics: DiagnosticCollector) -> Bool {
        if diagnosticsAtInterruption != nil { return true }
        guard let exceeded = limits.compiling.exceeded else { return false }
        var found = diagnostics
        found.report(exceeded, at: names.pack.layers.last?.syntax.header.name.range)
        diagnosticsAtInterruption = found
        return true
    }
}

extension TypedExpression {
    /// True for a bool, and for a formula whose type is not known because of an error.
    fileprivate var isCondition: Bool { type == .bool || type == .unknown }
}

extension ExpressionSyntax {
    /// True for `int(...)`.
    fileprivate var isCallOfInt: Bool {
        if case .call(nil, "int", _, _) = kind { true } else { false }
    }
}
