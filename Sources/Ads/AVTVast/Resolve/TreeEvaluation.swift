/// Turns a complete tree into a result, by the rules of the standard.
///
/// The documents are visited as if they had been requested one after the other, so the order of the responses does not
/// matter.
struct TreeEvaluation {
    private let tree: ResolutionTree
    private let time: RequestTime
    private var result = Resolution()
    /// The error URLs that are in the result.
    private var pinged: Set<MacroURL> = []

    private typealias Link = ResolutionTree.Link

    /// The ads of a document or of a wrapper.
    private struct Group {
        var plays: [ResolvedAd] = []
        var spares: [ResolvedAd] = []

        var isEmpty: Bool { plays.isEmpty }
    }

    private init(_ tree: ResolutionTree, at time: RequestTime) {
        (self.tree, self.time) = (tree, time)
    }

    /// Evaluates a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - roots: The first documents in the order of their tags; only the last may have ads.
    ///   - time: The time of the pings.
    /// - Returns: The result.
    static func result(of tree: ResolutionTree, roots: [Int], at time: RequestTime) -> Resolution {
        var evaluation = TreeEvaluation(tree, at: time)
        var group = Group()
        for root in roots { group = evaluation.document(root, chain: []) }
        if case .loaded(let document)? = roots.last.map({ tree.nodes[$0].state }) {
            evaluation.result.firstDocument = document.root.document
        }
        evaluation.finish(group)
        return evaluation.result
    }

    private mutating func finish(_ group: Group) {
        let spares = group.spares.map { spare in
            var spare = spare
            spare.role = .spare
            return spare
        }
        let ads = group.plays + spares
        result.ads = Array(ads.prefix(tree.options.adLimit))
        for ad in ads.dropFirst(tree.options.adLimit) {
            result.failures.append(VASTFailure(.adLimit, at: ad.position))
        }
    }

    // MARK: Documents

    private mutating func document(_ index: Int, chain: [Link]) -> Group {
        let node = tree.nodes[index]
        if node.template != nil { result.hops.append(hop(node)) }
        switch node.state {
        case .waiting, .requested:
            fail(.timedOut, ad: nil, node: index)
            ping(.wrapperTimeout, chain)
        case .failed(let reason):
            fail(reason, ad: nil, node: index)
            ping(reason.code, chain)
        case .loaded(let document):
            return ads(of: document, at: index, chain: chain)
        }
        return Group()
    }

    private func hop(_ node: ResolutionTree.Node) -> Resolution.Hop {
        var (outcome, failure) = (Resolution.Hop.Outcome.answered, FailureReason?.none)
        switch node.state {
        case .waiting, .requested: (outcome, failure) = (.unavailable, .timedOut)
        case .failed(let reason): (outcome, failure) = (reason.outcome, reason)
        case .loaded(let document): failure = document.selection.isEmpty ? .noAd : nil
        }
        return Resolution.Hop(
            url: node.url, depth: node.depth, outcome: outcome, status: node.response.status,
            byteCount: node.response.byteCount, milliseconds: node.response.milliseconds, failure: failure)
    }

    private mutating func ads(of document: LoadedDocument, at index: Int, chain: [Link]) -> Group {
        let selection = document.selection
        guard !selection.isEmpty else {
            reportEmpty(document, at: index, chain: chain)
            return Group()
        }
        var groups: [Int: Group] = [:]
        for ad in selection.all { groups[ad] = self.ad(Link(node: index, ad: ad), of: document, chain: chain) }
        return combined(groups, of: document)
    }

    /// Assigns the roles of a document's ads: stand-alone ads replace those that failed.
    private func combined(_ groups: [Int: Group], of document: LoadedDocument) -> Group {
        let selection = document.selection
        var available = selection.alone.filter { groups[$0]?.isEmpty == false }
        let slots = selection.pod.isEmpty ? Array(selection.alone.prefix(1)) : selection.pod
        var result = Group()
        for slot in slots {
            var group = groups[slot] ?? Group()
            if selection.pod.isEmpty { available.removeAll { $0 == slot } }
            if group.isEmpty, document.directory.ads[slot].mayBeReplaced(inPod: !selection.pod.isEmpty),
                !available.isEmpty
            {
                group = groups[available.removeFirst()] ?? Group()
                if group.plays.count == 1 { group.plays[0].sequence = document.directory.ads[slot].sequence }
            }
            result.plays += group.plays
            result.spares += group.spares
        }
        for spare in available {
            result.spares += (groups[spare]?.plays ?? []) + (groups[spare]?.spares ?? [])
        }
        return result
    }

