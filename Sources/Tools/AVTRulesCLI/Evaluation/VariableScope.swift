import AVTExpressions
import AVTRules

/// The variables that formulas on the command line can read.
struct VariableScope: ExpressionScope {
    private struct Variable {
        let type: ExpressionType
        let value: ExpressionValue?
    }

    private var paths: [[String]: Int] = [:]
    private var variables: [Variable] = []

    /// Declares a variable, replacing one of the same name; without a value it is missing.
    mutating func declare(_ path: [String], _ type: ExpressionType, _ value: ExpressionValue?) {
        paths[path] = variables.count
        variables.append(Variable(type: type, value: value))
    }

    func isDeclared(_ path: [String]) -> Bool { paths[path] != nil }

    /// Returns the value of a variable, or `nil` if it is missing.
    func value(_ id: Int) -> ExpressionValue? { variables[id].value }

    // Every variable may be missing, so that formulas can use `has` and `??` whether or not it has a value.
    func variable(_ path: [String]) -> ScopeVariable? {
        paths[path].map { ScopeVariable(id: $0, type: variables[$0].type, mayBeMissing: true) }
    }

    func field(_ name: String, ofObject kind: Int) -> ScopeVariable? { nil }
    func action(_ name: String) -> Int? { nil }
    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall? {
        guard target.isEmpty, packFunctions.contains(name) else { return nil }
        return .problem(
            ExpressionProblem(
                code: .unknownFunction, message: "`\(name)` reads a session, and there is none here",
                range: nameRange, label: "only formulas of packs have it"))
    }
    var names: [String] { paths.keys.map { $0.joined(separator: ".") } }
    func fieldNames(ofObject kind: Int) -> [String] { [] }
    var actionNames: [String] { [] }
    var functionNames: [String] { [] }
}
