import AVTValues

/// What a program takes from its host and gives to it, as far as its code says: that of a hostile one, too.
struct ProgramUses {
    private let content: ProgramContent

    init(_ content: ProgramContent) {
        self.content = content
    }

    /// Attributes that formulas read; all of a family are one, `NAME.*`.
    var reads: [String] {
        let names = content.expressions.nodes.flatMap { node -> [String] in
            switch node {
            case .attribute(let name, _): [name.name]
            case .record(let index): content.records[Int(index)].fields.map(\.attribute.name)
            case .family(let index): [content.families[Int(index)].prefix + "*"]
            case .fieldGetter(_, let getter): [content.fieldGetters[Int(getter)].attribute.name]
            default: []
            }
        }
        return names.sortedOnce
    }

    /// Attributes that rules put on events, and the names in payloads.
    var exports: [String] {
        let instructions = content.attributes.flatMap(\.instructions) + content.attributeBlocks.flatMap(\.instructions)
        let said = content.signals.flatMap(\.attributes).map(\.attribute)
        let names = instructions.compactMap(\.attribute) + content.getters.map(\.attribute) + said
        let entries =
            content.emissions.flatMap(\.attributes)
            + content.payloads.compactMap(\.self).joined().flatMap(\.entries)
        let sent = entries.flatMap { attribute, expression in
            sentNames(attribute.name, Int32(content.expressions.roots[Int(expression)].node))
        }
        return (names.map(\.name) + sent).sortedOnce
    }

    /// Actions that rules emit: by `emit`, `raise`, timers and signals.
    var emits: [String] {
        let raised = content.steps.compactMap { step -> Symbol? in
            if case .raise(let action) = step { action } else { nil }
        }
        let names = content.emissions.map(\.action) + raised + content.timers.map(\.action)
        return (names + content.signals.flatMap(\.actions)).map(\.name).sortedOnce
    }

    /// How much of something there is; `nil`: that cannot be told.
    func amount(of cost: RuleCost, bytes: Int) -> Int? {
        switch cost {
        case .sourceBytes: bytes
        case .tableBytes: content.table.cellBytes
        case .transitions: nil
        case .metrics:
            Set(content.metricFormulas.joined().map { [Int32($0.metric), $0.value, $0.condition ?? -1] }).count
                + content.periodicMetrics.count
        case .timers: content.timers.count
        case .memory: content.trackerSlots.count + content.instrumentSlots.count
        }
    }

    /// The names under which something is sent: of a map each value has its own, `NAME.*`.
    private func sentNames(_ name: String, _ node: Int32) -> [String] {
        switch content.expressions.nodes[Int(node)] {
        case .family: return [name + ".*"]
        case .memory(let slot): return isMap(slot) ? [name + ".*"] : [name]
        case .wasMemory(let index): return isMap(content.wasSlots[Int(index)]) ? [name + ".*"] : [name]
        case .conditional(_, let then, let otherwise): return sentNames(name, then) + sentNames(name, otherwise)
        case .coalesce(let left, let right): return sentNames(name, left) + sentNames(name, right)
        // What it comes to the engine does not see.
        case .general: return [name, name + ".*"]
        default: return [name]
        }
    }

    private func isMap(_ slot: Slot) -> Bool {
        let slots = slot.owner == .tracker ? content.trackerSlots : content.instrumentSlots
        return if case .map = slots[Int(slot.index)].initial { true } else { false }
    }
}

extension [String] {
    /// All of them, each once.
    fileprivate var sortedOnce: [String] { Set(self).sorted() }
}

extension AttributeInstruction {
    /// The attribute that it puts on events.
    fileprivate var attribute: Symbol? {
        switch self {
        case .whenTest, .whenWasTest, .when: nil
        case .constant(let name, _), .test(let name, _), .memory(let name, _), .wasMemory(let name, _),
            .expression(let name, _):
            name
        }
    }
}
