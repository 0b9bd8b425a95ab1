/// A point in time in milliseconds since 1970, by the wall clock and in step time.
package struct EventTime: Sendable {
    package let wall: Int
    package let step: Int

    package init(wall: Int, step: Int) { (self.wall, self.step) = (wall, step) }

    /// Returns a time that is later by a number of milliseconds.
    package func delayed(by delay: Int) -> EventTime { EventTime(wall: wall &+ delay, step: step &+ delay) }

    /// The step time on both clocks, as in a log, which has one time for both.
    ///
    /// A recorded event must have the time that its replay has. Times that differ by more than a second stay, because the device has
    /// slept or its clock was set.
    var asInLog: EventTime { (wall &- step).magnitude < 1000 ? EventTime(wall: step, step: step) : self }
}
