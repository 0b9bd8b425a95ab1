import AVTXML

/// Writes the ads of a resolution as one document, each as an inline ad with what its wrappers add.
struct MergedDocument {
    private var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    /// Returns the document, which ends after the first ad with which it has more bytes than a limit.
    static func xml(of ads: [ResolvedAd], limit: Int = .max) -> String {
        var document = MergedDocument()
        document.write(ads, limit)
        return document.output
    }

    private mutating func write(_ ads: [ResolvedAd], _ limit: Int) {
        output += "<VAST version=\"4.3\"" + declarations(of: ads) + ">"
        for ad in ads {
            guard let inline = ad.inline, output.utf8.count <= limit else { continue }
            let sequence = ad.sequence.map { " sequence=\"\($0)\"" } ?? ""
            let kept = ad.links.last?.element.attributes.filter { $0.name != "sequence" } ?? []
            element("Ad", kept.map(attribute).joined() + sequence) { document in
                document.element("InLine", "") { $0.writeContent(of: ad, inline) }
            }
        }
        output += "</VAST>\n"
    }

    /// Prefixes of all documents, because extensions are copied as written.
    private func declarations(of ads: [ResolvedAd]) -> String {
        var names: Set<String> = []
        return ads.flatMap(\.links).map(\.content.document.tree).flatMap { tree in
            tree.elements[tree.root].attributes.map { (tree.attributes[$0], tree) }
        }.compactMap { attribute, tree in
            let name = tree.text(in: attribute.name)
            guard name.hasPrefix("xmlns:"), names.insert(name).inserted else { return nil }
            return " \(name)=\"\(escaped(tree.value(of: attribute)))\""
        }.joined()
    }

    // MARK: Ads

    /// The elements whose wrappers' copies are written before those of the inline ad.
    private static let repeated = ["Error", "Impression", "ViewableImpression"]
    /// The containers whose children are merged in the same way.
    private static let containers = ["AdVerifications", "Extensions"]

    private mutating func writeContent(of ad: ResolvedAd, _ inline: VASTElement) {
        let merged = MergedDocument.repeated + MergedDocument.containers + ["Pricing", "Creatives"]
        for child in inline.children where !merged.contains(child.name) { copy(child) }
        if let pricing = ad.links.lazy.compactMap({ $0.content.first("Pricing") }).first { copy(pricing) }
        for name in MergedDocument.repeated {
            for element in ad.links.flatMap({ $0.content.elements(name) }) { copy(element) }
        }
        for name in MergedDocument.containers {
            container(name, ad.links.flatMap { $0.content.elements(name).flatMap(\.children) })
        }
        element("Creatives", "") { $0.writeCreatives(of: ad, inline) }
    }

    private mutating func writeCreatives(of ad: ResolvedAd, _ inline: VASTElement) {
        let linears = ad.links.dropLast().flatMap { $0.content.elements("Creatives", "Creative", "Linear") }
        var isFirst = true
        for creative in inline.elements("Creatives", "Creative") {
            element("Creative", creative.attributes.map(attribute).joined()) { document in
                for child in creative.children {
                    // All linear creatives of the wrappers track the first of the inline ad.
                    if child.name == "Linear", isFirst {
                        isFirst = false
                        document.writeLinear(child, of: ad, with: linears)
                    } else {
                        document.copy(child)
                    }
                }
            }
        }
        for link in ad.links.dropLast().reversed() {
            for list in link.content.elements("Creatives", "Creative", "CompanionAds") {
                element("Creative", "") { $0.copy(list) }
            }
        }
    }

    private mutating func writeLinear(_ linear: VASTElement, of ad: ResolvedAd, with wrappers: [VASTElement]) {
        let merged = ["TrackingEvents", "VideoClicks", "Icons"]
        element("Linear", linear.attributes.map(attribute).joined()) { document in
            for child in linear.children where !merged.contains(child.name) { document.copy(child) }
            let linears = wrappers + [linear]
            document.container("TrackingEvents", linears.flatMap { $0.elements("TrackingEvents", "Tracking") })
            let clickThrough = linears.reversed().lazy.compactMap { $0.first("VideoClicks", "ClickThrough") }.first
            let clicks = ["ClickTracking", "CustomClick"].flatMap { name in
                linears.flatMap { $0.elements("VideoClicks", name) }
            }
            document.container("VideoClicks", (clickThrough.map { [$0] } ?? []) + clicks)
            document.container("Icons", ad.iconElements.map(\.element))
        }
    }

    // MARK: Elements

    private mutating func container(_ name: String, _ children: [VASTElement]) {
        guard !children.isEmpty else { return }
        element(name, "") { document in
            for child in children { document.copy(child) }
        }
    }

    private mutating func element(_ name: String, _ attributes: String, _ content: (inout MergedDocument) -> Void) {
        output += "<" + name + attributes + ">"
        content(&self)
        output += "</" + name + ">"
    }

    private mutating func copy(_ source: VASTElement) {
        let children = source.children
        // Text, and whatever stands in extensions, is copied with its references and sections.
        let isContainer = source.isDefined && children.contains(where: \.isDefined)
        element(source.name, source.attributes.map(attribute).joined()) { document in
            guard isContainer else {
                document.output += source.innerSource
                return
            }
            for child in children { document.copy(child) }
        }
    }

    private func attribute(_ attribute: VASTAttribute) -> String {
        " \(attribute.writtenName)=\"\(escaped(attribute.text))\""
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}

extension Resolution {
    /// The ads as one VAST document in UTF-8, each as an inline ad with what its wrappers add.
    public var xml: [UInt8] { Array(MergedDocument.xml(of: ads).utf8) }

    /// Returns the document of ``xml``.
    ///
    /// What a wrapper adds is in the document once for each of its ads, so that small responses can lead to a large one.
    ///
    /// - Parameter limits: The limits of the document.
    /// - Returns: The document.
    /// - Throws: `VASTProblem` if the document exceeds a limit.
    package func mergedDocument(limits: XMLLimits) throws(VASTProblem) -> VASTDocument {
        try VASTDocument(Array(MergedDocument.xml(of: ads, limit: limits.bytes).utf8), limits: limits)
    }
}
