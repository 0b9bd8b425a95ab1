import AVTEngine

/// The items to process before another event can occur.
struct Pending: Hashable {
    /// An item to process.
    enum Item: Hashable {
        /// A raised action, by index.
        case action(Int)
        /// The tracker leaves.
        case leave
    }

    /// The tracker that the items belong to.
    let tracker: Int
    /// The items, in order.
    let items: [Item]
}

extension Pending {
    /// The maximum number of distinct pending queues.
    static let limit = 4096
    private static let raiseLimit = 10

    /// Returns every possible pending queue, or `nil` if there are too many.
    ///
    /// The search ends because raises have no cycles.
    static func all(_ content: ProgramContent, trackers: [[Int]], leaving closing: Int?, leaves: Bool) -> [Pending]? {
        let raises = content.actions.indices.map { action in
            content.code(from: Int(content.code.generalSteps[action])).compactMap { index in
                content.code.instructions[index].effects(in: content).raised.map {
                    content.actions.firstIndex(of: $0) ?? 0
                }
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

    /// Returns every subset of the actions that may be raised, in their order.
    private static func choices(_ raised: [Int]) -> [[Item]] {
        raised.reduce([[]]) { choices, action in choices + choices.map { $0 + [.action(action)] } }
    }
}
