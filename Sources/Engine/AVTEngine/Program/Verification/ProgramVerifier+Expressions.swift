extension ProgramVerifier {
    mutating func verifyExpressions() throws(ProgramError) {
        let code = content.expressions
        for constant in code.constants { try verify(constant: constant) }
        for test in code.tests {
            try require(test.values.without(test.mask) == StateBits(), "a test of bits that it does not name")
        }
        for list in content.expressions.lists {
            try require(list.allSatisfy { code.nodes.indices.contains(Int($0)) }, "a list with an unknown node")
        }
        for (index, node) in code.nodes.enumerated() {
            if let list = node.list {
                try require(content.expressions.lists.indices.contains(Int(list)), "an unknown list")
            }
            if let formula = node.formula {
                try require(code.general.indices.contains(Int(formula)), "an unknown general formula")
            }
            let operands = content.operands(of: node)
            try require(operands.allSatisfy { $0 >= 0 && Int($0) < index }, "an operand that comes after its use")
            try budget.spend(operands.count)
            let beside = node.formula.map { code.general[Int($0)].formula.work } ?? node.workOnValues
            try extents.append(node, reading: operands.map { Int($0) }, beside: beside)
            try verify(node)
        }
        for root in code.roots {
            try require(code.nodes.indices.contains(root.node), "an expression without its node")
            try budget.spend(extents.walks[root.node])
        }
        for node in content.separateConditions {
            try budget.spend(LoadBudget.unitsPerDecision * extents.questions[node])
        }
    }

    func verify(test: Int32) throws(ProgramError) {
        try require(content.expressions.tests.indices.contains(Int(test)), "an unknown test")
    }

    private func verify(_ node: ExpressionNode) throws(ProgramError) {
        switch node {
        case .constant(let index):
            try require(content.expressions.constants.indices.contains(Int(index)), "an unknown constant")
        case .test(let index):
            try verify(test: index)
        case .wasTest(let index, let layer):
            try verify(test: index)
            try verify(layer: layer)
        case .state(let index), .fieldState(_, let index):
            try require(content.state.variables.indices.contains(Int(index)), "an unknown variable")
        case .wasState(let index, let layer):
            try require(content.state.variables.indices.contains(Int(index)), "an unknown variable")
            try verify(layer: layer)
        case .memory(let slot):
            try verify(slot)
        case .fieldMemory(_, let slot):
            try verify(Slot(Int(slot), .tracker))
        case .record(let record):
            try require(content.expressions.records.indices.contains(Int(record)), "an unknown record")
        case .family(let family):
            try require(content.expressions.families.indices.contains(Int(family)), "an unknown family of attributes")
        case .wasMemory(let index):
            try require(content.state.wasSlots.indices.contains(Int(index)), "an unknown was slot")
        case .since(let action, _):
            try verify(action: Int(action))
        case .within(let action, _, let length):
            try require(
                action > 0 && content.actions.indices.contains(Int(action)), "a window after an unknown action")
            let constants = content.expressions.constants
            guard constants.indices.contains(Int(length)), case .int(1...) = constants[Int(length)] else {
                throw ProgramError("a window without a length")
            }
        case .running(let timer):
            try require(content.timers.indices.contains(Int(timer)), "an unknown timer")
        case .measure(let measure, _):
            try require(content.measures.indices.contains(Int(measure)), "an unknown measure")
        case .fieldGetter(_, let getter):
            try require(content.players.trackerGetters.indices.contains(Int(getter)), "an unknown getter")
        case .matches(_, let pattern):
            try require(content.expressions.patterns.indices.contains(Int(pattern)), "an unknown pattern")
        case .element(let depth), .comprehension(_, _, let depth, _):
            try require((0..<ProgramLimits.loops).contains(Int(depth)), "comprehensions nested too deep")
        // Operands, lists and formulas were verified before.
        case .attribute, .recordField, .each, .now, .action, .uuid, .unsent, .trackers, .has, .not, .holds, .and, .or,
            .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .trackerAt, .ratio, .general, .list:
            break
        }
    }
}

extension ExpressionNode {
    /// The work of an operation on the characters of a string, or on the elements of a set, that is not charged while it
    /// runs: that of values up to the sizes that `WorkMeter` does not charge.
    fileprivate var workOnValues: Int {
        switch self {
        case .matches: 32
        case .unary(let operation, _): operation.workOnValues
        case .binary(let operation, _, _): operation.workOnValues
        case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers,
            .element, .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce,
            .attempt, .isOneOf, .comprehension, .trackerAt, .ratio, .general, .list:
            0
        }
    }
}

extension UnaryOperation {
    fileprivate var workOnValues: Int {
        switch self {
        case .lowerASCII, .upperASCII, .trim, .doubleToString, .stringToDouble: 32
        case .negateInt, .negateDouble, .intToDouble, .doubleToInt, .stringToInt, .intToString, .boolToString,
            .stringSize, .trackersSize, .absInt, .absDouble, .ceil, .floor, .round, .truncate, .signInt, .signDouble,
            .squareRoot, .isNaN, .isInfinite, .isFinite, .bitNot, .setSize:
            0
        }
    }
}

extension BinaryOperation {
    fileprivate var workOnValues: Int {
        switch self {
        case .isInSet, .insert, .remove: 32
        case .addInt, .subtractInt, .multiplyInt, .divideInt, .moduloInt, .addDouble, .subtractDouble, .multiplyDouble,
            .divideDouble, .concatenate, .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalInt, .notEqualInt,
            .lessInt, .lessOrEqualInt, .greaterInt, .greaterOrEqualInt, .equalDouble, .notEqualDouble, .lessDouble,
            .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .equalObject, .notEqualObject, .equalString,
            .notEqualString, .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString, .startsWith,
            .endsWith, .contains, .minInt, .maxInt, .minDouble, .maxDouble, .bitAnd, .bitOr, .bitXor, .shiftLeft,
            .shiftRight:
            0
        }
    }
}
