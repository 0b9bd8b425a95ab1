public import Foundation

/// The non-linear creatives of a creative.
public struct VastNonLinearAdsCreative: Sendable, Hashable {
    /// The creative without loss.
    public let view: VASTDocument.Creative

    /// The trackers.
    public var trackingEvents: [VastTrackingEvent] {
        view.nonLinearTrackingEvents.map { VastTrackingEvent(view: $0, duration: nil) }
    }
    /// The first non-linear creative, or `nil` if there is none.
    public var nonLinear: VastNonLinear? { nonLinears.first }
    /// The non-linear creatives.
    public var nonLinears: [VastNonLinear] { view.nonLinears.map(VastNonLinear.init(view:)) }
}

/// A non-linear creative.
public struct VastNonLinear: Sendable, Hashable {
    /// The creative without loss.
    public let view: VASTDocument.NonLinear

    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The width in pixels, or 0 if it is missing or cannot be read.
    public var width: Int { view.width ?? 0 }
    /// The height in pixels, or 0 if it is missing or cannot be read.
    public var height: Int { view.height ?? 0 }
    /// The width when it is expanded, or `nil` if it is missing or cannot be read.
    public var expandedWidth: Int? { view.expandedWidth }
    /// The height when it is expanded, or `nil` if it is missing or cannot be read.
    public var expandedHeight: Int? { view.expandedHeight }
    /// True if it may be scaled, or `nil` if it is missing or cannot be read.
    public var scalable: Bool? { view.scalable }
    /// True if the aspect ratio must be kept, or `nil` if it is missing or cannot be read.
    public var maintainAspectRatio: Bool? { view.maintainAspectRatio }
    /// The shortest time to display it, in seconds, or `nil` if it is missing or cannot be read.
    public var minSuggestedDuration: Double? { view.minSuggestedDuration?.seconds }
    /// The framework that it needs, or `nil` if it is missing.
    public var apiFramework: String? { view.apiFramework }
    /// The files.
    public var staticResource: [VastStaticResource] { view.staticResources.map(VastStaticResource.init(view:)) }
    /// The pages for an iframe.
    public var iFrameResource: [URL] { view.iFrameResources.compactMap(\.lossyURL) }
    /// The pieces of HTML.
    public var htmlResources: [String] { view.htmlResources }
    /// The parameters, or `nil` if they are missing.
    public var adParameters: VastAdParameters? { VastAdParameters(of: view.element) }
    /// The page that a click opens, or `nil` if it is missing.
    public var nonLinearClickThrough: URL? { view.nonLinearClickThrough?.lossyURL }
    /// The URLs to request at a click.
    public var nonLinearClickTracking: [URL] { view.nonLinearClickTracking.compactMap { $0.url?.lossyURL } }
    /// The trackers of this creative.
    public var trackingEvents: [VastTrackingEvent] {
        view.trackingEvents.map { VastTrackingEvent(view: $0, duration: nil) }
    }
}
