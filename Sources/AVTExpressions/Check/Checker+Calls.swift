import AVTDiagnostics

extension Checker {
    mutating func has(_ operand: ExpressionSyntax, _ range: Range<Int>) -> TypedExpression {
        let typed = check(operand)
        switch typed.node {
        case .reference, .field:
            return TypedExpression(.has(typed), type: .bool, range: range)
        case .constant where typed.type == .unknown:
            return unknown(range)
        default:
            report("type-mismatch", "`has` asks for an attribute, a field or a variable", operand.range)
            return unknown(range)
        }
    }

    mutating func list(_ range: Range<Int>) -> TypedExpression {
        report("type-mismatch", "a list can only stand behind `in`", range)
        return unknown(range)
    }

    mutating func index(_ list: TypedExpression, _ place: TypedExpression, _ range: Range<Int>) -> TypedExpression {
        guard list.type != .unknown, place.type != .unknown else { return unknown(range) }
        guard case .list(let element) = list.type else {
            report("type-mismatch", "`[ ]` needs a list, found \(list.type.phrase)", list.range)
            return unknown(range)
        }
        guard case .int = place.type else {
            report("type-mismatch", "a place in a list is a whole number, found \(place.type.phrase)", place.range)
            return unknown(range)
        }
        return TypedExpression(.index(list, place), type: element, mayBeMissing: true, range: range)
    }

    mutating func call(
        _ target: ExpressionSyntax?, _ name: String, _ nameRange: Range<Int>, _ arguments: [ExpressionSyntax],
        _ range: Range<Int>
    ) -> TypedExpression {
        if let path = target?.path ?? (target == nil ? [] : nil),
            let known = scope.call(path, name, nameRange: nameRange, arguments, range: range)
        {
            switch known {
            case .reference(let variable):
                return TypedExpression(
                    .reference(variable.id), type: variable.type, mayBeMissing: variable.mayBeMissing, range: range)
            case .problem(let problem):
                problems.append(problem)
                return unknown(range)
            }
        }
        if let target, target.path == ["math"] {
            return function("math." + name, nameRange, arguments.map { check($0) }, range)
        }
        let operands = (target.map { [$0] } ?? []) + arguments
        return function((target == nil ? "" : ".") + name, nameRange, operands.map { check($0) }, range)
    }

    // MARK: Comprehensions

    mutating func comprehension(_ macro: ComprehensionSyntax, _ range: Range<Int>) -> TypedExpression {
        guard let condition = macro.condition, macro.second == nil, macro.transform == nil else {
            return unsupported(range)
        }
        let list = check(macro.target)
        guard list.type != .unknown else { return unknown(range) }
        guard case .list(let element) = list.type else {
            report("type-mismatch", "this needs a list, found \(list.type.phrase)", list.range)
            return unknown(range)
        }
        guard elements.count < 4 else {
            report("too-large", "comprehensions nest deeper than 4 levels", range)
            return unknown(range)
        }
        elements.append((macro.variable.name, element))
        let body = check(condition)
        elements.removeLast()
        guard body.type == .bool else {
            if body.type != .unknown {
                report("type-mismatch", "the condition must be a bool, found \(body.type.phrase)", body.range)
            }
            return unknown(range)
        }
        return TypedExpression(
            .comprehension(
                TypedComprehension(macro.kind, target: list, variable: elements.count, condition: body)),
            type: macro.kind == .filter ? list.type : .bool, mayBeMissing: list.mayBeMissing || body.mayBeMissing,
            range: range)
    }

    // MARK: Functions

