import AVTCore

/// A while in which the events of a tracker are kept instead of being stepped.
public struct HoldInfo: Sendable {
    /// Kept events that are dropped.
    public struct Drop: Sendable {
        /// Their action, by index.
        public let action: Int
        /// The action before the first event of which they are dropped, by index.
        public let before: Int

        /// Describes what is dropped.
        public init(action: Int, before: Int) {
            self.action = action
            self.before = before
        }
    }

    /// How many events may be kept at most, as a pack may say.
    public static let limits = 1...1024
    /// How many events are kept at most where a pack does not say.
    public static let usualLimit = 256

    /// The hold's name.
    public let name: String
    /// For each action, whether an accepted event of it begins the hold.
    public let after: [Bool]
    /// The expression of its length in milliseconds, by index.
    public let length: Int32
    /// For each action, whether an event of it ends the hold.
    public let until: [Bool]
    /// What is dropped of the events that were kept.
    public let drop: [Drop]
    /// How many events are kept at most, the one included that ends the hold.
    public let limit: Int
    /// The condition that is reported of an event that is dropped.
    public let condition: Int32

    /// Describes a hold.
    public init(
        name: String, after: [Bool], length: Int32, until: [Bool], drop: [Drop], limit: Int, condition: Int32
    ) {
        self.name = name
        self.after = after
        self.length = length
        self.until = until
        self.drop = drop
        self.limit = limit
        self.condition = condition
    }

    /// Tells which of the events that were kept are dropped.
    ///
    /// - Parameter actions: the events' actions, by index, in order.
    /// - Returns: true for each that is dropped.
    func dropped(of actions: [Int]) -> [Bool] {
        var dropped = actions.map { _ in false }
        for rule in drop {
            guard let end = actions.firstIndex(of: rule.before) else { continue }
            for index in 0..<end where actions[index] == rule.action { dropped[index] = true }
        }
        return dropped
    }
}
