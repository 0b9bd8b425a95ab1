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

    // MARK: Names

    @inline(never)
    private mutating func identifier(
        _ name: String, _ range: Range<Int>, _ beside: EnumerationType?
    ) -> TypedExpression {
        if let depth = elements.lastIndex(where: { $0.name == name }) {
            return TypedExpression(.element(depth), type: elements[depth].type, range: range)
        }
        if let enumeration = beside, let enumCase = enumeration.cases.firstIndex(of: name) {
            return TypedExpression(.constant(.enumCase(enumCase)), type: .enumeration(enumeration), range: range)
        }
        if let variable = scope.variable([name]) { return reference(variable, name, range) }
        if let enumeration = beside {
            let near = resembledName(to: name, among: scope.comparable(enumeration.cases))
            report(
                .enumValueUnknown, "`\(name)` is not a value of \(enumeration.name)", range,
                label: near.map { "did you mean `\($0.name)`?" },
                notes: ["values of \(enumeration.name): " + enumeration.cases.listed { $0 }],
                fixes: .writing(near, for: range))
            return unknown(range)
        }
        if let action = scope.action(name) {
            return TypedExpression(.constant(.action(action)), type: .action, range: range)
        }
        return typeName([name], range) ?? unknownName(name, range)
    }

    @inline(never)
    private mutating func rootIdentifier(_ name: String, _ range: Range<Int>) -> TypedExpression {
        if let variable = scope.rootVariable([name]) { return reference(variable, name, range) }
        return unknownName(name, range)
    }

    /// Returns the type that a name stands for if it is not a variable, or `nil` if there is none.
    @inline(never)
    private func typeName(_ path: [String], _ range: Range<Int>) -> TypedExpression? {
        guard let name = TypeName(rawValue: path.joined(separator: ".")) else { return nil }
        return TypedExpression(.constant(.type(name)), type: .type(ExpressionType(named: name)), range: range)
    }

    @inline(never)
    private mutating func reference(
        _ variable: ScopeVariable, _ name: String, _ range: Range<Int>
    ) -> TypedExpression {
        if let constant = variable.constant {
            return TypedExpression(.constant(constant), type: variable.type, range: range)
        }
        return TypedExpression(
            .reference(variable.id), type: variable.type,
            mayBeMissing: variable.mayBeMissing && !isPresent(name), range: range)
    }

    /// Returns true if a guard shows that a name is present.
    private func isPresent(_ name: String) -> Bool {
        present.contains(name) || (reliesOnGuards && !present.isEmpty && scope.isPresent(name, where: present))
    }

    /// Returns the names that are present if a condition is true, or if it is false.
    func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String> {
        guard reliesOnGuards else { return holds ? condition.shown : condition.refuted }
        return scope.presence(in: condition, where: holds)
    }

    @inline(never)
    mutating func unknownName(_ name: String, _ range: Range<Int>) -> TypedExpression {
        if let problem = scope.problem(ofUnknown: name.split(separator: ".").map(String.init), range: range) {
            problems.append(problem)
            return unknown(range)
        }
        let code = DiagnosticCode(unknownName: name)
        if name.count > 1, let keyword = booleanKeyword(for: name) {
            report(
                code, "`\(name)` is not declared", range,
                label: "true and false are written `true` and `false`",
                fixes: [ExpressionFix(write: keyword, for: range)])
            return unknown(range)
        }
        let near = problems.count < ProblemList.most ? nearest(to: name) : nil
        if near == nil, !name.contains("."), textFormula?.resultRanges.contains(range) == true {
            report(
                code, "`\(name)` is not declared", range,
                label: "a string has its own quotes inside the quotes of YAML: `'\"\(name)\"'`")
            return unknown(range)
        }
        report(
            code, "`\(name)` is not declared", range, label: near.map { "did you mean `\($0.name)`?" },
            fixes: .writing(near, for: range))
        // A misspelt enumeration is read as the one that was meant, so that its values are known.
        guard let near, near.isCertain, let meant = scope.variable(near.name.split(separator: ".").map(String.init)),
            case .enumeration = meant.type
        else { return unknown(range) }
        return TypedExpression(.reference(meant.id), type: meant.type, range: range)
    }

    private func nearest(to name: String) -> ResembledName? {
        // A name with other letters has been refused, and is none to write.
        let names = scope.names.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        let known = Set(names)
        if let qualified = ["event.", "parameters."].map({ $0 + name }).first(where: known.contains) {
            return ResembledName(name: qualified, isCertain: true)
        }
        guard let dot = name.firstIndex(of: ".") else {
            return resembledName(to: name, among: names + elements.map(\.name) + scope.actionNames)
        }
        let close = resembledName(to: name, among: names + elements.map(\.name))
        let (prefix, unprefixed) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
        // In `evnt.isMuted` the prefix is misspelled; in `event.isPaused` there should be no prefix.
        if let close, close.name.hasSuffix("." + unprefixed) { return close }
        let isPast = ["previous", "prev", "old", "last", "before"].contains(prefix.lowercased())
        return (isPast ? ["was."] : ["", "event.", "parameters."]).map { $0 + unprefixed }.first(where: known.contains)
            .map { ResembledName(name: $0, isCertain: omittedPrefixes.contains(prefix)) } ?? close
    }

    @inline(never)
    private mutating func select(
        _ syntax: ExpressionSyntax, _ operand: ExpressionSyntax, _ name: String, _ nameRange: Range<Int>
    ) -> TypedExpression {
        if let path = syntax.path, elements.last(where: { $0.name == path[0] }) == nil {
            if let variable = scope.variable(path) {
                return reference(variable, path.joined(separator: "."), syntax.range)
            }
            if let type = typeName(path, syntax.range) { return type }
            if !path.indices.dropFirst().contains(where: { scope.variable(Array(path.prefix($0))) != nil }) {
                return unknownName(path.joined(separator: "."), syntax.range)
            }
        }
        if let name = DottedName(syntax), name.isRoot, let variable = scope.rootVariable(name.names) {
            return reference(variable, name.names.joined(separator: "."), syntax.range)
        }
        let object = check(operand)
        switch inference.known(object.type) {
        case .unknown:
            return unknown(syntax.range)
        case .object(let kind):
            guard let field = scope.field(name, ofObject: kind) else {
                let fields = scope.fieldNames(ofObject: kind)
                let near = resembledName(to: name, among: scope.comparable(fields))
                report(
                    .unknownState, "`\(name)` is not a field of \(object.type.phrase)", nameRange,
                    label: near.map { "did you mean `\($0.name)`?" } ?? Checker.list(of: fields),
                    fixes: .writing(near, for: nameRange))
                return unknown(syntax.range)
            }
            let isPresent = syntax.path.map { self.isPresent($0.joined(separator: ".")) } ?? false
            return TypedExpression(
                .field(object, field.id), type: field.type,
                mayBeMissing: object.mayBeMissing || (field.mayBeMissing && !isPresent), range: syntax.range)
        case .map(let key, let value):
            guard inference.assign(key, .string) else { break }
            return selected(name, of: object, nameRange, value, syntax.range)
        case .dyn, .parameter:
            return selected(name, of: object, nameRange, .dyn, syntax.range)
        case .optional:
            return optionalSelect(object, name, nameRange, syntax.range)
        default:
            if let path = syntax.path, !elements.contains(where: { $0.name == path[0] }) {
                return unknownName(path.joined(separator: "."), syntax.range)
            }
        }
        report(.typeMismatch, "\(object.type.phrase) has no field `\(name)`", nameRange)
        return unknown(syntax.range)
    }

    /// Lists the existing fields if there are at most 8.
    private static func list(of fields: [String]) -> String {
        fields.count > 8 ? "there is no such field" : "its fields are " + fields.listed { "`\($0)`" }
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

/// Prefixes that other notations put before names.
private let omittedPrefixes: Set<String> = [
    "event", "parameters", "params", "state", "memory", "tracker", "measures", "definitions", "metrics",
]
