import AVTCore
internal import AVTHTTP

/// A request for a document with its redirects, which can be cancelled.
package final class AdExchange: Sendable {
    private struct State {
        var exchange: (any HTTPExchange)?
        var redirects = 0
        var isCancelled = false
    }

    private let state = Guarded(State())

    /// Sets the exchange after a number of redirects, and cancels it if the request was cancelled before.
    ///
    /// An exchange may end, and the next one begin, before its own start has returned.
    func set(_ exchange: any HTTPExchange, after redirects: Int) {
        let isCancelled = state.withLock { state in
            if redirects >= state.redirects { (state.exchange, state.redirects) = (exchange, redirects) }
            return state.isCancelled
        }
        if isCancelled { exchange.cancel() }
    }

    /// Cancels the request, which then fails; does nothing if it is complete.
    package func cancel() {
        let exchange = state.withLock { state in
            state.isCancelled = true
            return state.exchange
        }
        exchange?.cancel()
    }
}
