import AVTExpressions
import AVTPatterns

extension Resolver {
    /// Returns a call of an operator; the number of operands is not checked.
    func call(
        _ id: StandardFunction.Id, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        node(.call(StandardFunction(id), operands), range)
    }

    mutating func call(
        _ target: ExpressionSyntax?, _ name: String, _ nameRange: Range<Int>, _ arguments: [ExpressionSyntax],
        _ range: Range<Int>
    ) -> TypedExpression {
        let space = target.flatMap { DottedName($0) }
        if target == nil || space.map({ !isLocal($0) }) ?? false,
            let known = scope.call(space?.names ?? [], name, nameRange: nameRange, arguments, range: range)
        {
            return ofScope(known, name, arguments, range)
        }
        if let target, let special = special(target, name, arguments, range) { return special }
        if let space {
            let full = (space.names + [name]).joined(separator: ".")
            if FunctionDeclaration.standard(full, isMethod: false) != nil {
                return function(full, arguments.map { resolve($0) }, range, isMethod: false)
            }
        }
        let operands = ((target.map { [$0] } ?? []) + arguments).map { resolve($0) }
        switch (name, operands.count) {
        case ("matches", 2):
            return node(.matches(operands[0], operands[1], compiled: pattern(operands[1])), range)
        case ("unitless", 1) where target == nil: return operands[0]
        case ("ratio", 2) where target == nil: return node(.ratio(operands[0], operands[1]), range)
        default: return function(name, operands, range, isMethod: target != nil)
        }
    }

    /// Returns the pattern of a constant operand; an invalid pattern fails when it is evaluated.
    private mutating func pattern(_ operand: TypedExpression) -> Pattern? {
        do throws(PatternProblem) {
            return try patterns.pattern(operand)
        } catch {
            if patterns.isExhausted { problems.append(ExpressionProblem(error, in: operand)) }
            return nil
        }
    }

    private mutating func function(
        _ name: String, _ operands: [TypedExpression], _ range: Range<Int>, isMethod: Bool
    ) -> TypedExpression {
        if let function = StandardFunction(name, isMethod: isMethod, operandCount: operands.count) {
            return node(.call(function, operands), range)
        }
        let count = operands.count - (isMethod ? 1 : 0)
        let kind = isMethod ? "method" : "function"
        return unknown(name, "there is no \(kind) `\(name)` of \(count) argument\(count == 1 ? "" : "s")", range)
    }

    private mutating func ofScope(
        _ known: ScopeCall, _ name: String, _ arguments: [ExpressionSyntax], _ range: Range<Int>
    ) -> TypedExpression {
        switch known {
        case .reference(let variable):
            return node(variable.constant.map { .constant($0) } ?? .reference(variable.id), range)
        case .expression(let expression):
            return expression
        case .made(let make):
            switch make(arguments.map { resolve($0) }) {
            case .expression(let expression): return expression
            case .problem(let problem): problems.append(problem)
            }
        case .problem(let problem):
            problems.append(problem)
        }
        return call(.undeclared, [node(.constant(.string(name)), range)], range)
    }

    /// Resolves methods that do not evaluate all operands, or need them prepared; returns `nil` for other methods.
    private mutating func special(
        _ target: ExpressionSyntax, _ name: String, _ arguments: [ExpressionSyntax], _ range: Range<Int>
    ) -> TypedExpression? {
        switch (name, arguments.count) {
        case ("or", 1), ("orValue", 1):
            return node(.orElse(resolve(target), resolve(arguments[0]), unwrapped: name == "orValue"), range)
        case ("sortBy", 2):
            guard case .identifier(let variable) = arguments[0].kind else { return nil }
            return sorted(target, by: arguments[1], of: variable, range)
        default: return nil
        }
    }

    private mutating func sorted(
        _ target: ExpressionSyntax, by key: ExpressionSyntax, of variable: String, _ range: Range<Int>
    ) -> TypedExpression {
        let (number, list) = (locals.count, resolve(target))
        // No formula can use the name of the list's variable.
        let key = resolve(key, with: ["@list", variable])
        return .sorted(list, by: key, variable: number, range: range)
    }
}
