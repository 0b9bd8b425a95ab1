import Synchronization

/// The paths that a server received, in their order.
final class RequestLog: Sendable {
    private let log = Mutex<[String]>([])

    var paths: [String] { log.withLock { $0 } }

    func append(_ path: String) { log.withLock { $0.append(path) } }
}
