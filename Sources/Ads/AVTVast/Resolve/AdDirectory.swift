import AVTXML

/// What resolving needs to know about a document.
struct AdDirectory: Sendable {
    /// The `Error` elements of the root.
    var errors: [LocatedURL] = []
    /// The ads in the order of the document.
    var ads: [Ad] = []

    /// A URL, and the location of its element.
    struct LocatedURL: Sendable, Hashable {
        let url: MacroURL
        let location: XMLLocation
    }

    /// An `Ad` element.
    struct Ad: Sendable {
        let id: String?
        /// The number in a pod, or `nil` for a stand-alone ad.
        let sequence: Int?
        let location: XMLLocation
        let errors: [LocatedURL]
        let content: Content
    }

    /// What an ad contains.
    enum Content: Sendable {
        case inline(hasCreative: Bool, categories: [Category])
        case wrapper(Wrapper)
        /// Neither of these.
        case none
    }

    /// The `Category` of an inline ad, or the categories that a wrapper blocks.
    struct Category: Sendable, Hashable {
        /// The authority that defines the codes.
        let authority: String?
        let code: String
    }

    /// The attributes and the tag URI of a wrapper.
    struct Wrapper: Sendable {
        /// `nil` if there is none.
        let tagURI: MacroURL?
        /// False if wrappers in the response are ignored.
        let followsWrappers: Bool
        let allowsMultipleAds: Bool
        /// `nil` if the attribute is missing.
        let fallsBackOnNoAd: Bool?
        let blockedCategories: [Category]
    }
}

extension AdDirectory.Wrapper {
    /// Creates the rules for a first document, which no wrapper led to.
    init(firstDocument options: ResolverOptions) {
        self.init(
            tagURI: nil, followsWrappers: options.followsWrappers, allowsMultipleAds: options.allowsMultipleAds,
            fallsBackOnNoAd: nil, blockedCategories: [])
    }
}
