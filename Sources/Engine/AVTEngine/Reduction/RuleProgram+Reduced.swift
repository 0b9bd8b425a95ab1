import AVTCore

/// The results of a program that are needed.
package struct NeededOutput: Sendable {
    /// The metrics that are needed, or `nil` for all.
    package var metrics: Set<Symbol>?
    /// The attributes of sent events that are needed, or `nil` for all.
    package var attributes: [Symbol]?

    /// Creates a description of needed results.
    package init(metrics: Set<Symbol>? = nil, attributes: [Symbol]? = nil) {
        self.metrics = metrics
        self.attributes = attributes
    }
}

extension RuleProgram {
    /// Returns the part of this program on which certain results depend.
    ///
    /// It sends the same events, and the same values of the needed metrics. If all metrics are needed, it also reports the
    /// same; otherwise the formulas of other metrics, and measures that only they read, report no failures, take none of
    /// an event's work, and draw no ids.
    ///
    /// - Parameter output: The results.
    /// - Returns: The program.
    package func reduced(to output: NeededOutput) -> RuleProgram {
        var content = content
        if let metrics = output.metrics {
            content.removeMetrics(besides: metrics)
            content.removeUnused(within: limits)
        }
        // What payloads contain, or leave out on delivery, depends on all attributes.
        if let attributes = output.attributes, !hasPayloads, !filtersDelivery {
            content.removeAttributes(
                besides: NeededAttributes(content, suggestions: nameSuggestions, besides: attributes),
                reportsAll: output.metrics == nil)
            if output.metrics != nil { content.removeUnused(within: limits) }
        }
        // A part of a verified program.
        return RuleProgram(unverified: content, within: limits)
    }
}

extension ProgramContent {
    fileprivate mutating func removeMetrics(besides needed: Set<Symbol>) {
        let isNeeded = sends.metrics.map { needed.contains($0.name) }
        sends.metricFormulas = sends.metricFormulas.map { $0.filter { isNeeded[$0.metric] } }
        sends.periodicMetrics.removeAll { !isNeeded[$0.formula.metric] }
    }

    /// Removes the attributes that rules set on events and that no rule reads.
    ///
    /// - Parameters:
    ///   - needed: The attributes that are kept.
    ///   - reportsAll: True to keep formulas that do more than return a value.
    fileprivate mutating func removeAttributes(besides needed: NeededAttributes, reportsAll: Bool) {
        let isInert = reportsAll ? inertNodes : expressions.nodes.map { _ in true }
        sends.attributes = sends.attributes.map { code in
            let block = code.block.flatMap { index in
                sends.attributeBlocks[index].instructions.contains { $0.attribute.map(needed.contains) ?? false }
                    ? index : nil
            }
            return AttributeCode(
                block: block, instructions: code.instructions.without(unneeded: needed, isInert, self),
                needsCopy: code.needsCopy)
        }
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