    private mutating func reportEmpty(_ document: LoadedDocument, at index: Int, chain: [Link]) {
        guard !document.selection.isBroken else {
            fail(.neitherInlineNorWrapper, ad: nil, node: index)
            ping(.schemaValidation, chain)
            return
        }
        ping(.noAd, document.directory.errors, of: index)
        ping(.noAd, chain)
        for ad in document.selection.empty {
            let link = Link(node: index, ad: ad)
            fail(.noCreative, ad: link, node: index)
            ping(.noAd, [link])
        }
        if document.selection.empty.isEmpty { fail(.noAd, ad: nil, node: index) }
    }

    // MARK: Ads

    private mutating func ad(_ link: Link, of document: LoadedDocument, chain: [Link]) -> Group {
        let ad = document.directory.ads[link.ad]
        switch ad.content {
        case .none:
            return refuse(.neitherInlineNorWrapper, link, chain)
        case .inline(let hasCreative, let categories):
            guard hasCreative else { return refuse(.noCreative, link, chain) }
            let blocked = tree.nodes[link.node].blockedCategories
            if let category = categories.first(where: blocked.contains) {
                return refuse(.blockedCategory(category.code), link, chain)
            }
            return Group(plays: [ResolvedAd(chain + [link], of: tree, sequence: ad.sequence)])
        case .wrapper:
            guard let child = tree.nodes[link.node].children[link.ad] else { return refuse(.noTagURI, link, chain) }
            var group = self.document(child, chain: chain + [link])
            // The only ad takes the wrapper's place in the pod; a pod keeps its own order.
            if group.plays.count == 1 { group.plays[0].sequence = ad.sequence }
            return group
        }
    }

    private mutating func refuse(_ reason: FailureReason, _ link: Link, _ chain: [Link]) -> Group {
        fail(reason, ad: link, node: link.node)
        ping(reason.code, chain + [link])
        return Group()
    }

    // MARK: Reports

    private mutating func fail(_ reason: FailureReason, ad link: Link?, node index: Int) {
        let node = tree.nodes[index]
        let ad = link.flatMap { tree.ad($0) }
        result.failures.append(
            VASTFailure(
                reason,
                at: VASTFailure.Position(
                    depth: node.depth, documentURL: node.template == nil ? nil : node.url, adID: ad?.id,
                    location: ad?.location)))
    }

    /// Adds the error URLs of ads, outermost first.
    private mutating func ping(_ code: VASTErrorCode, _ links: [Link]) {
        for link in links { ping(code, tree.ad(link)?.errors ?? [], of: link.node) }
    }

    private mutating func ping(_ code: VASTErrorCode, _ errors: [AdDirectory.LocatedURL], of index: Int) {
        let node = tree.nodes[index]
        var values = tree.values
        values.set(code)
        for error in errors where !error.url.isBlank && pinged.insert(error.url).inserted {
            var generator = SplitMixGenerator(
                seed: SplitMixGenerator.childSeed(of: node.seed, ad: -1 - result.pings.count))
            result.pings.append(
                Resolution.ErrorPing(
                    code: code, template: error.url, url: error.url.expanded(values, at: time, using: &generator),
                    documentURL: node.template == nil ? nil : node.url, location: error.location))
        }
    }
}

extension AdDirectory.Ad {
    /// True if a stand-alone ad of the document takes the place of this one when it fails.
    fileprivate func mayBeReplaced(inPod: Bool) -> Bool {
        switch content {
        case .inline, .none: true
        case .wrapper(let wrapper): wrapper.fallsBackOnNoAd ?? !inPod
        }
    }
}
