/// A quick check, before an expression is evaluated, whether the slot that it is written to keeps its value.
///
/// Rules often store what an event reports, as in `bitrate: event.bitrate ?? bitrate`, and most events report nothing.
struct MemoryChange: Sendable {
    /// The node that is evaluated.
    let node: Int
    /// The result for which nothing changes.
    let unchanged: Truth

    private init(_ node: Int32, unchanged: Truth) {
        self.node = Int(node)
        self.unchanged = unchanged
    }

    /// Creates the check, or returns `nil` if only the expression itself can decide.
    private init?(_ node: Int, in slot: Slot, of content: ProgramContent, _ generatesId: [Bool]) {
        let nodes = content.expressions.nodes
        let kept = ExpressionNode.memory(slot)
        // Any other expression is evaluated, which is always right.
        if case .coalesce(let value, let otherwise) = nodes[node], nodes[Int(otherwise)] == kept {
            self.init(value, unchanged: .missing)
        } else if case .conditional(let condition, _, let otherwise) = nodes[node], nodes[Int(otherwise)] == kept {
            self.init(condition, unchanged: .no)
        } else if case .conditional(let condition, let then, _) = nodes[node], nodes[Int(then)] == kept {
            self.init(condition, unchanged: .yes)
        } else {
            return nil
        }
        // Evaluated twice, it would use two ids.
        if generatesId[self.node] { return nil }
    }

    /// Returns the check of each expression; `nil` also for one that is written to several slots.
    static func all(_ content: ProgramContent, _ generatesId: [Bool]) -> [MemoryChange?] {
        var slots: [Int32: Set<Slot>] = [:]
        for case .setMemory(let slot, let expression, _) in content.code.instructions {
            slots[expression, default: []].insert(slot)
        }
        return content.expressions.roots.enumerated().map { index, root in
            guard let written = slots[Int32(index)], let slot = written.first, written.count == 1 else { return nil }
            return MemoryChange(root.node, in: slot, of: content, generatesId)
        }
    }
}
