/// The features of a stage's program that decide which of the stage's methods the instrument calls.
package struct StageFeatures: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Rules hold events for a while.
    package static let holdsEvents = StageFeatures(rawValue: 1)
    /// No rules are loaded yet: events are queued until they are.
    package static let isWaiting = StageFeatures(rawValue: 2)
    /// A `Closing` event is processed before a tracker is removed.
    package static let handlesClosing = StageFeatures(rawValue: 4)
    /// The clock triggers metrics or ends windows; timers do not count.
    package static let isClocked = StageFeatures(rawValue: 8)
    /// Rules withhold or change what is sent to the backend.
    package static let delivers = StageFeatures(rawValue: 16)
}
