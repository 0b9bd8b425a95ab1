package import AVTHTTP
package import AVTVast
import Foundation

/// Performs the requests of a resolution over HTTP, within its limits and by its policy.
package struct AdFetcher: Sendable {
    private let transport: any HTTPTransport
    private let options: ResolverOptions

    private static let redirectLimit = 5

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - options: The limits and the policy.
    ///   - transport: Sends the requests.
    package init(options: ResolverOptions, transport: any HTTPTransport = makeSystemTransport()) {
        (self.options, self.transport) = (options, transport)
    }

    /// Requests a URL, and follows its redirects.
    ///
    /// - Parameter text: A URL that the policy allows.
    /// - Returns: The response, or the reason why there is none.
    package func answer(to text: String) async -> AdResolver.Answer {
        var text = text
        for _ in 0...AdFetcher.redirectLimit {
            guard let url = URL(exactly: text) else { return .failure(.unreachable("the URL is malformed")) }
            let response: HTTPResponse
            do throws(HTTPError) {
                response = try await transport.send(HTTPRequest(url, limits: limits))
            } catch {
                return .failure(reason(of: error))
            }
            guard let target = response.redirectTarget(from: url)?.absoluteString else {
                return .response(status: response.head.status, body: response.body)
            }
            if let violation = options.urlPolicy.violation(redirectingFrom: text, to: target) {
                return .failure(.forbidden(violation))
            }
            text = target
        }
        return .failure(.unreachable("the server redirects more than \(AdFetcher.redirectLimit) times"))
    }

    private var limits: HTTPLimits {
        let timeout = Duration.milliseconds(options.requestTimeout)
        return HTTPLimits(bodyBytes: options.documentLimits.bytes, connect: timeout, idle: timeout, total: timeout)
    }

    private func reason(of error: HTTPError) -> FailureReason {
        switch error {
        case .timedOut: .timedOut
        case .bodyTooLarge: .tooLarge
        case .truncated: .notXML(error.description)
        case .invalidRequest, .connection, .headTooLarge, .cancelled: .unreachable(error.description)
        }
    }
}
