import AVTCore

extension AdResolver {
    /// Fetches a document: returns its response after redirects, or a failure.
    ///
    /// Its task is cancelled when the response is not wanted any more.
    public typealias Fetch = @Sendable (_ url: String) async -> FetchResult

    /// Resolves wrappers with requests that a closure performs.
    ///
    /// Cancelling the task ends the resolution, which is then cancelled, too.
    ///
    /// - Parameters:
    ///   - source: What is resolved.
    ///   - options: The limits.
    ///   - values: The values of macros.
    ///   - time: The current date and time.
    ///   - generator: The source of random numbers.
    ///   - clock: The clock of the time limits.
    ///   - fetch: Performs a request.
    /// - Returns: The result, at the latest when the total time is over, whether or not requests end.
    public static func resolve(
        _ source: Source, options: ResolverOptions = ResolverOptions(), values: MacroValues = MacroValues(),
        at time: RequestTime, using generator: inout some RandomNumberGenerator,
        clock: some Clock<Duration> = ContinuousClock(), fetch: @escaping Fetch
    ) async -> Resolution {
        let resolver = AdResolver(source, options: options, values: values, at: time, using: &generator)
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        return await withTaskCancellationHandler {
            var driver = ResolverDriver(resolver, clock: clock, events: continuation, fetch: fetch)
            return await driver.run(events)
        } onCancel: {
            continuation.yield(.cancelled)
        }
    }

    fileprivate enum Event: Sendable {
        case finished(RequestID, FetchResult)
        case deadline
        case cancelled
    }
}

/// Performs the commands of a resolver, one event at a time.
private struct ResolverDriver<C: Clock<Duration>> {
    private var resolver: AdResolver
    private let clock: C
    private let start: C.Instant
    private let events: AsyncStream<AdResolver.Event>.Continuation
    private let fetch: AdResolver.Fetch
    private var requests: [AdResolver.RequestID: Task<Void, Never>] = [:]
    private var timer: Task<Void, Never>?

    init(
        _ resolver: AdResolver, clock: C, events: AsyncStream<AdResolver.Event>.Continuation,
        fetch: @escaping AdResolver.Fetch
    ) {
        (self.resolver, self.clock, self.events, self.fetch) = (resolver, clock, events, fetch)
        start = clock.now
    }

    mutating func run(_ stream: AsyncStream<AdResolver.Event>) async -> Resolution {
        defer {
            events.finish()
            timer?.cancel()
            for request in requests.values { request.cancel() }
        }
        perform(resolver.begin())
        var iterator = stream.makeAsyncIterator()
        while resolver.resolution == nil, let event = await iterator.next(isolation: nil) {
            let milliseconds = start.duration(to: clock.now).milliseconds
            switch event {
            case .finished(let id, let result):
                requests[id] = nil
                perform(resolver.receive(result, for: id, at: milliseconds))
            case .deadline:
                perform(resolver.advance(to: milliseconds))
            case .cancelled:
                perform(resolver.cancel())
            }
        }
        return resolver.resolution ?? Resolution()
    }

    private mutating func perform(_ commands: [AdResolver.Command]) {
        for command in commands {
            switch command {
            case .cancel(let id):
                requests.removeValue(forKey: id)?.cancel()
            case .request(let id, let url):
                requests[id] = Task { [events, fetch] in events.yield(.finished(id, await fetch(url))) }
            }
        }
        timer?.cancel()
        guard let deadline = resolver.deadline else { return }
        let instant = start.advanced(by: .milliseconds(deadline))
        timer = Task { [events, clock] in
            // Only a cancelled sleep throws, and then another timer runs.
            guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
            events.yield(.deadline)
        }
    }
}
