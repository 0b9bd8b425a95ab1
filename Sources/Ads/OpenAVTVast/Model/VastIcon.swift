public import Foundation

/// An icon of an industry program.
public struct VastIcon: VastDisplayPart {
    /// The icon without loss.
    public let view: VASTDocument.Icon

    /// The program, such as `AdChoices`; empty if it is missing.
    public var program: String {
        get { changes.value("program", view.program ?? "") }
        set { changes.set("program", newValue) }
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
    /// The horizontal position: pixels, `left` or `right`; empty if it is missing.
    public var xPosition: String {
        get { changes.value("xPosition", view.xPosition ?? "") }
        set { changes.set("xPosition", newValue) }
    }
    /// The vertical position: pixels, `top` or `bottom`; empty if it is missing.
    public var yPosition: String {
        get { changes.value("yPosition", view.yPosition ?? "") }
        set { changes.set("yPosition", newValue) }
    }
    /// The time for which it is displayed, in seconds; 0 if it is missing or cannot be read.
    public var duration: Double {
        get { changes.value("duration", view.duration?.seconds ?? 0) }
        set { changes.set("duration", newValue) }
    }
    /// The time after which it is displayed, in seconds; 0 if it is missing or cannot be read.
    public var offset: Double {
        get { changes.value("offset", view.offset?.seconds ?? 0) }
        set { changes.set("offset", newValue) }
    }
    /// The framework that it needs; empty if it is missing.
    public var apiFramework: String {
        get { changes.value("apiFramework", view.apiFramework ?? "") }
        set { changes.set("apiFramework", newValue) }
    }
    /// The ratio of physical to logical pixels, or 1 if it is missing or cannot be read.
    public var pxratio: Double {
        get { changes.value("pxratio", view.pxratio ?? 1) }
        set { changes.set("pxratio", newValue) }
    }
    /// The text for people who do not see it, or `nil` if it is missing.
    public var altText: String? {
        get { changes.value("altText", view.altText) }
        set { changes.set("altText", newValue) }
    }
    /// The text while the pointer is above it, or `nil` if it is missing.
    public var hoverText: String? {
        get { changes.value("hoverText", view.hoverText) }
        set { changes.set("hoverText", newValue) }
    }
    /// The URLs to request when it is displayed.
    public var iconViewTracking: [URL] {
        get { changes.value("iconViewTracking", view.iconViewTracking.compactMap(\.lossyURL)) }
        set { changes.set("iconViewTracking", newValue) }
    }
    /// What happens at a click, or `nil` if it is not defined.
    public var iconClicks: IconClicks? {
        get {
            changes.value(
                "iconClicks",
                view.element.child(named: "IconClicks").map { _ in IconClicks(view: view) })
        }
        set { changes.set("iconClicks", newValue) }
    }

    init(view: VASTDocument.Icon) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("program", \.program), VastMember("width", \.width), VastMember("height", \.height),
            VastMember("xPosition", \.xPosition), VastMember("yPosition", \.yPosition),
            VastMember("duration", \.duration), VastMember("offset", \.offset),
            VastMember("apiFramework", \.apiFramework), VastMember("pxratio", \.pxratio),
            VastMember("altText", \.altText), VastMember("hoverText", \.hoverText),
            VastMember("iconViewTracking", \.iconViewTracking), VastMember("iconClicks", \.iconClicks),
            VastMember("staticResource", \.staticResource), VastMember("iFrameResource", \.iFrameResource),
            VastMember("htmlResources", \.htmlResources),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Icon(element)) }
}

/// What happens at a click on an icon.
public struct IconClicks: VastElementPart {
    /// The icon without loss.
    public let view: VASTDocument.Icon

    /// The page that a click opens, or `nil` if it is missing.
    public var iconClickThrough: URL? {
        get { changes.value("iconClickThrough", view.iconClickThrough?.lossyURL) }
        set { changes.set("iconClickThrough", newValue) }
    }
    /// The URLs to request at a click.
    public var iconClickTracking: [VastIconClickTracking] {
        get {
            changes.value(
                "iconClickTracking",
                view.iconClickTracking.map(VastIconClickTracking.init(view:)))
        }
        set { changes.set("iconClickTracking", newValue) }
    }

    init(view: VASTDocument.Icon) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("iconClickThrough", \.iconClickThrough), VastMember("iconClickTracking", \.iconClickTracking),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Icon(element)) }
}

/// A URL to request at a click on an icon.
public typealias VastIconClickTracking = VastIdentifiedURL

/// A file that is displayed.
public struct VastStaticResource: VastElementPart {
    /// The file without loss.
    public let view: VASTDocument.StaticResource

    /// The MIME type; empty if it is missing.
    public var creativeType: String {
        get { changes.value("creativeType", view.creativeType ?? "") }
        set { changes.set("creativeType", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.StaticResource) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("creativeType", \.creativeType), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.StaticResource(element)) }
}
