/// The interval after an action during which `within` is true.
///
/// It opens when an event of the action leaves the hub, and ends when `length` milliseconds have passed: at exactly
/// that time `within` is false, as `since(Action) < length` is.
package struct Window: Hashable, Sendable {
    /// The action, by index.
    package let action: Int
    /// The emitting tracker if only its events open the window, or the instrument if those of any tracker do.
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
    /// Returns the window that a node reads, or `nil` if it is another node.
    package func window(_ node: ExpressionNode) -> Window? {
        guard case .within(let action, let owner, let constant) = node,
            case .int(let length) = expressions.constants[Int(constant)]
        else { return nil }
        return Window(action: Int(action), owner: owner, length: length)
    }

    /// The windows that measures, timers and periodic metrics follow: these are updated at the end of each window,
    /// although no event happens then.
    var followedWindows: [Window] {
        let clocks = timers.compactMap(\.condition) + sends.periodicMetrics.map(\.running)
        var windows: [Window] = []
        var known: Set<Window> = []
        var walk = NodeWalk(self)
        walk.visit(measures.flatMap(\.kind.followed) + clocks) { node in
            if let window = window(node), known.insert(window).inserted { windows.append(window) }
        }
        return windows
    }
}
