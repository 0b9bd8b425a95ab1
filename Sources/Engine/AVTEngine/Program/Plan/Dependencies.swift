import AVTCore

/// What expressions read of finite state and memory.
struct Dependencies: Sendable {
    private var words = StateWords()
    private var slots = SlotBits()
    // True if they read anything else.
    private var includeOthers = false

    /// Of nothing.
    init() {}

    init(_ roots: [Int32], of content: ProgramContent, _ walk: inout NodeWalk) {
        walk.visit(roots) { add($0, of: content) }
    }

    private mutating func add(_ node: ExpressionNode, of content: ProgramContent) {
        switch node {
        case .state(let variable):
            let variable = content.variables[Int(variable)]
            words[variable.owner] |= variable.mask
        case .test(let test):
            let mask = content.expressions.tests[Int(test)].mask
            words.write(mask, mask: mask)
        case .memory(let slot): slots.insert(Int(slot.index), of: slot.owner)
        case .constant, .list: return
        default:
            var isLeaf = true
            content.forEachOperand(of: node) { _ in isLeaf = false }
            includeOthers = includeOthers || isLeaf
        }
    }

    /// Adds what others read.
    mutating func formUnion(_ other: Dependencies) {
        words.write(other.words, mask: other.words)
        slots.formUnion(other.slots)
        includeOthers = includeOthers || other.includeOthers
    }

    /// True if something of what is read may have changed.
    ///
    /// - Parameters:
    ///   - bits: the bits of finite state that have changed.
    ///   - written: the slots that were written.
    /// - Returns: false if what is read is as it was.
    @inline(__always)
    func meet(_ bits: StateWords, _ written: SlotBits) -> Bool {
        words.meets(bits) || slots.meet(written) || includeOthers
    }
}

/// Slots of the instrument and of one tracker, each told by its index modulo 64: two may be taken for one, none is
/// missed.
struct SlotBits: Sendable {
    var instrument: UInt64 = 0
    var tracker: UInt64 = 0

    @inline(__always)
    mutating func insert(_ index: Int, of owner: Owner) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: index & 63)
        if owner == .instrument { instrument |= bit } else { tracker |= bit }
    }

    mutating func formUnion(_ other: SlotBits) {
        instrument |= other.instrument
        tracker |= other.tracker
    }

    @inline(__always)
    func meet(_ other: SlotBits) -> Bool {
        instrument & other.instrument | tracker & other.tracker != 0
    }
}
