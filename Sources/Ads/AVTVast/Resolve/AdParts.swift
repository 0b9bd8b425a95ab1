/// A media file of a linear creative.
public struct MediaFile: Sendable, Hashable {
    /// The URL of the file.
    public let url: MacroURL
    /// `progressive` or `streaming`, or `nil` if the attribute is missing.
    public let delivery: String?
    /// The MIME type in lower case, or `nil` if the attribute is missing.
    public let type: String?
    /// The codec by RFC 6381, or `nil` if the attribute is missing.
    public let codec: String?
    /// The width in pixels; 0 for audio.
    public let width: Int?
    /// The height in pixels; 0 for audio.
    public let height: Int?
    /// The average bitrate in kbit/s; of a range, its maximum.
    public let bitrate: Int?
    /// The framework that a player needs to execute the file, such as `VPAID`, or `nil` for media.
    public let apiFramework: String?
    /// The identifier, or `nil` if there is none.
    public let id: String?

    /// Reads a `MediaFile` element, or returns `nil` if it has no URL.
    init?(_ element: VASTElement) {
        guard let url = element.url else { return nil }
        self.url = url
        (delivery, id) = (element.text(of: "delivery")?.lowercased(), element.text(of: "id"))
        (type, codec) = (element.text(of: "type")?.lowercased(), element.text(of: "codec"))
        (width, height) = (element["width"]?.integer, element["height"]?.integer)
        bitrate = element["bitrate"]?.integer ?? element["maxBitrate"]?.integer ?? element["minBitrate"]?.integer
        apiFramework = element.text(of: "apiFramework")
    }
}

/// A resource of a companion, an icon or a non-linear creative.
public enum CreativeResource: Sendable, Hashable {
    /// A file, with its MIME type in lower case if it has one.
    case file(MacroURL, type: String?)
    /// A page for an iframe.
    case iframe(MacroURL)
    /// A piece of HTML.
    case html(String)

    /// Reads the resources of an element, in the order of the document.
    static func all(of element: VASTElement) -> [CreativeResource] {
        element.children.compactMap { child in
            switch child.name {
            case "StaticResource":
                child.url.map { .file($0, type: child.text(of: "creativeType")?.lowercased()) }
            case "IFrameResource": child.url.map { .iframe($0) }
            case "HTMLResource": child.text.isEmpty ? nil : .html(child.text)
            default: nil
            }
        }
    }
}

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

    init(_ element: VASTElement, required: String?, depth: Int) {
        requirement = required.flatMap { Requirement(rawValue: $0.lowercased()) } ?? .none
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

/// The resources of a verification vendor, of which at most one is executed.
public struct Verification: Sendable, Hashable {
    /// A resource.
    public enum Resource: Sendable, Hashable {
        /// JavaScript, with its framework, and whether it also runs without a browser.
        case script(MacroURL, apiFramework: String?, isBrowserOptional: Bool)
        /// Anything else, with its framework and its type.
        case executable(String, apiFramework: String?, type: String?)
    }

    /// The vendor, or `nil` if the attribute is missing.
    public let vendor: String?
    /// The number of wrappers before its document.
    public let depth: Int
    /// The resources in the order of the document.
    public let resources: [Resource]
    /// The parameters for the resource, or `nil` if there are none.
    public let parameters: String?
    /// The trackers, such as those for `verificationNotExecuted`.
    public let tracking: [ResolvedAd.Tracking]

    init(_ element: VASTElement, depth: Int) {
        (vendor, self.depth) = (element.text(of: "vendor"), depth)
        resources = element.children.compactMap { child in
            switch child.name {
            case "JavaScriptResource":
                child.url.map { url in
                    .script(
                        url, apiFramework: child.text(of: "apiFramework"),
                        isBrowserOptional: child["browserOptional"]?.boolean ?? false)
                }
            case "ExecutableResource":
                child.text.isEmpty
                    ? nil
                    : .executable(
                        child.text, apiFramework: child.text(of: "apiFramework"), type: child.text(of: "type"))
            default: nil
            }
        }
        parameters = element.first("VerificationParameters")?.text
        tracking = element.elements("TrackingEvents", "Tracking").compactMap {
            ResolvedAd.Tracking($0, depth: depth)
        }
    }
}
