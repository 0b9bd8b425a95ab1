import AVTCore

/// A hold: a period during which the events of a tracker are held back instead of being stepped.
package struct HoldInfo: Sendable {
    /// A rule by which held events are dropped.
    package struct Drop: Sendable {
        /// The action of the dropped events, by index.
        package let action: Int
        /// The action, by index, before whose first event they are dropped.
        package let before: Int

        /// Creates a rule.
        package init(action: Int, before: Int) {
            self.action = action
            self.before = before
        }
    }

    /// The range of values that a pack may choose as the maximum number of held events.
    package static let limits = 1...1024
    /// The maximum number of held events if a pack does not choose one.
    package static let defaultLimit = 256

    /// The hold's name.
    package let name: String
    /// For each action, whether an accepted event of it starts the hold.
    package let after: [Bool]
    /// The duration in milliseconds, as the index of its expression.
    package let length: Int32
    /// For each action, whether its events end the hold.
    package let until: [Bool]
    /// The rules by which held events are dropped.
    package let drop: [Drop]
    /// The maximum number of held events, including the one that ends the hold.
    package let limit: Int
    /// The condition that is reported for dropped events.
    package let condition: Int32

    /// Creates a hold.
    package init(
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

    /// Returns which of the held events are dropped.
    ///
    /// - Parameter actions: The events' actions, by index, in order.
    /// - Returns: For each event, whether it is dropped.
    func dropped(of actions: [Int]) -> [Bool] {
        var dropped = actions.map { _ in false }
        for rule in drop {
            guard let end = actions.firstIndex(of: rule.before) else { continue }
            for index in 0..<end where actions[index] == rule.action { dropped[index] = true }
        }
        return dropped
    }
}
