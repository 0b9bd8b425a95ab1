import AVTXML

/// An inline ad with its wrappers, merged by the rules of the standard.
public struct ResolvedAd: Sendable, Hashable {
    /// What an ad is for.
    public enum Role: String, Sendable, Hashable {
        /// The ad plays.
        case play
        /// The ad can replace one that fails.
        case spare
    }

    /// What the ad is for.
    public internal(set) var role = Role.play
    /// The number in the pod, or `nil` for a stand-alone ad.
    public internal(set) var sequence: Int?
    /// The ads of the chain: the wrappers, outermost first, and the inline ad.
    let links: [Link]

    /// An ad of the chain.
    struct Link: Sendable, Hashable {
        /// The number of wrappers before the document.
        let depth: Int
        /// The URL of the document; empty for one that was supplied.
        let url: String
        let requestedAt: Int?
        /// The `Ad` element.
        let element: VASTElement
        /// The `InLine` or `Wrapper` element.
        let content: VASTElement
    }

    init(_ links: [ResolutionTree.Link], of tree: ResolutionTree, sequence: Int?) {
        self.sequence = sequence
        self.links = links.compactMap { link in
            let node = tree.nodes[link.node]
            guard case .loaded(let document) = node.state, document.ads.indices.contains(link.ad),
                let content = document.ads[link.ad].first("InLine") ?? document.ads[link.ad].first("Wrapper")
            else { return nil }
            return Link(
                depth: node.depth, url: node.template == nil ? "" : node.url, requestedAt: node.requestedAt,
                element: document.ads[link.ad], content: content)
        }
    }

    /// The identifier of the inline ad, or `nil` if it has none.
    public var id: String? { links.last?.element.text(of: "id") }

    /// The URLs of the documents after the first, outermost first.
    public var chain: [String] { links.dropFirst().map(\.url) }

    /// The wrappers, outermost first.
    public var wrappers: [VASTDocument.Wrapper] { links.dropLast().map { VASTDocument.Wrapper($0.content) } }

    /// The position of the inline ad in its chain.
    var position: VASTFailure.Position {
        let url = links.last?.url ?? ""
        return VASTFailure.Position(
            depth: links.last?.depth ?? 0, documentURL: url.isEmpty ? nil : url, adID: id,
            location: links.last?.element.location)
    }

    /// The inline ad.
    var inline: VASTElement? { links.last?.content }

    // MARK: Trackers

    /// The URLs to request when the ad fails, each once, with the one code of the failure.
    public var errors: [MacroURL] {
        var requested: Set<MacroURL> = []
        return urls { $0.elements("Error") }.filter { !$0.isBlank && requested.insert($0).inserted }
    }

    /// The URLs to request when the ad begins, all at the same moment.
    public var impressions: [MacroURL] { urls { $0.elements("Impression") } }

    /// The trackers of the linear creative.
    public var tracking: [Tracking] {
        links.flatMap { link in
            link.content.elements("Creatives", "Creative", "Linear", "TrackingEvents", "Tracking").compactMap {
                Tracking($0, depth: link.depth)
            }
        }
    }

    /// The URLs to request when the viewer clicks the linear creative.
    public var clickTracking: [MacroURL] { videoClicks("ClickTracking") }

    /// The URLs of custom clicks.
    public var customClicks: [MacroURL] { videoClicks("CustomClick") }

    /// The page that a click opens: the inline ad's, else the nearest wrapper's, or `nil` if there is none.
    public var clickThrough: MacroURL? {
        links.reversed().lazy.compactMap { link in
            link.content.first("Creatives", "Creative", "Linear", "VideoClicks", "ClickThrough")?.url
        }.first
    }

    /// The URLs of one of the three events of `ViewableImpression`: `Viewable`, `NotViewable` or `ViewUndetermined`.
    public func viewableImpressions(_ event: String) -> [MacroURL] { urls { $0.elements("ViewableImpression", event) } }

    private func videoClicks(_ name: String) -> [MacroURL] {
        urls { $0.elements("Creatives", "Creative", "Linear", "VideoClicks", name) }
    }

    /// Returns the URLs of elements, those of wrappers first.
    private func urls(_ elements: (VASTElement) -> [VASTElement]) -> [MacroURL] {
        links.flatMap { elements($0.content).compactMap(\.url) }
    }

    /// A tracker.
    public struct Tracking: Sendable, Hashable {
        /// The name of the event.
        public let event: String
        /// The URL to request.
        public let url: MacroURL
        /// The position of a progress event, or `nil` if there is none.
        public let offset: VASTOffset?
        /// The number of wrappers before the document with the tracker.
        public let depth: Int

        /// Reads a `Tracking` element, or returns `nil` if it has no URL.
        init?(_ element: VASTElement, depth: Int) {
            guard let url = element.url else { return nil }
            (self.url, self.depth) = (url, depth)
            event = element.text(of: "event") ?? ""
            offset = element["offset"]?.offset
        }
    }
}
