/// An icon of an industry program.
public struct Icon: Sendable, Hashable {
    /// A position in one dimension.
    public enum Position: Sendable, Hashable {
        /// The leftmost or topmost position.
        case start
        /// The rightmost or bottommost position.
        case end
        /// Pixels from the left or the top.
        case pixels(Int)

        fileprivate init?(_ text: String?) {
            switch text?.lowercased() {
            case "left", "top": self = .start
            case "right", "bottom": self = .end
            default:
                guard let pixels = text.flatMap({ Int($0) }) else { return nil }
                self = .pixels(pixels)
            }
        }
    }

    /// The number of wrappers before its document.
    public let depth: Int
    /// The program, such as `AdChoices`, or `nil` if the attribute is missing.
    public let program: String?
    /// The width in pixels.
    public let width: Int?
    /// The height in pixels.
    public let height: Int?
    /// The horizontal position, or `nil` if it is missing or malformed.
    public let x: Position?
    /// The vertical position, or `nil` if it is missing or malformed.
    public let y: Position?
    /// The time from the start of the ad in milliseconds.
    public let offset: Int
    /// The time for which it is displayed in milliseconds, or `nil` for the rest of the ad.
    public let duration: Int?
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
    /// The URLs to request when the icon is displayed.
    public let viewTracking: [MacroURL]

    init(_ element: VASTElement, depth: Int) {
        (self.depth, program) = (depth, element.text(of: "program"))
        (width, height) = (element["width"]?.integer, element["height"]?.integer)
        (x, y) = (Position(element.text(of: "xPosition")), Position(element.text(of: "yPosition")))
        offset = element["offset"]?.time?.milliseconds ?? 0
        duration = element["duration"]?.time?.milliseconds
        pixelRatio = element["pxratio"]?.decimal ?? 1
        apiFramework = element.text(of: "apiFramework")
        resources = CreativeResource.all(of: element)
        clickThrough = element.first("IconClicks", "IconClickThrough")?.url
        clickTracking = element.elements("IconClicks", "IconClickTracking").compactMap(\.url)
        viewTracking = element.elements("IconViewTracking").compactMap(\.url)
    }
}
