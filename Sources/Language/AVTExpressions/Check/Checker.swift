import AVTCore
import AVTDiagnostics
import AVTPatterns

/// Checks a formula against the declarations of its names.
///
/// - Parameters:
///   - syntax: The parsed formula.
///   - scope: Resolves the names.
///   - expected: The type that the formula must have, or `nil` for any.
///   - missing: The report for values that may be missing, or `nil` for none.
///   - present: The names that the rule's own guards show to be present.
///   - isStrict: Whether to accept only the standard language, for example no arithmetic of int with double.
///   - patterns: Compiles constant patterns.
/// - Returns: The typed formula, or `nil` if it has an error, and all problems.
package func checkExpression(
    _ syntax: ExpressionSyntax, in scope: some ExpressionScope, expecting expected: ExpectedType? = nil,
    missing: MissingPolicy? = nil, present: @autoclosure () -> Set<String> = [], isStrict: Bool = false,
    patterns: PatternStore = PatternStore()
) -> (typed: TypedExpression?, problems: [ExpressionProblem]) {
    var checker = Checker(scope: scope, missing: missing, isStrict: isStrict, patterns: patterns)
    if expected?.takesText == true { checker.textFormula = syntax }
    var typed = checker.check(syntax, beside: expected?.enumeration)
    if let expected { typed = checker.fit(typed, expected, syntax) }
    if missing != nil, typed.mayBeMissing {
        // Only this second pass relies on guards: for the engine, the value may still be missing.
        var guarded = Checker(scope: scope, missing: missing, isStrict: isStrict, patterns: patterns)
        (guarded.reliesOnGuards, guarded.present) = (true, present())
        var part = guarded.check(syntax, beside: expected?.enumeration)
        if let expected { part = guarded.fit(part, expected, syntax) }
        checker.warnOfMissing(part)
    }
    return (
        checker.problems.hasErrors ? nil : typed.settled(by: checker.inference), checker.problems.list
    )
}

struct Checker<Scope: ExpressionScope> {
    let scope: Scope
    let missing: MissingPolicy?
    let isStrict: Bool
    /// The types inferred so far for types that are left open.
    var inference = Inference()
    var problems = ProblemList()
    private var patterns: ConstantPatterns
    /// The macro variables in scope, outermost first.
    var elements: [(name: String, type: ExpressionType)] = []
    /// The presence keys of values that a guard has shown to be present.
    var present: Set<String> = []
    /// The formula, if it must be a string.
    var textFormula: ExpressionSyntax?
    /// The names that are compared with strings.
    var namesBesideStrings: Set<Range<Int>> = []
    /// True to rely on everything that guards show, also through definitions.
    var reliesOnGuards = false

    init(scope: Scope, missing: MissingPolicy?, isStrict: Bool, patterns: PatternStore) {
        self.patterns = ConstantPatterns(store: patterns)
        self.scope = scope
        self.missing = missing
        self.isStrict = isStrict
    }

    // `beside`: the enumeration of the other operand, whose cases can be named here.
    mutating func check(_ syntax: ExpressionSyntax, beside: EnumerationType? = nil) -> TypedExpression {
        let range = syntax.range
        switch syntax.kind {
        case .literal(let literal):
            let (constant, type) = literal.typed
            return TypedExpression(.constant(constant), type: type, range: range)
        case .identifier(let name):
            return identifier(name, range, beside)
        case .rootIdentifier(let name):
            return rootIdentifier(name, range)
        case .select(let operand, let name, let nameRange, let isOptional):
            if isOptional { return optionalSelect(check(operand), name, nameRange, range) }
            return select(syntax, operand, name, nameRange)
        case .index(let container, let index, let isOptional):
            return self.index(check(container), check(index), isOptional: isOptional, range)
        case .call(let target, let name, let nameRange, let arguments):
            return call(target, name, nameRange, arguments, range)
        case .unary(let operation, let operand):
            return unary(operation, check(operand), range)
        case .binary(let operation, let left, let right):
            return binary(operation, left, right, range)
        case .conditional(let condition, let then, let otherwise):
            return conditional(condition, then, otherwise, range, beside)
        case .coalesce(let left, let right):
            return coalesce(left, right, range, beside)
        case .list, .map, .has, .comprehension, .bind, .optionalMap: return construction(syntax)
        }
    }

    // Separate from `check`, whose stack frame at each level of recursion would otherwise be large. The functions that
    // both call are never inlined for the same reason.
    @inline(never)
    private mutating func construction(_ syntax: ExpressionSyntax) -> TypedExpression {
        let range = syntax.range
        switch syntax.kind {
        case .list(let elements):
            return list(elements, range)
        case .map(let entries):
            return map(entries, range)
        case .has(let operand):
            return has(operand, range)
        case .comprehension(let macro):
            return comprehension(macro, range)
        case .bind(let macro):
            return bind(macro, range)
        case .optionalMap(let macro):
            return optionalMap(macro, range)
        default: return unknown(range)
        }
    }

    func unknown(_ range: Range<Int>) -> TypedExpression {
        TypedExpression(.constant(.null), type: .unknown, range: range)
    }

    @inline(never)
    mutating func report(
        _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, label: String? = nil,
        related: [ExpressionLabel] = [], notes: [String] = [], fixes: [ExpressionFix] = []
    ) {
        problems.append(
            ExpressionProblem(
                code: code, message: message, range: range, label: label, related: related, notes: notes, fixes: fixes))
    }

    /// Returns the pattern of a constant operand, or `nil` if it has none; reports an invalid pattern.
    mutating func pattern(_ operand: TypedExpression) -> Pattern? {
        do throws(PatternProblem) {
            return try patterns.pattern(operand)
        } catch {
            problems.append(ExpressionProblem(error, in: operand))
            return nil
        }
    }
}

extension LiteralSyntax {
    package var typed: (constant: ExpressionConstant, type: ExpressionType) {
        switch self {
        case .bool(let value): (.bool(value), .bool)
        case .int(let value): (.int(value), .int(nil))
        case .uint(let value): (.uint(value), .uint)
        case .double(let value): (.double(value), .double(nil))
        case .string(let value): (.string(value), .string)
        case .bytes(let value): (.bytes(value), .bytes)
        case .null: (.null, .null)
        case .duration(let milliseconds): (.int(milliseconds), .int(.milliseconds))
        }
    }
}

extension ExpressionType {
    /// Creates the type with a name, with `dyn` for its element types.
    package init(named name: TypeName) {
        switch name {
        case .null: self = .null
        case .bool: self = .bool
        case .int: self = .int(nil)
        case .uint: self = .uint
        case .double: self = .double(nil)
        case .string: self = .string
        case .bytes: self = .bytes
        case .timestamp: self = .timestamp
        case .duration: self = .duration
        case .list: self = .list(.dyn)
        case .map: self = .map(.dyn, .dyn)
        case .type: self = .type(.dyn)
        case .optional: self = .optional(.dyn)
        }
    }
}

extension TypedExpression {
    /// Returns the expression with `dyn` for all types that stayed open.
    fileprivate func settled(by inference: Inference) -> TypedExpression {
        mapChildren { $0.settled(by: inference) }.ofType(inference.settled(type))
    }

    @inline(never)
    private func ofType(_ type: ExpressionType) -> TypedExpression {
        TypedExpression(node, type: type, mayBeMissing: mayBeMissing, range: range)
    }
}

extension ExpectedType {
    var enumeration: EnumerationType? {
        if case .value(.enumeration(let enumeration)) = self { enumeration } else { nil }
    }
}
