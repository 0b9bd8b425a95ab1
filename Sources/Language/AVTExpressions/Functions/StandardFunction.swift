/// A function or operator of the language, resolved once by its name and shape and then called by values.
///
/// `matches`, `&&`, `||` and the conditional are not among them: patterns are compiled before, and logic does not need
/// all its operands.
public struct StandardFunction: Hashable, Sendable {
    let id: Id
    /// True if an int beside a double is taken as one, which is an extension of the language.
    package private(set) var mixesNumbers = false

    enum Id: String, CaseIterable {
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
        // Stands where a name means nothing: takes the name and always fails.
        case undeclared = "@undeclared"
    }

    init(_ id: Id) {
        self.id = id
    }

    /// Finds a function; `nil` if there is none of that name that takes so many operands in that way.
    ///
    /// - Parameters:
    ///   - name: As in ``FunctionDeclaration/name``.
    ///   - isMethod: True if the first operand stands before a dot.
    ///   - operandCount: How many operands there are, a method's target among them.
    public init?(_ name: String, isMethod: Bool, operandCount: Int) {
        guard let id = Id(rawValue: name), let declaration = FunctionDeclaration.standard(name, isMethod: isMethod),
            declaration.takes(operandCount)
        else { return nil }
        self.id = id
    }

    /// The function of an identifier, whatever it is called with; `nil` if there is none.
    package init?(identifier: String, mixesNumbers: Bool) {
        guard let id = Id(rawValue: identifier) else { return nil }
        self.id = id
        self.mixesNumbers = mixesNumbers
    }

    /// Which function it is.
    package var identifier: String { id.rawValue }

    /// The names of functions that are extensions of the language.
    static let extensions: Set<String> = [Id.with.rawValue, Id.without.rawValue]

    /// The same, but that arithmetic takes an int beside a double.
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
    /// Operands are told apart by the types they have now. Numbers of different types do not mix in arithmetic; they do
    /// in comparisons.
    ///
    /// - Parameters:
    ///   - operands: The values, a method's target first.
    ///   - timeZones: Where named time zones are looked up.
    /// - Returns: The function's value.
    /// - Throws: `EvaluationError` if the operands are not of types that it takes, or it has no value for them.
    public func call(
        _ operands: [ExpressionValue], timeZones: TimeZoneSource = .system
    ) throws(EvaluationError) -> ExpressionValue {
        try call(operands, timeZones: timeZones, work: Work())
    }

    /// Applies the function as a part of a larger piece of work.
    func call(
        _ operands: [ExpressionValue], timeZones: TimeZoneSource, work: Work
    ) throws(EvaluationError) -> ExpressionValue {
        try FunctionCall(id, mixesNumbers ? operands.promoted : operands, timeZones, work).value()
    }
}

extension [ExpressionValue] {
    /// An int and a double as two doubles; all else as it is.
    fileprivate var promoted: [ExpressionValue] {
        guard count == 2 else { return self }
        return switch (self[0], self[1]) {
        case (.int(let whole), .double): [.double(Double(whole)), self[1]]
        case (.double, .int(let whole)): [self[0], .double(Double(whole))]
        default: self
        }
    }
}

extension StandardFunction {
    /// True if it tells of a text, a list or a map how long it is or where something stands in it, but nothing of it.
    package var measures: Bool { [.size, .indexOf, .lastIndexOf].contains(id) }
}
