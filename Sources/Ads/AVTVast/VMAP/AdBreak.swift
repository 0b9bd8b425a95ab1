import AVTXML

/// A break for ads in a video.
public struct AdBreak: Sendable, Hashable {
    /// When a break begins.
    public enum Offset: Sendable, Hashable {
        /// Before the content.
        case start
        /// After the content.
        case end
        /// A time in the content.
        case time(VASTTime)
        /// A percentage of the content's duration.
        case percentage(Double)
        /// The number of the break in a content with known breaks, from 1.
        case position(Int)

        /// Reads a time, a percentage, `start`, `end`, or `#` and a number; `nil` for other text.
        public init?(_ text: some StringProtocol) {
            switch text.trimmedXMLSpace {
            case "start": self = .start
            case "end": self = .end
            case let text where text.hasPrefix("#"):
                guard let number = Int(text.dropFirst()), number > 0, !text.hasPrefix("#+") else { return nil }
                self = .position(number)
            case let text:
                switch VASTOffset(text) {
                case .time(let time): self = .time(time)
                case .percentage(let percentage): self = .percentage(percentage)
                case nil: return nil
                }
            }
        }
    }

    /// The ads of a break.
    public struct Source: Sendable, Hashable {
        /// Where the ads come from.
        public enum Content: Sendable, Hashable {
            /// A VAST document that the break contains, as it is written.
            case document([UInt8])
            /// A URL that responds with ads, and the type of its response: `vast1` to `vast4`, or `proprietary`.
            case tag(MacroURL, templateType: String?)
            /// Data in another format, and its type.
            case custom(String, templateType: String?)
        }

        /// The identifier, or `nil` if there is none.
        public let id: String?
        /// True if more than one ad may play.
        public let allowsMultipleAds: Bool
        /// True if wrappers are followed.
        public let followsWrappers: Bool
        /// The ads, or `nil` if the source contains none.
        public let content: Content?

        init(_ element: VMAPElement) {
            id = element["id"]
            allowsMultipleAds = element["allowMultipleAds"].flatMap { VASTBoolean.value(of: $0) } ?? true
            followsWrappers = element["followRedirects"].flatMap { VASTBoolean.value(of: $0) } ?? true
            let document = (element.children("VASTAdData") + element.children("VASTData")).first?.children("VAST").first
            let tag = element.children("AdTagURI").first
            let custom = element.children("CustomAdData").first
            if let document {
                content = .document(document.source)
            } else if let tag, let url = tag.url {
                content = .tag(url, templateType: tag["templateType"])
            } else {
                content = custom.map { .custom($0.text, templateType: $0["templateType"]) }
            }
        }
    }

    /// A tracker of a break.
    public struct Tracking: Sendable, Hashable {
        /// The name of the event, such as `breakStart`.
        public let event: String
        /// The URL to request.
        public let url: MacroURL
        /// The location of the element.
        public let location: XMLLocation
    }

    /// When the break begins, or `nil` if the attribute is missing or malformed.
    public let offset: Offset?
    /// The types of ads that are allowed: `linear`, `nonlinear`, `display`.
    public let types: [String]
    /// The identifier, or `nil` if there is none.
    public let id: String?
    /// The time after which the break occurs again, or `nil` if it occurs once.
    public let repeatAfter: VASTTime?
    /// The ads, or `nil` if there are none.
    public let source: Source?
    /// The trackers in the order of the document.
    public let tracking: [Tracking]
    /// The extensions as written.
    public let extensions: [String]
    /// The location of the element.
    public let location: XMLLocation

    init(_ element: VMAPElement) {
        offset = element["timeOffset"].flatMap { Offset($0) }
        types = (element["breakType"] ?? "").split(separator: ",").map(\.trimmedXMLSpace).filter { !$0.isEmpty }
        id = element["breakId"]
        repeatAfter = element["repeatAfter"].flatMap { VASTTime($0) }
        source = element.children("AdSource").first.map(Source.init)
        tracking = element.children("TrackingEvents").flatMap { $0.children("Tracking") }.compactMap { tracker in
            tracker.url.map { Tracking(event: tracker["event"] ?? "", url: $0, location: tracker.location) }
        }
        extensions = element.children("Extensions").flatMap { $0.children("Extension") }.map(\.innerSource)
        location = element.location
    }

    /// Returns the URLs of an event, in the order of the document.
    ///
    /// - Parameter event: `breakStart`, `breakEnd` or `error`.
    /// - Returns: The URLs, without those that are never requested.
    public func trackers(for event: String) -> [MacroURL] {
        tracking.filter { $0.event == event && !$0.url.isBlank }.map(\.url)
    }
}
