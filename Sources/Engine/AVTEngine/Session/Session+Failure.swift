import AVTCore

extension Session {
    /// The maximum number of nodes of a failed formula that are described.
    private static let describedNodeLimit = 200

    /// Describes the failure of an expression.
    func failure(of root: Int32, _ event: borrowing AttributeList) -> FormulaFailure {
        let expression = program.content.expressions.roots[Int(root)]
        var writer = FormulaText(content: program.content, limit: Session.describedNodeLimit)
        return FormulaFailure(
            rule: expression.owner, action: program.content.actions[current.action].name,
            formula: writer.text(Int32(expression.node)), values: values(readBy: expression.node, event))
    }

    /// Returns the values of state, memory, measures and attributes that a node reads, as text, by name.
    private func values(readBy top: Int, _ event: borrowing AttributeList) -> [String: String] {
        var values: [String: String] = [:]
        var visited: Set<Int> = []
        var waiting = [top]
        while let index = waiting.popLast(), visited.count < Session.describedNodeLimit {
            guard visited.insert(index).inserted else { continue }
            let node = program.content.expressions.nodes[index]
            switch node {
            case .attribute(let attribute, _):
                values[attribute.name] = text(of: evaluate(index, event, []))
            case .memory, .wasMemory, .measure, .since:
                var writer = FormulaText(content: program.content)
                values[writer.text(Int32(index))] = text(of: evaluate(index, event, []))
            case .state(let variable):
                add(program.content.state.variables[Int(variable)], to: &values)
            case .test(let test):
                let mask = program.content.expressions.tests[Int(test)].mask
                for variable in program.content.state.variables where mask[variable.owner] & variable.mask != 0 {
                    add(variable, to: &values)
                }
            default:
                waiting += program.content.operands(of: node).map { Int($0) }
            }
        }
        return values
    }

    private func add(_ variable: FiniteVariable, to values: inout [String: String]) {
        values[variable.name] = variable.enumCase(for: variable.value(in: current.bits[variable.owner]))
    }

    /// Returns a value as text, or `nil` if it is missing.
    private func text(of operand: Operand) -> String? {
        operand.value.map { "\($0.any)" }
    }
}
