/// The types of numbers that measures continue with.
extension ProgramContent {
    /// Returns the type of the numbers that an expression evaluates to.
    ///
    /// - Parameter expression: The index of the expression.
    /// - Returns: The type, or `nil` if the program does not determine it, as for a general formula.
    func numberType(of expression: Int32) -> ValueType? {
        var node = expressions.nodes[expressions.roots[Int(expression)].node]
        // Operands have lower indices, so that this ends.
        while let operand = node.operandOfSameType { node = expressions.nodes[Int(operand)] }
        return switch node {
        case .constant(let index): expressions.constants[Int(index)].numberType
        case .memory(let slot): type(ofSlot: slot)
        case .wasMemory(let index): type(ofSlot: state.wasSlots[Int(index)])
        case .fieldMemory(_, let slot): state.trackerSlots[Int(slot)].type
        case .attribute(_, let type): type
        case .fieldGetter(_, let getter): players.trackerGetters[Int(getter)].type
        case .now, .since: .int
        case .measure(let measure, let field): measures[Int(measure)].kind.numberType(of: field)
        case .unary(let operation, _): operation.numberType
        case .binary(let operation, _, _): operation.numberType
        case .ratio: .double
        case .state, .test, .wasState, .wasTest, .record, .family, .recordField, .each, .action, .within, .uuid,
            .unsent, .running, .trackers, .element, .fieldState, .has, .not, .holds, .and, .or, .conditional, .coalesce,
            .attempt, .matches, .isOneOf, .comprehension, .trackerAt, .general, .list:
            nil
        }
    }

    private func type(ofSlot slot: Slot) -> ValueType? {
        let slots = slot.owner == .instrument ? state.instrumentSlots : state.trackerSlots
        return slots[Int(slot.index)].type
    }
}

extension ExpressionNode {
    /// The operand whose type is that of the result, or `nil` if there is none.
    fileprivate var operandOfSameType: Int32? {
        switch self {
        case .conditional(_, let operand, _), .coalesce(let operand, _), .attempt(let operand): operand
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .unary, .binary,
            .matches, .isOneOf, .comprehension, .trackerAt, .ratio, .general, .list:
            nil
        }
    }
}

extension Operand {
    fileprivate var numberType: ValueType? {
        switch self {
        case .int: .int
        case .double: .double
        case .bool, .string, .enumCase, .tracker, .trackers, .fields, .texts, .map, .missing, .failed: nil
        }
    }
}

extension MeasureInfo.Kind {
    /// The type of a field, or `nil` if it is that of the numbers of a weighted measure.
    fileprivate func numberType(of field: MeasureField) -> ValueType? {
        switch field {
        case .total, .delta, .count, .current, .longest, .covered: return .int
        case .mean, .product: return .double
        case .sum, .min, .max, .first, .last:
            guard case .samples(_, let isInteger, _, _) = self else { return nil }
            return isInteger ? .int : .double
        }
    }
}

extension UnaryOperation {
    fileprivate var numberType: ValueType? {
        switch self {
        case .negateInt, .doubleToInt, .stringToInt, .stringSize, .trackersSize, .absInt, .signInt, .bitNot, .setSize:
            .int
        case .negateDouble, .intToDouble, .absDouble, .ceil, .floor, .round, .truncate, .signDouble, .squareRoot,
            .stringToDouble:
            .double
        case .intToString, .boolToString, .isNaN, .isInfinite, .isFinite, .doubleToString, .lowerASCII, .upperASCII,
            .trim:
            nil
        }
    }
}

extension BinaryOperation {
    fileprivate var numberType: ValueType? {
        switch self {
        case .addInt, .subtractInt, .multiplyInt, .divideInt, .moduloInt, .minInt, .maxInt, .bitAnd, .bitOr, .bitXor,
            .shiftLeft, .shiftRight:
            .int
        case .addDouble, .subtractDouble, .multiplyDouble, .divideDouble, .minDouble, .maxDouble: .double
        case .concatenate, .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalInt, .notEqualInt, .lessInt,
            .lessOrEqualInt, .greaterInt, .greaterOrEqualInt, .equalDouble, .notEqualDouble, .lessDouble,
            .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .equalObject, .notEqualObject, .equalString,
            .notEqualString, .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString, .startsWith,
            .endsWith, .contains, .isInSet, .insert, .remove:
            nil
        }
    }
}
