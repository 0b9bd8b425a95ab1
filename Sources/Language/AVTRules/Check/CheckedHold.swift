import AVTExpressions

/// A while in which a tracker's events are kept; actions are indices of `CheckedPack.actions`.
package struct Hold: Sendable {
    /// Kept events that are dropped.
    package struct Drop: Sendable {
        /// Their action.
        package var action: Int
        /// The action before the first event of which they are dropped.
        package var before: Int
    }

    /// The name.
    package var name: String
    /// The name of its layer's pack.
    package var layerName: String
    /// The actions that begin it.
    package var after: [Int]
    /// How long it lasts, in milliseconds.
    package var length: TypedExpression
    /// The actions that end it.
    package var until: [Int]
    /// What is dropped.
    package var drop: [Drop]
    /// How many events are kept at most.
    package var limit: Int
    /// Why, for verdicts on what is dropped.
    package var because: String?
}
