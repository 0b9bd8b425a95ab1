/// What tells, before an expression is evaluated, that the slot it is written to keeps what it has.
///
/// Rules keep what events tell: `bitrate: event.bitrate ?? bitrate`. With most events nothing of it is told.
struct MemoryChange: Sendable {
    /// The node that is asked.
    let node: Int
    /// What it comes to where nothing changes.
    let unchanged: Truth

    private init(_ node: Int32, unchanged: Truth) {
        self.node = Int(node)
        self.unchanged = unchanged
    }

    /// `nil` if only the expression itself tells it.
    private init?(_ node: Int, in slot: Slot, of content: ProgramContent, _ drawsId: [Bool]) {
        let nodes = content.expressions.nodes
        let kept = ExpressionNode.memory(slot)
        switch nodes[node] {
        case .coalesce(let told, let otherwise) where nodes[Int(otherwise)] == kept:
            self.init(told, unchanged: .missing)
        case .conditional(let condition, _, let otherwise) where nodes[Int(otherwise)] == kept:
            self.init(condition, unchanged: .no)
        case .conditional(let condition, let then, _) where nodes[Int(then)] == kept:
            self.init(condition, unchanged: .yes)
        default: return nil
        }
        // Asked twice, it would take two ids.
        if drawsId[self.node] { return nil }
    }

    /// Of each expression; `nil` also for one that is written to several slots.
    static func all(_ content: ProgramContent, _ drawsId: [Bool]) -> [MemoryChange?] {
        var slots: [Int32: Set<Slot>] = [:]
        for case .setMemory(let slot, let expression, _) in content.steps {
            slots[expression, default: []].insert(slot)
        }
        return content.expressions.roots.enumerated().map { index, root in
            guard let written = slots[Int32(index)], let slot = written.first, written.count == 1 else { return nil }
            return MemoryChange(root.node, in: slot, of: content, drawsId)
        }
    }
}
