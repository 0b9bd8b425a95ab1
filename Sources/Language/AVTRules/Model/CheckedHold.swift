import AVTExpressions

/// An interval in which a tracker's events are held; actions are indices of `CheckedPack.actions`.
package struct Hold: Sendable {
    /// A rule for held events that are dropped.
    package struct Drop: Sendable {
        /// The action of the dropped events.
        package var action: Int
        /// The action before whose first event the events are dropped.
        package var before: Int
    }

    /// The name.
    package var name: String
    /// The name of its layer's pack.
    package var layerName: String
    /// The actions that begin it.
    package var after: [Int]
    /// The duration, in milliseconds.
    package var length: TypedExpression
    /// The actions that end it.
    package var until: [Int]
    /// The rules for held events that are dropped.
    package var drop: [Drop]
    /// The maximum number of held events.
    package var limit: Int
    /// The reason that verdicts on dropped events state.
    package var because: String?
}
