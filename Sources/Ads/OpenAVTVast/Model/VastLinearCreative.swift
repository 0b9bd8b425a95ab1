public import Foundation

/// A linear creative.
public struct VastLinearCreative: Sendable, Hashable {
    /// The creative without loss.
    public let view: VASTDocument.Linear

    /// The offset from which the ad can be skipped, as written, or `nil` if it cannot be skipped.
    public var skipOffset: String? { view.element["skipoffset"]?.text }
    /// The duration in seconds, or `nil` if it is missing or cannot be read.
    public var duration: Double? { view.duration?.seconds }
    /// The parameters for an interactive creative, or `nil` if they are missing.
    public var adParameters: VastAdParameters? { VastAdParameters(of: view.element) }
    /// The click-through, click trackers and custom clicks, in the order of the document.
    public var videoClicks: [VastVideoClick] {
        let clicks = view.element.child(named: "VideoClicks")?.children.filter(\.isDefined) ?? []
        return clicks.compactMap { click in
            ClickType(rawValue: click.name).map {
                VastVideoClick(view: VASTDocument.IdentifiedURL(click), type: $0)
            }
        }
    }
    /// The trackers, those of wrappers first.
    public var trackingEvents: [VastTrackingEvent] {
        let duration = view.duration
        return view.trackingEvents.map { VastTrackingEvent(view: $0, duration: duration) }
    }
    /// The files.
    public var files: VastMediaFiles { VastMediaFiles(view: view) }
    /// The icons.
    public var icons: [VastIcon] { view.icons.map(VastIcon.init(view:)) }
}

/// The kind of a click.
public enum ClickType: String, Sendable {
    /// The page that a click opens.
    case clickThrough = "ClickThrough"
    /// A URL to request at a click.
    case clickTracking = "ClickTracking"
    /// A URL to request at a click that opens no page.
    case customClick = "CustomClick"
}

/// A URL of a click.
public struct VastVideoClick: Sendable, Hashable {
    /// The click without loss.
    public let view: VASTDocument.IdentifiedURL
    /// The kind of the click.
    public let type: ClickType

    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

/// The events that ios-vast-client names; ``VastTrackingEvent/event`` has every name.
public enum TrackingEventType: String, Sendable {
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
public struct VastTrackingEvent: Sendable, Hashable {
    /// The tracker without loss.
    public let view: VASTDocument.Tracking
    /// The duration of the creative, or `nil` if it is not known.
    let duration: VASTTime?

    /// The event, or `unknown` for those that ``event`` names.
    public var type: TrackingEventType { TrackingEventType(rawValue: view.event) ?? .unknown }
    /// The event by its name in the document.
    public var event: TrackingEvent { TrackingEvent(rawValue: view.event) }
    /// The offset in seconds, or `nil` if it is missing, or a percentage of an unknown duration.
    public var offset: Double? { view.offset?.time(inDuration: duration)?.seconds }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

extension VASTTime {
    /// The time in seconds.
    var seconds: Double { Double(milliseconds) / 1000 }
}
