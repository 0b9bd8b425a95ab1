/// The documents of a resolution, and the requests for them, as a tree.
struct ResolutionTree: Sendable {
    /// A document or the request for one.
    struct Node: Sendable {
        /// The wrapper that led here, or `nil` for a first document.
        let wrapper: Link?
        /// The URL as written, or `nil` for a document that was supplied.
        let template: MacroURL?
        /// The number of wrappers before the document.
        let depth: Int
        /// The number of requests that all documents below it may take.
        let budget: Int
        let seed: UInt64
        /// The categories that the wrappers before the document block.
        let blockedCategories: [AdDirectory.Category]
        /// The URL with its macros replaced; empty for a document that was supplied.
        var url = ""
        /// The URL with the macros replaced by fixed values that are new in each request, to detect loops.
        var loopKey = ""
        var state = State.waiting
        /// The time of the request in milliseconds since the beginning, or `nil` if there was none.
        var requestedAt: Int?
        var response = Response()
        /// The nodes of the wrappers, by the index of their ads.
        var children: [Int: Int] = [:]
    }

    /// An ad of a document.
    struct Link: Sendable, Hashable {
        let node: Int
        let ad: Int
    }

    /// The figures of a response.
    struct Response: Sendable {
        var status: Int?
        var byteCount: Int?
        var milliseconds: Int?
    }

    enum State: Sendable {
        /// Not requested yet.
        case waiting
        case requested(since: Int)
        case loaded(LoadedDocument)
        case failed(FailureReason)
    }

    private(set) var nodes: [Node] = []
    let options: ResolverOptions
    /// The values of the host's macros.
    let values: MacroValues

    init(_ options: ResolverOptions, _ values: MacroValues) {
        (self.options, self.values) = (options, values)
    }

    // MARK: Nodes

    /// Adds a first document, and returns its index.
    mutating func addRoot(_ template: MacroURL?, budget: Int, seed: UInt64) -> Int {
        var node = Node(
            wrapper: nil, template: template, depth: 0, budget: budget, seed: seed, blockedCategories: [])
        prepare(&node, isWithinBudget: budget >= 0)
        nodes.append(node)
        return nodes.count - 1
    }

    /// Sets the document of a node, and adds a node for each of its wrappers that may be used.
    mutating func load(_ document: LoadedDocument, at index: Int) {
        nodes[index].state = .loaded(document)
        let parent = nodes[index]
        var added: [(ad: Int, wrapper: AdDirectory.Wrapper, template: MacroURL)] = []
        for ad in document.selection.all {
            guard case .wrapper(let wrapper) = document.directory.ads[ad].content, let tagURI = wrapper.tagURI else {
                continue
            }
            added.append((ad, wrapper, tagURI))
        }
        let share = Share(budget: parent.budget, count: added.count)
        for (order, (ad, wrapper, template)) in added.enumerated() {
            var node = Node(
                wrapper: Link(node: index, ad: ad), template: template, depth: parent.depth + 1,
                budget: share[order] - 1, seed: SplitMixGenerator.childSeed(of: parent.seed, ad: ad),
                blockedCategories: parent.blockedCategories + wrapper.blockedCategories)
            prepare(&node, isWithinBudget: share[order] > 0)
            nodes[index].children[ad] = nodes.count
            nodes.append(node)
        }
    }

    mutating func fail(_ reason: FailureReason, at index: Int) { nodes[index].state = .failed(reason) }

    mutating func setResponse(_ response: Response, at index: Int) { nodes[index].response = response }

    /// Marks a node as requested, and returns the URL, or `nil` if its host's values lead to a URL that is refused.
    mutating func request(_ index: Int, at time: RequestTime, now: Int) -> String? {
        guard let template = nodes[index].template else { return nil }
        nodes[index].url = expand(template, of: nodes[index], at: time, seed: nodes[index].seed)
        if let violation = options.urlPolicy.violation(nodes[index].url) {
            nodes[index].state = .failed(.forbidden(violation))
            return nil
        }
        nodes[index].state = .requested(since: now)
        nodes[index].requestedAt = now
        return nodes[index].url
    }

    /// The chain of wrappers that leads to a node, outermost first.
    func chain(to index: Int) -> [Link] {
        var links: [Link] = []
        var next = nodes[index].wrapper
        while let link = next {
            links.append(link)
            next = nodes[link.node].wrapper
        }
        return links.reversed()
    }

    // MARK: URLs

    /// Sets the keys of a node, and fails it if it must not be requested.
    private func prepare(_ node: inout Node, isWithinBudget: Bool) {
        guard let template = node.template else { return }
        node.loopKey = expand(template, of: node, at: RequestTime(milliseconds: 0), seed: 0)
        node.url = node.loopKey
        var previous = node.wrapper
        if node.depth > options.wrapperLimit { node.state = .failed(.wrapperLimit) }
        while let link = previous, case .waiting = node.state {
            if nodes[link.node].loopKey == node.loopKey { node.state = .failed(.loop) }
            previous = nodes[link.node].wrapper
        }
        guard case .waiting = node.state else { return }
        if let violation = options.urlPolicy.violation(node.loopKey) {
            node.state = .failed(.forbidden(violation))
        } else if !isWithinBudget {
            node.state = .failed(.requestLimit)
        }
    }

    private func expand(_ template: MacroURL, of node: Node, at time: RequestTime, seed: UInt64) -> String {
        var values = values
        var codes: [String] = []
        for category in node.blockedCategories where !codes.contains(category.code) { codes.append(category.code) }
        values.append(.blockedAdCategories, list: codes)
        var generator = SplitMixGenerator(seed: seed)
        let url = template.expanded(values, at: time, using: &generator)
        guard url.hasPrefix("//") else { return url }
        let scheme = node.wrapper.flatMap { URLParts(nodes[$0.node].url)?.scheme } ?? "https"
        return scheme + ":" + url
    }
}

/// A budget in equal parts, of which the first get the rest.
struct Share {
    private let quotient: Int
    private let remainder: Int

    init(budget: Int, count: Int) {
        (quotient, remainder) = max(budget, 0).quotientAndRemainder(dividingBy: max(count, 1))
    }

    subscript(order: Int) -> Int { quotient + (order < remainder ? 1 : 0) }
}
