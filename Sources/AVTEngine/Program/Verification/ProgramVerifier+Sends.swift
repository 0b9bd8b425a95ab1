import AVTValues

extension ProgramVerifier {
    mutating func verifySends() throws(ProgramError) {
        for block in content.attributes.compactMap(\.block) {
            try require(content.attributeBlocks.indices.contains(block), "an unknown attribute block")
        }
        try require(
            content.attributeBlocks.flatMap(\.instructions).allSatisfy(\.isShareable), "an attribute not to be shared")
        for instruction in content.attributes.flatMap(\.instructions) + content.attributeBlocks.flatMap(\.instructions)
        {
            switch instruction {
            case .whenTest(let index), .test(_, let index):
                try require(content.expressions.tests.indices.contains(Int(index)), "an unknown test")
            case .whenWasTest(let index, let layer):
                try require(content.expressions.tests.indices.contains(Int(index)), "an unknown test")
                try verify(layer: layer)
            case .when(let index), .expression(_, let index):
                try verify(expression: index)
            case .constant(_, let index):
                try require(content.expressions.constants.indices.contains(Int(index)), "an unknown constant")
            case .memory(_, let slot):
                try verify(slot)
            case .wasMemory(_, let index):
                try require(content.wasSlots.indices.contains(Int(index)), "an unknown was slot")
            }
        }
        for formula in content.metricFormulas.joined() { try verify(formula) }
        for metric in content.periodicMetrics {
            try verify(metric.formula)
            try verify(expression: metric.running)
            try require(metric.every >= max(limits.period, 1), "a metric that is sent too often")
        }
        for bounds in content.metrics.compactMap(\.bounds) {
            try require(
                (1...MetricInfo.boundLimit).contains(bounds.count), "a histogram without buckets, or of too many")
            try require(bounds.allSatisfy(\.isFinite), "a bound that is not finite")
            try require(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds that do not ascend")
        }
        for emission in content.emissions {
            try verify(expression: emission.condition)
            try verify(expression: emission.each)
            for attribute in emission.attributes { try verify(expression: attribute.expression) }
        }
        try require(
            content.payloads.isEmpty || content.payloads.count == content.actions.count,
            "payloads without a place for each action")
        for fragment in content.payloads.compactMap(\.self).joined() {
            try verify(expression: fragment.condition)
            for entry in fragment.entries { try verify(expression: entry.expression) }
            try require(
                fragment.memory.map { 0..<content.payloadMemories ~= $0 } ?? true, "an unknown memory of a payload")
        }
    }

    private mutating func verify(_ formula: MetricFormula) throws(ProgramError) {
        try require(content.metrics.indices.contains(formula.metric), "an unknown metric")
        try verify(expression: formula.value)
        try verify(expression: formula.condition)
    }
}
