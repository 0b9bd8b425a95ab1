import AVTCore
import AVTHTTP
internal import Dispatch
import Foundation

/// A transport of packs that sends its requests through an HTTP transport, and follows the allowed redirects.
package final class HTTPPackTransport: PackTransport {
    private let http: any HTTPTransport
    private let running = Guarded<ExchangeHandle?>(nil)

    /// Creates a transport for one request at a time.
    package init(_ http: any HTTPTransport = makeSystemTransport()) {
        self.http = http
    }

    package func get(_ request: PackRequest) throws(FetchError) -> PackResponse {
        let handle = ExchangeHandle()
        running.withLock { $0 = handle }
        defer { running.withLock { $0 = nil } }
        let deadline = ContinuousClock.now + request.limits.time
        var (url, count) = (request.url, 0)
        while true {
            let remaining = max(.zero, ContinuousClock.now.duration(to: deadline))
            let response = try send(request.http(to: url, within: remaining), handle, request.limits)
            guard let target = response.redirectTarget(from: url) else { return try request.response(response) }
            if let objection = request.objection(to: target, after: count) { throw .redirect(objection) }
            (url, count) = (target, count + 1)
        }
    }

    package func cancel() {
        running.withLock { $0 }?.cancel()
    }

    private func send(
        _ request: HTTPRequest, _ handle: ExchangeHandle, _ limits: FetchLimits
    ) throws(FetchError) -> HTTPResponse {
        let (result, done) = (Guarded(Result<HTTPResponse, HTTPError>.failure(.cancelled)), DispatchSemaphore(value: 0))
        handle.set(
            http.start(request) { outcome in
                result.withLock { $0 = outcome }
                done.signal()
            })
        done.wait()
        do throws(HTTPError) {
            return try result.withLock { $0 }.get()
        } catch {
            throw FetchError(error, limits)
        }
    }
}

extension PackRequest {
    /// Returns the request to a URL, which is another one after redirects.
    fileprivate func http(to url: URL, within time: Duration) -> HTTPRequest {
        HTTPRequest(
            url, fields: eTag.map { [HTTPField("If-None-Match", $0)] } ?? [],
            limits: HTTPLimits(bodyBytes: limits.bytes, connect: time, idle: time, total: time)
        ) { [contentTypes] head in
            head.status == 200 && PackRequest.refusal(of: head, contentTypes) == nil
        }
    }

    /// Returns the response, or throws if its content type is not accepted.
    fileprivate func response(_ response: HTTPResponse) throws(FetchError) -> PackResponse {
        if let refusal = PackRequest.refusal(of: response.head, contentTypes) { throw refusal }
        return PackResponse(
            status: response.head.status, body: response.body,
            eTag: response.head["ETag"].flatMap { PackRequest.isETag($0) ? $0 : nil },
            retryAfter: response.head.retryAfter(now: Date()))
    }

    private static func refusal(of head: HTTPResponseHead, _ contentTypes: Set<String>) -> FetchError? {
        guard head.status == 200, let type = head.contentType, !contentTypes.contains(type) else { return nil }
        return .contentType(type)
    }

    /// Returns true for an ETag that can be stored and sent in a request.
    static func isETag(_ text: String) -> Bool {
        text.utf8.count <= eTagLimit && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// The maximum length of an ETag in bytes, limited because ETags are stored.
    private static let eTagLimit = 1024
}

extension FetchError {
    fileprivate init(_ error: HTTPError, _ limits: FetchLimits) {
        switch error {
        case .invalidRequest(let reason), .connection(let reason): self = .connection(reason)
        case .timedOut: self = .timedOut(milliseconds: limits.time.milliseconds)
        case .headTooLarge(let limit), .bodyTooLarge(let limit): self = .tooLarge(limit: limit)
        case .truncated(let expected, let received): self = .truncated(expected: expected, received: received)
        case .cancelled: self = .cancelled
        }
    }
}
