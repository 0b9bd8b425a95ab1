import AVTExpressions
import AVTPatterns

/// Resolves names and leaves everything else to run time: CEL's parse-only mode.
///
/// Operators and functions are dispatched by the types of their operands at run time; every part is of type `dyn`. An
/// unknown name is a warning with the code `unknown-name`, and an error if it is evaluated, as in CEL: `x || true` is
/// true. Enum cases and fields of objects need types and are unknown here.
///
/// - Parameters:
///   - syntax: The parsed formula.
///   - scope: Resolves the names.
/// - Returns: The formula, or `nil` if the scope rejects one of its calls or the constant patterns exceed
///   ``PatternLimits/ofFormula``, and all problems.
package func uncheckedExpression(
    _ syntax: ExpressionSyntax, in scope: some ExpressionScope
) -> (typed: TypedExpression?, problems: [ExpressionProblem]) {
    var resolver = Resolver(scope: scope)
    let typed = resolver.resolve(syntax)
    let problems = resolver.problems.list
    return (problems.contains { $0.severity == .error } ? nil : typed, problems)
}

/// Resolves the names of a formula.
struct Resolver<Scope: ExpressionScope> {
    let scope: Scope
    var problems = ProblemList()
    var patterns = ConstantPatterns(store: PatternStore())
    /// The macro variables, outermost first.
    var locals: [String] = []

    init(scope: Scope) {
        self.scope = scope
    }

    mutating func resolve(_ syntax: ExpressionSyntax) -> TypedExpression {
        let range = syntax.range
        switch syntax.kind {
        case .literal(let literal): return node(.constant(literal.typed.constant), range)
        case .identifier, .rootIdentifier, .select(_, _, _, isOptional: false): return name(syntax)
        case .select(let operand, let name, let nameRange, isOptional: true):
            let key = node(.constant(.string(name)), nameRange)
            return call(.optionalSelect, [resolve(operand), key], range)
        case .index(let operand, let index, let isOptional):
            return call(isOptional ? .optionalIndex : .index, [resolve(operand), resolve(index)], range)
        case .unary(.not, let operand): return node(.not(resolve(operand)), range)
        case .unary(.minus, let operand): return call(.negate, [resolve(operand)], range)
        case .binary(let operation, let left, let right):
            return binary(operation, [resolve(left), resolve(right)], range)
        case .coalesce(let left, let right): return node(.coalesce(resolve(left), resolve(right)), range)
        case .conditional(let condition, let then, let otherwise):
            return node(.conditional(resolve(condition), resolve(then), resolve(otherwise)), range)
        case .call(let target, let name, let nameRange, let arguments):
            return call(target, name, nameRange, arguments, range)
        default: return construction(syntax)
        }
    }

    // Separate from `resolve`, whose stack frame at each level of recursion would otherwise be large.
    private mutating func construction(_ syntax: ExpressionSyntax) -> TypedExpression {
        let range = syntax.range
        switch syntax.kind {
        case .list(let elements): return list(elements, range)
        case .map(let entries):
            return node(
                .map(
                    entries.map {
                        TypedEntry(key: resolve($0.key), value: resolve($0.value), isOptional: $0.isOptional)
                    }), range)
        case .has(let operand): return has(operand, range)
        case .comprehension(let macro): return comprehension(macro, range)
        case .bind(let macro):
            let (number, value) = (locals.count, resolve(macro.value))
            return node(.bind(number, value: value, body: resolve(macro.body, with: [macro.variable.name])), range)
        case .optionalMap(let macro):
            let (number, target) = (locals.count, resolve(macro.target))
            let body = resolve(macro.body, with: [macro.variable.name])
            return node(.optionalMap(number, target: target, body: body, isFlat: macro.isFlat), range)
        default: return resolve(syntax)
        }
    }

    func node(_ node: TypedExpression.Node, _ range: Range<Int>) -> TypedExpression {
        TypedExpression(node, type: .dyn, range: range)
    }

    private func binary(
        _ operation: BinaryOperator, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        let id: StandardFunction.Id
        switch operation {
        case .and: return node(.and(operands), range)
        case .or: return node(.or(operands), range)
        case .equal: id = .equal
        case .notEqual: id = .notEqual
        case .less: id = .less
        case .lessOrEqual: id = .lessOrEqual
        case .greater: id = .greater
        case .greaterOrEqual: id = .greaterOrEqual
        case .isIn: id = .membership
        case .add: id = .add
        case .subtract: id = .subtract
        case .multiply: id = .multiply
        case .divide: id = .divide
        case .modulo: id = .modulo
        }
        return call(id, operands, range)
    }

    private mutating func list(_ elements: [ListElementSyntax], _ range: Range<Int>) -> TypedExpression {
        let items = elements.map { resolve($0.value) }
        let optional = Set(elements.indices.filter { elements[$0].isOptional })
        return node(optional.isEmpty ? .list(items) : .optionalList(items, optional: optional), range)
    }

    // MARK: Macros

    /// Resolves a part of a macro that has its own variables.
    mutating func resolve(_ syntax: ExpressionSyntax, with variables: [String]) -> TypedExpression {
        locals += variables
        defer { locals.removeLast(variables.count) }
        return resolve(syntax)
    }

    private mutating func comprehension(_ macro: ComprehensionSyntax, _ range: Range<Int>) -> TypedExpression {
        let (number, target) = (locals.count, resolve(macro.target))
        let variables = [macro.variable.name] + (macro.second.map { [$0.name] } ?? [])
        return node(
            .comprehension(
                TypedComprehension(
                    macro.kind, target: target, variable: number, second: macro.second == nil ? nil : number + 1,
                    condition: macro.condition.map { resolve($0, with: variables) },
                    transform: macro.transform.map { resolve($0, with: variables) })), range)
    }

    private mutating func has(_ operand: ExpressionSyntax, _ range: Range<Int>) -> TypedExpression {
        if case .select(let container, let name, _, isOptional: false) = operand.kind, !isVariable(operand) {
            return node(.hasKey(resolve(container), name), range)
        }
        return node(.has(resolve(operand)), range)
    }
}
