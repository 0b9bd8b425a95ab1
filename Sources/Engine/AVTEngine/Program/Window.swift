/// The interval after an action for which `within` is true.
///
/// It opens when an event of the action leaves the hub, and is over once `length` milliseconds have passed: at exactly
/// that time `within` is false, as `since(Action) < length` is.
package struct Window: Hashable, Sendable {
    /// The action, by index.
    package let action: Int
    /// Whose events count: the emitting tracker's, or those of any tracker.
    package let owner: Owner
    /// The length in milliseconds.
    package let length: Int

    package init(action: Int, owner: Owner, length: Int) {
        self.action = action
        self.owner = owner
        self.length = length
    }
}

extension ProgramContent {
    /// The window that a node reads, or `nil` if the node is another one.
    package func window(_ node: ExpressionNode) -> Window? {
        guard case .within(let action, let owner, let constant) = node,
            case .int(let length) = expressions.constants[Int(constant)]
        else { return nil }
        return Window(action: Int(action), owner: owner, length: length)
    }

    /// The windows that measures, timers and metrics of the clock follow: at the end of each they are brought up to date,
    /// although no event happens then.
    var followedWindows: [Window] {
        let clocks = timers.compactMap(\.condition) + periodicMetrics.map(\.running)
        var windows: [Window] = []
        var known: Set<Window> = []
        var walk = NodeWalk(self)
        walk.visit(measures.flatMap(\.kind.followed) + clocks) { node in
            if let window = window(node), known.insert(window).inserted { windows.append(window) }
        }
        return windows
    }
}
