import AVTCore
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that uses `URLSession`, without cache or cookies and with a new connection for each request.
///
/// Not suitable for Linux, where Foundation crashes the process if a response breaks off within its head.
public final class URLSessionTransport: PackTransport {
    private let running = Guarded<Fetch?>(nil)

    /// Creates a transport for one request at a time.
    public init() {}

    /// Fetches a file.
    public func get(_ request: PackRequest) throws(FetchError) -> PackResponse {
        let fetch = Fetch(request)
        running.withLock { $0 = fetch }
        defer { running.withLock { $0 = nil } }
        return try fetch.run()
    }

    /// Cancels a `get` on another thread.
    public func cancel() {
        running.withLock { $0 }?.end(.failure(.cancelled))
    }
}

/// A request and its response.
///
/// `@unchecked Sendable`: mutable state is in `state`; the rest is set before the request is sent.
private final class Fetch: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let request: PackRequest
    private let done = DispatchSemaphore(value: 0)
    private let state = Guarded(State())

    private struct State {
        var body: [UInt8] = []
        var head: ResponseHead?
        var redirects = 0
        var result: Result<PackResponse, FetchError>?
    }

    init(_ request: PackRequest) {
        self.request = request
    }

    func run() throws(FetchError) -> PackResponse {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        var question = URLRequest(url: request.url)
        // With compression, the length in the header would differ from that of the file.
        question.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if let mark = request.mark { question.setValue(mark, forHTTPHeaderField: "If-None-Match") }
        let task = session.dataTask(with: question)
        task.resume()
        let time = request.limits.time.milliseconds
        if done.wait(timeout: .now() + .milliseconds(time)) == .timedOut {
            end(.failure(.timedOut(milliseconds: time)))
        }
        session.invalidateAndCancel()
        return try (state.withLock { $0.result } ?? .failure(.cancelled)).get()
    }

    /// Sets the result unless there is one already.
    func end(_ result: Result<PackResponse, FetchError>) {
        let isFirst = state.withLock { state in
            defer { state.result = state.result ?? result }
            return state.result == nil
        }
        if isFirst { done.signal() }
    }

    /// Lets the task continue unless there is a result already.
    ///
    /// A cancelled task must not be continued. It is cancelled only after there is a result, so the lock decides which
    /// comes first; a task that is not continued is cancelled soon.
    private func unlessEnded(_ goOn: () -> Void) {
        state.withLock { if $0.result == nil { goOn() } }
    }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let count = state.withLock { state in
            defer { state.redirects += 1 }
            return state.redirects
        }
        let target = newRequest.url ?? request.url
        if let objection = request.objection(to: target, after: count) { return end(.failure(.redirect(objection))) }
        unlessEnded { completionHandler(newRequest) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let answer = response as? HTTPURLResponse
        let head = answer.flatMap { answer in
            ResponseHead(status: answer.statusCode, now: Date()) { answer.value(forHTTPHeaderField: $0) }
        }
        guard let head else { return end(.failure(.connection("what came is not HTTP"))) }
        if let refusal = head.refusal(for: request) { return end(.failure(refusal)) }
        state.withLock { $0.head = head }
        unlessEnded { completionHandler(.allow) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let limit = request.limits.bytes
        let isTooLarge = state.withLock { state in
            // The bodies of error pages are discarded.
            guard state.head?.status == 200, state.result == nil else { return false }
            guard state.body.count + data.count <= limit else { return true }
            state.body += data
            return false
        }
        if isTooLarge { end(.failure(.tooLarge(limit: limit))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (head, body) = state.withLock { ($0.head, $0.body) }
        let answer = head.map { head in Result { () throws(FetchError) in try head.answer(body) } }
        switch (answer, error) {
        case (.failure(let truncated)?, _): end(.failure(truncated))
        case (_, let error?): end(.failure(.connection(error.localizedDescription)))
        case (let answer?, nil): end(answer)
        case (nil, nil): end(.failure(.connection("what came is not HTTP")))
        }
    }
}
