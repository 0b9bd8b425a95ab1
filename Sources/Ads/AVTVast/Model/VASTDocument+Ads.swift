// The elements of VAST by their names; each view reads the document when a property is read.
extension VASTDocument {
    /// An ad.
    public struct Ad: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// The number in a pod, or `nil` if it is missing or cannot be read.
        public var sequence: Int? { element["sequence"]?.integer }
        /// True if the ad may decide not to play, or `nil` if it is missing or cannot be read.
        public var conditionalAd: Bool? { element["conditionalAd"]?.boolean }
        /// `video`, `audio` or `hybrid`, or `nil` if it is missing or cannot be read.
        public var adType: String? { element["adType"]?.text }
        /// The inline ad, or `nil` if it is missing or cannot be read.
        public var inLine: InLine? { element.child(named: "InLine").map(InLine.init) }
        /// The wrapper, or `nil` if it is missing or cannot be read.
        public var wrapper: Wrapper? { element.child(named: "Wrapper").map(Wrapper.init) }
    }

    /// An ad that contains its creatives.
    public struct InLine: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The server, or `nil` if it is missing or cannot be read.
        public var adSystem: String? { element.child(named: "AdSystem")?.text }
        /// The title, or `nil` if it is missing or cannot be read.
        public var adTitle: String? { element.child(named: "AdTitle")?.text }
        /// The identifier of the impression for all parties, or `nil` if it is missing or cannot be read.
        public var adServingId: String? { element.child(named: "AdServingId")?.text }
        /// The description, or `nil` if it is missing or cannot be read.
        public var description: String? { element.child(named: "Description")?.text }
        /// The advertiser, or `nil` if it is missing or cannot be read.
        public var advertiser: String? { element.child(named: "Advertiser")?.text }
        /// The categories.
        public var categories: [Category] { element.children(named: "Category").map(Category.init) }
        /// The price, or `nil` if it is missing or cannot be read.
        public var pricing: Pricing? { element.child(named: "Pricing").map(Pricing.init) }
        /// The number of seconds in which the ad may be played, or `nil` if it is missing or cannot be read.
        public var expires: Int? { element.child(named: "Expires")?.text.vastInteger }
        /// The survey, or `nil` if it is missing or cannot be read.
        public var survey: MacroURL? { element.child(named: "Survey")?.url }
        /// The impression URLs.
        public var impressions: [IdentifiedURL] { element.children(named: "Impression").map(IdentifiedURL.init) }
        /// The error URLs.
        public var errors: [MacroURL] { element.children(named: "Error").compactMap(\.url) }
        /// The viewability URLs, or `nil` if it is missing or cannot be read.
        public var viewableImpression: ViewableImpression? {
            element.child(named: "ViewableImpression").map(ViewableImpression.init)
        }
        /// The creatives.
        public var creatives: [Creative] {
            (element.child(named: "Creatives")?.children(named: "Creative") ?? []).map(Creative.init)
        }
        /// The extensions.
        public var extensions: [Extension] {
            (element.child(named: "Extensions")?.children(named: "Extension") ?? []).map(Extension.init)
        }
        /// The verification vendors; those in an extension, too, as documents before 4.1 have them.
        public var adVerifications: [Verification] { element.verifications.map(Verification.init) }
    }

    /// An ad that refers to another document.
    public struct Wrapper: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The server, or `nil` if it is missing or cannot be read.
        public var adSystem: String? { element.child(named: "AdSystem")?.text }
        /// The URL of the next document; also that of `VASTAdTagURL`, which early servers write, or `nil` if it is missing or cannot be read.
        public var vastAdTagURI: MacroURL? { element.child(named: "VASTAdTagURI")?.url ?? legacyTagURL }
        /// False if wrappers in the response are ignored, or `nil` if it is missing or cannot be read.
        public var followAdditionalWrappers: Bool? { element["followAdditionalWrappers"]?.boolean }
        /// True if the response may have several ads, or `nil` if it is missing or cannot be read.
        public var allowMultipleAds: Bool? { element["allowMultipleAds"]?.boolean }
        /// True if another ad is played if the response has none, or `nil` if it is missing or cannot be read.
        public var fallbackOnNoAd: Bool? { element["fallbackOnNoAd"]?.boolean }
        /// The price, or `nil` if it is missing or cannot be read.
        public var pricing: Pricing? { element.child(named: "Pricing").map(Pricing.init) }
        /// The categories that are not allowed.
        public var blockedAdCategories: [Category] { element.children(named: "BlockedAdCategories").map(Category.init) }
        /// The impression URLs.
        public var impressions: [IdentifiedURL] { element.children(named: "Impression").map(IdentifiedURL.init) }
        /// The error URLs.
        public var errors: [MacroURL] { element.children(named: "Error").compactMap(\.url) }
        /// The viewability URLs, or `nil` if it is missing or cannot be read.
        public var viewableImpression: ViewableImpression? {
            element.child(named: "ViewableImpression").map(ViewableImpression.init)
        }
        /// The creatives.
        public var creatives: [Creative] {
            (element.child(named: "Creatives")?.children(named: "Creative") ?? []).map(Creative.init)
        }
        /// The extensions.
        public var extensions: [Extension] {
            (element.child(named: "Extensions")?.children(named: "Extension") ?? []).map(Extension.init)
        }
        /// The verification vendors; those in an extension, too, as documents before 4.1 have them.
        public var adVerifications: [Verification] { element.verifications.map(Verification.init) }

        private var legacyTagURL: MacroURL? {
            guard let legacy = element.child(named: "VASTAdTagURL") else { return nil }
            return legacy.child(named: "URL")?.url ?? legacy.url
        }
    }

    /// A category of ads; the code is its text.
    public struct Category: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The authority that defines the code, or `nil` if it is missing or cannot be read.
        public var authority: String? { element["authority"]?.text }
        /// The code.
        public var code: String { element.text }
    }

    /// A price.
    public struct Pricing: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The model, such as `CPM`, or `nil` if it is missing or cannot be read.
        public var model: String? { element["model"]?.text }
        /// The currency by ISO 4217, or `nil` if it is missing or cannot be read.
        public var currency: String? { element["currency"]?.text }
        /// The price in the currency, or `nil` if it is missing or cannot be read.
        public var value: Double? { element.text.vastDecimal }
    }

    /// URLs about viewability, of which those of one kind are requested.
    public struct ViewableImpression: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// The URLs for a viewable ad.
        public var viewable: [MacroURL] { element.children(named: "Viewable").compactMap(\.url) }
        /// The URLs for an ad that was not viewable.
        public var notViewable: [MacroURL] { element.children(named: "NotViewable").compactMap(\.url) }
        /// The URLs for an ad whose viewability is unknown.
        public var viewUndetermined: [MacroURL] { element.children(named: "ViewUndetermined").compactMap(\.url) }
    }

    /// An extension; its content is XML that VAST does not define.
    public struct Extension: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The type, or `nil` if it is missing or cannot be read.
        public var type: String? { element["type"]?.text }
        /// The content as written.
        public var xml: String { element.innerSource }
    }

    /// A URL with an identifier.
    public struct IdentifiedURL: VASTView {
        /// The element.
        public let element: VASTElement

        /// Creates a view of an element.
        public init(_ element: VASTElement) { self.element = element }

        /// The identifier, or `nil` if it is missing or cannot be read.
        public var id: String? { element["id"]?.text }
        /// The URL, or `nil` if it is missing or cannot be read.
        public var url: MacroURL? { element.url }
    }
}
