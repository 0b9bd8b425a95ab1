import AVTCore

// Reports of operands that no signature accepts: the types found, the types expected, and conversions as fix-its.
extension Checker {
    @inline(never)
    mutating func mismatch(
        _ operation: BinaryOperator, _ left: TypedExpression, _ right: TypedExpression, _ range: Range<Int>
    ) -> TypedExpression {
        let overloads = FunctionDeclaration.standard("_\(operation.rawValue)_", isMethod: false)?.overloads ?? []
        let found = "\(notation(left)) and \(notation(right))"
        // If only one of the operands fits no signature, the report points at that one.
        let taking = [left, right].map { operand in overloads.filter { isTaken(operand, by: $0) } }
        let culprit = taking[0].isEmpty == taking[1].isEmpty ? nil : taking[0].isEmpty ? left : right
        let beside = culprit == nil ? nil : taking[0].isEmpty ? right : left
        let near = overloads.filter { overload in taking.contains { $0.contains(overload) } }
        let action = [left, right].first { $0.type == .action }
        report(
            .typeMismatch, "`\(operation.rawValue)` does not take \(found)", (culprit ?? left).range,
            label: notation(culprit ?? left),
            related: culprit == nil ? [ExpressionLabel(right.range, notation(right))] : [],
            notes: action == nil
                ? signatures(near.isEmpty ? overloads : near, beside: beside)
                : ["the time since the last event of an action is `since(Action)`"],
            fixes: conversions(left, right, isSum: operation == .add))
        return unknown(range)
    }

    @inline(never)
    mutating func mismatch(_ operation: UnaryOperator, _ operand: TypedExpression) {
        let overloads = FunctionDeclaration.standard("\(operation.rawValue)_", isMethod: false)?.overloads ?? []
        let wanted = overloads.flatMap(\.operands).map(\.notation).joined(separator: " or ")
        report(
            .typeMismatch, "`\(operation.rawValue)` takes \(wanted), found \(notation(operand))", operand.range,
            label: notation(operand))
    }

    @inline(never)
    mutating func mismatch(
        _ function: Function, _ declaration: FunctionDeclaration?, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        let found = operands.map { notation($0) }.joined(separator: ", ")
        let overloads = declaration?.overloads.filter { $0.operands.count == operands.count } ?? []
        let isInteger =
            operands.count == 1 && isInteger(operands[0])
            && ["ceil", "floor", "round", "trunc"].contains(function.bareName)
        var fixes = isInteger ? [ExpressionFix(leaving: operands[0], of: range)] : []
        if let fix = conversion(operands, overloads) { fixes.append(fix) }
        report(
            .typeMismatch, "`\(function.usage)`: found \(found)", range,
            label: isInteger ? "this is already an integer" : nil,
            notes: overloads.count > 1 ? signatures(overloads) : [], fixes: fixes)
        return unknown(range)
    }

    /// Returns how a literal of the wrong type is written as a value of a type, or `nil` if there is no such value.
    func meantLiteral(_ operand: TypedExpression, as type: ExpressionType) -> (note: String, fixes: [ExpressionFix])? {
        switch (operand.node, inference.known(type)) {
        case (.constant(.string(let text)), .enumeration(let enumeration)):
            let name =
                enumeration.cases.contains(text)
                ? ResembledName(name: text, isCertain: true) : resembledName(to: text, among: enumeration.cases)
            guard let name else { return ("values of an enumeration have no quotes", []) }
            return (
                "values of an enumeration have no quotes: `\(name.name)`",
                .writing(name, for: operand.range)
            )
        case (.constant(.int(let number)), .bool) where [0, 1].contains(number):
            let name = ResembledName(name: number == 1 ? "true" : "false", isCertain: true)
            return ("the values of a flag are `true` and `false`", .writing(name, for: operand.range))
        case (.constant(.string(let text)), .bool):
            guard let keyword = booleanKeyword(for: text) else { return nil }
            return (
                "the values of a flag have no quotes",
                .writing(ResembledName(name: keyword, isCertain: true), for: operand.range)
            )
        case (.constant(.string(let text)), .int), (.constant(.string(let text)), .double):
            guard Int(text) != nil || Double(text)?.isFinite == true, !text.hasPrefix("+") else { return nil }
            return (
                "a number has no quotes", .writing(ResembledName(name: text, isCertain: true), for: operand.range)
            )
        case (.constant(.string(let text)), .action):
            let name =
                scope.action(text) != nil
                ? ResembledName(name: text, isCertain: true)
                : resembledName(to: text, among: scope.comparable(scope.actionNames))
            guard let name else { return ("actions have no quotes", []) }
            return ("actions have no quotes: `\(name.name)`", .writing(name, for: operand.range))
        case (.constant(.int(let number)), .string):
            return ("a string has quotes: `\"\(number)\"`", [])
        default: return nil
        }
    }

