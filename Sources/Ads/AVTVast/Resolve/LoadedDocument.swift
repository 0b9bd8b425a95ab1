/// A document of a chain.
struct LoadedDocument: Sendable {
    let root: VASTElement
    /// The `Ad` elements, in the order of ``AdDirectory/ads``.
    let ads: [VASTElement]
    let directory: AdDirectory
    let selection: AdSelection

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The body of a response.
    ///   - wrapper: The wrapper that led to it, or the rules for a first document.
    ///   - options: The limits.
    /// - Throws: `FailureReason` if the document cannot be used.
    init(_ bytes: [UInt8], via wrapper: AdDirectory.Wrapper, _ options: ResolverOptions) throws(FailureReason) {
        guard !bytes.allSatisfy({ $0 <= 0x20 }) else { throw .emptyResponse }
        let document: VASTDocument
        do throws(VASTProblem) {
            document = try VASTDocument(bytes, limits: options.documentLimits)
        } catch {
            throw FailureReason(error)
        }
        root = document.root
        ads = Array(root.elements("Ad").prefix(options.adLimit))
        directory = AdDirectory(
            errors: root.elements("Error").compactMap(\.locatedURL), ads: ads.map(AdDirectory.Ad.init))
        selection = AdSelection(directory, via: wrapper)
    }
}

extension FailureReason {
    /// Converts the reason why a response is no document.
    package init(_ problem: VASTProblem) {
        switch problem.reason {
        case .notXML:
            self = .notXML("\(problem) (line \(problem.location.line), column \(problem.location.column))")
        case .notVAST: self = .notVAST
        case .unsupportedVersion: self = .unsupportedVersion
        }
    }
}

extension AdDirectory.Ad {
    /// Reads an `Ad` element.
    fileprivate init(_ element: VASTElement) {
        id = element.text(of: "id")
        // The standard has only sequences above zero.
        sequence = element["sequence"]?.integer.flatMap { $0 > 0 ? $0 : nil }
        location = element.location
        errors = (element.elements("InLine", "Error") + element.elements("Wrapper", "Error")).compactMap(\.locatedURL)
        if element.first("InLine") != nil {
            content = .inline(
                hasCreative: element.first("InLine", "Creatives", "Creative") != nil,
                categories: element.elements("InLine", "Category").map { category in
                    AdDirectory.Category(authority: category.text(of: "authority"), code: category.text)
                })
        } else if let wrapper = element.first("Wrapper") {
            content = .wrapper(AdDirectory.Wrapper(wrapper))
        } else {
            content = .none
        }
    }
}

extension AdDirectory.Wrapper {
    fileprivate init(_ wrapper: VASTElement) {
        tagURI =
            wrapper.first("VASTAdTagURI")?.url ?? wrapper.first("VASTAdTagURL", "URL")?.url
            ?? wrapper.first("VASTAdTagURL")?.url
        followsWrappers = wrapper["followAdditionalWrappers"]?.boolean ?? true
        allowsMultipleAds = wrapper["allowMultipleAds"]?.boolean ?? false
        fallsBackOnNoAd = wrapper["fallbackOnNoAd"]?.boolean
        blockedCategories = wrapper.elements("BlockedAdCategories").flatMap { list in
            list.text.split(separator: ",").map { code in
                let words = code.split(whereSeparator: \.isWhitespace)
                return AdDirectory.Category(
                    authority: list.text(of: "authority"), code: words.joined(separator: " "))
            }
        }
    }
}

extension VASTElement {
    fileprivate var locatedURL: AdDirectory.LocatedURL? {
        url.map { AdDirectory.LocatedURL(url: $0, location: location) }
    }
}
