extension ExpressionCompiler {
    /// Returns code for a comparison, or `nil` for other operations.
    func comparison(_ operation: Operation, _ operands: [TypedExpression]) -> BoolCode? {
        let (left, right) = (operands[0], operands[1])
        switch operation {
        case .equalBool, .notEqualBool:
            guard areOf(.bool, operands, count: 2) else { return nil }
            let (left, right) = (bool(left), bool(right))
            let isEqual = operation == .equalBool
            return BoolCode { frame in
                joint(left.read(frame), right.read(frame)) { .value(($0 == $1) == isEqual) }
            }
        case .equalInt, .equalWord, .equalAction: return ints(left, right, Equal.self, Equal.self)
        case .notEqualInt, .notEqualWord, .notEqualAction: return ints(left, right, NotEqual.self, NotEqual.self)
        case .lessInt: return ints(left, right, Less.self, Greater.self)
        case .lessOrEqualInt: return ints(left, right, LessOrEqual.self, GreaterOrEqual.self)
        case .greaterInt: return ints(left, right, Greater.self, Less.self)
        case .greaterOrEqualInt: return ints(left, right, GreaterOrEqual.self, LessOrEqual.self)
        case .equalDouble: return doubles(left, right, Equal.self, Equal.self)
        case .notEqualDouble: return doubles(left, right, NotEqual.self, NotEqual.self)
        case .lessDouble: return doubles(left, right, Less.self, Greater.self)
        case .lessOrEqualDouble: return doubles(left, right, LessOrEqual.self, GreaterOrEqual.self)
        case .greaterDouble: return doubles(left, right, Greater.self, Less.self)
        case .greaterOrEqualDouble: return doubles(left, right, GreaterOrEqual.self, LessOrEqual.self)
        case .equalString: return texts(left, right, Equal.self)
        case .notEqualString: return texts(left, right, NotEqual.self)
        case .lessString: return texts(left, right, Less.self)
        case .lessOrEqualString: return texts(left, right, LessOrEqual.self)
        case .greaterString: return texts(left, right, Greater.self)
        case .greaterOrEqualString: return texts(left, right, GreaterOrEqual.self)
        case .startsWith: return texts(left, right, StartsWith.self)
        case .endsWith: return texts(left, right, EndsWith.self)
        case .contains: return texts(left, right, Contains.self)
        default: return nil
        }
    }

    // `Mirror` is the relation with swapped operands: a constant on the left is moved to the right.
    private func ints<R: Relation, Mirror: Relation>(
        _ left: TypedExpression, _ right: TypedExpression, _ relation: R.Type, _ mirror: Mirror.Type
    ) -> BoolCode? {
        guard areOf(.int, [left, right], count: 2) else { return nil }
        switch (intPart(left), intPart(right)) {
        case (.slot(let left), .constant(let right)): return AVTExpressions.comparison(left, right, relation)
        case (.constant(let left), .slot(let right)): return AVTExpressions.comparison(right, left, mirror)
        case (.slot(let left), .slot(let right)): return AVTExpressions.comparison(left, right, relation)
        default:
            return AVTExpressions.comparison(int(left), int(right), relation)
        }
    }

    private func doubles<R: Relation, Mirror: Relation>(
        _ left: TypedExpression, _ right: TypedExpression, _ relation: R.Type, _ mirror: Mirror.Type
    ) -> BoolCode? {
        guard areOf(.double, [left, right], count: 2) else { return nil }
        switch (doublePart(left), doublePart(right)) {
        case (.slot(let left), .constant(let right)): return AVTExpressions.comparison(left, right, relation)
        case (.constant(let left), .slot(let right)): return AVTExpressions.comparison(right, left, mirror)
        case (.slot(let left), .slot(let right)): return AVTExpressions.comparison(left, right, relation)
        default:
            return AVTExpressions.comparison(
                double(left), double(right), relation)
        }
    }

    private func texts<R: TextRelation>(
        _ left: TypedExpression, _ right: TypedExpression, _ relation: R.Type
    ) -> BoolCode? {
        guard areOf(.string, [left, right], count: 2) else { return nil }
        switch (textPart(left), textPart(right)) {
        case (.slot(let left), .constant(let right)): return AVTExpressions.comparison(left, right, relation)
        case (.slot(let left), .slot(let right)) where left.slot != right.slot:
            return AVTExpressions.comparison(left, right, relation)
        default:
            return AVTExpressions.comparison(text(left), text(right), relation)
        }
    }

    // MARK: Patterns and lists

    /// Returns code for a constant pattern, or `nil` to leave it to the tree evaluator.
    func matching(_ text: TypedExpression, _ pattern: Pattern) -> BoolCode? {
        // A pattern that builds its table lazily may take many steps for each byte, which only the tree evaluator
        // counts.
        guard SlotType(text.type) == .string, !pattern.isLazy else { return nil }
        if case .slot(let slot) = textPart(text) {
            return BoolCode { frame in slot.withUTF8Bytes(frame) { .value($0.match(pattern)) } }
        }
        let code = self.text(text)
        return BoolCode { frame in code.withUTF8Bytes(frame) { .value($0.match(pattern)) } }
    }

    /// Returns code for membership in a list of constants of the item's type, or `nil` for other lists.
    func membership(_ item: TypedExpression, _ list: TypedExpression) -> BoolCode? {
        guard case .list(let elements) = list.node, elements.allSatisfy({ SlotType($0.type) == SlotType(item.type) })
        else { return nil }
        let constants = elements.compactMap { if case .constant(let constant) = $0.node { constant } else { nil } }
        guard constants.count == elements.count else { return nil }
        switch SlotType(item.type) {
        case .int:
            let members = Set(constants.compactMap(\.whole))
            let code = int(item)
            return BoolCode { frame in code.read(frame).map { members.contains($0) } }
        case .double:
            let members = constants.compactMap { if case .double(let value) = $0 { value } else { nil } }
            let code = double(item)
            return BoolCode { frame in code.read(frame).map { members.contains($0) } }
        case .string:
            let members = TextSet(constants.compactMap { if case .string(let value) = $0 { value } else { nil } })
            if case .slot(let slot) = textPart(item) {
                return BoolCode { frame in slot.withUTF8Bytes(frame) { .value(members.contains($0)) } }
            }
            let code = text(item)
            return BoolCode { frame in code.withUTF8Bytes(frame) { .value(members.contains($0)) } }
        case .bool, .general: return nil
        }
    }
}

extension ExpressionConstant {
    /// The number of an integer, enum case or action, or `nil` for other constants.
    var whole: Int? {
        switch self {
        case .int(let value), .word(let value), .action(let value): value
        default: nil
        }
    }
}
