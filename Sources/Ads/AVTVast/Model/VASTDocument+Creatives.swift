// The elements of VAST by their names; each view reads the document when a property is read.
extension VASTDocument {
    /// A creative.
    public struct Creative: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// The identifier of the ad server, or `nil` if it is missing or cannot be read.
        public var adId: String? { element["adId"]?.text }
        /// The order of the creatives, or `nil` if it is missing or cannot be read.
        public var sequence: Int? { element["sequence"]?.integer }
        /// The framework that it needs, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
        /// The identifiers across systems; those in an extension, too, as documents before 4.0 have them.
        public var universalAdIds: [UniversalAdId] { element.universalAdIds.map(UniversalAdId.init) }
        /// The linear creative, or `nil` if it is missing or cannot be read.
        public var linear: Linear? { element.child(named: "Linear").map(Linear.init) }
        /// The non-linear creatives.
        public var nonLinears: [NonLinear] {
            (element.child(named: "NonLinearAds")?.children(named: "NonLinear") ?? []).map(NonLinear.init)
        }
        /// The trackers of the non-linear creatives.
        public var nonLinearTrackingEvents: [Tracking] {
            (element.child(named: "NonLinearAds")?.child(named: "TrackingEvents")?.children(named: "Tracking") ?? [])
                .map(Tracking.init)
        }
        /// Which companions must be displayed: `all`, `any` or `none`, or `nil` if it is missing or cannot be read.
        public var companionAdsRequired: String? { element.child(named: "CompanionAds")?["required"]?.text }
        /// The companions.
        public var companions: [Companion] {
            (element.child(named: "CompanionAds")?.children(named: "Companion") ?? []).map(Companion.init)
        }
        /// The extensions.
        public var creativeExtensions: [Extension] {
            (element.child(named: "CreativeExtensions")?.children(named: "CreativeExtension") ?? []).map(Extension.init)
        }
    }

    /// An identifier of a creative across systems.
    public struct UniversalAdId: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The registry, or `nil` if it is missing or cannot be read.
        public var idRegistry: String? { element["idRegistry"]?.text }
        /// The identifier; in 4.0 also an attribute.
        public var value: String { element.text.isEmpty ? element["idValue"]?.text ?? "" : element.text }
    }

    /// A linear creative.
    public struct Linear: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The duration, or `nil` if it is missing or cannot be read.
        public var duration: VASTTime? { element.child(named: "Duration").flatMap { VASTTime($0.text) } }
        /// The offset from which the ad can be skipped, or `nil` if it is missing or cannot be read.
        public var skipoffset: VASTOffset? { element["skipoffset"]?.offset }
        /// The parameters for an interactive creative, or `nil` if it is missing or cannot be read.
        public var adParameters: String? { element.child(named: "AdParameters")?.text }
        /// The media files.
        public var mediaFiles: [MediaFile] {
            (element.child(named: "MediaFiles")?.children(named: "MediaFile") ?? []).map(MediaFile.init)
        }
        /// The sources for transcoding; those in an extension, too, as documents before 4.0 have them.
        public var mezzanines: [MediaFile] { element.mezzanines.map(MediaFile.init) }
        /// The interactive files; those in an extension, too, as documents before 4.0 have them.
        public var interactiveCreativeFiles: [InteractiveCreativeFile] {
            element.interactiveFiles.map(InteractiveCreativeFile.init)
        }
        /// The closed captions.
        public var closedCaptionFiles: [ClosedCaptionFile] {
            (element.child(named: "MediaFiles")?.child(named: "ClosedCaptionFiles")?.children(
                named: "ClosedCaptionFile") ?? []).map(ClosedCaptionFile.init)
        }
        /// The trackers.
        public var trackingEvents: [Tracking] {
            (element.child(named: "TrackingEvents")?.children(named: "Tracking") ?? []).map(Tracking.init)
        }
        /// The page that a click opens, or `nil` if it is missing or cannot be read.
        public var clickThrough: MacroURL? { element.child(named: "VideoClicks")?.child(named: "ClickThrough")?.url }
        /// The URLs to request at a click.
        public var clickTracking: [IdentifiedURL] {
            (element.child(named: "VideoClicks")?.children(named: "ClickTracking") ?? []).map(IdentifiedURL.init)
        }
        /// The URLs of other clicks.
        public var customClicks: [IdentifiedURL] {
            (element.child(named: "VideoClicks")?.children(named: "CustomClick") ?? []).map(IdentifiedURL.init)
        }
        /// The icons.
        public var icons: [Icon] { (element.child(named: "Icons")?.children(named: "Icon") ?? []).map(Icon.init) }
    }

    /// A tracker of an event.
    public struct Tracking: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The event; empty if the attribute is missing.
        public var event: String { element["event"]?.text ?? "" }
        /// The offset of a `progress` event, or `nil` if it is missing or cannot be read.
        public var offset: VASTOffset? { element["offset"]?.offset }
        /// The URL, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
    }

    /// A media file, or a mezzanine.
    public struct MediaFile: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The URL, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// `progressive` or `streaming`, or `nil` if it is missing or cannot be read.
        public var delivery: String? { element["delivery"]?.text }
        /// The MIME type, or `nil` if it is missing or cannot be read.
        public var type: String? { element["type"]?.text }
        /// The codec by RFC 6381, or `nil` if it is missing or cannot be read.
        public var codec: String? { element["codec"]?.text }
        /// The width in pixels, or `nil` if it is missing or cannot be read.
        public var width: Int? { element["width"]?.integer }
        /// The height in pixels, or `nil` if it is missing or cannot be read.
        public var height: Int? { element["height"]?.integer }
        /// The average bitrate in kbit/s, or `nil` if it is missing or cannot be read.
        public var bitrate: Int? { element["bitrate"]?.integer }
        /// The lowest bitrate in kbit/s, or `nil` if it is missing or cannot be read.
        public var minBitrate: Int? { element["minBitrate"]?.integer }
        /// The highest bitrate in kbit/s, or `nil` if it is missing or cannot be read.
        public var maxBitrate: Int? { element["maxBitrate"]?.integer }
        /// True if the file may be scaled, or `nil` if it is missing or cannot be read.
        public var scalable: Bool? { element["scalable"]?.boolean }
        /// True if the aspect ratio must be kept, or `nil` if it is missing or cannot be read.
        public var maintainAspectRatio: Bool? { element["maintainAspectRatio"]?.boolean }
        /// The size in bytes, or `nil` if it is missing or cannot be read.
        public var fileSize: Int? { element["fileSize"]?.integer }
        /// The type of media, such as `2D`, or `nil` if it is missing or cannot be read.
        public var mediaType: String? { element["mediaType"]?.text }
        /// The framework that executes the file, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
    }

    /// A file with interactive parts of the ad.
    public struct InteractiveCreativeFile: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The URL, or a `data:` URI, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
        /// The MIME type, or `nil` if it is missing or cannot be read.
        public var type: String? { element["type"]?.text }
        /// The framework that executes the file, or `nil` if it is missing or cannot be read.
        public var apiFramework: String? { element["apiFramework"]?.text }
        /// True if the file changes the duration, or `nil` if it is missing or cannot be read.
        public var variableDuration: Bool? { element["variableDuration"]?.boolean }
        /// The media file that a file in an extension belongs to, or `nil` if it is missing or cannot be read.
        public var mediaFileId: String? { element["mediaFileId"]?.text }
        /// The source of a file in an extension that has no URL, or `nil` if it is missing or cannot be read.
        public var htmlResource: String? { element.child(named: "HTMLResource")?.text }
        /// The parameters of a file in an extension, or `nil` if it is missing or cannot be read.
        public var adParameters: String? { element.child(named: "AdParameters")?.text }
    }

    /// A file with closed captions.
    public struct ClosedCaptionFile: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The URL, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
        /// The MIME type, or `nil` if it is missing or cannot be read.
        public var type: String? { element["type"]?.text }
        /// The language, or `nil` if it is missing or cannot be read.
        public var language: String? { element["language"]?.text }
    }
}
