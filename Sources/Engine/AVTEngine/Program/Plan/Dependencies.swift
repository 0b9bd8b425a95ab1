import AVTCore

/// The finite state and memory that expressions read.
struct Dependencies: Sendable {
    /// The bits of finite state.
    private(set) var bits = StateBits()
    /// The slots.
    private(set) var slots = SlotBits()
    /// True if they read anything else.
    private(set) var includeOthers = false

    /// Creates dependencies on nothing.
    init() {}

    init(_ roots: [Int32], of content: ProgramContent, _ walk: inout NodeWalk) {
        walk.visit(roots) { add($0, of: content) }
    }

    private mutating func add(_ node: ExpressionNode, of content: ProgramContent) {
        switch node {
        case .state(let variable):
            let variable = content.state.variables[Int(variable)]
            bits[variable.owner] |= variable.mask
        case .test(let test):
            let mask = content.expressions.tests[Int(test)].mask
            bits.write(mask, mask: mask)
        case .memory(let slot): slots.insert(Int(slot.index), of: slot.owner)
        case .constant, .list: return
        case .wasState, .wasTest, .wasMemory, .attribute, .record, .family, .recordField, .each, .now, .action, .since,
            .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState, .fieldMemory, .fieldGetter,
            .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches,
            .comprehension,
            .trackerAt, .ratio, .general:
            var isLeaf = true
            content.forEachOperand(of: node) { _ in isLeaf = false }
            includeOthers = includeOthers || isLeaf
        }
    }

    /// Adds the dependencies of other expressions.
    mutating func formUnion(_ other: Dependencies) {
        bits.write(other.bits, mask: other.bits)
        slots.formUnion(other.slots)
        includeOthers = includeOthers || other.includeOthers
    }

    /// Adds all finite state.
    mutating func insertAllState() {
        bits = StateBits(tracker: .max, instrument: .max)
    }

    /// Returns true if something that the expressions read may have changed.
    ///
    /// - Parameters:
    ///   - changed: The bits of finite state that have changed.
    ///   - written: The slots that were written.
    /// - Returns: False if everything that they read is unchanged.
    @inline(__always)
    func meet(_ changed: StateBits, _ written: SlotBits) -> Bool {
        bits.meets(changed) || slots.meet(written) || includeOthers
    }
}

/// Slots of the instrument and of one tracker, identified by their indices modulo 64: two may be confused, but none is
/// missed.
struct SlotBits: Sendable {
    var instrument: UInt64 = 0
    var tracker: UInt64 = 0

    @inline(__always)
    mutating func insert(_ index: Int, of owner: Owner) {
        if owner == .instrument { instrument |= SlotBits.bit(index) } else { tracker |= SlotBits.bit(index) }
    }

    /// Returns true for each slot that was inserted, and for few others.
    @inline(__always)
    func contains(_ index: Int, of owner: Owner) -> Bool {
        (owner == .instrument ? instrument : tracker) & SlotBits.bit(index) != 0
    }

    @inline(__always)
    private static func bit(_ index: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: index & 63) }

    mutating func formUnion(_ other: SlotBits) {
        instrument |= other.instrument
        tracker |= other.tracker
    }

    @inline(__always)
    func meet(_ other: SlotBits) -> Bool {
        instrument & other.instrument | tracker & other.tracker != 0
    }
}

extension SlotBits {
    /// The slots that attribute blocks read.
    init(readBy blocks: [AttributeBlockCode]) {
        for case .memory(_, let slot) in blocks.flatMap(\.instructions) { insert(Int(slot.index), of: slot.owner) }
    }
}
