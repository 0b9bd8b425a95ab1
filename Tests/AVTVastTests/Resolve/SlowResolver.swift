@testable import AVTVast

/// A resolver that fetches one document after the other, and follows the rules as they are written.
///
/// Shares only the parsed document with the product.
struct SlowResolver {
    struct Ad: Equatable {
        let id: String
        var sequence: Int?
        var role = "play"
        let chain: [String]
    }

    struct Ping: Equatable {
        let code: Int
        let url: String
    }

    private let fetch: (String) -> RandomGraph.Response
    private let options: ResolverOptions
    private(set) var pings: [Ping] = []
    private(set) var hops: [String] = []
    private(set) var requestCount = 0

    /// A wrapper of a chain, with the URLs that its document and itself were fetched from.
    private struct Step {
        let ad: AdDirectory.Ad
        let wrapper: AdDirectory.Wrapper
        let url: String
    }

    private typealias Result = (plays: [Ad], spares: [Ad])

    /// The URL of the tag that is tried, or `nil` if the first document was supplied.
    private var tag: String?

    init(options: ResolverOptions, fetch: @escaping (String) -> RandomGraph.Response) {
        (self.options, self.fetch) = (options, fetch)
    }

    mutating func ads(of start: String) -> [Ad] {
        roles(document(start, chain: [], budget: options.requestLimit))
    }

    /// Tries tags until one gives an ad that plays.
    mutating func ads(ofTags tags: [String]) -> [Ad] {
        var result: Result = ([], [])
        for url in tags where result.plays.isEmpty {
            tag = url
            result = response(to: url, chain: [], budget: options.requestLimit - requestCount)
        }
        return roles(result)
    }

    private func roles(_ result: Result) -> [Ad] {
        result.plays
            + result.spares.map {
                var spare = $0
                spare.role = "spare"
                return spare
            }
    }

    // MARK: Documents

    private mutating func response(to url: String, chain: [Step], budget: Int) -> Result {
        let depth = chain.count
        func hop(_ outcome: String) -> String { "\(url) \(depth) \(outcome)" }
        if depth > options.wrapperLimit { return failed(302, hop("limit"), chain) }
        let isRepeated = chain.dropLast().contains { $0.url == url } || !chain.isEmpty && tag == url
        if isRepeated { return failed(302, hop("loop"), chain) }
        if !url.hasPrefix("https://") { return failed(300, hop("unavailable"), chain) }
        if budget <= 0 { return failed(302, hop("limit"), chain) }
        requestCount += 1
        switch fetch(url) {
        case .timeout, .unreachable: return failed(301, hop("unavailable"), chain)
        case .status(204): return failed(303, hop("answered"), chain)
        case .status: return failed(301, hop("unavailable"), chain)
        case .body(let text):
            hops.append(hop("answered"))
            return document(text, chain: chain, budget: budget - 1)
        }
    }

    private mutating func failed(_ code: Int, _ hop: String, _ chain: [Step]) -> Result {
        hops.append(hop)
        ping(code, chain.flatMap(\.ad.errors))
        return ([], [])
    }

    private mutating func document(_ text: String, chain: [Step], budget: Int) -> Result {
        if text.allSatisfy(\.isWhitespace) { return failedDocument(303, chain) }
        if text.hasPrefix("<html") { return failedDocument(101, chain) }
        if text.contains("version=\"1.0\"") { return failedDocument(102, chain) }
        guard
            let directory = try? LoadedDocument(
                Array(text.utf8), via: AdDirectory.Wrapper(firstDocument: options), options
            ).directory
        else {
            return failedDocument(100, chain)
        }
        return ads(of: directory, chain: chain, budget: budget)
    }

    private mutating func failedDocument(_ code: Int, _ chain: [Step]) -> Result {
        ping(code, chain.flatMap(\.ad.errors))
        return ([], [])
    }

