public import Foundation

/// The ad breaks of a video, by the names of ios-vast-client.
public struct VMAPModel: VastModelPart {
    /// The document without loss.
    public let document: VMAPDocument
    /// The ads of breaks that contain a document, by the index of their break.
    let models: [Int: VastModel]

    /// The version; empty if it is missing.
    public var version: String {
        get { changes.value("version", document.version ?? "") }
        set { changes.set("version", newValue) }
    }
    /// The breaks in the order of the document.
    public var adBreaks: [VMAPAdBreak] {
        get { changes.value("adBreaks", adBreaksInDocument) }
        set { changes.set("adBreaks", newValue) }
    }

    init(document: VMAPDocument, models: [Int: VastModel]) { (self.document, self.models) = (document, models) }

    private var adBreaksInDocument: [VMAPAdBreak] {
        document.breaks.enumerated().map { VMAPAdBreak(view: $1, vastAdData: models[$0]) }
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [VastMember("version", \.version), VastMember("adBreaks", \.adBreaks)]
    }
    /// Returns a part of an empty document, for members that are decoded.
    public static func empty() throws -> Self {
        try VMAPModel(document: .placeholder(), models: [:])
    }
}

/// The kind of ads of a break.
public enum VMAPAdBreakType: String, Sendable, Codable {
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
public struct VMAPAdBreak: VastModelPart {
    /// The break without loss.
    public let view: AdBreak
    /// The ads of a document in the break.
    let vastAdData: VastModel?

    /// The identifier, or `nil` if it is missing.
    public var breakId: String? {
        get { changes.value("breakId", view.id) }
        set { changes.set("breakId", newValue) }
    }
    /// The time after which the break occurs again, as `HH:MM:SS`, or `nil` if it occurs once.
    public var repeatAfter: String? {
        get { changes.value("repeatAfter", view.repeatAfter?.description) }
        set { changes.set("repeatAfter", newValue) }
    }
    /// The kind of ads.
    public var breakType: VMAPAdBreakType {
        get { changes.value("breakType", breakTypeInDocument) }
        set { changes.set("breakType", newValue) }
    }
    /// When the break begins: `start`, `end`, a time, a percentage, or `#` and a number; empty if it cannot be read.
    public var timeOffset: String {
        get { changes.value("timeOffset", view.offset?.description ?? "") }
        set { changes.set("timeOffset", newValue) }
    }
    /// The ads, or `nil` if there are none.
    public var adSource: VMAPAdSource? {
        get { changes.value("adSource", view.source.map { VMAPAdSource(view: $0, vastAdData: vastAdData) }) }
        set { changes.set("adSource", newValue) }
    }
    /// The trackers.
    public var trackingEvents: [VMAPTrackingEvent] {
        get { changes.value("trackingEvents", view.tracking.map(VMAPTrackingEvent.init(view:))) }
        set { changes.set("trackingEvents", newValue) }
    }

    init(view: AdBreak, vastAdData: VastModel?) { (self.view, self.vastAdData) = (view, vastAdData) }

    private var breakTypeInDocument: VMAPAdBreakType {
        view.types.count == 1 ? view.types.first.flatMap(VMAPAdBreakType.init) ?? .unknown : .unknown
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("breakId", \.breakId), VastMember("repeatAfter", \.repeatAfter),
            VastMember("breakType", \.breakType), VastMember("timeOffset", \.timeOffset),
            VastMember("adSource", \.adSource), VastMember("trackingEvents", \.trackingEvents),
        ]
    }
    /// Returns a part of an empty document, for members that are decoded.
    public static func empty() throws -> Self {
        try VMAPAdBreak(view: AdBreak.placeholder(hasParts: false), vastAdData: nil)
    }
}

/// The format of the response of a tag in a break.
public enum VMAPAdSourceTemplate: String, Sendable, Codable {
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
public struct VMAPAdSource: VastModelPart {
    /// The source without loss.
    public let view: AdBreak.Source
    /// The ads of a document in the break with their wrappers resolved; `nil` if there is none, or it could not be read.
    public var vastAdData: VastModel?

