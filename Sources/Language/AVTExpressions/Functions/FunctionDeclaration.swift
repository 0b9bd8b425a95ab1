/// A function or operator of the language, as the checker sees it.
package struct FunctionDeclaration: Hashable, Sendable {
    /// The name; operators have those of cel-go: `_+_`, `@in`, `_[_]`, `-_`.
    package let name: String
    /// True if it is called on its first operand: `text.size()`.
    package let isMethod: Bool
    /// True if more operands than a signature lists are allowed; they are passed as one list: `math.greatest(1, 2, 3)`.
    package let isVariadic: Bool
    /// The signatures.
    package let overloads: [Overload]

    /// Declares a function.
    package init(_ name: String, isMethod: Bool = false, isVariadic: Bool = false, _ overloads: [Overload]) {
        self.name = name
        self.isMethod = isMethod
        self.isVariadic = isVariadic
        self.overloads = overloads
    }

    /// The operators and functions of the language; macros, such as `has` and `map`, are not included.
    ///
    /// A name can occur twice, once as a method.
    package static let standard: [FunctionDeclaration] =
        logic + arithmetic + comparison + access + conversions + texts + mathematics + lists + optionals + times
        + encoders

    private static let byName = Dictionary(grouping: standard, by: \.name)

    /// Returns a function of the language by its name, or `nil` if there is none.
    package static func standard(_ name: String, isMethod: Bool) -> FunctionDeclaration? {
        byName[name]?.first { $0.isMethod == isMethod }
    }

    /// Returns true if a call with this number of operands, including a method's target, can fit.
    func accepts(_ operands: Int) -> Bool {
        overloads.contains { $0.operands.count == operands } || isVariadic && operands > 0
    }
}

/// One signature of a function.
package struct Overload: Hashable, Sendable {
    /// The identifier in cel-go, such as `add_int64`.
    package let id: String
    /// The types of the operands, a method's target first.
    ///
    /// A `parameter` stands for the same type throughout the signature.
    package let operands: [ExpressionType]
    /// The type of the result.
    package let result: ExpressionType

    /// Creates a signature.
    package init(_ id: String, _ operands: [ExpressionType], _ result: ExpressionType) {
        self.id = id
        self.operands = operands
        self.result = result
    }
}

extension ExpressionType {
    // Names for writing signatures. Numbers in signatures have no unit.
    static let plainInt = int(nil)
    static let plainDouble = double(nil)
    static let a = parameter("A")
    static let b = parameter("B")
    static let listOfA = list(a)
    static let mapOfAB = map(a, b)
    static let optionalOfA = optional(a)
}
