extension ResolvedAd {
    /// The duration of the linear creative in milliseconds, or `nil` if it is missing or malformed.
    public var duration: Int? {
        inline?.first("Creatives", "Creative", "Linear", "Duration").flatMap { VASTTime($0.text)?.milliseconds }
    }

    /// The media files of the linear creative, in the order of the document.
    public var mediaFiles: [VASTDocument.MediaFile] {
        inline?.elements("Creatives", "Creative", "Linear", "MediaFiles", "MediaFile").map(VASTDocument.MediaFile.init)
            ?? []
    }

    /// True if the inline ad has a linear creative.
    public var isLinear: Bool { inline?.first("Creatives", "Creative", "Linear") != nil }

    /// The files with closed captions.
    public var captions: [VASTDocument.ClosedCaptionFile] {
        let path = inline?.elements("Creatives", "Creative", "Linear", "MediaFiles", "ClosedCaptionFiles") ?? []
        return path.flatMap { $0.elements("ClosedCaptionFile") }.map(VASTDocument.ClosedCaptionFile.init)
    }

    /// The interactive files of the chain, the inline ad's first.
    public var interactiveFiles: [VASTDocument.InteractiveCreativeFile] {
        links.reversed().flatMap { link in
            link.content.interactiveFilesOfAd.map(VASTDocument.InteractiveCreativeFile.init)
        }
    }

    /// The companions of the chain: the inline ad's, then those of the nearest wrappers.
    public var companions: [Companion] {
        let lists = links.reversed().flatMap { link in
            link.content.elements("Creatives", "Creative", "CompanionAds").map { (list: $0, depth: link.depth) }
        }
        return lists.enumerated().flatMap { number, source in
            source.list.elements("Companion").map {
                Companion($0, of: source.list, number: number, depth: source.depth)
            }
        }
    }

    /// The icons of the chain: of each program, only the nearest.
    public var icons: [ChainPart<VASTDocument.Icon>] {
        iconElements.map { ChainPart(view: VASTDocument.Icon($0.element), depth: $0.depth) }
    }

    /// The `Icon` elements of ``icons``, each with the number of wrappers before its document.
    var iconElements: [(element: VASTElement, depth: Int)] {
        var programs: Set<String> = []
        return links.reversed().flatMap { link in
            link.content.elements("Creatives", "Creative", "Linear", "Icons", "Icon").map { ($0, link.depth) }
        }.filter { element, _ in element.text(of: "program").map { programs.insert($0).inserted } ?? true }
    }

    /// The non-linear creatives of the inline ad.
    public var nonLinears: [VASTDocument.NonLinear] {
        inline?.elements("Creatives", "Creative", "NonLinearAds", "NonLinear").map(VASTDocument.NonLinear.init) ?? []
    }

    /// The verifications of the chain, those of wrappers first.
    public var verifications: [ChainPart<VASTDocument.Verification>] {
        links.flatMap { link in
            link.content.verifications.map { ChainPart(view: VASTDocument.Verification($0), depth: link.depth) }
        }
    }

    /// The extensions of the chain, those of wrappers first.
    public var extensions: [ChainPart<VASTDocument.Extension>] {
        links.flatMap { link in
            link.content.elements("Extensions", "Extension").map {
                ChainPart(view: VASTDocument.Extension($0), depth: link.depth)
            }
        }
    }

    /// The price by the outermost wrapper that has one, else by the inline ad, or `nil` if there is none.
    public var pricing: VASTDocument.Pricing? {
        links.lazy.compactMap { $0.content.first("Pricing") }.first.map(VASTDocument.Pricing.init)
    }

    /// The time until which the ad may begin, in milliseconds since the resolution began, or `nil` if it does not expire.
    ///
    /// The time counts from the request for the document, or from the beginning if it was supplied.
    public var expiry: Int? {
        guard let text = inline?.first("Expires")?.text, let seconds = Int(text), (0...1_000_000_000).contains(seconds)
        else { return nil }
        return (links.last?.requestedAt ?? 0) + seconds * 1000
    }
}
