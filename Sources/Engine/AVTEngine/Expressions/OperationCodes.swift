/// Operations on one operand.
///
/// Raw values are part of the image format; `ProgramContent.featureLevel` has the rule for a new operation.
package enum UnaryOperation: UInt8, Hashable, Sendable {
    /// `-int`; fails at the least integer.
    case negateInt
    /// `-double`.
    case negateDouble
    /// An integer as a double.
    case intToDouble
    /// A double as an integer, rounded towards zero; fails beyond 64 bits.
    case doubleToInt
    /// A string as an integer; fails if it is none.
    case stringToInt
    /// An integer as a string.
    case intToString
    /// A Boolean value as a string.
    case boolToString
    /// The number of code points.
    case stringSize
    /// The number of trackers in a list.
    case trackersSize
    /// The absolute value of an integer; fails at the least integer.
    case absInt
    /// The absolute value of a double.
    case absDouble
    /// A double rounded up, down, to the nearest integer (halves away from zero), or towards zero.
    case ceil, floor, round, truncate
    /// -1, 0 or 1; NaN for NaN.
    case signInt, signDouble
    /// The square root of a number.
    case squareRoot
    /// Classification of doubles.
    case isNaN, isInfinite, isFinite
    /// The complement of an integer's bits.
    case bitNot
    /// A double as a string, and a string as a double; fails if it is none.
    case doubleToString, stringToDouble
    /// A string with its ASCII letters mapped.
    case lowerASCII, upperASCII
    /// A string without leading and trailing white space.
    case trim
    /// The number of strings in a set.
    case setSize
}

/// Operations on two operands, of one type except for sets.
///
/// Raw values are part of the image format; `ProgramContent.featureLevel` has the rule for a new operation.
package enum BinaryOperation: UInt8, Hashable, Sendable {
    /// Integer arithmetic; fails on overflow and on division by zero.
    case addInt, subtractInt, multiplyInt, divideInt, moduloInt
    /// Floating-point arithmetic.
    case addDouble, subtractDouble, multiplyDouble, divideDouble
    /// Concatenation of strings.
    case concatenate
    /// Equality of bools, enumeration values and actions.
    case equalBool, notEqualBool, equalCase, notEqualCase
    /// Comparison of integers.
    case equalInt, notEqualInt, lessInt, lessOrEqualInt, greaterInt, greaterOrEqualInt
    /// Comparison of doubles.
    case equalDouble, notEqualDouble, lessDouble, lessOrEqualDouble, greaterDouble, greaterOrEqualDouble
    /// Whether two records have equal fields, or two values are the same tracker.
    case equalObject, notEqualObject
    /// Comparison of strings by code points.
    case equalString, notEqualString, lessString, lessOrEqualString, greaterString, greaterOrEqualString
    /// Search for a part of a string.
    case startsWith, endsWith, contains
    /// The minimum and the maximum of two numbers.
    case minInt, maxInt, minDouble, maxDouble
    /// Logic of the bits of two integers.
    case bitAnd, bitOr, bitXor
    /// The bits of an integer shifted by another one, with zeros shifted in; fails if that is negative.
    case shiftLeft, shiftRight
    /// Whether a string is in a set.
    case isInSet
    /// A set with or without a string.
    case insert, remove
}

/// The kind of a comprehension.
package enum ComprehensionKind: UInt8, Hashable, Sendable {
    /// Whether the body holds for at least one element; absorbs errors.
    case exists
    /// Whether the body holds for each element; absorbs errors.
    case all
    /// Whether the body holds for exactly one element.
    case existsOne
    /// The elements for which the body holds.
    case filter
}
