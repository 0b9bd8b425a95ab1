import AVTCore

/// The attributes, actions and resources that a program uses, derived from its code.
///
/// It relies on nothing but the code, so it holds for hostile programs as well.
struct ProgramUses {
    private let content: ProgramContent

    init(_ content: ProgramContent) {
        self.content = content
    }

    /// The attributes that formulas read; a family is listed once, as `NAME.*`.
    var reads: [String] {
        let names = content.expressions.nodes.flatMap { node -> [String] in
            switch node {
            case .attribute(let name, _): [name.name]
            case .record(let index): content.expressions.records[Int(index)].fields.map(\.attribute.name)
            case .family(let index): [content.expressions.families[Int(index)].prefix + "*"]
            case .fieldGetter(_, let getter): [content.players.trackerGetters[Int(getter)].attribute.name]
            case .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .recordField, .each, .now, .action,
                .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState, .fieldMemory,
                .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches,
                .comprehension, .trackerAt, .ratio, .general, .list:
                []
            }
        }
        return names.sortedDistinct
    }

    /// The attributes that rules set on events, and the names in payloads.
    var exports: [String] {
        let instructions =
            content.sends.attributes.flatMap(\.instructions) + content.sends.attributeBlocks.flatMap(\.instructions)
        let said = content.players.signals.flatMap(\.attributes).map(\.attribute)
        let names = instructions.compactMap(\.attribute) + content.sends.getters.map(\.attribute) + said
        let entries =
            content.code.emissions.flatMap(\.attributes)
            + content.sends.payloads.compactMap(\.self).joined().flatMap(\.entries)
        let kinds = sentKinds
        let sent = entries.flatMap { attribute, expression in
            kinds[content.expressions.roots[Int(expression)].node].names(attribute.name)
        }
        return (names.map(\.name) + sent).sortedDistinct
    }

    /// The actions that rules emit by `emit`, `raise`, timers and signals.
    var emits: [String] {
        let raised = content.code.instructions.compactMap { $0.effects(in: content).raised }
        let names = content.code.emissions.map(\.action) + raised + content.timers.map(\.action)
        return (names + content.players.signals.flatMap(\.actions)).map(\.name).sortedDistinct
    }

    /// Returns the amount of a cost, or `nil` if the program does not contain it.
    func amount(of cost: RuleCost, bytes: Int) -> Int? {
        switch cost {
        case .sourceBytes: bytes
        case .tableBytes: content.code.table.cellBytes
        case .transitions: nil
        case .metrics:
            Set(content.sends.metricFormulas.joined().map { [Int32($0.metric), $0.value, $0.condition ?? -1] }).count
                + content.sends.periodicMetrics.count
        case .timers: content.timers.count
        case .memory: content.state.trackerSlots.count + content.state.instrumentSlots.count
        }
    }

    /// For each node, the names under which its value is sent.
    ///
    /// Computed in one pass, because nodes share their operands.
    private var sentKinds: [SentKind] {
        var kinds: [SentKind] = []
        kinds.reserveCapacity(content.expressions.nodes.count)
        for node in content.expressions.nodes {
            let kind: SentKind
            switch node {
            case .family: kind = .values
            case .memory(let slot): kind = isMap(slot) ? .values : .value
            case .wasMemory(let index): kind = isMap(content.state.wasSlots[Int(index)]) ? .values : .value
            case .conditional(_, let then, let otherwise): kind = kinds[Int(then)].union(kinds[Int(otherwise)])
            case .coalesce(let left, let right): kind = kinds[Int(left)].union(kinds[Int(right)])
            case .attempt(let operand): kind = kinds[Int(operand)]
            // The engine does not know the type of the result.
            case .general: kind = [.value, .values]
            case .constant, .state, .test, .wasState, .wasTest, .attribute, .record, .recordField, .each, .now, .action,
                .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState, .fieldMemory,
                .fieldGetter, .has, .not, .holds, .and, .or, .unary, .binary, .isOneOf, .matches, .comprehension,
                .trackerAt,
                .ratio, .list:
                kind = .value
            }
            kinds.append(kind)
        }
        return kinds
    }

    private func isMap(_ slot: Slot) -> Bool {
        let slots = slot.owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots
        return if case .map = slots[Int(slot.index)].initial { true } else { false }
    }
}

/// The names under which a value may be sent.
private struct SentKind: OptionSet {
    let rawValue: UInt8

    /// Under the attribute's own name.
    static let value = SentKind(rawValue: 1)
    /// As a map, each entry of which is sent under a name of its own.
    static let values = SentKind(rawValue: 2)

    /// Returns the names for an attribute; `NAME.*` for the entries of a map.
    func names(_ name: String) -> [String] {
        (contains(.value) ? [name] : []) + (contains(.values) ? [name + ".*"] : [])
    }
}

extension [String] {
    /// The distinct elements in ascending order.
    fileprivate var sortedDistinct: [String] { Set(self).sorted() }
}

extension AttributeInstruction {
    /// The attribute that the instruction sets, or `nil` if it is a condition.
    package var attribute: Symbol? {
        switch self {
        case .whenTest, .whenWasTest, .when: nil
        case .constant(let name, _), .test(let name, _), .memory(let name, _), .wasMemory(let name, _),
            .expression(let name, _):
            name
        }
    }
}
