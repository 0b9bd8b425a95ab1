public import Foundation

/// The non-linear creatives of a creative.
public struct VastNonLinearAdsCreative: VastElementPart {
    /// The creative without loss.
    public let view: VASTDocument.Creative

    /// The trackers.
    public var trackingEvents: [VastTrackingEvent] {
        get {
            changes.value(
                "trackingEvents",
                view.nonLinearTrackingEvents.map { VastTrackingEvent(view: $0, duration: nil) })
        }
        set { changes.set("trackingEvents", newValue) }
    }
    /// The first non-linear creative, or `nil` if there is none.
    public var nonLinear: VastNonLinear? {
        get { changes.value("nonLinear", nonLinears.first) }
        set { changes.set("nonLinear", newValue) }
    }
    /// The non-linear creatives.
    public var nonLinears: [VastNonLinear] {
        get { changes.value("nonLinears", view.nonLinears.map(VastNonLinear.init(view:))) }
        set { changes.set("nonLinears", newValue) }
    }

    init(view: VASTDocument.Creative) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("trackingEvents", \.trackingEvents), VastMember("nonLinear", \.nonLinear),
            VastMember("nonLinears", \.nonLinears),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Creative(element)) }
}

/// A non-linear creative.
public struct VastNonLinear: VastDisplayPart {
    /// The creative without loss.
    public let view: VASTDocument.NonLinear

    /// The identifier, or `nil` if it is missing.
    public var id: String? {
        get { changes.value("id", view.id) }
        set { changes.set("id", newValue) }
    }
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
    /// True if it may be scaled, or `nil` if it is missing or cannot be read.
    public var scalable: Bool? {
        get { changes.value("scalable", view.scalable) }
        set { changes.set("scalable", newValue) }
    }
    /// True if the aspect ratio must be kept, or `nil` if it is missing or cannot be read.
    public var maintainAspectRatio: Bool? {
        get { changes.value("maintainAspectRatio", view.maintainAspectRatio) }
        set { changes.set("maintainAspectRatio", newValue) }
    }
    /// The shortest time to display it, in seconds, or `nil` if it is missing or cannot be read.
    public var minSuggestedDuration: Double? {
        get { changes.value("minSuggestedDuration", view.minSuggestedDuration?.seconds) }
        set { changes.set("minSuggestedDuration", newValue) }
    }
    /// The framework that it needs, or `nil` if it is missing.
    public var apiFramework: String? {
        get { changes.value("apiFramework", view.apiFramework) }
        set { changes.set("apiFramework", newValue) }
    }
    /// The parameters, or `nil` if they are missing.
    public var adParameters: VastAdParameters? {
        get { changes.value("adParameters", VastAdParameters(of: view.element)) }
        set { changes.set("adParameters", newValue) }
    }
    /// The page that a click opens, or `nil` if it is missing.
    public var nonLinearClickThrough: URL? {
        get { changes.value("nonLinearClickThrough", view.nonLinearClickThrough?.lossyURL) }
        set { changes.set("nonLinearClickThrough", newValue) }
    }
    /// The URLs to request at a click.
    public var nonLinearClickTracking: [URL] {
        get { changes.value("nonLinearClickTracking", view.nonLinearClickTracking.compactMap { $0.url?.lossyURL }) }
        set { changes.set("nonLinearClickTracking", newValue) }
    }
    /// The trackers of this creative.
    public var trackingEvents: [VastTrackingEvent] {
        get {
            changes.value(
                "trackingEvents",
                view.trackingEvents.map { VastTrackingEvent(view: $0, duration: nil) })
        }
        set { changes.set("trackingEvents", newValue) }
    }

    init(view: VASTDocument.NonLinear) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("id", \.id), VastMember("width", \.width), VastMember("height", \.height),
            VastMember("expandedWidth", \.expandedWidth), VastMember("expandedHeight", \.expandedHeight),
            VastMember("scalable", \.scalable), VastMember("maintainAspectRatio", \.maintainAspectRatio),
            VastMember("minSuggestedDuration", \.minSuggestedDuration), VastMember("apiFramework", \.apiFramework),
            VastMember("staticResource", \.staticResource), VastMember("iFrameResource", \.iFrameResource),
            VastMember("htmlResources", \.htmlResources), VastMember("adParameters", \.adParameters),
            VastMember("nonLinearClickThrough", \.nonLinearClickThrough),
            VastMember("nonLinearClickTracking", \.nonLinearClickTracking),
            VastMember("trackingEvents", \.trackingEvents),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.NonLinear(element)) }
}
