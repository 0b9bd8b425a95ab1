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
        case .intToString: self = .intToString
        case .boolToString: self = .boolToString
        case .sizeString: self = .stringSize
        case .sizeList: self = .trackersSize
        case .absInt: self = .absInt
        case .absDouble: self = .absDouble
        default: return nil
        }
    }
}

extension BinaryOperation {
    init?(_ operation: AVTExpressions.Operation) {
        guard let binary = BinaryOperation.table[operation] else { return nil }
        self = binary
    }

    // Enum values and actions are both compared by index.
    private static let table: [AVTExpressions.Operation: BinaryOperation] = [
        .addInt: .addInt, .subtractInt: .subtractInt, .multiplyInt: .multiplyInt, .divideInt: .divideInt,
        .moduloInt: .moduloInt, .addDouble: .addDouble, .subtractDouble: .subtractDouble,
        .multiplyDouble: .multiplyDouble, .divideDouble: .divideDouble, .concatenate: .concatenate,
        .equalBool: .equalBool, .notEqualBool: .notEqualBool, .equalWord: .equalWord, .notEqualWord: .notEqualWord,
        .equalAction: .equalWord, .notEqualAction: .notEqualWord, .equalObject: .equalObject,
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
