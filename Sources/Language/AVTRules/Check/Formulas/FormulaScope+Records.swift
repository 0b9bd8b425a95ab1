import AVTExpressions

/// Records and families: attributes that are read together.
extension FormulaScope {
    /// Returns the type of a record.
    static func type(ofRecord index: Int) -> ExpressionType { .object(trackerKind + 1 + index) }

    /// Resolves `event.` and the name of a record or family, or returns `nil` if there is none.
    func group(_ name: String) -> ScopeVariable? {
        if let index = packNames.vocabulary.index(ofRecord: name) {
            table.usedGroups.insert(name)
            return reference(.record(index), FormulaScope.type(ofRecord: index))
        }
        if let index = packNames.vocabulary.index(ofFamily: name) {
            table.usedGroups.insert(name)
            return reference(.family(index), .map(.string, packNames.vocabulary.families[index].type))
        }
        return nil
    }

    func field(_ name: String, ofRecord index: Int) -> ScopeVariable? {
        let fields = packNames.vocabulary.records[index].fields
        guard let fieldIndex = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return ScopeVariable(
            id: table.index(of: ObjectField.record(index, fieldIndex: fieldIndex)),
            type: fields[fieldIndex].type, mayBeMissing: fields[fieldIndex].isOptional)
    }

    /// Returns the condition that `valid(event.record)` stands for.
    ///
    /// Each field must be present, unless it is optional, and must satisfy its constraints.
    func valid(_ record: TypedExpression, _ range: Range<Int>) -> ScopeExpression {
        guard case .reference(let reference) = record.node,
            case .record(let index) = table.references[reference]
        else {
            return .problem(
                ExpressionProblem(
                    code: .typeMismatch, message: "`valid` takes a record of the event, found \(record.type.phrase)",
                    range: record.range, label: "this is written `valid(event.record)`"))
        }
        let conditions = packNames.vocabulary.records[index].fields.compactMap { valid($0, range) }
        return .expression(conditions.isEmpty ? .truth(.constant(.bool(true)), range) : .truth(.and(conditions), range))
    }

    private func valid(_ field: Vocabulary.Field, _ range: Range<Int>) -> TypedExpression? {
        guard let attribute = variable(["event", field.attribute]) else { return nil }
        let value = TypedExpression(
            .reference(attribute.id), type: attribute.type, mayBeMissing: !field.isOptional, range: range)
        let isThere = TypedExpression.truth(.has(value), range)
        let constraints = field.constraints.map { $0.condition(on: value, range) }
        guard field.isOptional else { return .truth(.and([isThere] + constraints), range) }
        return constraints.isEmpty
            ? nil : .truth(.or([.truth(.not(isThere), range), .truth(.and(constraints), range)]), range)
    }
}

extension Vocabulary.Constraint {
    fileprivate func condition(on value: TypedExpression, _ range: Range<Int>) -> TypedExpression {
        switch self {
        case .minLength(let count):
            let size = TypedExpression(.operation(.sizeString, [value]), type: .int(.count), range: range)
            return .truth(.operation(.greaterOrEqualInt, [size, .int(count, range)]), range)
        case .minimum(let least):
            return value.compared(to: least, .greaterOrEqualInt, .greaterOrEqualDouble)
        case .maximum(let most):
            return value.compared(to: most, .lessOrEqualInt, .lessOrEqualDouble)
        case .oneOf(let texts):
            let items = texts.map { TypedExpression(.constant(.string($0)), type: .string, range: range) }
            let list = TypedExpression(.list(items), type: .list(.string), range: range)
            return .truth(.operation(.inList, [value, list]), range)
        }
    }
}

extension TypedExpression {
    fileprivate static func int(_ value: Int, _ range: Range<Int>) -> TypedExpression {
        TypedExpression(.constant(.int(value)), type: .int(nil), range: range)
    }

    /// Returns the comparison of the number with a bound of its own type.
    fileprivate func compared(
        to bound: ExpressionConstant, _ ofInts: AVTExpressions.Operation, _ ofDoubles: AVTExpressions.Operation
    ) -> TypedExpression {
        let operation = if case .double = bound { ofDoubles } else { ofInts }
        let constant = TypedExpression(.constant(bound), type: type, range: range)
        return .truth(.operation(operation, [self, constant]), range)
    }
}
