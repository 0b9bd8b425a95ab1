/// A companion.
public struct Companion: Sendable, Hashable {
    /// Which companions of a list must be displayed.
    public enum Requirement: String, Sendable, Hashable {
        /// All of the list.
        case all
        /// At least one of the list.
        case any
        /// None.
        case none
    }

    /// Which companions of its list must be displayed; none if the attribute is missing.
    public let requirement: Requirement
    /// The number of its `CompanionAds` element in the chain, from 0.
    public let list: Int
    /// The number of wrappers before its document.
    public let depth: Int
    /// The identifier, or `nil` if there is none.
    public let id: String?
    /// The width in pixels.
    public let width: Int?
    /// The height in pixels.
    public let height: Int?
    /// The slot that it is made for, or `nil` if there is none.
    public let adSlotID: String?
    /// How it is displayed, such as `end-card`; `default` if the attribute is missing.
    public let renderingMode: String
    /// The ratio of physical to logical pixels that it is made for.
    public let pixelRatio: Double
    /// The framework that a player needs, or `nil` if it needs none.
    public let apiFramework: String?
    /// The resources, of which one is displayed.
    public let resources: [CreativeResource]
    /// The page that a click opens, or `nil` if there is none.
    public let clickThrough: MacroURL?
    /// The URLs to request when the viewer clicks.
    public let clickTracking: [MacroURL]
    /// The trackers.
    public let tracking: [ResolvedAd.Tracking]

    init(_ element: VASTElement, of list: VASTElement, number: Int, depth: Int) {
        self.list = number
        requirement = list.text(of: "required").flatMap { Requirement(rawValue: $0.lowercased()) } ?? .none
        (self.depth, id) = (depth, element.text(of: "id"))
        (width, height) = (element["width"]?.integer, element["height"]?.integer)
        adSlotID = element.text(of: "adSlotId")
        renderingMode = element.text(of: "renderingMode").flatMap { $0.isEmpty ? nil : $0.lowercased() } ?? "default"
        pixelRatio = element["pxratio"]?.decimal ?? 1
        apiFramework = element.text(of: "apiFramework")
        resources = CreativeResource.all(of: element)
        clickThrough = element.first("CompanionClickThrough")?.url
        clickTracking = element.elements("CompanionClickTracking").compactMap(\.url)
        tracking = element.elements("TrackingEvents", "Tracking").compactMap {
            ResolvedAd.Tracking($0, depth: depth)
        }
    }
}
