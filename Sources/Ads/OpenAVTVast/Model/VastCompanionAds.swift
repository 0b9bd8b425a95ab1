public import Foundation

/// Which companions must be displayed.
public enum CompanionsRequirement: String, Sendable {
    /// All companions; if one cannot be displayed, the ad does not play.
    case all
    /// At least one companion; if none can be displayed, the ad does not play.
    case any
    /// None.
    case none
}

/// The companions of a creative.
public struct VastCompanionAds: Sendable, Hashable {
    /// The creative without loss.
    public let view: VASTDocument.Creative

    /// Which companions must be displayed; none if it is missing or cannot be read.
    public var required: CompanionsRequirement {
        view.companionAdsRequired.flatMap(CompanionsRequirement.init) ?? .none
    }
    /// The companions.
    public var companions: [VastCompanionCreative] { view.companions.map(VastCompanionCreative.init(view:)) }
}

/// A companion.
public struct VastCompanionCreative: Sendable, Hashable {
    /// The companion without loss.
    public let view: VASTDocument.Companion

    /// The width in pixels, or 0 if it is missing or cannot be read.
    public var width: Int { view.width ?? 0 }
    /// The height in pixels, or 0 if it is missing or cannot be read.
    public var height: Int { view.height ?? 0 }
    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The width of the file, or `nil` if it is missing or cannot be read.
    public var assetWidth: Int? { view.assetWidth }
    /// The height of the file, or `nil` if it is missing or cannot be read.
    public var assetHeight: Int? { view.assetHeight }
    /// The width when it is expanded, or `nil` if it is missing or cannot be read.
    public var expandedWidth: Int? { view.expandedWidth }
    /// The height when it is expanded, or `nil` if it is missing or cannot be read.
    public var expandedHeight: Int? { view.expandedHeight }
    /// The framework that it needs, or `nil` if it is missing.
    public var apiFramework: String? { view.apiFramework }
    /// The slot that it is made for, or `nil` if it is missing.
    public var adSlotId: String? { view.adSlotId }
    /// The ratio of physical to logical pixels, or `nil` if it is missing or cannot be read.
    public var pxRatio: Double? { view.pxratio }
    /// `default`, `end-card` or `concurrent`, or `nil` if it is missing.
    public var renderingMode: String? { view.renderingMode }
    /// The files.
    public var staticResource: [VastStaticResource] { view.staticResources.map(VastStaticResource.init(view:)) }
    /// The pages for an iframe.
    public var iFrameResource: [URL] { view.iFrameResources.compactMap(\.lossyURL) }
    /// The pieces of HTML that are URLs; ``htmlResources`` has all.
    public var htmlResource: [URL] { view.htmlResources.compactMap { URL(exactly: $0) }.filter { $0.scheme != nil } }
    /// The pieces of HTML.
    public var htmlResources: [String] { view.htmlResources }
    /// The text for people who do not see it, or `nil` if it is missing.
    public var altText: String? { view.altText }
    /// The page that a click opens, or `nil` if it is missing.
    public var companionClickThrough: URL? { view.companionClickThrough?.lossyURL }
    /// The URLs to request at a click; ``companionClickTrackings`` has their identifiers.
    public var companionClickTracking: [URL] { companionClickTrackings.compactMap(\.url) }
    /// The URLs to request at a click, with their identifiers.
    public var companionClickTrackings: [VastCompanionClickTracking] {
        view.companionClickTracking.map(VastCompanionClickTracking.init(view:))
    }
    /// The trackers.
    public var trackingEvents: [VastTrackingEvent] {
        view.trackingEvents.map { VastTrackingEvent(view: $0, duration: nil) }
    }
    /// The parameters, or `nil` if they are missing.
    public var adParameters: VastAdParameters? { VastAdParameters(of: view.element) }
}

/// A URL to request at a click on a companion.
public struct VastCompanionClickTracking: Sendable, Hashable {
    /// The tracker without loss.
    public let view: VASTDocument.IdentifiedURL

    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}
