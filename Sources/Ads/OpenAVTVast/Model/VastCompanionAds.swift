public import Foundation

/// Which companions must be displayed.
public enum CompanionsRequirement: String, Sendable, Codable {
    /// All companions; if one cannot be displayed, the ad does not play.
    case all
    /// At least one companion; if none can be displayed, the ad does not play.
    case any
    /// None.
    case none
}

/// The companions of a creative.
public struct VastCompanionAds: VastElementPart {
    /// The creative without loss.
    public let view: VASTDocument.Creative

    /// Which companions must be displayed; none if it is missing or cannot be read.
    public var required: CompanionsRequirement {
        get {
            changes.value(
                "required",
                view.companionAdsRequired.flatMap(CompanionsRequirement.init) ?? .none)
        }
        set { changes.set("required", newValue) }
    }
    /// The companions.
    public var companions: [VastCompanionCreative] {
        get { changes.value("companions", view.companions.map(VastCompanionCreative.init(view:))) }
        set { changes.set("companions", newValue) }
    }

    init(view: VASTDocument.Creative) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("required", \.required), VastMember("companions", \.companions),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Creative(element)) }
}

/// A companion.
public struct VastCompanionCreative: VastDisplayPart {
    /// The companion without loss.
    public let view: VASTDocument.Companion

    /// The width in pixels, or 0 if it is missing or cannot be read.
    public var width: Int {
        get { changes.value("width", view.width ?? 0) }
        set { changes.set("width", newValue) }
    }
    /// The height in pixels, or 0 if it is missing or cannot be read.
    public var height: Int {
        get { changes.value("height", view.height ?? 0) }
        set { changes.set("height", newValue) }
    }
    /// The identifier, or `nil` if it is missing.
    public var id: String? {
        get { changes.value("id", view.id) }
        set { changes.set("id", newValue) }
    }
    /// The width of the file, or `nil` if it is missing or cannot be read.
    public var assetWidth: Int? {
        get { changes.value("assetWidth", view.assetWidth) }
        set { changes.set("assetWidth", newValue) }
    }
    /// The height of the file, or `nil` if it is missing or cannot be read.
    public var assetHeight: Int? {
        get { changes.value("assetHeight", view.assetHeight) }
        set { changes.set("assetHeight", newValue) }
    }
    /// The width when it is expanded, or `nil` if it is missing or cannot be read.
    public var expandedWidth: Int? {
        get { changes.value("expandedWidth", view.expandedWidth) }
        set { changes.set("expandedWidth", newValue) }
    }
    /// The height when it is expanded, or `nil` if it is missing or cannot be read.
    public var expandedHeight: Int? {
        get { changes.value("expandedHeight", view.expandedHeight) }
        set { changes.set("expandedHeight", newValue) }
    }
    /// The framework that it needs, or `nil` if it is missing.
    public var apiFramework: String? {
        get { changes.value("apiFramework", view.apiFramework) }
        set { changes.set("apiFramework", newValue) }
    }
    /// The slot that it is made for, or `nil` if it is missing.
    public var adSlotId: String? {
        get { changes.value("adSlotId", view.adSlotId) }
        set { changes.set("adSlotId", newValue) }
    }
    /// The ratio of physical to logical pixels, or `nil` if it is missing or cannot be read.
    public var pxRatio: Double? {
        get { changes.value("pxRatio", view.pxratio) }
        set { changes.set("pxRatio", newValue) }
    }
    /// `default`, `end-card` or `concurrent`, or `nil` if it is missing.
    public var renderingMode: String? {
        get { changes.value("renderingMode", view.renderingMode) }
        set { changes.set("renderingMode", newValue) }
    }
    /// The pieces of HTML that are URLs; `htmlResources` has all.
    public var htmlResource: [URL] {
        get {
            changes.value(
                "htmlResource", view.htmlResources.compactMap { URL(exactly: $0) }.filter { $0.scheme != nil })
        }
        set { changes.set("htmlResource", newValue) }
    }
    /// The text for people who do not see it, or `nil` if it is missing.
    public var altText: String? {
        get { changes.value("altText", view.altText) }
        set { changes.set("altText", newValue) }
    }
    /// The page that a click opens, or `nil` if it is missing.
    public var companionClickThrough: URL? {
        get { changes.value("companionClickThrough", view.companionClickThrough?.lossyURL) }
        set { changes.set("companionClickThrough", newValue) }
    }
    /// The URLs to request at a click; ``companionClickTrackings`` has their identifiers.
    public var companionClickTracking: [URL] {
        get { changes.value("companionClickTracking", companionClickTrackings.compactMap(\.url)) }
        set { changes.set("companionClickTracking", newValue) }
    }
    /// The URLs to request at a click, with their identifiers.
    public var companionClickTrackings: [VastCompanionClickTracking] {
        get {
            changes.value(
                "companionClickTrackings",
                view.companionClickTracking.map(VastCompanionClickTracking.init(view:)))
        }
        set { changes.set("companionClickTrackings", newValue) }
    }
    /// The trackers.
    public var trackingEvents: [VastTrackingEvent] {
        get {
            changes.value(
                "trackingEvents",
                view.trackingEvents.map { VastTrackingEvent(view: $0, duration: nil) })
        }
        set { changes.set("trackingEvents", newValue) }
    }
    /// The parameters, or `nil` if they are missing.
    public var adParameters: VastAdParameters? {
        get { changes.value("adParameters", VastAdParameters(of: view.element)) }
        set { changes.set("adParameters", newValue) }
    }

    init(view: VASTDocument.Companion) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("width", \.width), VastMember("height", \.height), VastMember("id", \.id),
            VastMember("assetWidth", \.assetWidth), VastMember("assetHeight", \.assetHeight),
            VastMember("expandedWidth", \.expandedWidth), VastMember("expandedHeight", \.expandedHeight),
            VastMember("apiFramework", \.apiFramework), VastMember("adSlotId", \.adSlotId),
            VastMember("pxRatio", \.pxRatio), VastMember("renderingMode", \.renderingMode),
            VastMember("staticResource", \.staticResource), VastMember("iFrameResource", \.iFrameResource),
            VastMember("htmlResource", \.htmlResource), VastMember("htmlResources", \.htmlResources),
            VastMember("altText", \.altText), VastMember("companionClickThrough", \.companionClickThrough),
            VastMember("companionClickTracking", \.companionClickTracking),
            VastMember("companionClickTrackings", \.companionClickTrackings),
            VastMember("trackingEvents", \.trackingEvents), VastMember("adParameters", \.adParameters),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Companion(element)) }
}

/// A URL to request at a click on a companion.
public typealias VastCompanionClickTracking = VastIdentifiedURL
