extension Operation {
    /// The function of the language of which this is an overload.
    ///
    /// Both have the same result for operands of the types that the checker has resolved.
    var function: StandardFunction {
        StandardFunction(id)
    }

    private var id: StandardFunction.Id {
        switch self {
        case .negateInt, .negateDouble: .negate
        case .addInt, .addDouble, .concatenate: .add
        case .subtractInt, .subtractDouble: .subtract
        case .multiplyInt, .multiplyDouble: .multiply
        case .divideInt, .divideDouble: .divide
        case .moduloInt: .modulo
        case .equalBool, .equalCase, .equalAction, .equalInt, .equalDouble, .equalString, .equalObject: .equal
        case .notEqualBool, .notEqualCase, .notEqualAction, .notEqualInt, .notEqualDouble, .notEqualString,
            .notEqualObject:
            .notEqual
        case .lessInt, .lessDouble, .lessString: .less
        case .lessOrEqualInt, .lessOrEqualDouble, .lessOrEqualString: .lessOrEqual
        case .greaterInt, .greaterDouble, .greaterString: .greater
        case .greaterOrEqualInt, .greaterOrEqualDouble, .greaterOrEqualString: .greaterOrEqual
        case .intToDouble, .stringToDouble: .double
        case .doubleToInt, .stringToInt: .int
        case .intToString, .doubleToString, .boolToString: .string
        case .sizeList, .sizeString: .size
        case .startsWith: .startsWith
        case .endsWith: .endsWith
        case .contains: .contains
        case .inList: .membership
        case .minInt, .minDouble: .least
        case .maxInt, .maxDouble: .greatest
        case .absInt, .absDouble: .abs
        }
    }
}
