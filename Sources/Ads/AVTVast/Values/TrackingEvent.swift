/// The name of an event that trackers report; names that VAST does not define are values, too.
public struct TrackingEvent: RawRepresentable, Sendable, Hashable, Codable {
    /// The name as written.
    public let rawValue: String

    /// Creates an event from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kinds of creatives that have an event.
    struct Creatives: OptionSet, Sendable {
        let rawValue: UInt8
        static let linear = Creatives(rawValue: 1)
        static let nonLinear = Creatives(rawValue: 2)
        static let companion = Creatives(rawValue: 4)
        static let verification = Creatives(rawValue: 8)
        static let any: Creatives = [.linear, .nonLinear]
    }

    /// What VAST defines about an event.
    struct Definition: Sendable {
        /// The creatives with the event in 4.3.
        let creatives: Creatives
        /// The name of the event that replaces this one since 4.0, or `nil` if it is not deprecated.
        let replacement: String?
    }

    /// Returns the definition of the event with a name, or `nil` for a name that no version defines.
    static func definition(of name: ArraySlice<UInt8>) -> Definition? {
        name.withView { names.index(of: $0) }.map { definitions[$0] }
    }

    /// The event that replaces this one since 4.0, or `nil` if it is not deprecated.
    public var replacement: TrackingEvent? {
        TrackingEvent.definition(of: Array(rawValue.utf8)[...])?.replacement.map { TrackingEvent(rawValue: $0) }
    }

    /// The names that a version of VAST defines.
    public static var defined: [TrackingEvent] {
        names.names.sorted().map { TrackingEvent(rawValue: $0) }
    }

    private static let names = NameList(table.map(\.key))
    private static let definitions = table.map { Definition(creatives: $1.0, replacement: $1.1) }

    /// VAST 4.3, section 3.14.1, and the names of earlier versions.
    private static let table: KeyValuePairs<String, (Creatives, String?)> = [
        "mute": (.any, nil), "unmute": (.any, nil), "pause": (.any, nil), "resume": (.any, nil), "rewind": (.any, nil),
        "skip": (.any, nil), "playerExpand": (.any, nil), "playerCollapse": (.any, nil), "loaded": (.any, nil),
        "notUsed": (.any, nil), "start": (.any, nil), "firstQuartile": (.any, nil), "midpoint": (.any, nil),
        "thirdQuartile": (.any, nil), "complete": (.any, nil), "progress": (.linear, nil),
        "closeLinear": (.linear, nil), "interactiveStart": (.linear, nil), "timeSpentViewing": (.any, nil),
        "creativeView": ([.linear, .nonLinear, .companion], nil), "acceptInvitation": (.any, nil),
        "acceptInvitationLinear": (.linear, nil), "adExpand": (.any, nil), "adCollapse": (.any, nil),
        "minimize": (.nonLinear, nil), "close": ([.linear, .nonLinear, .companion], nil),
        "overlayViewDuration": (.nonLinear, nil), "otherAdInteraction": (.any, nil),
        "fullscreen": (.any, "playerExpand"), "exitFullscreen": (.any, "playerCollapse"),
        "expand": (.any, "adExpand"), "collapse": (.any, "adCollapse"),
        "verificationNotExecuted": (.verification, nil),
    ]
}

extension TrackingEvent {
    /// Playback began.
    public static let start = TrackingEvent(rawValue: "start")
    /// A quarter was played.
    public static let firstQuartile = TrackingEvent(rawValue: "firstQuartile")
    /// A half was played.
    public static let midpoint = TrackingEvent(rawValue: "midpoint")
    /// Three quarters were played.
    public static let thirdQuartile = TrackingEvent(rawValue: "thirdQuartile")
    /// All was played.
    public static let complete = TrackingEvent(rawValue: "complete")
    /// The ad was played up to an offset.
    public static let progress = TrackingEvent(rawValue: "progress")
    /// The creative was displayed.
    public static let creativeView = TrackingEvent(rawValue: "creativeView")
    /// The viewer skipped the ad.
    public static let skip = TrackingEvent(rawValue: "skip")
    /// The resource of a verification vendor was not executed.
    public static let verificationNotExecuted = TrackingEvent(rawValue: "verificationNotExecuted")
}
