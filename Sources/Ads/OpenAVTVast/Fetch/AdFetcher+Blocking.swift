import AVTCore
internal import AVTHTTP
import Dispatch

/// For callers without `async`: nothing here needs a thread of Swift's pool, which such callers may have blocked.
extension AdFetcher {
    /// Requests a URL, follows its redirects, and blocks the thread until there is a response.
    func blockingResult(of text: String) -> AdResolver.FetchResult {
        let inbox = Inbox<AdResolver.FetchResult>()
        start(text, ExchangeHandle()) { inbox.append($0) }
        return inbox.wait(nil).first ?? .failure(.timedOut)
    }

    /// Performs a resolution, and blocks the thread until there is a result.
    ///
    /// - Parameters:
    ///   - resolver: A resolver that has not begun.
    ///   - record: Called with the URL and the body of each response, on threads of the transport.
    /// - Returns: The result.
    package func blockingResolution(
        of resolver: AdResolver, record: @escaping @Sendable (_ url: String, _ body: [UInt8]) -> Void = { _, _ in }
    ) -> Resolution {
        var resolver = resolver
        let start = ContinuousClock.now
        let inbox = Inbox<(id: AdResolver.RequestID, result: AdResolver.FetchResult)>()
        var exchanges: [AdResolver.RequestID: ExchangeHandle] = [:]
        var commands = resolver.begin()
        while true {
            for command in commands {
                switch command {
                case .cancel(let id): exchanges.removeValue(forKey: id)?.cancel()
                case .request(let id, let url):
                    let exchange = ExchangeHandle()
                    exchanges[id] = exchange
                    self.start(url, exchange) { result in
                        if case .response(_, let body) = result { record(url, body) }
                        inbox.append((id, result))
                    }
                }
            }
            guard let deadline = resolver.deadline else { break }
            let events = inbox.wait(start + .milliseconds(deadline))
            let now = start.duration(to: ContinuousClock.now).milliseconds
            commands = events.flatMap { resolver.receive($0.result, for: $0.id, at: now) }
            commands += resolver.advance(to: now)
        }
        for exchange in exchanges.values { exchange.cancel() }
        return resolver.resolution ?? Resolution()
    }
}

/// What other threads send to a thread that waits.
private final class Inbox<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])
    private let count = DispatchSemaphore(value: 0)

    func append(_ element: Element) {
        elements.withLock { $0.append(element) }
        count.signal()
    }

    /// Waits for at least one element, at most until an instant; returns all that are there.
    func wait(_ deadline: ContinuousClock.Instant?) -> [Element] {
        let rest = deadline.map { max(0, ContinuousClock.now.duration(to: $0).milliseconds) }
        // The semaphore may count elements that an earlier call has returned, and then returns early.
        _ = count.wait(timeout: rest.map { .now() + .milliseconds($0) } ?? .distantFuture)
        return elements.withLock { elements in
            defer { elements = [] }
            return elements
        }
    }
}
