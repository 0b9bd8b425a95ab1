/// The limits of a request and its response.
package struct HTTPLimits: Sendable, Equatable {
    /// The maximum number of bytes of the status line and the header fields, with those of interim responses.
    package var headBytes: Int
    /// The maximum number of bytes of the body; the exchange ends as soon as more arrive.
    package var bodyBytes: Int
    /// The maximum time for opening a connection; `URLSession` applies only ``idle`` and ``total``.
    package var connect: Duration
    /// The maximum time without any progress.
    package var idle: Duration
    /// The maximum time for the complete exchange.
    package var total: Duration

    /// Creates limits.
    package init(
        headBytes: Int = 1 << 16, bodyBytes: Int = 8 << 20, connect: Duration = .seconds(10),
        idle: Duration = .seconds(20), total: Duration = .seconds(60)
    ) {
        (self.headBytes, self.bodyBytes) = (headBytes, bodyBytes)
        (self.connect, self.idle, self.total) = (connect, idle, total)
    }
}
