import AVTExpressions

extension FormulaEncoder {
    mutating func write(_ expression: TypedExpression) {
        write(expression.type)
        write(expression.node)
    }

    // The tags of nodes are part of the image format: a new node gets the next number.
    private mutating func write(_ node: TypedExpression.Node) {
        switch node {
        case .constant(let constant): write(0 as UInt8, constant)
        case .reference(let part): write(1, part)
        case .element(let number): write(2, number)
        case .field(let operand, let field):
            write(3, field)
            write(operand)
        case .has(let operand): write(4, [operand])
        case .holds(let operand): write(5, [operand])
        case .not(let operand): write(6, [operand])
        case .and(let operands): write(7, operands)
        case .or(let operands): write(8, operands)
        case .conditional(let condition, let then, let otherwise): write(9, [condition, then, otherwise])
        case .coalesce(let left, let right): write(10, [left, right])
        case .operation(let operation, let operands):
            write(11 as UInt8)
            write(operation.rawValue)
            write(operands)
        case .list(let items): write(12, items)
        case .optionalList(let items, let optional):
            write(13, items)
            for index in items.indices { write(optional.contains(index)) }
        case .map(let entries):
            write(14, entries.flatMap { [$0.key, $0.value] })
            for entry in entries { write(entry.isOptional) }
        case .index(let list, let index): write(15, [list, index])
        case .call(let function, let operands):
            write(16 as UInt8)
            write(function.identifier)
            write(function.mixesNumbers)
            write(operands)
        case .embedded(let name, let operands):
            write(17 as UInt8)
            write(name)
            write(operands)
        case .matches(let text, let pattern, let compiled):
            // Only a constant pattern is compiled when the formula is decoded.
            let constant = compiled.map {
                TypedExpression(.constant(.string($0.source)), type: .string, range: pattern.range)
            }
            write(18, [text, constant ?? pattern])
        case .hasKey(let operand, let key):
            write(19, [operand])
            write(key)
        case .comprehension(let macro): write(macro)
        case .bind(let number, let value, let body):
            write(21, number)
            write([value, body])
        case .optionalMap(let number, let target, let body, let isFlat):
            write(22, number)
            write(isFlat)
            write([target, body])
        case .orElse(let optional, let alternative, let unwrapped):
            write(23, [optional, alternative])
            write(unwrapped)
        case .ratio(let left, let right): write(24, [left, right])
        case .attempt(let operand): write(25, [operand])
        }
    }

    private mutating func write(_ tag: UInt8, _ number: Int) {
        write(tag)
        write(number)
    }

    private mutating func write(_ tag: UInt8, _ operands: [TypedExpression]) {
        write(tag)
        write(operands)
    }

    private mutating func write(_ macro: TypedComprehension) {
        write(20 as UInt8)
        write(macro.kind.rawValue)
        write(macro.variable)
        write(macro.second.map { [$0] } ?? [])
        write([macro.target])
        write(macro.condition.map { [$0] } ?? [])
        write(macro.transform.map { [$0] } ?? [])
    }

    private mutating func write(_ numbers: [Int]) {
        write(numbers.count)
        for number in numbers { write(number) }
    }

    private mutating func write(_ tag: UInt8, _ constant: ExpressionConstant) {
        write(tag)
        switch constant {
        case .bool(let value):
            write(0 as UInt8)
            write(value)
        case .int(let value): write(1, value)
        case .uint(let value):
            write(2 as UInt8)
            write(bits: UInt64(value))
        case .double(let value):
            write(3 as UInt8)
            write(bits: value.bitPattern)
        case .string(let value):
            write(4 as UInt8)
            write(value)
        case .bytes(let value):
            write(5 as UInt8)
            write(value)
        case .type(let value):
            write(6 as UInt8)
            write(value.rawValue)
        case .enumCase(let value): write(7, value)
        case .action(let value): write(8, value)
        case .null: write(9 as UInt8)
        }
    }
}
