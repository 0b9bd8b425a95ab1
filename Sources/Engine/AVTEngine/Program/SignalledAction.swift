import AVTCore

/// An action triggered by a signal or property of a player.
package struct SignalledAction: Sendable {
    /// The action.
    package let action: Symbol
    /// The attributes of the action's event.
    package let attributes: [(attribute: Symbol, value: Value)]

    /// Creates an action with attributes.
    package init(action: Symbol, attributes: [(attribute: Symbol, value: Value)] = []) {
        self.action = action
        self.attributes = attributes
    }
}
