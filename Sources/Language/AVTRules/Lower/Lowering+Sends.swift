import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Writes the attribute phase and the metric formulas of every action.
    mutating func lowerSends(into diagnostics: inout DiagnosticCollector) {
        for metric in pack.metrics where indices.metrics[metric.name] == nil {
            indices.metrics[metric.name] = content.sends.metrics.count
            content.sends.metrics.append(
                MetricInfo(
                    name: Symbol(metric.name), isCounter: metric.isCounter, unit: metric.unit?.name,
                    meaning: metric.meaning, description: metric.description, bounds: metric.bounds,
                    aggregate: metric.aggregate))
        }
        content.sends.attributes = []
        content.sends.metricFormulas = []
        for action in pack.actions.indices {
            guard !hasExceededLimits, isUninterrupted(&diagnostics) else { return }
            content.sends.attributes.append(attributes(of: action))
            content.sends.metricFormulas.append(metrics(of: action))
        }
        lowerPayloads()
        for metric in pack.metrics { lowerPeriod(of: metric) }
    }

    private mutating func lowerPeriod(of rule: MetricRule) {
        guard let period = rule.period, let metric = indices.metrics[rule.name]
        else { return }
        let roots = [rule.when, period.condition, rule.value].map { expression in
            expression.map { root(folded($0, action: nil), owner: rule.name) }
        }
        guard let running = roots[1], let value = roots[2] else { return }
        content.sends.periodicMetrics.append(
            PeriodicMetric(
                formula: MetricFormula(metric: metric, condition: roots[0], value: value), every: period.every,
                running: running, keepsPhase: period.keepsPhase))
    }

    private mutating func attributes(of action: Int) -> AttributeCode {
        current.action = action
        defer { current.action = nil }
        var codes: [(instructions: [AttributeInstruction], read: [String], attribute: String)] = []
        let all = rules.layers.enumerated().flatMap { layer in
            layer.element.attributes[action].map { (layer.offset, pack.layers[layer.offset].attributes[$0]) }
        }
        for (layer, rule) in all {
            current.layer = layer
            guard let condition = condition(of: rule, action: action) else { continue }
            let read = (references(in: rule.value) + references(in: rule.when)).compactMap { reference in
                if case .attribute(let index) = reference {
                    pack.formulas.attributeDeclarations[index].name
                } else {
                    nil
                }
            }
            codes.append((condition + [value(of: rule, action: action)], read, rule.attribute))
        }
        let times = Dictionary(codes.map { ($0.attribute, 1) }, uniquingKeysWith: +)
        let isShared = codes.map { $0.instructions.allSatisfy(\.isShareable) && times[$0.attribute] == 1 }
        let shared = zip(codes, isShared).filter(\.1).map(\.0)
        let others = zip(codes, isShared).filter { !$0.1 }.map(\.0)
        var written = Set(shared.map(\.attribute))
        var needsCopy = false
        for rule in others {
            needsCopy = needsCopy || !written.isDisjoint(with: rule.read)
            written.insert(rule.attribute)
        }
        return AttributeCode(
            block: block(shared.flatMap(\.instructions)), instructions: others.flatMap(\.instructions),
            needsCopy: needsCopy)
    }

    /// Returns the block of some attributes, creating the block if it does not exist yet.
    private mutating func block(_ instructions: [AttributeInstruction]) -> Int? {
        guard !instructions.isEmpty else { return nil }
        var mask = StateBits()
        for instruction in instructions {
            switch instruction {
            case .whenTest(let test), .test(_, let test):
                let tested = content.expressions.tests[Int(test)].mask
                mask.write(tested, mask: tested)
            default: continue
            }
        }
        let block = AttributeBlockCode(instructions: instructions, mask: mask)
        if let known = indices.blocks[block] { return known }
        indices.blocks[block] = content.sends.attributeBlocks.count
        content.sends.attributeBlocks.append(block)
        return content.sends.attributeBlocks.count - 1
    }

    /// Returns the instructions before the rule's value: none if it always applies, `nil` if it never does.
    private mutating func condition(of rule: AttributeRule, action: Int) -> [AttributeInstruction]? {
        guard let when = rule.when else { return [] }
        let folded = folded(when, action: action)
        if case .constant(let constant) = folded.node { return constant == .bool(true) ? [] : nil }
        if let test = test(folded) { return [.whenTest(index(of: test))] }
        if let (test, layer) = wasTest(folded) { return [.whenWasTest(index(of: test), layer: layer)] }
        return [.when(expression: root(folded, owner: rule.attribute))]
    }

    private mutating func value(of rule: AttributeRule, action: Int) -> AttributeInstruction {
        let attribute = Symbol(rule.attribute)
        let folded = folded(rule.value, action: action)
        if let test = test(folded) { return .test(attribute, index(of: test)) }
        switch folded.node {
        case .constant(let constant) where constant.value != nil:
            return .constant(attribute, index(of: constant))
        case .reference(let reference):
            switch current(pack.formulas.references[reference]) {
            case .memory(let memory):
                return .memory(attribute, layout.slots[memory])
            case .wasMemory(let memory):
                if let index = layout.wasIndices[WasReading(memory: memory, layer: current.layer)] {
                    return .wasMemory(attribute, Int32(index))
                }
            case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
                .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
                break
            }
        default:
            break
        }
        return .expression(attribute, root(folded, owner: rule.attribute))
    }

    /// Returns the root of a condition: `.some(nil)` if it always holds or there is none, `nil` if it never holds.
    mutating func condition(_ when: TypedExpression?, action: Int, owner: String) -> Int32?? {
        guard let when = when.map({ folded($0, action: action) }) else { return .some(nil) }
        if case .constant(let constant) = when.node { return constant == .bool(true) ? .some(nil) : .none }
        if isAlwaysMissing(when) { return .none }
        return root(when, owner: owner)
    }
}
