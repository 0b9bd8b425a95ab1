import AVTCore

extension ProgramVerifier {
    mutating func verifySends() throws(ProgramError) {
        for block in content.sends.attributes.compactMap(\.block) {
            try require(content.sends.attributeBlocks.indices.contains(block), "an unknown attribute block")
        }
        for block in content.sends.attributeBlocks { try verify(block) }
        for instruction in content.sends.attributes.flatMap(\.instructions)
            + content.sends.attributeBlocks.flatMap(\.instructions)
        {
            switch instruction {
            case .whenTest(let index), .test(_, let index):
                try verify(test: index)
            case .whenWasTest(let index, let layer):
                try verify(test: index)
                try verify(layer: layer)
            case .when(let index), .expression(_, let index):
                try verify(expression: index)
            case .constant(_, let index):
                try require(content.expressions.constants.indices.contains(Int(index)), "an unknown constant")
            case .memory(_, let slot):
                try verify(slot)
            case .wasMemory(_, let index):
                try require(content.state.wasSlots.indices.contains(Int(index)), "an unknown was slot")
            }
        }
        for formula in content.sends.metricFormulas.joined() { try verify(formula) }
        for metric in content.sends.periodicMetrics {
            try verify(metric.formula)
            try verify(expression: metric.running)
            try require(metric.every >= max(limits.period, 1), "a metric that is sent too often")
        }
        for bounds in content.sends.metrics.compactMap(\.bounds) {
            try require(
                (1...MetricInfo.boundLimit).contains(bounds.count), "a histogram without buckets, or of too many")
            try require(bounds.allSatisfy(\.isFinite), "a bound that is not finite")
            try require(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds that do not ascend")
        }
        for emission in content.code.emissions {
            try verify(expression: emission.condition)
            try verify(expression: emission.each)
            for attribute in emission.attributes { try verify(expression: attribute.expression) }
        }
        try require(
            content.sends.payloads.isEmpty || content.sends.payloads.count == content.actions.count,
            "payloads without an entry for each action")
        for fragment in content.sends.payloads.compactMap(\.self).joined() {
            try verify(expression: fragment.condition)
            for entry in fragment.entries { try verify(expression: entry.expression) }
            try require(
                fragment.memory.map { 0..<content.sends.payloadMemories ~= $0 } ?? true,
                "an unknown memory of a payload")
        }
    }

    /// A block is rebuilt only if state in its mask changes, so it must not read any other state.
    private func verify(_ block: AttributeBlockCode) throws(ProgramError) {
        for instruction in block.instructions {
            try require(instruction.isShareable, "an attribute not to be shared")
            guard let index = instruction.test else { continue }
            try verify(test: index)
            let mask = content.expressions.tests[Int(index)].mask
            try require(mask.without(block.mask) == StateBits(), "shared attributes that depend on other state")
        }
    }

    private mutating func verify(_ formula: MetricFormula) throws(ProgramError) {
        try require(content.sends.metrics.indices.contains(formula.metric), "an unknown metric")
        try verify(expression: formula.value)
        try verify(expression: formula.condition)
    }
}

extension AttributeInstruction {
    /// The test of the current finite state in the instruction, by index, or `nil` if there is none.
    fileprivate var test: Int32? {
        switch self {
        case .whenTest(let test), .test(_, let test): test
        case .whenWasTest, .when, .constant, .memory, .wasMemory, .expression: nil
        }
    }
}
