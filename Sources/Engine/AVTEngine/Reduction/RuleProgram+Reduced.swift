import AVTCore

extension RuleProgram {
    /// Returns this program without the attributes that rules set on events and that no rule reads.
    ///
    /// It sends the same events and metrics, and reports the same, but the attributes of sent events are incomplete.
    ///
    /// - Parameter others: Attributes that are set all the same.
    /// - Returns: The program.
    package func withoutUnreadAttributes(besides others: [Symbol]) -> RuleProgram {
        // What payloads contain, or leave out on delivery, depends on all attributes.
        guard !hasPayloads, !filtersDelivery else { return self }
        let needed = NeededAttributes(self, besides: others)
        var content = content
        let isInert = content.inertNodes
        content.sends.attributes = content.sends.attributes.map { code in
            let block = code.block.flatMap { index in
                content.sends.attributeBlocks[index].instructions.contains {
                    $0.attribute.map(needed.contains) ?? false
                }
                    ? index : nil
            }
            return AttributeCode(
                block: block, instructions: code.instructions.without(unneeded: needed, isInert, content),
                needsCopy: code.needsCopy)
        }
        // A part of a verified program.
        return RuleProgram(unverified: content, within: limits)
    }
}

extension [AttributeInstruction] {
    /// Returns the instructions that set needed attributes, or whose formulas do more than return a value.
    fileprivate func without(
        unneeded needed: NeededAttributes, _ isInert: [Bool], _ content: ProgramContent
    ) -> [AttributeInstruction] {
        func isNeeded(_ instruction: AttributeInstruction) -> Bool {
            switch instruction {
            case .whenTest, .whenWasTest: false
            case .when(let expression): !isInert[content.expressions.roots[Int(expression)].node]
            case .constant(let attribute, _), .test(let attribute, _), .memory(let attribute, _),
                .wasMemory(let attribute, _):
                needed.contains(attribute)
            case .expression(let attribute, let expression):
                needed.contains(attribute) || !isInert[content.expressions.roots[Int(expression)].node]
            }
        }
        var kept: [AttributeInstruction] = []
        var start = startIndex
        while start < endIndex {
            // A condition and the instruction that it skips.
            let end = self[start].isCondition ? Swift.min(start + 2, endIndex) : start + 1
            if self[start..<end].contains(where: isNeeded) { kept += self[start..<end] }
            start = end
        }
        return kept
    }
}

extension AttributeInstruction {
    fileprivate var isCondition: Bool {
        switch self {
        case .whenTest, .whenWasTest, .when: true
        case .constant, .test, .memory, .wasMemory, .expression: false
        }
    }
}

extension ProgramContent {
    /// For each node, whether evaluating it only returns a value: it reads no event, reports nothing, draws no id, and
    /// does no work that is counted.
    fileprivate var inertNodes: [Bool] {
        var isInert: [Bool] = []
        isInert.reserveCapacity(expressions.nodes.count)
        for node in expressions.nodes {
            switch node {
            case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .now, .action, .since, .within,
                .running, .measure:
                isInert.append(true)
            case .has, .not, .holds, .and, .or, .conditional, .coalesce:
                var isWhole = true
                forEachOperand(of: node) { isWhole = isWhole && isInert[Int($0)] }
                isInert.append(isWhole)
            case .attribute, .record, .family, .recordField, .each, .uuid, .unsent, .trackers, .element, .fieldState,
                .fieldMemory, .fieldGetter, .attempt, .unary, .binary, .matches, .isOneOf, .comprehension, .trackerAt,
                .ratio, .general, .list:
                isInert.append(false)
            }
        }
        return isInert
    }
}