    /// Returns fix-its that convert numbers to a common type, or an operand that is added to a string to a string.
    func conversions(_ left: TypedExpression, _ right: TypedExpression, isSum: Bool = false) -> [ExpressionFix] {
        switch (inference.known(left.type), inference.known(right.type)) {
        case (.int, .uint): unsigned(left) + [ExpressionFix(converting: [right], with: "int")]
        case (.uint, .int): unsigned(right) + [ExpressionFix(converting: [left], with: "int")]
        case (.double, .uint): [ExpressionFix(converting: [right], with: "double")]
        case (.uint, .double): [ExpressionFix(converting: [left], with: "double")]
        case (.string, let other) where isSum && other.isWritable: [ExpressionFix(converting: [right], with: "string")]
        case (let other, .string) where isSum && other.isWritable: [ExpressionFix(converting: [left], with: "string")]
        default: []
        }
    }

    private func unsigned(_ operand: TypedExpression) -> [ExpressionFix] {
        // If the range is as long as the digits, this is a literal without parentheses, not the name of a constant.
        guard case .constant(.int(let value)) = operand.node, value >= 0, operand.range.count == "\(value)".utf8.count
        else { return [] }
        return [ExpressionFix(write: "\(value)u", for: operand.range)]
    }

    /// Returns a fix-it that converts integers to doubles, or `nil` if no signature accepts those.
    private func conversion(_ operands: [TypedExpression], _ overloads: [Overload]) -> ExpressionFix? {
        var trial = inference
        let types = operands.map { isInteger($0) ? .double(nil) : $0.type }
        guard operands.contains(where: isInteger), trial.result(of: overloads, for: types) != nil else {
            return nil
        }
        return ExpressionFix(converting: operands.filter(isInteger), with: "double")
    }

    private func isInteger(_ operand: TypedExpression) -> Bool {
        switch inference.known(operand.type) {
        case .int, .uint: true
        default: false
        }
    }

    private func isTaken(_ operand: TypedExpression, by overload: Overload) -> Bool {
        var trial = inference
        return trial.fresh(overload).operands.contains { trial.assign($0, operand.type) }
    }

    private func notation(_ operand: TypedExpression) -> String { inference.settled(operand.type).notation }

    private func signatures(_ overloads: [Overload], beside operand: TypedExpression? = nil) -> [String] {
        let signatures = overloads.prefix(10).map { "(" + $0.operands.map(\.notation).joined(separator: ", ") + ")" }
        guard !signatures.isEmpty else { return [] }
        let circumstance = operand.map { "beside \(notation($0)) it takes " } ?? "it takes "
        return [circumstance + signatures.joined(separator: " or ")]
    }
}

extension ExpressionType {
    /// True for types that `string` can convert.
    fileprivate var isWritable: Bool {
        switch self {
        case .bool, .int, .uint, .double, .bytes, .timestamp, .duration: true
        default: false
        }
    }
}

extension ExpressionFix {
    /// Creates a fix-it that wraps parts of a formula in a conversion.
    init(converting parts: [TypedExpression], with function: String) {
        let types = Set(parts.map(\.type.notation))
        let what = parts.count == 1 ? "the \(types.joined())" : "them"
        self.init(
            "convert \(what) with `\(function)(...)`",
            parts.flatMap { part in
                [
                    ExpressionEdit(part.range.lowerBound..<part.range.lowerBound, function + "("),
                    ExpressionEdit(part.range.upperBound..<part.range.upperBound, ")"),
                ]
            })
    }

    /// Creates a fix-it that replaces a call with its operand.
    fileprivate init(leaving operand: TypedExpression, of call: Range<Int>) {
        self.init(
            "leave the function out",
            [
                ExpressionEdit(call.lowerBound..<operand.range.lowerBound, operand.isPrimary ? "" : "("),
                ExpressionEdit(operand.range.upperBound..<call.upperBound, operand.isPrimary ? "" : ")"),
            ])
    }
}
