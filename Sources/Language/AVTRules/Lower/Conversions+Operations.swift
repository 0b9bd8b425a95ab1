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
        case .addInt, .subtractInt, .multiplyInt, .divideInt, .moduloInt, .addDouble, .subtractDouble, .multiplyDouble,
            .divideDouble, .concatenate, .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalAction,
            .notEqualAction, .equalObject, .notEqualObject, .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt,
            .greaterInt, .greaterOrEqualInt, .equalDouble, .notEqualDouble, .lessDouble, .lessOrEqualDouble,
            .greaterDouble, .greaterOrEqualDouble, .equalString, .notEqualString, .lessString, .lessOrEqualString,
            .greaterString, .greaterOrEqualString, .startsWith, .endsWith, .contains, .inList, .minInt, .maxInt,
            .minDouble, .maxDouble:
            return nil
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
        switch operation {
        case .addInt: self = .addInt
        case .subtractInt: self = .subtractInt
        case .multiplyInt: self = .multiplyInt
        case .divideInt: self = .divideInt
        case .moduloInt: self = .moduloInt
        case .addDouble: self = .addDouble
        case .subtractDouble: self = .subtractDouble
        case .multiplyDouble: self = .multiplyDouble
        case .divideDouble: self = .divideDouble
        case .concatenate: self = .concatenate
        case .equalBool: self = .equalBool
        case .notEqualBool: self = .notEqualBool
        // Enum values and actions are both compared by index.
        case .equalCase, .equalAction: self = .equalCase
        case .notEqualCase, .notEqualAction: self = .notEqualCase
        case .equalObject: self = .equalObject
        case .notEqualObject: self = .notEqualObject
        case .equalInt: self = .equalInt
        case .notEqualInt: self = .notEqualInt
        case .lessInt: self = .lessInt
        case .lessOrEqualInt: self = .lessOrEqualInt
        case .greaterInt: self = .greaterInt
        case .greaterOrEqualInt: self = .greaterOrEqualInt
        case .equalDouble: self = .equalDouble
        case .notEqualDouble: self = .notEqualDouble
        case .lessDouble: self = .lessDouble
        case .lessOrEqualDouble: self = .lessOrEqualDouble
        case .greaterDouble: self = .greaterDouble
        case .greaterOrEqualDouble: self = .greaterOrEqualDouble
        case .equalString: self = .equalString
        case .notEqualString: self = .notEqualString
        case .lessString: self = .lessString
        case .lessOrEqualString: self = .lessOrEqualString
        case .greaterString: self = .greaterString
        case .greaterOrEqualString: self = .greaterOrEqualString
        case .startsWith: self = .startsWith
        case .endsWith: self = .endsWith
        case .contains: self = .contains
        case .minInt: self = .minInt
        case .maxInt: self = .maxInt
        case .minDouble: self = .minDouble
        case .maxDouble: self = .maxDouble
        case .negateInt, .negateDouble, .intToDouble, .doubleToInt, .stringToInt, .stringToDouble, .intToString,
            .doubleToString, .boolToString, .sizeString, .sizeList, .absInt, .absDouble, .inList:
            return nil
        }
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
}
