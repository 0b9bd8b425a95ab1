import AVTCore

/// A reference to an exchange that may be cancelled before it has started.
package final class ExchangeHandle: Sendable {
    private let state = Guarded<(exchange: (any HTTPExchange)?, isCancelled: Bool)>((nil, false))

    package init() {}

    /// Sets the current exchange, and cancels it if the handle was cancelled before.
    package func set(_ exchange: any HTTPExchange) {
        let isCancelled = state.withLock { state in
            state.exchange = exchange
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
