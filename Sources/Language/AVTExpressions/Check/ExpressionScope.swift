/// Resolves the names of a formula.
package protocol ExpressionScope {
    /// Returns the variable of a dotted name, or `nil` if there is none; called with the longest path first.
    func variable(_ path: [String]) -> ScopeVariable?
    /// Returns the variable of a name with a leading dot, which is not looked up in the scope's own namespace.
    func rootVariable(_ path: [String]) -> ScopeVariable?
    /// Returns a field of objects of a kind, or `nil` if there is none.
    func field(_ name: String, ofObject kind: Int) -> ScopeVariable?
    /// Returns true if a dotted name stands for a formula that converts a value, such as `int(event.errorCode)`.
    func isConversion(_ path: [String]) -> Bool
    /// Returns true if a dotted name stands for a conversion that has no result for some values.
    func mayFailToConvert(_ path: [String]) -> Bool
    /// Returns the number of an action, or `nil` if there is none.
    func action(_ name: String) -> Int?
    /// Resolves a call that only the scope knows, such as `since(Start)`, or returns `nil` if it is not one.
    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall?
    /// Returns a function that the embedder provides, or `nil` if there is none.
    func function(_ name: String, isMethod: Bool) -> FunctionDeclaration?
    /// Returns the problem of an unknown name, or `nil` to report that it is not declared.
    func problem(ofUnknown path: [String], range: Range<Int>) -> ExpressionProblem?
    /// Returns the names that are present if a condition is true, or if it is false.
    func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String>
    /// Returns true if a name stands for a formula that has a value if the `present` names do.
    func isPresent(_ name: String, where present: Set<String>) -> Bool
    /// All names, for suggestions.
    var names: [String] { get }
    /// All fields of objects of a kind, for suggestions.
    func fieldNames(ofObject kind: Int) -> [String]
    /// All actions, for suggestions.
    var actionNames: [String] { get }
    /// The functions of the scope, for suggestions.
    var functionNames: [String] { get }
    /// Returns the names to compare a misspelled name with: all of `names`, or none if that would take too long.
    func comparable(_ names: [String]) -> [String]
}

extension ExpressionScope {
    /// Returns the names that `has` shows to be present in the condition itself.
    package func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String> {
        holds ? condition.shown : condition.refuted
    }
    /// Returns false: no name stands for a formula.
    package func isPresent(_ name: String, where present: Set<String>) -> Bool { false }
    /// Returns false.
    package func isConversion(_ path: [String]) -> Bool { false }
    /// Returns the same as ``isConversion(_:)``.
    package func mayFailToConvert(_ path: [String]) -> Bool { isConversion(path) }
    /// Returns all names.
    package func comparable(_ names: [String]) -> [String] { names }
    /// Returns `nil`.
    package func function(_ name: String, isMethod: Bool) -> FunctionDeclaration? { nil }
    /// Returns `nil`.
    package func problem(ofUnknown path: [String], range: Range<Int>) -> ExpressionProblem? { nil }
    /// Returns the variable of the name without the dot, for scopes without a namespace.
    package func rootVariable(_ path: [String]) -> ScopeVariable? { variable(path) }
}

/// The meaning of a name.
package struct ScopeVariable: Sendable {
    /// The scope's number for the variable.
    package var id: Int
    /// Its type.
    package var type: ExpressionType
    /// True if the value may be missing.
    package var mayBeMissing: Bool
    /// The value if it is known at compile time, or `nil`.
    package var constant: ExpressionConstant?
    /// A description of where the variable is declared, or `nil`.
    package var note: String?

    /// Creates a variable.
    package init(
        id: Int, type: ExpressionType, mayBeMissing: Bool = false, constant: ExpressionConstant? = nil,
        note: String? = nil
    ) {
        self.id = id
        self.type = type
        self.mayBeMissing = mayBeMissing
        self.constant = constant
        self.note = note
    }
}

/// The scope's resolution of a call.
package enum ScopeCall {
    /// The call stands for a variable.
    case reference(ScopeVariable)
    /// The call stands for a formula.
    case expression(TypedExpression)
    /// The call stands for an expression that is built from its arguments after they are checked.
    case made(([TypedExpression]) -> ScopeExpression)
    /// The call is invalid.
    case problem(ExpressionProblem)
}

/// The expression that the scope builds from a call's arguments.
package enum ScopeExpression {
    /// The expression that the call stands for.
    case expression(TypedExpression)
    /// The call is invalid.
    case problem(ExpressionProblem)
}

/// The type that a formula must have.
package enum ExpectedType: Sendable {
    /// A condition.
    case condition
    /// A value of this type; an integer is converted to a double.
    case value(ExpressionType)
    /// A number.
    case number
    /// A string; an enum case is converted to its string.
    case text
    /// A value of any type that an attribute can have.
    case attribute

    /// True if a string is expected.
    var takesText: Bool {
        switch self {
        case .text, .value(.string): true
        default: false
        }
    }
}

/// The report for a value that may be missing.
package enum MissingPolicy: Sendable {
    /// A warning only where the value is tested for inequality with a constant, because the test does not hold if it is
    /// missing. Elsewhere there is no report: the formula's result is then not set or sent.
    case warnedInInequalities
    /// A warning.
    case warned
}
