import AVTEngine
import AVTExpressions

extension FormulaDecoder {
    mutating func node() throws(ProgramError) -> TypedExpression.Node {
        switch try byte() {
        case 0: return .constant(try constant())
        case 1:
            let part = try int()
            guard (0..<partCount).contains(part) else {
                throw ProgramError("a formula that refers to a part that does not exist")
            }
            return .reference(part)
        case 2: return .element(try variable())
        case 3:
            let field = try variable()
            return .field(try expression(), field)
        case 4: return .has(try one())
        case 5: return .holds(try one())
        case 6: return .not(try one())
        case 7: return .and(try expressions())
        case 8: return .or(try expressions())
        case 9:
            let parts = try expressions(3)
            return .conditional(parts[0], parts[1], parts[2])
        case 10: return try pair { .coalesce($0, $1) }
        case 11:
            guard let operation = AVTExpressions.Operation(rawValue: try text()) else {
                throw ProgramError("an unknown operation")
            }
            return .operation(operation, try expressions())
        case 12: return .list(try expressions())
        case 13:
            let items = try expressions()
            var optional: Set<Int> = []
            for index in items.indices where try flag() { optional.insert(index) }
            return .optionalList(items, optional: optional)
        case 14: return .map(try entries())
        case 15: return try pair { .index($0, $1) }
        case 16:
            guard let function = StandardFunction(identifier: try text(), mixesNumbers: try flag()) else {
                throw ProgramError("an unknown function")
            }
            return .call(function, try expressions())
        case 17:
            let name = try text()
            return .embedded(name, try expressions())
        case 18: return try pair { .matches($0, $1, compiled: nil) }
        case 19:
            let operand = try one()
            return .hasKey(operand, try text())
        case 20: return .comprehension(try comprehension())
        case 21:
            let number = try variable()
            return try pair { .bind(number, value: $0, body: $1) }
        case 22:
            let (number, isFlat) = (try variable(), try flag())
            return try pair { .optionalMap(number, target: $0, body: $1, isFlat: isFlat) }
        case 23:
            let parts = try expressions(2)
            return .orElse(parts[0], parts[1], unwrapped: try flag())
        case 24: return try pair { .ratio($0, $1) }
        case 25: return .attempt(try one())
        default: throw ProgramError("an unknown part of a formula")
        }
    }

    private mutating func expressions(_ count: Int) throws(ProgramError) -> [TypedExpression] {
        let parts = try expressions()
        guard parts.count == count else { throw ProgramError("a part of a formula with a wrong number of operands") }
        return parts
    }

    private mutating func one() throws(ProgramError) -> TypedExpression {
        try expressions(1)[0]
    }

    private mutating func pair(
        _ make: (TypedExpression, TypedExpression) -> TypedExpression.Node
    ) throws(ProgramError) -> TypedExpression.Node {
        let parts = try expressions(2)
        return make(parts[0], parts[1])
    }

    private mutating func optional() throws(ProgramError) -> TypedExpression? {
        let parts = try expressions()
        guard parts.count < 2 else { throw ProgramError("a part of a formula with a wrong number of operands") }
        return parts.first
    }

    private mutating func entries() throws(ProgramError) -> [TypedEntry] {
        let parts = try expressions()
        guard parts.count % 2 == 0 else { throw ProgramError("a key without a value") }
        var entries: [TypedEntry] = []
        for index in stride(from: 0, to: parts.count, by: 2) {
            entries.append(TypedEntry(key: parts[index], value: parts[index + 1], isOptional: try flag()))
        }
        return entries
    }

    private mutating func comprehension() throws(ProgramError) -> TypedComprehension {
        guard let kind = ComprehensionSyntax.Kind(rawValue: try text()) else { throw ProgramError("an unknown macro") }
        let variable = try variable()
        var second: Int?
        if try flagOfCount() { second = try self.variable() }
        let target = try one()
        return TypedComprehension(
            kind, target: target, variable: variable, second: second, condition: try optional(),
            transform: try optional())
    }

    /// Decodes a count of zero or one elements.
    private mutating func flagOfCount() throws(ProgramError) -> Bool {
        switch try int() {
        case 0: return false
        case 1: return true
        default: throw ProgramError("a macro with more than two variables")
        }
    }

    private mutating func constant() throws(ProgramError) -> ExpressionConstant {
        switch try byte() {
        case 0: return .bool(try flag())
        case 1: return .int(try int())
        case 2: return .uint(UInt(try bits()))
        case 3: return .double(Double(bitPattern: try bits()))
        case 4: return .string(try text())
        case 5: return .bytes(try bytes())
        case 6:
            guard let type = TypeName(rawValue: try text()) else { throw ProgramError("an unknown type") }
            return .type(type)
        case 7: return .enumCase(try int())
        case 8: return .action(try int())
        case 9: return .null
        default: throw ProgramError("an unknown constant")
        }
    }
}
