/// A function or operator of the language, resolved once by name and shape, then called with values.
///
/// `matches`, `&&`, `||` and the conditional are not included: patterns are compiled beforehand, and logic does not
/// evaluate all its operands.
package struct StandardFunction: Hashable, Sendable {
    package let id: Id
    /// True if an int used with a double is converted, which is an extension of the language.
    package private(set) var mixesNumbers = false

    /// The name of a function or operator, as in cel-go.
    package enum Id: String, CaseIterable {
        case not = "!_"
        case add = "_+_"
        case subtract = "_-_"
        case multiply = "_*_"
        case divide = "_/_"
        case modulo = "_%_"
        case negate = "-_"
        case equal = "_==_"
        case notEqual = "_!=_"
        case less = "_<_"
        case lessOrEqual = "_<=_"
        case greater = "_>_"
        case greaterOrEqual = "_>=_"
        case membership = "@in"
        case index = "_[_]"
        case optionalIndex = "_[?_]"
        case optionalSelect = "_?._"
        case type, dyn, bool, int, uint, double, string, bytes, timestamp, duration
        case size, contains, startsWith, endsWith
        case charAt, indexOf, lastIndexOf, lowerAscii, upperAscii, replace, split, substring, trim, join, format
        case quote = "strings.quote"
        case greatest = "math.greatest"
        case least = "math.least"
        case ceil = "math.ceil"
        case floor = "math.floor"
        case round = "math.round"
        case trunc = "math.trunc"
        case isNaN = "math.isNaN"
        case isInf = "math.isInf"
        case isFinite = "math.isFinite"
        case abs = "math.abs"
        case sign = "math.sign"
        case sqrt = "math.sqrt"
        case bitAnd = "math.bitAnd"
        case bitOr = "math.bitOr"
        case bitXor = "math.bitXor"
        case bitNot = "math.bitNot"
        case bitShiftLeft = "math.bitShiftLeft"
        case bitShiftRight = "math.bitShiftRight"
        case range = "lists.range"
        case slice, flatten, sort, distinct, reverse, first, last
        // Extensions of the language, for sets.
        case with, without
        case sortByKeys = "@sortByAssociatedKeys"
        case optionalOf = "optional.of"
        case optionalOfNonZeroValue = "optional.ofNonZeroValue"
        case optionalNone = "optional.none"
        case unwrap = "optional.unwrap"
        case unwrapOpt, hasValue, value, or, orValue
        case getFullYear, getMonth, getDayOfYear, getDayOfMonth, getDate, getDayOfWeek
        case getHours, getMinutes, getSeconds, getMilliseconds
        case base64Encode = "base64.encode"
        case base64Decode = "base64.decode"
        // Stands for an unknown name: takes the name and always fails.
        case undeclared = "@undeclared"
    }

    /// Creates a function; the number of operands is not checked.
    package init(_ id: Id) {
        self.id = id
    }

    /// Creates a function, or `nil` if no function of that name takes this number of operands in that form.
    ///
    /// - Parameters:
    ///   - name: As in ``FunctionDeclaration/name``.
    ///   - isMethod: True if the first operand precedes a dot.
    ///   - operandCount: The number of operands, including a method's target.
    package init?(_ name: String, isMethod: Bool, operandCount: Int) {
        guard let id = Id(rawValue: name), let declaration = FunctionDeclaration.standard(name, isMethod: isMethod),
            declaration.accepts(operandCount)
        else { return nil }
        self.id = id
    }

    /// Creates the function with an identifier, regardless of its operands, or `nil` if there is none.
    package init?(identifier: String, mixesNumbers: Bool) {
        guard let id = Id(rawValue: identifier) else { return nil }
        self.id = id
        self.mixesNumbers = mixesNumbers
    }

    /// The identifier of the function.
    package var identifier: String { id.rawValue }

    /// The names of functions that are extensions of the language.
    static let extensions: Set<String> = [Id.with.rawValue, Id.without.rawValue]

    /// The same function, but with arithmetic that accepts an int with a double.
    var mixingNumbers: StandardFunction {
        var copy = self
        switch id {
        case .add, .subtract, .multiply, .divide: copy.mixesNumbers = true
        default: break
        }
        return copy
    }

    /// Applies the function.
    ///
    /// Overloads are chosen by the operands' types at run time. Numbers of different types do not mix in arithmetic;
    /// they do in comparisons.
    ///
    /// - Parameters:
    ///   - operands: The values, a method's target first.
    ///   - timeZones: Resolves named time zones.
    /// - Returns: The result.
    /// - Throws: `EvaluationError` if no overload takes the operands' types, or there is no result for their values.
    package func call(
        _ operands: [ExpressionValue], timeZones: TimeZoneSource = .system
    ) throws(EvaluationError) -> ExpressionValue {
        try call(operands, timeZones: timeZones, work: Work())
    }

    /// Applies the function within the work budget of an evaluation.
    func call(
        _ operands: [ExpressionValue], timeZones: TimeZoneSource, work: Work
    ) throws(EvaluationError) -> ExpressionValue {
        try FunctionCall(id, mixesNumbers ? operands.promoted : operands, timeZones, work).value()
    }
}

extension [ExpressionValue] {
    /// The values with an int and a double converted to two doubles; otherwise unchanged.
    fileprivate var promoted: [ExpressionValue] {
        guard count == 2 else { return self }
        return switch (self[0], self[1]) {
        case (.int(let integer), .double): [.double(Double(integer)), self[1]]
        case (.double, .int(let integer)): [self[0], .double(Double(integer))]
        default: self
        }
    }
}

extension StandardFunction {
    /// True if the result reveals only a length or a position in a string, list or map, but none of its contents.
    package var measures: Bool { [.size, .indexOf, .lastIndexOf].contains(id) }
}
