import AVTEngine

/// What is still to be stepped before another event can come.
struct Pending: Hashable {
    /// One thing.
    enum Item: Hashable {
        /// A raised action, by index.
        case action(Int)
        /// The tracker leaves.
        case leave
    }

    /// Whose it is.
    let tracker: Int
    /// What it is, in order.
    let items: [Item]
}

extension Pending {
    /// The most that is told apart.
    static let limit = 4096
    private static let raiseLimit = 10

    /// All that may ever be to be stepped; `nil` if that is too much.
    ///
    /// Raises do not go round, so there is an end to it.
    static func all(_ content: ProgramContent, trackers: [[Int]], leaving closing: Int?, leaves: Bool) -> [Pending]? {
        let raises = content.actions.indices.map { action in
            content.code(from: Int(content.generalSteps[action])).compactMap { index -> Int? in
                guard case .raise(let symbol) = content.steps[index] else { return nil }
                return content.actions.firstIndex(of: symbol) ?? 0
            }
        }
        guard raises.allSatisfy({ $0.count <= raiseLimit }) else { return nil }
        var all: [Pending] = []
        for (tracker, actions) in trackers.enumerated() {
            var seen: Set<[Item]> = []
            var waiting: [[Item]] = []
            func add(_ raised: [Int], before rest: [Item]) {
                for items in choices(raised).map({ $0 + rest }) where !items.isEmpty && seen.insert(items).inserted {
                    waiting.append(items)
                }
            }
            for action in actions { add(raises[action], before: []) }
            if leaves { add(closing.map { raises[$0] } ?? [], before: [.leave]) }
            while let items = waiting.popLast() {
                guard all.count + seen.count <= limit else { return nil }
                guard case .action(let action)? = items.first else { continue }
                add(raises[action], before: Array(items.dropFirst()))
            }
            all += seen.map { Pending(tracker: tracker, items: $0) }.sorted { $0.items.count < $1.items.count }
        }
        return all
    }

    /// Each choice of what may be raised, in its order.
    private static func choices(_ raised: [Int]) -> [[Item]] {
        raised.reduce([[]]) { choices, action in choices + choices.map { $0 + [.action(action)] } }
    }
}