    private mutating func ads(of directory: AdDirectory, chain: [Step], budget: Int) -> Result {
        var ads = directory.ads
        if chain.last?.wrapper.followsWrappers == false { ads.removeAll { $0.wrapper != nil } }
        let isSingle = chain.last.map { !$0.wrapper.allowsMultipleAds } ?? false
        let real = ads.filter(\.isReal)
        let single = real.first { $0.sequence == nil } ?? (real.count == 1 ? real[0] : nil)
        if real.isEmpty || isSingle && single == nil {
            noAd(ads, directory, chain)
            return ([], [])
        }
        let listed = isSingle ? [single].compactMap { $0 } : ads
        // Without a pod of several, a single ad stands alone.
        let pod = isSingle ? [] : listed.filter { $0.sequence != nil }.stablySorted { $0.sequence ?? 0 }
        let alone = isSingle ? listed : listed.filter { $0.sequence == nil }
        let children = (pod + alone).filter { $0.wrapper?.tagURI != nil }.map(\.location)
        func share(_ ad: AdDirectory.Ad) -> Int {
            guard let order = children.firstIndex(of: ad.location) else { return 0 }
            return budget / children.count + (order < budget % children.count ? 1 : 0)
        }
        let podResults = pod.map { ad in (ad, self.ad(ad, chain, budget: share(ad))) }
        let aloneResults = alone.map { ad in (ad, self.ad(ad, chain, budget: share(ad))) }
        return assigned(podResults, aloneResults)
    }

    private func assigned(_ pod: [(AdDirectory.Ad, Result)], _ alone: [(AdDirectory.Ad, Result)]) -> Result {
        var spares = alone
        var slots = pod
        if pod.isEmpty, !spares.isEmpty { slots = [spares.removeFirst()] }
        spares.removeAll { $0.1.plays.isEmpty }
        var result: Result = ([], [])
        for (ad, var slot) in slots {
            let replaces = ad.wrapper.map { $0.fallsBackOnNoAd ?? pod.isEmpty } ?? true
            if slot.plays.isEmpty, replaces, !spares.isEmpty {
                slot = spares.removeFirst().1
                if slot.plays.count == 1 { slot.plays[0].sequence = ad.sequence }
            }
            result.plays += slot.plays
            result.spares += slot.spares
        }
        for (_, spare) in spares { result.spares += spare.plays + spare.spares }
        return result
    }

    private mutating func noAd(_ ads: [AdDirectory.Ad], _ directory: AdDirectory, _ chain: [Step]) {
        let hasReal = ads.contains { $0.isReal }
        if !hasReal, ads.contains(where: \.isNothing) { return ping(101, chain.flatMap(\.ad.errors)) }
        ping(303, directory.errors + chain.flatMap(\.ad.errors))
        if !hasReal { ping(303, ads.flatMap(\.errors)) }
    }

    // MARK: Ads

    private mutating func ad(_ ad: AdDirectory.Ad, _ chain: [Step], budget: Int) -> Result {
        let errors = chain.flatMap(\.ad.errors) + ad.errors
        guard let wrapper = ad.wrapper else {
            guard ad.isReal else {
                ping(ad.isNothing ? 101 : 303, errors)
                return ([], [])
            }
            let isBlocked = chain.contains { step in
                step.wrapper.blockedCategories.contains { blocked in ad.categories.contains(blocked) }
            }
            if isBlocked {
                ping(205, errors)
                return ([], [])
            }
            return ([Ad(id: ad.id ?? "", sequence: ad.sequence, chain: chain.map(\.url))], [])
        }
        guard let uri = wrapper.tagURI else {
            ping(101, errors)
            return ([], [])
        }
        var result = response(
            to: uri.text, chain: chain + [Step(ad: ad, wrapper: wrapper, url: uri.text)], budget: budget)
        if result.plays.count == 1 { result.plays[0].sequence = ad.sequence }
        return result
    }

    private mutating func ping(_ code: Int, _ errors: [AdDirectory.LocatedURL]) {
        for error in errors where error.url.text != "about:blank" {
            let prefix = error.url.text.replacing("[ERRORCODE]", with: "")
            if pings.contains(where: { $0.url.hasPrefix(prefix) }) { continue }
            pings.append(Ping(code: code, url: prefix + String(code)))
        }
    }
}

extension AdDirectory.Ad {
    fileprivate var wrapper: AdDirectory.Wrapper? {
        if case .wrapper(let wrapper) = content { wrapper } else { nil }
    }

    fileprivate var categories: [AdDirectory.Category] {
        if case .inline(_, let categories) = content { categories } else { [] }
    }

    fileprivate var isNothing: Bool {
        if case .none = content { true } else { false }
    }

    /// True if the ad is a wrapper, or has a creative.
    fileprivate var isReal: Bool {
        switch content {
        case .inline(let hasCreative, _): hasCreative
        case .wrapper: true
        case .none: false
        }
    }
}

extension Array {
    fileprivate func stablySorted(by key: (Element) -> Int) -> [Element] {
        enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
    }
}
