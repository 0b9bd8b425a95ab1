public import Foundation

/// A linear creative.
public struct VastLinearCreative: VastModelPart {
    /// The creative without loss.
    public let view: VASTDocument.Linear

    /// The offset from which the ad can be skipped, as written, or `nil` if it cannot be skipped.
    public var skipOffset: String? {
        get { changes.value("skipOffset", view.element["skipoffset"]?.text) }
        set { changes.set("skipOffset", newValue) }
    }
    /// The duration in seconds, or `nil` if it is missing or cannot be read.
    public var duration: Double? {
        get { changes.value("duration", view.duration?.seconds) }
        set { changes.set("duration", newValue) }
    }
    /// The parameters for an interactive creative, or `nil` if they are missing.
    public var adParameters: VastAdParameters? {
        get { changes.value("adParameters", VastAdParameters(of: view.element)) }
        set { changes.set("adParameters", newValue) }
    }
    /// The click-through, click trackers and custom clicks, in the order of the document.
    public var videoClicks: [VastVideoClick] {
        get {
            changes.value("videoClicks", videoClicksInDocument)
        }
        set { changes.set("videoClicks", newValue) }
    }
    /// The trackers, those of wrappers first.
    public var trackingEvents: [VastTrackingEvent] {
        get {
            changes.value("trackingEvents", trackingEventsInDocument)
        }
        set { changes.set("trackingEvents", newValue) }
    }
    /// The files.
    public var files: VastMediaFiles {
        get { changes.value("files", VastMediaFiles(view: view)) }
        set { changes.set("files", newValue) }
    }
    /// The icons.
    public var icons: [VastIcon] {
        get { changes.value("icons", view.icons.map(VastIcon.init(view:))) }
        set { changes.set("icons", newValue) }
    }

    init(view: VASTDocument.Linear) { self.view = view }

    private var videoClicksInDocument: [VastVideoClick] {
        let clicks = view.element.child(named: "VideoClicks")?.children.filter(\.isDefined) ?? []
        return clicks.compactMap { click in
            ClickType(rawValue: click.name).map {
                VastVideoClick(view: VASTDocument.IdentifiedURL(click), type: $0)
            }
        }
    }

    private var trackingEventsInDocument: [VastTrackingEvent] {
        let duration = view.duration
        return view.trackingEvents.map { VastTrackingEvent(view: $0, duration: duration) }
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("skipOffset", \.skipOffset), VastMember("duration", \.duration),
            VastMember("adParameters", \.adParameters), VastMember("videoClicks", \.videoClicks),
            VastMember("trackingEvents", \.trackingEvents), VastMember("files", \.files),
            VastMember("icons", \.icons),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Linear(element)) }
}

/// The kind of a click.
public enum ClickType: String, Sendable, Codable {
    /// The page that a click opens.
    case clickThrough = "ClickThrough"
    /// A URL to request at a click.
    case clickTracking = "ClickTracking"
    /// A URL to request at a click that opens no page.
    case customClick = "CustomClick"
}

/// A URL of a click.
public struct VastVideoClick: VastModelPart {
    /// The click without loss.
    public let view: VASTDocument.IdentifiedURL
    /// The kind of the click.
    public var type: ClickType

    /// The identifier, or `nil` if it is missing.
    public var id: String? {
        get { changes.value("id", view.id) }
        set { changes.set("id", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.IdentifiedURL, type: ClickType) {
        (self.view, self.type) = (view, type)
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("id", \.id), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) {
        self.init(view: VASTDocument.IdentifiedURL(element), type: .clickThrough)
    }
}

/// The events that ios-vast-client names; ``VastTrackingEvent/event`` has every name.
public enum TrackingEventType: String, Sendable, Codable {
    /// A quarter was played.
    case firstQuartile
    /// A half was played.
    case midpoint
    /// Three quarters were played.
    case thirdQuartile
    /// All was played.
    case complete
    /// The creative was displayed.
    case creativeView
    /// Playback began.
    case start
    /// The viewer muted the ad.
    case mute
    /// The viewer unmuted the ad.
    case unmute
    /// The viewer paused the ad.
    case pause
    /// The viewer went back.
    case rewind
    /// The viewer continued the ad.
    case resume
    /// The player fills the screen; until 3.0.
    case fullscreen
    /// The player does not fill the screen any more; until 3.0.
    case exitFullscreen
    /// The viewer enlarged the player.
    case playerExpand
    /// The viewer reduced the player.
    case playerCollapse
    /// The viewer accepted an invitation.
    case acceptInvitationLinear
    /// The viewer closed the ad.
    case closeLinear
    /// The viewer skipped the ad.
    case skip
    /// The ad was played up to an offset.
    case progress
    /// Another event.
    case unknown
}

/// A tracker of an event.
public struct VastTrackingEvent: VastModelPart {
    /// The tracker without loss.
    public let view: VASTDocument.Tracking
    /// The duration of the creative, or `nil` if it is not known.
    let duration: VASTTime?

    /// The event, or `unknown` for those that ``event`` names.
    public var type: TrackingEventType {
        get { changes.value("type", TrackingEventType(rawValue: view.event) ?? .unknown) }
        set { changes.set("type", newValue) }
    }
    /// The event by its name in the document.
    public var event: TrackingEvent {
        get { changes.value("event", TrackingEvent(rawValue: view.event)) }
        set { changes.set("event", newValue) }
    }
    /// The offset in seconds, or `nil` if it is missing, or a percentage of an unknown duration.
    public var offset: Double? {
        get { changes.value("offset", view.offset?.time(inDuration: duration)?.seconds) }
        set { changes.set("offset", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.Tracking, duration: VASTTime?) {
        (self.view, self.duration) = (view, duration)
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("event", \.event), VastMember("offset", \.offset),
            VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Tracking(element), duration: nil) }
}

extension VASTTime {
    /// The time in seconds.
    var seconds: Double { Double(milliseconds) / 1000 }
}