    /// True if more than one ad may play.
    public var allowMultipleAds: Bool {
        get { changes.value("allowMultipleAds", view.allowsMultipleAds) }
        set { changes.set("allowMultipleAds", newValue) }
    }
    /// True if wrappers are followed.
    public var followRedirects: Bool {
        get { changes.value("followRedirects", view.followsWrappers) }
        set { changes.set("followRedirects", newValue) }
    }
    /// The identifier; empty if it is missing.
    public var id: String {
        get { changes.value("id", view.id ?? "") }
        set { changes.set("id", newValue) }
    }
    /// The URL that responds with ads, or `nil` if the break has other content; `VastClient.resolve` requests it.
    public var adTagURI: URL? {
        get { changes.value("adTagURI", adTagURIInDocument) }
        set { changes.set("adTagURI", newValue) }
    }
    /// Data in another format, or `nil` if the break has other content.
    public var customAdData: String? {
        get { changes.value("customAdData", customAdDataInDocument) }
        set { changes.set("customAdData", newValue) }
    }
    /// The format of ``adTagURI`` or ``customAdData``, or `nil` if it is missing.
    public var templateType: VMAPAdSourceTemplate? {
        get { changes.value("templateType", templateTypeInDocument) }
        set { changes.set("templateType", newValue) }
    }

    init(view: AdBreak.Source, vastAdData: VastModel?) { (self.view, self.vastAdData) = (view, vastAdData) }

    private var adTagURIInDocument: URL? {
        guard case .tag(let url, _) = view.content else { return nil }
        return url.lossyURL
    }

    private var customAdDataInDocument: String? {
        guard case .custom(let data, _) = view.content else { return nil }
        return data
    }

    private var templateTypeInDocument: VMAPAdSourceTemplate? {
        switch view.content {
        case .tag(_, let type), .custom(_, let type): type.map { VMAPAdSourceTemplate(rawValue: $0) ?? .unknown }
        case .document, nil: nil
        }
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("allowMultipleAds", \.allowMultipleAds), VastMember("followRedirects", \.followRedirects),
            VastMember("id", \.id), VastMember("vastAdData", \.vastAdData), VastMember("adTagURI", \.adTagURI),
            VastMember("customAdData", \.customAdData), VastMember("templateType", \.templateType),
        ]
    }
    /// Returns a part of an empty document, for members that are decoded.
    public static func empty() throws -> Self {
        guard let source = try AdBreak.placeholder(hasParts: true).source else { throw VMAPError.internalError }
        return VMAPAdSource(view: source, vastAdData: nil)
    }
}

/// The kind of an event of a break.
public enum VMAPTrackingEventType: String, Sendable, Codable {
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
public struct VMAPTrackingEvent: VastModelPart {
    /// The tracker without loss.
    public let view: AdBreak.Tracking

    /// The event.
    public var event: VMAPTrackingEventType {
        get { changes.value("event", VMAPTrackingEventType(rawValue: view.event) ?? .unknown) }
        set { changes.set("event", newValue) }
    }
    /// The URL, or `nil` if it is never requested.
    public var url: URL? {
        get { changes.value("url", view.url.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: AdBreak.Tracking) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [VastMember("event", \.event), VastMember("url", \.url)]
    }
    /// Returns a part of an empty document, for members that are decoded.
    public static func empty() throws -> Self {
        let tracking = try AdBreak.placeholder(hasParts: true).tracking
        guard let tracker = tracking.first else { throw VMAPError.internalError }
        return VMAPTrackingEvent(view: tracker)
    }
}

extension VMAPDocument {
    /// A document with a break that has empty parts, and one without parts.
    fileprivate static func placeholder() throws -> VMAPDocument {
        let parts = "<AdSource/><TrackingEvents><Tracking>about:blank</Tracking></TrackingEvents>"
        return try VMAPDocument(Array("<VMAP><AdBreak>\(parts)</AdBreak><AdBreak/></VMAP>".utf8))
    }
}

extension AdBreak {
    /// A break with empty parts, or without parts.
    fileprivate static func placeholder(hasParts: Bool) throws -> AdBreak {
        let breaks = try VMAPDocument.placeholder().breaks
        guard let value = hasParts ? breaks.first : breaks.last else { throw VMAPError.internalError }
        return value
    }
}
