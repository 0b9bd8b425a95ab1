import AVTValues

/// What expressions read of finite state and memory.
///
/// Slots are told apart modulo 64: two may be taken for one, none is missed.
struct Dependencies: Sendable {
    /// The bits of finite state.
    private(set) var words = StateWords()
    private var instrumentSlots: UInt64 = 0
    private var trackerSlots: UInt64 = 0
    /// True if they read anything else.
    private(set) var includeOthers = false

    init(_ roots: [Int32], of content: ProgramContent) {
        var waiting = roots.map { content.expressions.roots[Int($0)].node }
        var seen: Set<Int> = []
        while let index = waiting.popLast() {
            guard seen.insert(index).inserted else { continue }
            let node = content.expressions.nodes[index]
            add(node, of: content)
            waiting += content.operands(of: node).map { Int($0) }
        }
    }

    private mutating func add(_ node: ExpressionNode, of content: ProgramContent) {
        switch node {
        case .state(let variable):
            let variable = content.variables[Int(variable)]
            words[variable.owner] |= variable.mask
        case .test(let test):
            let mask = content.expressions.tests[Int(test)].mask
            words.write(mask, mask: mask)
        case .memory(let slot):
            let bit: UInt64 = 1 << UInt64(slot.index & 63)
            if slot.owner == .instrument { instrumentSlots |= bit } else { trackerSlots |= bit }
        case .constant, .list: return
        default: includeOthers = includeOthers || content.operands(of: node).isEmpty
        }
    }

    /// Which places of memory are read, as bits modulo 64.
    ///
    /// - Parameter base: where the slots of the tracker in hand begin.
    /// - Returns: the bits, turned to where these slots stand.
    @inline(__always)
    func places(from base: Int) -> UInt64 {
        let turn = UInt64(truncatingIfNeeded: base & 63)
        return instrumentSlots | trackerSlots << turn | trackerSlots >> ((64 - turn) & 63)
    }
}
