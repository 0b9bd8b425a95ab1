/// What names mean in a formula.
public protocol ExpressionScope {
    /// What a dotted name stands for; asked with the longest path first.
    func variable(_ path: [String]) -> ScopeVariable?
    /// What a dotted name with a dot before it stands for: one that is not looked for in the scope's own name space.
    func rootVariable(_ path: [String]) -> ScopeVariable?
    /// A field of objects of a kind.
    func field(_ name: String, ofObject kind: Int) -> ScopeVariable?
    /// True if a dotted name stands for a formula that converts a value, such as `int(event.errorCode)`.
    func isConversion(_ path: [String]) -> Bool
    /// True if a dotted name stands for a conversion that has no result for some values.
    func mayFailToConvert(_ path: [String]) -> Bool
    /// The number of an action.
    func action(_ name: String) -> Int?
    /// A call that only the scope understands, such as `since(Start)`; `nil`: not one of the scope's.
    func call(
        _ target: [String], _ name: String, nameRange: Range<Int>, _ arguments: [ExpressionSyntax], range: Range<Int>
    ) -> ScopeCall?
    /// A function that the embedder provides.
    func function(_ name: String, isMethod: Bool) -> FunctionDeclaration?
    /// What is wrong with a name that stands for nothing, or `nil` to report that it is not declared.
    func problem(ofUnknown path: [String], range: Range<Int>) -> ExpressionProblem?
    /// The names that are present where a condition holds, or where it does not.
    func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String>
    /// True if a name stands for a formula that has a value where some names are present.
    func isPresent(_ name: String, where present: Set<String>) -> Bool
    /// All names, for suggestions.
    var names: [String] { get }
    /// All fields of objects of a kind, for suggestions.
    func fieldNames(ofObject kind: Int) -> [String]
    /// All actions, for suggestions.
    var actionNames: [String] { get }
    /// The functions of the scope, for suggestions.
    var functionNames: [String] { get }
    /// Names among which to look for the one that was meant: those given, or none if comparing so many takes too long.
    func comparable(_ names: [String]) -> [String]
}

extension ExpressionScope {
    /// What `has` shows in the condition itself.
    public func presence(in condition: ExpressionSyntax, where holds: Bool) -> Set<String> {
        holds ? condition.shown : condition.refuted
    }
    /// False: every name stands for itself.
    public func isPresent(_ name: String, where present: Set<String>) -> Bool { false }
    /// False.
    public func isConversion(_ path: [String]) -> Bool { false }
    /// The same as ``isConversion(_:)``.
    public func mayFailToConvert(_ path: [String]) -> Bool { isConversion(path) }
    /// All of them.
    public func comparable(_ names: [String]) -> [String] { names }
    /// None.
    public func function(_ name: String, isMethod: Bool) -> FunctionDeclaration? { nil }
    /// None.
    public func problem(ofUnknown path: [String], range: Range<Int>) -> ExpressionProblem? { nil }
    /// The same as without the dot, for scopes without a name space.
    public func rootVariable(_ path: [String]) -> ScopeVariable? { variable(path) }
}

/// What a name stands for.
public struct ScopeVariable: Sendable {
    /// The scope's number for it.
    public var id: Int
    /// Its type.
    public var type: ExpressionType
    /// True if it may not be there.
    public var mayBeMissing: Bool
    /// Its value, if that is known already.
    public var constant: ExpressionConstant?
    /// Where it is declared, in words.
    public var note: String?

    /// Describes a variable.
    public init(
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

/// What the scope makes of a call.
public enum ScopeCall {
    /// It stands for something.
    case reference(ScopeVariable)
    /// It is a formula.
    case expression(TypedExpression)
    /// It is made of its arguments once they are checked.
    case made(([TypedExpression]) -> ScopeExpression)
    /// It is wrong.
    case problem(ExpressionProblem)
}

/// What the scope makes of a call's arguments.
public enum ScopeExpression {
    /// What the call stands for.
    case expression(TypedExpression)
    /// It is wrong.
    case problem(ExpressionProblem)
}

/// What a formula is for.
public enum ExpectedType: Sendable {
    /// A condition.
    case condition
    /// A value of this type, doubles from whole numbers included.
    case value(ExpressionType)
    /// A number.
    case number
    /// Text; a word is taken as its text.
    case text
    /// Anything that can be an attribute.
    case attribute

    /// True where a text is wanted.
    var takesText: Bool {
        switch self {
        case .text, .value(.string): true
        default: false
        }
    }
}

/// What to say where something that is read may be missing.
public enum MissingPolicy: Sendable {
    /// Nothing: the value is then not set or sent.
    case allowed
    /// A warning.
    case warned
}
