import AVTCore
import AVTEngine

/// Finds attributes for which data meets the assumptions of a step.
///
/// Values are found if one attribute is compared with one constant, which is almost always so. Whether they have the
/// intended effect is for the engine to verify.
struct ExampleValues {
    private let content: ProgramContent
    private let facts: FormulaFacts

    init(_ content: ProgramContent, facts: FormulaFacts) {
        self.content = content
        self.facts = facts
    }

    /// Returns the attributes for the choices of one step.
    func attributes(for choices: [DataChoices.Choice]) -> [(name: String, value: Value)] {
        var values: [(name: String, value: Value)] = []
        func set(_ name: Symbol, _ value: Value) {
            values.removeAll { $0.name == name.name }
            values.append((name.name, value))
        }
        for choice in choices {
            switch (node(choice.key.node), choice.key.aspect) {
            case (.attribute(let name, let type), .presence) where choice.option == 0: set(name, usual(type))
            case (.attribute(let name, .bool), .truth): set(name, .bool(choice.option == 0))
            case (.attribute(let name, .string), .text): set(name, .string(text(choice)))
            case (.record(let record), .presence) where choice.option == 0:
                for field in content.expressions.records[Int(record)].fields { set(field.attribute, usual(field.type)) }
            case (.binary(let operation, let left, let right), .truth):
                guard let (name, value) = compared(operation, left, right, isTrue: choice.option == 0) else { continue }
                set(name, value)
            default: continue
            }
        }
        return values
    }

    private func node(_ index: Int32) -> ExpressionNode { content.expressions.nodes[Int(index)] }

    private func usual(_ type: ValueType) -> Value {
        switch type {
        case .bool: .bool(true)
        case .int: .int(1)
        case .double: .double(1)
        case .string: .string("x")
        }
    }

    private func text(_ choice: DataChoices.Choice) -> String {
        let texts = facts.texts[choice.key.node] ?? []
        return texts.indices.contains(choice.option) ? texts[choice.option] : "another"
    }

    /// Returns the attribute and value for which a comparison with a constant has a result, or `nil` if none is found.
    private func compared(
        _ operation: BinaryOperation, _ left: Int32, _ right: Int32, isTrue: Bool
    ) -> (Symbol, Value)? {
        for (side, other, isSwapped) in [(left, right, false), (right, left, true)] {
            guard let name = attribute(side), case .constant(let index) = node(other) else { continue }
            let candidates: [Value]
            switch content.expressions.constants[Int(index)] {
            case .int(let value): candidates = [value, value &- 1, value &+ 1].map { .int($0) }
            case .double(let value): candidates = [value, value - 1, value + 1].map { .double($0) }
            case .string(let value): candidates = [value, value + "x", ""].map { .string($0) }
            case .bool(let value): candidates = [.bool(value), .bool(!value)]
            default: continue
            }
            for candidate in candidates {
                let (value, constant) = (Operand(candidate), content.expressions.constants[Int(index)])
                let result = isSwapped ? operation.apply(constant, value) : operation.apply(value, constant)
                if case .bool(isTrue) = result { return (name, candidate) }
            }
        }
        return nil
    }

    /// Returns the attribute that a node reads, possibly with a default value or a conversion, or `nil` if it reads
    /// none.
    private func attribute(_ index: Int32) -> Symbol? {
        switch node(index) {
        case .attribute(let name, _): name
        case .coalesce(let left, _): attribute(left)
        case .unary(.intToDouble, let operand): attribute(operand)
        default: nil
        }
    }
}