    private mutating func function(
        _ name: String, _ nameRange: Range<Int>, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        guard let function = Function.all.first(where: { $0.name == name }) else {
            return unknownFunction(name, nameRange, range)
        }
        guard !operands.contains(where: { $0.type == .unknown }) else { return unknown(range) }
        guard function.operands.contains(operands.count) else {
            problems.append(
                .wrongArity(
                    of: function.bareName, takes: function.arguments,
                    found: operands.count - (function.isMethod ? 1 : 0), usage: function.usage, range))
            return unknown(range)
        }
        switch name {
        case "ratio":
            guard operands.allSatisfy(\.type.isNumber) else { return mismatch(function, operands, range) }
            return TypedExpression(
                .ratio(promoted(operands[0]), promoted(operands[1])), type: .double(nil), mayBeMissing: true,
                range: range)
        case "math.greatest", "math.least":
            return extreme(function, operands, isGreatest: name == "math.greatest", range)
        case "math.abs":
            switch operands[0].type {
            case .int: return operate(.absInt, operands, operands[0].type, range)
            case .double: return operate(.absDouble, operands, operands[0].type, range)
            default: return mismatch(function, operands, range)
            }
        default:
            return convert(function, operands, range)
        }
    }

    private mutating func unknownFunction(
        _ name: String, _ nameRange: Range<Int>, _ range: Range<Int>
    ) -> TypedExpression {
        let bareName = Function.bareName(of: name)
        let message = "`\(bareName)` is not a function"
        if let other = Function.all.first(where: { $0.bareName == bareName }) {
            report("unknown-function", message, nameRange, label: "this is written `\(other.usage)`")
            return unknown(range)
        }
        let near = closestName(to: bareName, among: Function.names(like: name, and: scope.functionNames))
        report(
            "unknown-function", message, nameRange, label: near.map { "did you mean `\($0)`?" },
            fixes: near.map { [ExpressionFix("write `\($0)`", [ExpressionEdit(nameRange, $0)])] } ?? [])
        return unknown(range)
    }

    private mutating func extreme(
        _ function: Function, _ operands: [TypedExpression], isGreatest: Bool, _ range: Range<Int>
    ) -> TypedExpression {
        guard operands.allSatisfy(\.type.isNumber) else { return mismatch(function, operands, range) }
        var result = operands[0]
        for operand in operands.dropFirst() {
            guard let (left, right, type) = unified(result, operand, of: "the operands of `\(function.name)`", range)
            else {
                return unknown(range)
            }
            let operation: Operation =
                type.kind == .int ? (isGreatest ? .maxInt : .minInt) : (isGreatest ? .maxDouble : .minDouble)
            result = operate(operation, [left, right], type, range)
        }
        return result
    }

    private mutating func convert(
        _ function: Function, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        let unit = operands[0].type.unit
        switch (function.name, operands.map(\.type.kind)) {
        case ("size", [.string]), (".size", [.string]): return operate(.sizeString, operands, .int(nil), range)
        case ("size", [.list]), (".size", [.list]): return operate(.sizeList, operands, .int(nil), range)
        case (".startsWith", [.string, .string]): return operate(.startsWith, operands, .bool, range)
        case (".endsWith", [.string, .string]): return operate(.endsWith, operands, .bool, range)
        case (".contains", [.string, .string]): return operate(.contains, operands, .bool, range)
        case ("int", [.int]), ("double", [.double]), ("string", [.string]): return operands[0]
        case ("int", [.double]): return operate(.doubleToInt, operands, .int(unit), range)
        case ("int", [.string]): return operate(.stringToInt, operands, .int(nil), range)
        case ("double", [.int]): return operate(.intToDouble, operands, .double(unit), range)
        case ("double", [.string]): return operate(.stringToDouble, operands, .double(nil), range)
        case ("string", [.int]): return operate(.intToString, operands, .string, range)
        case ("string", [.double]): return operate(.doubleToString, operands, .string, range)
        case ("string", [.bool]): return operate(.boolToString, operands, .string, range)
        default: return mismatch(function, operands, range)
        }
    }

    private mutating func mismatch(
        _ function: Function, _ operands: [TypedExpression], _ range: Range<Int>
    ) -> TypedExpression {
        let found = operands.map(\.type.phrase).joined(separator: ", ")
        report("type-mismatch", "`\(function.usage)`: found \(found)", range)
        return unknown(range)
    }
}
