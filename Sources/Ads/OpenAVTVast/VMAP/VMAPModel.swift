public import Foundation

/// The ad breaks of a video, by the names of ios-vast-client.
public struct VMAPModel: Sendable, Hashable {
    /// The document without loss.
    public let document: VMAPDocument
    /// The ads of breaks that contain a document, by the index of their break.
    let models: [Int: VastModel]

    /// The version; empty if it is missing.
    public var version: String { document.version ?? "" }
    /// The breaks in the order of the document.
    public var adBreaks: [VMAPAdBreak] {
        document.breaks.enumerated().map { VMAPAdBreak(view: $1, vastAdData: models[$0]) }
    }
}

/// The kind of ads of a break.
public enum VMAPAdBreakType: String, Sendable {
    /// Ads that interrupt the content.
    case linear
    /// Ads above the content.
    case nonlinear
    /// Ads next to the player.
    case display
    /// Another kind, or several.
    case unknown
}

/// A break for ads in a video.
public struct VMAPAdBreak: Sendable, Hashable {
    /// The break without loss.
    public let view: AdBreak
    /// The ads of a document in the break.
    let vastAdData: VastModel?

    /// The identifier, or `nil` if it is missing.
    public var breakId: String? { view.id }
    /// The time after which the break occurs again, as `HH:MM:SS`, or `nil` if it occurs once.
    public var repeatAfter: String? { view.repeatAfter?.description }
    /// The kind of ads.
    public var breakType: VMAPAdBreakType {
        view.types.count == 1 ? view.types.first.flatMap(VMAPAdBreakType.init) ?? .unknown : .unknown
    }
    /// When the break begins: `start`, `end`, a time, a percentage, or `#` and a number; empty if it cannot be read.
    public var timeOffset: String { view.offset?.description ?? "" }
    /// The ads, or `nil` if there are none.
    public var adSource: VMAPAdSource? { view.source.map { VMAPAdSource(view: $0, vastAdData: vastAdData) } }
    /// The trackers.
    public var trackingEvents: [VMAPTrackingEvent] { view.tracking.map(VMAPTrackingEvent.init(view:)) }
}

/// The format of the response of a tag in a break.
public enum VMAPAdSourceTemplate: String, Sendable {
    /// VAST.
    case vast
    /// VAST 1.
    case vast1
    /// VAST 2.
    case vast2
    /// VAST 3.
    case vast3
    /// VAST 4.
    case vast4
    /// Another format.
    case unknown
}

/// The ads of a break.
public struct VMAPAdSource: Sendable, Hashable {
    /// The source without loss.
    public let view: AdBreak.Source
    /// The ads of a document in the break with their wrappers resolved; `nil` if there is none, or it could not be read.
    public let vastAdData: VastModel?

    /// True if more than one ad may play.
    public var allowMultipleAds: Bool { view.allowsMultipleAds }
    /// True if wrappers are followed.
    public var followRedirects: Bool { view.followsWrappers }
    /// The identifier; empty if it is missing.
    public var id: String { view.id ?? "" }
    /// The URL that responds with ads, or `nil` if the break has other content; `VastClient.resolve` requests it.
    public var adTagURI: URL? {
        guard case .tag(let url, _) = view.content else { return nil }
        return url.lossyURL
    }
    /// Data in another format, or `nil` if the break has other content.
    public var customAdData: String? {
        guard case .custom(let data, _) = view.content else { return nil }
        return data
    }
    /// The format of ``adTagURI`` or ``customAdData``, or `nil` if it is missing.
    public var templateType: VMAPAdSourceTemplate? {
        switch view.content {
        case .tag(_, let type), .custom(_, let type): type.map { VMAPAdSourceTemplate(rawValue: $0) ?? .unknown }
        case .document, nil: nil
        }
    }
}

/// The kind of an event of a break.
public enum VMAPTrackingEventType: String, Sendable {
    /// The break begins.
    case breakStart
    /// The break ends.
    case breakEnd
    /// The break failed.
    case error
    /// Another event.
    case unknown
}

/// A tracker of a break.
public struct VMAPTrackingEvent: Sendable, Hashable {
    /// The tracker without loss.
    public let view: AdBreak.Tracking

    /// The event.
    public var event: VMAPTrackingEventType { VMAPTrackingEventType(rawValue: view.event) ?? .unknown }
    /// The URL, or `nil` if it is never requested.
    public var url: URL? { view.url.lossyURL }
}
