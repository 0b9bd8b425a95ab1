import AVTCore

/// One line of an event log.
public struct LogLine: Sendable {
    /// The number of the line in its log, from 1, or `nil` if it does not come from one.
    public var number: Int?
    /// What the line says.
    public enum Content: Sendable {
        /// A tracker is of this kind.
        case kind(String)
        /// An action.
        case action(String)
        /// An event of the player.
        case signal(String)
        /// A property of the player has this value, as JSON text; a string without quotes.
        case property(String, value: String)
        /// The viewer has given consents, or taken them back.
        case consents([(name: String, isGiven: Bool)])
    }

    /// When it happened, in milliseconds since 1970; `nil` for a declaration.
    public var at: Int?
    /// The session, which is one instrument.
    public var session: String
    /// The tracker.
    public var tracker: String
    /// What the line says.
    public var content: Content
    /// Attributes that the tracker puts on the event.
    public var attributes: [(name: String, value: Value)]
    /// What getters return from now on, by tracker and attribute.
    public var getters: [(tracker: String, values: [(name: String, value: Value)])]
    /// True for an event that a timer emitted when the log was made.
    public var isFromTimer: Bool
}

extension LogLine {
    /// A line for what a tracker says now, without a time of its own.
    package init(
        tracker: String, content: Content, attributes: [(name: String, value: Value)] = [],
        getters: [(tracker: String, values: [(name: String, value: Value)])] = []
    ) {
        self.init(
            at: nil, session: "", tracker: tracker, content: content, attributes: attributes, getters: getters,
            isFromTimer: false)
    }
}
