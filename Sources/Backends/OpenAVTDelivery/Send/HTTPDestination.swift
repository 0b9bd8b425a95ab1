import AVTHTTP
import Foundation

/// A destination that sends each batch as the body of a request.
package struct HTTPDestination: DeliveryDestination {
    private let transport: any HTTPTransport
    private let isCompressed: Bool
    private let request: @Sendable (DeliveryBatch) -> HTTPRequest
    private let outcome: @Sendable (HTTPResponse) -> DeliveryOutcome

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - transport: The transport.
    ///   - isCompressed: True to compress bodies with gzip.
    ///   - request: Creates the request for a batch, whose body is not compressed.
    ///   - outcome: Interprets a response.
    package init(
        _ transport: any HTTPTransport = makeSystemTransport(), isCompressed: Bool,
        request: @escaping @Sendable (DeliveryBatch) -> HTTPRequest,
        outcome: @escaping @Sendable (HTTPResponse) -> DeliveryOutcome = { DeliveryOutcome($0) }
    ) {
        (self.transport, self.isCompressed) = (transport, isCompressed)
        (self.request, self.outcome) = (request, outcome)
    }

    package func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        var request = request(batch)
        if isCompressed, case .post(let body) = request.method, let compressed = gzip(body) {
            request.method = .post(compressed)
            request.fields.append(HTTPField("Content-Encoding", "gzip"))
        }
        _ = transport.start(request) { [outcome] result in
            switch result {
            case .success(let response): completion(outcome(response))
            case .failure(let error): completion(DeliveryOutcome(error))
            }
        }
    }
}

extension DeliveryOutcome {
    /// Interprets a response as HTTP describes its status.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - reason: What the body says, or `nil` for its beginning.
    package init(_ response: HTTPResponse, reason: String? = nil) {
        let status = response.head.status
        let body = reason ?? DeliveryOutcome.summary(of: response.body)
        let reason = body.isEmpty ? "status \(status)" : "status \(status): \(body)"
        switch status {
        case 200...299: self = .delivered()
        // The statuses from 520 on are those of proxies that do not reach the server.
        case 408, 425, 429, 502...504, 520...530:
            self = .unavailable(reason: reason, retryAfter: response.head.retryAfter(now: Date()))
        case 413: self = .tooLarge(reason: reason)
        case 300...399, 401, 402, 403, 404, 405, 407: self = .misconfigured(reason: reason)
        case 400...499: self = .rejected(reason: reason)
        default: self = .failed(reason: reason)
        }
    }

    /// Interprets the failure of a request.
    package init(_ error: HTTPError) {
        switch error {
        case .invalidRequest(let reason): self = .misconfigured(reason: reason)
        case .connection, .timedOut, .headTooLarge, .bodyTooLarge, .truncated, .cancelled:
            self = .unavailable(reason: error.description)
        }
    }

    private static func summary(of body: [UInt8]) -> String {
        String(decoding: body.prefix(500), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
