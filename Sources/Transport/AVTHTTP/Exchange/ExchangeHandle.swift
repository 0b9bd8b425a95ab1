import AVTCore

/// A reference to a request with its redirects, which may be cancelled before it has started.
package final class ExchangeHandle: Sendable {
    private struct State {
        var exchange: (any HTTPExchange)?
        var redirects = 0
        var isCancelled = false
    }

    private let state = Guarded(State())

    package init() {}

    /// Sets the current exchange, and cancels it if the handle was cancelled before.
    ///
    /// - Parameters:
    ///   - exchange: The exchange.
    ///   - redirects: The number of redirects before it. An exchange may end, and the next one begin, before its own start has
    ///     returned: one with fewer redirects than the current exchange is over.
    package func set(_ exchange: any HTTPExchange, after redirects: Int = 0) {
        let isCancelled = state.withLock { state in
            if redirects >= state.redirects { (state.exchange, state.redirects) = (exchange, redirects) }
            return state.isCancelled
        }
        if isCancelled { exchange.cancel() }
    }

    /// Cancels the current exchange, and those that are set later.
    package func cancel() {
        let exchange = state.withLock { state in
            state.isCancelled = true
            return state.exchange
        }
        exchange?.cancel()
    }
}
