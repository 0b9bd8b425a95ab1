// The elements of VAST by their names; each view reads the document when a property is read.
extension VASTDocument {
    /// A companion.
    public struct Companion: VASTDisplay {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// The width in pixels, or `nil` if it is missing or cannot be read.
        public var width: Int? { element["width"]?.integer }
        /// The height in pixels, or `nil` if it is missing or cannot be read.
        public var height: Int? { element["height"]?.integer }
        /// The width of the file, or `nil` if it is missing or cannot be read.
        public var assetWidth: Int? { element["assetWidth"]?.integer }
        /// The height of the file, or `nil` if it is missing or cannot be read.
        public var assetHeight: Int? { element["assetHeight"]?.integer }
        /// The width when it is expanded, or `nil` if it is missing or cannot be read.
        public var expandedWidth: Int? { element["expandedWidth"]?.integer }
        /// The height when it is expanded, or `nil` if it is missing or cannot be read.
        public var expandedHeight: Int? { element["expandedHeight"]?.integer }
        /// The framework that it needs, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
        /// The slot that it is made for, or `nil` if it is missing or cannot be read.
        public var adSlotId: String? { element["adSlotId"]?.text }
        /// The ratio of physical to logical pixels, or `nil` if it is missing or cannot be read.
        public var pxratio: Double? { element["pxratio"]?.decimal }
        /// `default`, `end-card` or `concurrent`, or `nil` if it is missing or cannot be read.
        public var renderingMode: String? { element["renderingMode"]?.text }
        /// The text for people who do not see it, or `nil` if it is missing or cannot be read.
        public var altText: String? { element.child(named: "AltText")?.text }
        /// The parameters, or `nil` if it is missing or cannot be read.
        public var adParameters: String? { element.child(named: "AdParameters")?.text }
        /// The page that a click opens, or `nil` if it is missing or cannot be read.
        public var companionClickThrough: MacroURL? { element.child(named: "CompanionClickThrough")?.url }
        /// The URLs to request at a click.
        public var companionClickTracking: [IdentifiedURL] {
            element.children(named: "CompanionClickTracking").map(IdentifiedURL.init)
        }
        /// The trackers.
        public var trackingEvents: [Tracking] {
            (element.child(named: "TrackingEvents")?.children(named: "Tracking") ?? []).map(Tracking.init)
        }
    }

    /// A non-linear creative.
    public struct NonLinear: VASTDisplay {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// The width in pixels, or `nil` if it is missing or cannot be read.
        public var width: Int? { element["width"]?.integer }
        /// The height in pixels, or `nil` if it is missing or cannot be read.
        public var height: Int? { element["height"]?.integer }
        /// The width when it is expanded, or `nil` if it is missing or cannot be read.
        public var expandedWidth: Int? { element["expandedWidth"]?.integer }
        /// The height when it is expanded, or `nil` if it is missing or cannot be read.
        public var expandedHeight: Int? { element["expandedHeight"]?.integer }
        /// True if it may be scaled, or `nil` if it is missing or cannot be read.
        public var scalable: Bool? { element["scalable"]?.boolean }
        /// True if the aspect ratio must be kept, or `nil` if it is missing or cannot be read.
        public var maintainAspectRatio: Bool? { element["maintainAspectRatio"]?.boolean }
        /// The shortest time to display it, or `nil` if it is missing or cannot be read.
        public var minSuggestedDuration: VASTTime? { element["minSuggestedDuration"]?.time }
        /// The framework that it needs, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
        /// The parameters, or `nil` if it is missing or cannot be read.
        public var adParameters: String? { element.child(named: "AdParameters")?.text }
        /// The page that a click opens, or `nil` if it is missing or cannot be read.
        public var nonLinearClickThrough: MacroURL? { element.child(named: "NonLinearClickThrough")?.url }
        /// The URLs to request at a click.
        public var nonLinearClickTracking: [IdentifiedURL] {
            element.children(named: "NonLinearClickTracking").map(IdentifiedURL.init)
        }
        /// The trackers.
        public var trackingEvents: [Tracking] {
            (element.child(named: "TrackingEvents")?.children(named: "Tracking") ?? []).map(Tracking.init)
        }
    }

    /// An icon of an industry program.
    public struct Icon: VASTDisplay {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The program, such as `AdChoices`, or `nil` if it is missing or cannot be read.
        public var program: String? { element["program"]?.text }
        /// The width in pixels, or `nil` if it is missing or cannot be read.
        public var width: Int? { element["width"]?.integer }
        /// The height in pixels, or `nil` if it is missing or cannot be read.
        public var height: Int? { element["height"]?.integer }
        /// The horizontal position: pixels, `left` or `right`, or `nil` if it is missing or cannot be read.
        public var xPosition: String? { element["xPosition"]?.text }
        /// The vertical position: pixels, `top` or `bottom`, or `nil` if it is missing or cannot be read.
        public var yPosition: String? { element["yPosition"]?.text }
        /// The time for which it is displayed, or `nil` if it is missing or cannot be read.
        public var duration: VASTTime? { element["duration"]?.time }
        /// The time after which it is displayed, or `nil` if it is missing or cannot be read.
        public var offset: VASTTime? { element["offset"]?.time }
        /// The framework that it needs, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
        /// The ratio of physical to logical pixels, or `nil` if it is missing or cannot be read.
        public var pxratio: Double? { element["pxratio"]?.decimal }
        /// The text for people who do not see it, or `nil` if it is missing or cannot be read.
        public var altText: String? { element["altText"]?.text }
        /// The text while the pointer is above it, or `nil` if it is missing or cannot be read.
        public var hoverText: String? { element["hoverText"]?.text }
        /// The page that a click opens, or `nil` if it is missing or cannot be read.
        public var iconClickThrough: MacroURL? {
            element.child(named: "IconClicks")?.child(named: "IconClickThrough")?.url
        }
        /// The URLs to request at a click.
        public var iconClickTracking: [IdentifiedURL] {
            (element.child(named: "IconClicks")?.children(named: "IconClickTracking") ?? []).map(IdentifiedURL.init)
        }
        /// The URLs to request when it is displayed.
        public var iconViewTracking: [MacroURL] { element.children(named: "IconViewTracking").compactMap(\.url) }
    }

    /// A file that is displayed.
    public struct StaticResource: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The MIME type, or `nil` if it is missing or cannot be read.
        public var creativeType: String? { element["creativeType"]?.text }
        /// The URL, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
    }

    /// The resources of a verification vendor.
    public struct Verification: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The vendor, or `nil` if it is missing or cannot be read.
        public var vendor: String? { element["vendor"]?.text }
        /// The scripts.
        public var javaScriptResources: [ScriptResource] {
            element.children(named: "JavaScriptResource").map(ScriptResource.init)
        }
        /// Other executables.
        public var executableResources: [ScriptResource] {
            element.children(named: "ExecutableResource").map(ScriptResource.init)
        }
        /// The parameters, or `nil` if it is missing or cannot be read.
        public var verificationParameters: String? { element.child(named: "VerificationParameters")?.text }
        /// The trackers.
        public var trackingEvents: [Tracking] {
            (element.child(named: "TrackingEvents")?.children(named: "Tracking") ?? []).map(Tracking.init)
        }
    }

    /// An executable of a verification vendor.
    public struct ScriptResource: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The URL, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
        /// The framework that executes it, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
        /// True if it also runs without a browser, or `nil` if it is missing or cannot be read.
        public var browserOptional: Bool? { element["browserOptional"]?.boolean }
        /// The type of an executable that is not JavaScript, or `nil` if it is missing or cannot be read.
        public var type: String? { element["type"]?.text }
    }
}
