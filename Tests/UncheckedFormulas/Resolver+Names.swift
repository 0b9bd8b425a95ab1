import AVTCore
import AVTDiagnostics
import AVTExpressions

extension Resolver {
    /// Resolves a name, or a field of any value.
    ///
    /// A macro variable hides all other names. Otherwise the longest name of a variable or type wins: in `a.b.c`, `a.b`
    /// is preferred to `a`.
    mutating func name(_ syntax: ExpressionSyntax) -> TypedExpression {
        guard let name = DottedName(syntax) else {
            guard case .select(let operand, let field, let fieldRange, _) = syntax.kind else { return unknown(syntax) }
            return select(field, fieldRange, of: resolve(operand), syntax.range)
        }
        guard let (node, count) = meaning(of: name) else { return unknown(syntax) }
        var typed = self.node(node, name.prefixes[count - 1].range)
        for index in name.names.indices.dropFirst(count) {
            typed = select(name.names[index], name.nameRanges[index], of: typed, name.prefixes[index].range)
        }
        return typed
    }

    /// Returns true if the whole formula is the name of a variable, type or action.
    func isVariable(_ syntax: ExpressionSyntax) -> Bool {
        guard let name = DottedName(syntax), let (_, count) = meaning(of: name) else { return false }
        return count == name.names.count
    }

    func isLocal(_ name: DottedName) -> Bool { local(name) != nil }

    private func local(_ name: DottedName) -> Int? {
        name.isRoot ? nil : locals.lastIndex { $0.hasSameBytes(as: name.names[0]) }
    }

    /// Returns the meaning of a dotted name's longest known prefix, and the number of names in the prefix.
    private func meaning(of name: DottedName) -> (TypedExpression.Node, Int)? {
        if let local = local(name) { return (.element(local), 1) }
        for count in (1...name.names.count).reversed() {
            let path = Array(name.names.prefix(count))
            if let variable = name.isRoot ? scope.rootVariable(path) : scope.variable(path) {
                return (variable.constant.map { .constant($0) } ?? .reference(variable.id), count)
            }
            if let type = TypeName(rawValue: path.joined(separator: ".")) { return (.constant(.type(type)), count) }
        }
        return scope.action(name.names[0]).map { (.constant(.action($0)), 1) }
    }

    private func select(
        _ field: String, _ fieldRange: Range<Int>, of operand: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        call(.index, [operand, node(.constant(.string(field)), fieldRange)], range)
    }

    private mutating func unknown(_ syntax: ExpressionSyntax) -> TypedExpression {
        unknown(syntax.text, "`\(syntax.text)` is not declared", syntax.range)
    }

    /// Warns about an unknown name and returns a call that fails when it is evaluated.
    mutating func unknown(_ name: String, _ message: String, _ range: Range<Int>) -> TypedExpression {
        problems.append(
            ExpressionProblem(
                code: DiagnosticCode(unknownName: name), severity: .warning, message: message, range: range))
        return call(.undeclared, [node(.constant(.string(name)), range)], range)
    }
}
