/// The end of a step.
package struct StepEnd {
    /// The time of the next periodic metric or window end, `Int.max` if there is none, or `nil` if it must be queried.
    package var nextDue: Int?
    /// True if rules hold the next events of the tracker.
    package var isHolding = false

    package init() {}
}
