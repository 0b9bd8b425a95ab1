import AVTCore

extension Checker {
    @inline(never)
    mutating func call(
        _ target: ExpressionSyntax?, _ name: String, _ nameRange: Range<Int>, _ arguments: [ExpressionSyntax],
        _ range: Range<Int>
    ) -> TypedExpression {
        if let path = target?.path ?? (target == nil ? [] : nil),
            let known = scope.call(path, name, nameRange: nameRange, arguments, range: range)
        {
            switch known {
            case .reference(let variable):
                // Whether an earlier `has(since(Start))` guards this call.
                let isPresent =
                    variable.mayBeMissing && !present.isEmpty
                    && present.contains(
                        ExpressionSyntax(
                            .call(target: target, name: name, nameRange: nameRange, arguments: arguments), range: range
                        ).text)
                return TypedExpression(
                    .reference(variable.id), type: variable.type, mayBeMissing: variable.mayBeMissing && !isPresent,
                    range: range)
            case .expression(let expression):
                return expression
            case .made(let make):
                let operands = arguments.map { check($0) }
                guard !operands.contains(where: { $0.type == .unknown }) else { return unknown(range) }
                switch make(operands) {
                case .expression(let expression): return expression
                case .problem(let problem): problems.append(problem)
                }
            case .problem(let problem):
                problems.append(problem)
            }
            return unknown(range)
        }
        if let target, name == "sortBy", arguments.count == 2 {
            return sortBy(target, arguments[0], arguments[1], range)
        }
        if let path = target?.path, path.count == 1, Function.namespaces.contains(path[0]), !isVariable(path) {
            return function(
                path[0] + "." + name, isMethod: false, nameRange, arguments.map { check($0) }, range, arguments)
        }
        let written = (target.map { [$0] } ?? []) + arguments
        return function(name, isMethod: target != nil, nameRange, written.map { check($0) }, range, written)
    }

    private func isVariable(_ path: [String]) -> Bool {
        elements.contains { $0.name == path[0] } || scope.variable(path) != nil
    }

    // MARK: Functions

    @inline(never)
    private mutating func function(
        _ name: String, isMethod: Bool, _ nameRange: Range<Int>, _ operands: [TypedExpression], _ range: Range<Int>,
        _ written: [ExpressionSyntax]
    ) -> TypedExpression {
        let isStandard = !isStrict || !StandardFunction.extensions.contains(name)
        let declaration =
            scope.function(name, isMethod: isMethod) ?? (isStandard ? .standard(name, isMethod: isMethod) : nil)
        let described = Function.all.first { $0.name == (isMethod ? "." : "") + name }
        guard declaration != nil || described != nil else {
            return unknownFunction(name, isMethod, nameRange, written, range)
        }
        guard !operands.contains(where: { $0.type == .unknown }) else { return unknown(range) }
        if let problem = roundedRatioProblem(name, operands, range) { problems.append(problem) }
        if let typed = typed(name, operands, range, written) ?? lazy(name, isMethod, operands, range)
            ?? resolved(name, isMethod: isMethod, operands, range)
        {
            return typed
        }
        let function = described ?? declaration.map(Function.init)
        guard let function else { return unknown(range) }
        if function.operands.contains(operands.count) { return mismatch(function, declaration, operands, range) }
        problems.append(
            .wrongArity(
                of: function.bareName, takes: function.arguments, found: operands.count - (isMethod ? 1 : 0),
                usage: function.usage, range))
        return unknown(range)
    }

    /// Types a call for which the engine has a dedicated operation, or returns `nil` if it has none.
    private mutating func typed(
        _ name: String, _ operands: [TypedExpression], _ range: Range<Int>, _ written: [ExpressionSyntax]
    ) -> TypedExpression? {
        switch name {
        case "unitless" where !isStrict && operands.count == 1 && operands[0].type.isNumber:
            var operand = operands[0]
            operand.type = operand.type.withoutUnit
            operand.range = range
            return operand
        case "ratio" where !isStrict && operands.count == 2 && operands.allSatisfy(\.type.isNumber):
            let isInteger = operands.allSatisfy { $0.type.kind == .int && !$0.mayBeMissing }
            return TypedExpression(
                .ratio(promoted(operands[0]), promoted(operands[1])),
                type: .double(unit(ofRatio: (operands[0], written[0]), (operands[1], written[1]))),
                mayBeMissing: !isInteger || present.isEmpty || !present.contains(written[1].positiveKey), range: range)
        case "math.greatest", "math.least":
            guard !operands.isEmpty, operands.allSatisfy(\.type.isNumber) else { return nil }
            if isStrict, Set(operands.map(\.type.kind)).count > 1 { return nil }
            return extreme(name, operands, range)
        case "math.abs":
            switch operands.map(\.type.kind) {
            case [.int]: return operate(.absInt, operands, operands[0].type, range)
            case [.double]: return operate(.absDouble, operands, operands[0].type, range)
            default: return nil
            }
        default:
            return conversion(name, operands, range)
        }
    }

