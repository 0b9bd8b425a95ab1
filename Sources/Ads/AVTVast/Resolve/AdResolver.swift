/// Resolves wrappers without performing requests: a state machine.
///
/// A driver performs the commands, and reports each response, and the time. The result depends on the responses, but not
/// on their order. `resolve` is a driver.
public struct AdResolver: Sendable {
    /// What is resolved.
    public enum Source: Sendable {
        /// A document that is there already.
        case document([UInt8])
        /// Tags, of which the next is tried if one gives no ad that plays.
        case tags([MacroURL])
    }

    /// The identifier of a request.
    public struct RequestID: Hashable, Sendable {
        let node: Int
    }

    /// What a driver has to do.
    public enum Command: Sendable, Equatable {
        /// Request a URL.
        case request(RequestID, url: String)
        /// Cancel a request; its response is ignored.
        case cancel(RequestID)
    }

    /// The end of a request.
    public enum FetchResult: Sendable {
        /// A response with its status and its body, after redirects.
        case response(status: Int, body: [UInt8])
        /// There is no response.
        case failure(FailureReason)
    }

    /// The result, or `nil` while there are requests.
    public private(set) var resolution: Resolution?

    private let source: Source
    private let start: RequestTime
    private var tree: ResolutionTree
    private var roots: [Int] = []
    private var requestCount = 0
    private let seed: UInt64
    private var now = 0

    private var options: ResolverOptions { tree.options }

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - source: What is resolved.
    ///   - options: The limits.
    ///   - values: The values of macros; a transaction identifier is added if there is none.
    ///   - time: The time of the first request.
    ///   - generator: The source of random numbers.
    public init(
        _ source: Source, options: ResolverOptions = ResolverOptions(), values: MacroValues = MacroValues(),
        at time: RequestTime, using generator: inout some RandomNumberGenerator
    ) {
        (self.source, start) = (source, time)
        seed = generator.next()
        var (values, identifiers) = (values, SplitMixGenerator(seed: ~seed))
        values.setMissing(.transactionID, identifiers.uuid())
        tree = ResolutionTree(options, values)
    }

    // MARK: Inputs

    /// Begins the resolution.
    ///
    /// - Returns: The first commands.
    public mutating func begin() -> [Command] {
        guard roots.isEmpty, resolution == nil else { return [] }
        switch source {
        case .document(let bytes):
            let root = tree.addRoot(nil, budget: options.requestLimit, seed: seed)
            roots = [root]
            load(bytes, at: root)
        case .tags:
            addNextTag()
        }
        return proceed()
    }

    /// Continues with the end of a request.
    ///
    /// - Parameters:
    ///   - result: The end of the request.
    ///   - id: The request; requests that are not in progress are ignored.
    ///   - milliseconds: The time since ``begin()``.
    /// - Returns: The next commands.
    public mutating func receive(_ result: FetchResult, for id: RequestID, at milliseconds: Int) -> [Command] {
        let expired = advance(to: milliseconds)
        guard resolution == nil, tree.nodes.indices.contains(id.node),
            case .requested(let since) = tree.nodes[id.node].state
        else { return expired }
        var response = ResolutionTree.Response(milliseconds: now - since)
        switch result {
        case .failure(let reason):
            tree.setResponse(response, at: id.node)
            tree.fail(reason, at: id.node)
        case .response(let status, let body):
            (response.status, response.byteCount) = (status, body.count)
            tree.setResponse(response, at: id.node)
            if (200...299).contains(status) {
                load(status == 204 ? [] : body, at: id.node)
            } else {
                tree.fail(.status(status), at: id.node)
            }
        }
        return expired + proceed()
    }

    /// Continues at a time; requests whose time is over fail.
    ///
    /// - Parameter milliseconds: The time since ``begin()``.
    /// - Returns: The next commands.
    public mutating func advance(to milliseconds: Int) -> [Command] {
        now = max(now, milliseconds)
        guard resolution == nil else { return [] }
        var commands: [Command] = []
        let isOver = now >= options.totalTimeout
        for index in tree.nodes.indices {
            switch tree.nodes[index].state {
            case .requested(let since) where isOver || now - since >= options.requestTimeout:
                commands.append(.cancel(RequestID(node: index)))
                tree.setResponse(ResolutionTree.Response(milliseconds: now - since), at: index)
                tree.fail(.timedOut, at: index)
            case .waiting where isOver:
                tree.fail(.timedOut, at: index)
            case .waiting, .requested, .loaded, .failed:
                break
            }
        }
        return commands.isEmpty && !isOver ? [] : commands + proceed()
    }

    /// Ends the resolution without ads and pings.
    ///
    /// - Returns: Commands that cancel the requests in progress.
    public mutating func cancel() -> [Command] {
        guard resolution == nil else { return [] }
        var result = Resolution()
        result.isCancelled = true
        resolution = result
        return requested.map { .cancel(RequestID(node: $0)) }
    }

    /// The time at which ``advance(to:)`` has to be called, in milliseconds since ``begin()``, or `nil` at the end.
    public var deadline: Int? {
        guard resolution == nil else { return nil }
        let times = tree.nodes.compactMap { node in
            if case .requested(let since) = node.state { since + options.requestTimeout } else { nil }
        }
        return min(times.min() ?? options.totalTimeout, options.totalTimeout)
    }

    // MARK: Progress

    private var requested: [Int] {
        tree.nodes.indices.filter { index in
            if case .requested = tree.nodes[index].state { true } else { false }
        }
    }

    private mutating func load(_ body: [UInt8], at index: Int) {
        do throws(FailureReason) {
            let wrapper =
                tree.nodes[index].wrapper.flatMap { tree.wrapper($0) }
                ?? AdDirectory.Wrapper(firstDocument: options)
            tree.load(try LoadedDocument(body, via: wrapper, options), at: index)
        } catch {
            tree.fail(error, at: index)
        }
    }

    private mutating func addNextTag() {
        guard case .tags(let tags) = source, roots.count < tags.count else { return }
        let seed = SplitMixGenerator.childSeed(of: seed, ad: roots.count)
        roots.append(
            tree.addRoot(tags[roots.count], budget: options.requestLimit - requestCount - 1, seed: seed))
    }

    /// Requests what may be requested, and ends the resolution if nothing is left.
    private mutating func proceed() -> [Command] {
        var commands: [Command] = []
        while resolution == nil {
            guard let index = roots.last.flatMap({ tree.firstWaiting(below: $0) }) else {
                guard requested.isEmpty else { break }
                endOrContinue()
                continue
            }
            guard requested.count < max(options.concurrentRequestLimit, 1) else { break }
            // A request that has no time left would only be cancelled.
            guard now < options.totalTimeout else {
                tree.fail(.timedOut, at: index)
                continue
            }
            let time = RequestTime(milliseconds: start.milliseconds &+ now, offset: start.offset)
            guard let url = tree.request(index, at: time, now: now) else { continue }
            requestCount += 1
            commands.append(.request(RequestID(node: index), url: url))
        }
        return commands
    }

    private mutating func endOrContinue() {
        let time = RequestTime(milliseconds: start.milliseconds &+ now, offset: start.offset)
        let result = TreeEvaluation.result(of: tree, roots: roots, at: time)
        let isPlayable = result.ads.contains { $0.role == .play }
        let count = roots.count
        if !isPlayable, now < options.totalTimeout { addNextTag() }
        if roots.count == count { resolution = result }
    }
}
