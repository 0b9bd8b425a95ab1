import AVTCore
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Returns an expression with its definitions expanded, folded with what is known.
    ///
    /// - Parameters:
    ///   - expression: The expression to fold.
    ///   - action: The action of the step, or `nil` for any action.
    ///   - knowledge: The known finite state.
    ///   - was: The known finite state before the layer's default stage.
    /// - Returns: An expression with the same meaning wherever that knowledge holds.
    mutating func folded(
        _ expression: TypedExpression, action: Int?, knowledge: Knowledge = .nothing, was: Knowledge = .nothing
    ) -> TypedExpression {
        let whole = withoutUnsentMetrics(expanded(expression))
        workLeft -= whole.size
        guard workLeft >= 0 else { return whole }
        let (references, variables) = (pack.formulas.references, content.state.variables)
        return fold(whole, isSound: true) { reference in
            switch references[reference] {
            case .action: action.map { .action($0) }
            case .state(let index): variables[index].constant(in: knowledge)
            case .wasState(let index): variables[index].constant(in: was)
            case .memory, .wasMemory, .attribute, .record, .family, .each, .now, .since, .elapsed, .within, .unsent,
                .uuid, .running, .measure, .metric, .definition, .trackers:
                nil
            }
        }
    }

    /// Returns the index of an expression's root, creating the root if it does not exist yet.
    mutating func root(_ expression: TypedExpression, owner: String) -> Int32 {
        let key = LoweredIndices.RootKey(node: node(expression), owner: owner)
        return indices.roots.index(
            of: key, in: &content.expressions.roots, adding: ExpressionRoot(node: Int(key.node), owner: owner))
    }

    /// Returns an expression with names of definitions replaced by the definitions.
    func expanded(_ expression: TypedExpression) -> TypedExpression {
        guard !definitions.expanded.isEmpty else { return expression }
        return expression.mapped { reference in
            if case .definition(let index) = pack.formulas.references[reference] {
                definitions.expanded[index]
            } else {
                nil
            }
        }
    }

    /// Expands the definitions that definitions name, in order of dependency.
    mutating func expandDefinitions() {
        for index in pack.formulas.definitionOrder {
            definitions.expanded[index] = expanded(pack.formulas.definitions[index])
        }
    }

    /// Returns the references in an expression, including those in the definitions it names.
    func references(in expression: TypedExpression?) -> [Reference] {
        guard let expression else { return [] }
        return expression.references.flatMap { index -> [Reference] in
            if case .definition(let definition) = pack.formulas.references[index] {
                return definitions.references[definition]
            }
            return [pack.formulas.references[index]]
        }
    }

    // MARK: Tests of finite state

    /// Returns the expression as a conjunction over the current finite state, or `nil` if it is none.
    func test(_ expression: TypedExpression) -> StateTest? {
        test(expression, ofPast: false)
    }

    /// Returns the expression as a conjunction over the state before the layer's default stage, or `nil` if it is none.
    ///
    /// The second component is the layer's number.
    func wasTest(_ expression: TypedExpression) -> (test: StateTest, layer: Int32)? {
        guard let number = layout.wasLayers[current.layer], let test = test(expression, ofPast: true) else {
            return nil
        }
        return (test, Int32(number))
    }

    /// Returns the finite variable that a reference reads now or in the past, or `nil` if there is none.
    private func variable(_ reference: Int, ofPast: Bool) -> FiniteVariable? {
        switch current(pack.formulas.references[reference]) {
        case .state(let index): ofPast ? nil : content.state.variables[index]
        case .wasState(let index): ofPast ? content.state.variables[index] : nil
        case .memory, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
            .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
            nil
        }
    }

    private func test(_ expression: TypedExpression, ofPast: Bool) -> StateTest? {
        switch expression.node {
        case .reference(let index):
            guard let flag = variable(index, ofPast: ofPast), flag.isFlag else { return nil }
            return StateTest(flag, is: 1)
        case .not(let operand):
            guard case .reference(let index) = operand.node, let flag = variable(index, ofPast: ofPast), flag.isFlag
            else { return nil }
            return StateTest(flag, is: 0)
        case .and(let operands):
            var conjunction = StateTest(mask: StateBits(), values: StateBits())
            for operand in operands {
                guard let part = test(operand, ofPast: ofPast), conjunction.add(part) else { return nil }
            }
            return conjunction
        case .operation(.equalCase, let operands):
            for (left, right) in [(operands.first, operands.last), (operands.last, operands.first)] {
                guard case .reference(let index) = left?.node, case .constant(.enumCase(let enumCase)) = right?.node,
                    let enumeration = variable(index, ofPast: ofPast)
                else { continue }
                return StateTest(enumeration, is: enumCase)
            }
            return nil
        case .constant, .element, .field, .has, .holds, .or, .conditional, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            return nil
        }
    }

    mutating func index(of test: StateTest) -> Int32 {
        indices.tests.index(of: test, in: &content.expressions.tests, adding: test)
    }

    mutating func index(of constant: ExpressionConstant) -> Int32 {
        indices.constants.index(of: constant, in: &content.expressions.constants, adding: Operand(constant))
    }
}

extension FiniteVariable {
    /// Returns the value as formulas represent it, or `nil` if it is not known.
    fileprivate func constant(in knowledge: Knowledge) -> ExpressionConstant? {
        knowledge.value(of: self).map { isFlag ? .bool($0 != 0) : .enumCase($0) }
    }
}

extension StateTest {
    init(_ variable: FiniteVariable, is value: Int) {
        var write = StateWrite()
        write.set(variable, to: value)
        self.init(mask: write.mask, values: write.values)
    }

    /// Adds another conjunction, and returns `false` if the two contradict each other.
    mutating func add(_ other: StateTest) -> Bool {
        let common = mask.masked(other.mask)
        guard values.masked(common) == other.values.masked(common) else { return false }
        values.write(other.values, mask: other.mask)
        mask.tracker |= other.mask.tracker
        mask.instrument |= other.mask.instrument
        return true
    }
}
