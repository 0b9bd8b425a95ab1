package import Foundation

/// A request for a transport.
package struct HTTPRequest: Sendable {
    /// The method of a request, with its body.
    package enum Method: Sendable, Equatable {
        /// Requests a resource.
        case get
        /// Sends a body.
        case post([UInt8])
    }

    /// The URL; only `http` and `https` are supported.
    package var url: URL
    /// The method.
    package var method: Method
    /// The header fields, besides those that the transport adds.
    package var fields: [HTTPField]
    /// The limits of the exchange.
    package var limits: HTTPLimits
    /// Returns false if the body of a response is to be discarded, in which case it is not read.
    package var receivesBody: @Sendable (HTTPResponseHead) -> Bool

    /// Creates a request.
    package init(
        _ url: URL, method: Method = .get, fields: [HTTPField] = [], limits: HTTPLimits = HTTPLimits(),
        receivesBody: @escaping @Sendable (HTTPResponseHead) -> Bool = { _ in true }
    ) {
        (self.url, self.method, self.fields, self.limits) = (url, method, fields, limits)
        self.receivesBody = receivesBody
    }

    /// Returns the reason why the request cannot be sent, or `nil` if there is none.
    var problem: HTTPError? {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            return .invalidRequest("the URL is not HTTP")
        }
        return fields.first { !$0.isValid }.map { .invalidRequest("the header field `\($0.name)` is malformed") }
    }
}
