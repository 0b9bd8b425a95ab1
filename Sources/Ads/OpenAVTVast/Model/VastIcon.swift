public import Foundation

/// An icon of an industry program.
public struct VastIcon: Sendable, Hashable {
    /// The icon without loss.
    public let view: VASTDocument.Icon

    /// The program, such as `AdChoices`; empty if it is missing.
    public var program: String { view.program ?? "" }
    /// The width in pixels, or 0 if it is missing or cannot be read.
    public var width: Int { view.width ?? 0 }
    /// The height in pixels, or 0 if it is missing or cannot be read.
    public var height: Int { view.height ?? 0 }
    /// The horizontal position: pixels, `left` or `right`; empty if it is missing.
    public var xPosition: String { view.xPosition ?? "" }
    /// The vertical position: pixels, `top` or `bottom`; empty if it is missing.
    public var yPosition: String { view.yPosition ?? "" }
    /// The time for which it is displayed, in seconds; 0 if it is missing or cannot be read.
    public var duration: Double { view.duration?.seconds ?? 0 }
    /// The time after which it is displayed, in seconds; 0 if it is missing or cannot be read.
    public var offset: Double { view.offset?.seconds ?? 0 }
    /// The framework that it needs; empty if it is missing.
    public var apiFramework: String { view.apiFramework ?? "" }
    /// The ratio of physical to logical pixels, or 1 if it is missing or cannot be read.
    public var pxratio: Double { view.pxratio ?? 1 }
    /// The text for people who do not see it, or `nil` if it is missing.
    public var altText: String? { view.altText }
    /// The text while the pointer is above it, or `nil` if it is missing.
    public var hoverText: String? { view.hoverText }
    /// The URLs to request when it is displayed.
    public var iconViewTracking: [URL] { view.iconViewTracking.compactMap(\.lossyURL) }
    /// What happens at a click, or `nil` if it is not defined.
    public var iconClicks: IconClicks? {
        view.element.child(named: "IconClicks").map { _ in IconClicks(view: view) }
    }
    /// The files.
    public var staticResource: [VastStaticResource] { view.staticResources.map(VastStaticResource.init(view:)) }
    /// The pages for an iframe.
    public var iFrameResource: [URL] { view.iFrameResources.compactMap(\.lossyURL) }
    /// The pieces of HTML.
    public var htmlResources: [String] { view.htmlResources }
}

/// What happens at a click on an icon.
public struct IconClicks: Sendable, Hashable {
    /// The icon without loss.
    public let view: VASTDocument.Icon

    /// The page that a click opens, or `nil` if it is missing.
    public var iconClickThrough: URL? { view.iconClickThrough?.lossyURL }
    /// The URLs to request at a click.
    public var iconClickTracking: [VastIconClickTracking] {
        view.iconClickTracking.map(VastIconClickTracking.init(view:))
    }
}

/// A URL to request at a click on an icon.
public struct VastIconClickTracking: Sendable, Hashable {
    /// The tracker without loss.
    public let view: VASTDocument.IdentifiedURL

    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

/// A file that is displayed.
public struct VastStaticResource: Sendable, Hashable {
    /// The file without loss.
    public let view: VASTDocument.StaticResource

    /// The MIME type; empty if it is missing.
    public var creativeType: String { view.creativeType ?? "" }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}
