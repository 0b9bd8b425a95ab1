import AVTCore
import Dispatch
internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A request of a `URLSession`, and its response.
final class URLSessionExchange: HTTPExchange {
    private let totalLimit: Duration
    private let state: Guarded<State>

    private struct State {
        var collector: ResponseCollector
        /// The completion, or `nil` once it was called.
        var completion: (@Sendable (Result<HTTPResponse, HTTPError>) -> Void)?
        var task: URLSessionTask?
    }

    init(_ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void) {
        totalLimit = request.limits.total
        state = Guarded(State(collector: ResponseCollector(request), completion: completion))
    }

    /// Starts a task.
    func begin(_ task: URLSessionTask) {
        state.withLock { $0.task = task }
        task.resume()
        let limit = DispatchTime.now() + .milliseconds(totalLimit.milliseconds)
        DispatchQueue.global().asyncAfter(deadline: limit) { [weak self] in self?.finish(.timedOut(.total)) }
    }

    func cancel() {
        finish(.cancelled)
    }

    /// Calls the completion unless it was called before, and cancels the task.
    func finish(_ failure: HTTPError?) {
        let (completion, result, task) = state.withLock { state in
            defer { (state.completion, state.task) = (nil, nil) }
            return (state.completion, state.collector.finish(failure), state.task)
        }
        task?.cancel()
        completion?(result)
    }

    /// Receives the head, and lets the task continue unless the exchange has ended.
    ///
    /// A cancelled task must not be continued. It is cancelled only after the exchange has ended, so the lock decides
    /// which comes first.
    func receive(_ response: URLResponse, goOn: () -> Void) {
        let head = (response as? HTTPURLResponse).map { response in
            HTTPResponseHead(
                status: response.statusCode,
                fields: response.allHeaderFields.map { HTTPField("\($0.key)", "\($0.value)") })
        }
        let isContinued = state.withLock { state in
            guard state.completion != nil else { return true }
            let size = head?.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } ?? 0
            guard let head, state.collector.receiveHeadBytes(size), state.collector.receive(head) else { return false }
            goOn()
            return true
        }
        if !isContinued { finish(nil) }
    }

    /// Receives bytes of the body.
    func receive(_ data: Data) {
        let isContinued = state.withLock { $0.completion == nil || $0.collector.receive(data) }
        if !isContinued { finish(nil) }
    }
}