    /// Types a call that does not evaluate all its operands, or has them prepared; returns `nil` for other functions.
    private mutating func lazy(
        _ name: String, _ isMethod: Bool, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression? {
        let mayBeMissing = operands.contains(where: \.mayBeMissing)
        switch (name, operands.count) {
        case ("matches", 2):
            guard operands.allSatisfy({ inference.assign(.string, $0.type) }) else { return nil }
            return TypedExpression(
                .matches(operands[0], operands[1], compiled: pattern(operands[1])), type: .bool,
                mayBeMissing: mayBeMissing, range: range)
        case ("or", 2) where isMethod, ("orValue", 2) where isMethod:
            let types = operands.map(\.type)
            guard let declaration = FunctionDeclaration.standard(name, isMethod: true),
                let type = inference.result(of: declaration.overloads, for: types)
            else { return nil }
            return TypedExpression(
                .orElse(operands[0], operands[1], unwrapped: name == "orValue"), type: type,
                mayBeMissing: mayBeMissing, range: range)
        default:
            return nil
        }
    }

    /// Types a call of a function or operator by the signatures that fit, or returns `nil` if none does.
    mutating func resolved(
        _ name: String, isMethod: Bool = false, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression? {
        let mayBeMissing = operands.contains(where: \.mayBeMissing)
        // Enum cases, actions and objects exist only in the scope; no function of the language accepts them.
        guard !operands.contains(where: { $0.type.isScopeType }) else { return nil }
        if let declared = scope.function(name, isMethod: isMethod) {
            return inference.result(of: declared.overloads, for: operands.map(\.type)).map {
                TypedExpression(.embedded(name, operands), type: $0, mayBeMissing: mayBeMissing, range: range)
            }
        }
        guard let declaration = FunctionDeclaration.standard(name, isMethod: isMethod),
            var function = StandardFunction(name, isMethod: isMethod, operandCount: operands.count)
        else { return nil }
        if !isStrict { function = function.mixingNumbers }
        var types = operands.map(\.type)
        if declaration.isVariadic, !declaration.overloads.contains(where: { $0.operands.count == types.count }) {
            types = [.list(types.dropFirst().reduce(types[0]) { $0 == $1 ? $0 : .dyn })]
        }
        guard let result = inference.result(of: declaration.overloads, for: types) else { return nil }
        let type = result.keepingUnit(ofCall: name, operands.map { inference.known($0.type) })
        if name == "timestamp" || name == "duration" { checkLiteral(function, operands) }
        return TypedExpression(.call(function, operands), type: type, mayBeMissing: mayBeMissing, range: range)
    }

    // MARK: Literals in text

    /// Reports a timestamp or duration literal that is invalid.
    private mutating func checkLiteral(_ function: StandardFunction, _ operands: [TypedExpression]) {
        guard operands.count == 1, case .constant(.string(let text)) = operands[0].node else { return }
        do throws(EvaluationError) {
            _ = try function.call([.string(text)])
        } catch {
            report(.invalidLiteral, error.message, operands[0].range)
        }
    }

    private mutating func unknownFunction(
        _ name: String, _ isMethod: Bool, _ nameRange: Range<Int>, _ arguments: [ExpressionSyntax], _ range: Range<Int>
    ) -> TypedExpression {
        let bareName = Function.bareName(of: name)
        let message = "`\(bareName)` is not a function"
        if !isMethod, isVariable([name]) {
            let parentheses = nameRange.upperBound..<range.upperBound
            report(
                .unknownFunction, message, nameRange, label: "it is a value, which is written without parentheses",
                fixes: arguments.isEmpty
                    ? [ExpressionFix("write `\(name)`", [ExpressionEdit(parentheses, "")])] : [])
            return unknown(range)
        }
        if let other = Function.other(bareName) {
            report(.unknownFunction, message, nameRange, label: "this is written `\(other.usage)`")
            return unknown(range)
        }
        if let usage = Function.usage(elsewhereCalled: bareName) {
            report(.unknownFunction, message, nameRange, label: "write `\(usage)`")
            return unknown(range)
        }
        if let measure = Function.measure(elsewhereCalled: bareName) {
            report(
                .unknownFunction, message, nameRange, label: "a formula is about one event",
                notes: ["what several events add up to is a measure: \(measure)"])
            return unknown(range)
        }
        let names = Function.names(like: name, isMethod: isMethod, and: scope.functionNames)
        // For example, suggest `since` for `timeSince`.
        let inner = names.first { $0.count > 4 && bareName.lowercased().hasSuffix($0.lowercased()) }
        let near =
            resembledName(to: bareName, among: names) ?? inner.map { ResembledName(name: $0, isCertain: true) }
        report(
            .unknownFunction, message, nameRange, label: near.map { "did you mean `\($0.name)`?" },
            fixes: .writing(near, for: nameRange))
        return unknown(range)
    }

    /// Returns the problem of rounding a share (0 to 1) to 0 or 1, or `nil` if there is none.
    private func roundedRatioProblem(_ name: String, _ operands: [TypedExpression], _ range: Range<Int>)
        -> ExpressionProblem?
    {
        guard !isStrict, operands.count == 1, let unit = operands[0].type.unit, unit.name == Unit.ratio.name,
            ["int", "math.round", "math.floor", "math.ceil", "math.trunc"].contains(name), !operands[0].mayBeScaledUp
        else { return nil }
        return ExpressionProblem(
            code: .percentAndShare, severity: .warning, message: "a share is rounded to 0 or 1", range: range,
            label: "ratio", notes: ["multiply by 100 inside the call to round a percentage"])
    }

    private mutating func extreme(
        _ name: String, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        let isGreatest = name == "math.greatest"
        var result = operands[0]
        for operand in operands.dropFirst() {
            guard let (left, right, type) = unified(result, operand, of: "the operands of `\(name)`", range)
            else {
                return unknown(range)
            }
            let operation: Operation =
                type.kind == .int ? (isGreatest ? .maxInt : .minInt) : (isGreatest ? .maxDouble : .minDouble)
            let span = left.range.lowerBound..<right.range.upperBound
            result = operate(operation, [left, right], type, span)
        }
        result.range = range
        return result
    }

    private mutating func conversion(
        _ name: String, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression? {
        let unit = operands.first?.type.unit
        return switch (name, operands.map(\.type.kind)) {
        case ("size", [.string]): operate(.sizeString, operands, .int(nil), range)
        case ("size", [.list]): operate(.sizeList, operands, .int(nil), range)
        case ("startsWith", [.string, .string]): operate(.startsWith, operands, .bool, range)
        case ("endsWith", [.string, .string]): operate(.endsWith, operands, .bool, range)
        case ("contains", [.string, .string]): operate(.contains, operands, .bool, range)
        case ("int", [.int]), ("double", [.double]), ("string", [.string]): operands[0]
        case ("int", [.double]): operate(.doubleToInt, operands, .int(unit), range)
        case ("int", [.string]): operate(.stringToInt, operands, .int(nil), range)
        case ("double", [.int]): operate(.intToDouble, operands, .double(unit), range)
        case ("double", [.string]): operate(.stringToDouble, operands, .double(nil), range)
        case ("string", [.int]): operate(.intToString, operands, .string, range)
        case ("string", [.double]): operate(.doubleToString, operands, .string, range)
        case ("string", [.bool]): operate(.boolToString, operands, .string, range)
        default: nil
        }
    }
}

extension ExpressionType {
    /// Returns the result type of a function that keeps the unit of its operand, such as rounding.
    fileprivate func keepingUnit(ofCall name: String, _ operands: [ExpressionType]) -> ExpressionType {
        let functions = ["math.ceil", "math.floor", "math.round", "math.trunc", "math.greatest", "math.least"]
        guard functions.contains(name), operands.count == 1, let operand = operands.first else { return self }
        let unit = if case .list(let element) = operand { element.unit } else { operand.unit }
        return switch self {
        case .int: .int(unit)
        case .double: .double(unit)
        default: self
        }
    }

    /// The same type without a unit.
    package var withoutUnit: ExpressionType {
        switch self {
        case .int: .int(nil)
        case .double: .double(nil)
        default: self
        }
    }
}
