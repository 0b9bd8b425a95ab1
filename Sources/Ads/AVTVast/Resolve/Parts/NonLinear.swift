/// A non-linear creative.
public struct NonLinear: Sendable, Hashable {
    /// The identifier, or `nil` if there is none.
    public let id: String?
    /// The width in pixels.
    public let width: Int?
    /// The height in pixels.
    public let height: Int?
    /// The framework that a player needs, or `nil` if it needs none.
    public let apiFramework: String?
    /// The resources, of which one is displayed.
    public let resources: [CreativeResource]
    /// The page that a click opens, or `nil` if there is none.
    public let clickThrough: MacroURL?

    init(_ element: VASTElement) {
        (id, width, height) = (element.text(of: "id"), element["width"]?.integer, element["height"]?.integer)
        apiFramework = element.text(of: "apiFramework")
        resources = CreativeResource.all(of: element)
        clickThrough = element.first("NonLinearClickThrough")?.url
    }
}
