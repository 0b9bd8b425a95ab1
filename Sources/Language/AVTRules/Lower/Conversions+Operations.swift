import AVTEngine
import AVTExpressions

extension ComprehensionKind {
    /// Creates the kind of a macro over trackers, or returns `nil` for macros that transform a list.
    init?(_ kind: ComprehensionSyntax.Kind) {
        switch kind {
        case .exists: self = .exists
        case .all: self = .all
        case .existsOne: self = .existsOne
        case .filter: self = .filter
        case .map, .transformList, .transformMap, .transformMapEntry: return nil
        }
    }
}

extension UnaryOperation {
    init?(_ operation: AVTExpressions.Operation) {
        switch operation {
        case .negateInt: self = .negateInt
        case .negateDouble: self = .negateDouble
        case .intToDouble: self = .intToDouble
        case .doubleToInt: self = .doubleToInt
        case .stringToInt: self = .stringToInt
        case .stringToDouble: self = .stringToDouble
        case .intToString: self = .intToString
        case .doubleToString: self = .doubleToString
        case .boolToString: self = .boolToString
        case .sizeString: self = .stringSize
        case .sizeList: self = .trackersSize
        case .absInt: self = .absInt
        case .absDouble: self = .absDouble
        default: return nil
        }
    }

    /// Creates the operation of a function of the language for an operand, or returns `nil` if the engine has none.
    init?(_ function: StandardFunction, _ operands: [TypedExpression]) {
        guard operands.count == 1 else { return nil }
        switch (function.id, operands[0].type) {
        case (.ceil, .double): self = .ceil
        case (.floor, .double): self = .floor
        case (.round, .double): self = .round
        case (.trunc, .double): self = .truncate
        case (.sign, .int): self = .signInt
        case (.sign, .double): self = .signDouble
        case (.sqrt, .int), (.sqrt, .double): self = .squareRoot
        case (.isNaN, .double): self = .isNaN
        case (.isInf, .double): self = .isInfinite
        case (.isFinite, .double): self = .isFinite
        case (.bitNot, .int): self = .bitNot
        case (.lowerAscii, .string): self = .lowerASCII
        case (.upperAscii, .string): self = .upperASCII
        case (.trim, .string): self = .trim
        default: return nil
        }
    }
}

extension BinaryOperation {
    init?(_ operation: AVTExpressions.Operation) {
        guard let binary = BinaryOperation.table[operation] else { return nil }
        self = binary
    }

    /// Creates the operation of a function of the language for operands, or returns `nil` if the engine has none.
    init?(_ function: StandardFunction, _ operands: [TypedExpression]) {
        guard operands.count == 2 else { return nil }
        let (left, right) = (operands[0], operands[1])
        switch (function.id, left.type, right.type) {
        case (.bitAnd, .int, .int): self = .bitAnd
        case (.bitOr, .int, .int): self = .bitOr
        case (.bitXor, .int, .int): self = .bitXor
        case (.bitShiftLeft, .int, .int): self = .shiftLeft
        case (.bitShiftRight, .int, .int): self = .shiftRight
        case (.membership, .string, _) where right.isSet: self = .isInSet
        case (.with, _, .string) where left.isSet: self = .insert
        case (.without, _, .string) where left.isSet: self = .remove
        default: return nil
        }
    }

    // Enum values and actions are both compared by index.
    private static let table: [AVTExpressions.Operation: BinaryOperation] = [
        .addInt: .addInt, .subtractInt: .subtractInt, .multiplyInt: .multiplyInt, .divideInt: .divideInt,
        .moduloInt: .moduloInt, .addDouble: .addDouble, .subtractDouble: .subtractDouble,
        .multiplyDouble: .multiplyDouble, .divideDouble: .divideDouble, .concatenate: .concatenate,
        .equalBool: .equalBool, .notEqualBool: .notEqualBool, .equalCase: .equalCase, .notEqualCase: .notEqualCase,
        .equalAction: .equalCase, .notEqualAction: .notEqualCase, .equalObject: .equalObject,
        .notEqualObject: .notEqualObject, .equalInt: .equalInt, .notEqualInt: .notEqualInt,
        .lessInt: .lessInt, .lessOrEqualInt: .lessOrEqualInt, .greaterInt: .greaterInt,
        .greaterOrEqualInt: .greaterOrEqualInt, .equalDouble: .equalDouble, .notEqualDouble: .notEqualDouble,
        .lessDouble: .lessDouble, .lessOrEqualDouble: .lessOrEqualDouble, .greaterDouble: .greaterDouble,
        .greaterOrEqualDouble: .greaterOrEqualDouble, .equalString: .equalString, .notEqualString: .notEqualString,
        .lessString: .lessString, .lessOrEqualString: .lessOrEqualString, .greaterString: .greaterString,
        .greaterOrEqualString: .greaterOrEqualString, .startsWith: .startsWith, .endsWith: .endsWith,
        .contains: .contains, .minInt: .minInt, .maxInt: .maxInt, .minDouble: .minDouble, .maxDouble: .maxDouble,
    ]
}
