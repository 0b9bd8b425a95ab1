#if !canImport(Darwin)
    import AVTCore
    import Foundation

    /// A transport that runs the program `curl` in a process for each request.
    ///
    /// This is the default on Linux: whatever a server sends, it cannot crash the host's process.
    public final class CurlTransport: PackTransport {
        private let program: String
        private let running = Guarded<CurlRun?>(nil)

        /// Creates a transport for one request at a time.
        ///
        /// - Parameter program: The path of `curl`.
        public init(program: String = "/usr/bin/curl") {
            self.program = program
        }

        /// Fetches a file.
        public func get(_ request: PackRequest) throws(FetchError) -> PackResponse {
            let deadline = ContinuousClock.now + request.limits.time
            var (url, count) = (request.url, 0)
            while true {
                let run = CurlRun(program, request, url: url, deadline: deadline)
                running.withLock { $0 = run }
                defer { running.withLock { $0 = nil } }
                let (head, body) = try run.answer()
                guard let target = CurlTransport.target(of: head, from: url) else { return try head.answer(body) }
                if let objection = request.objection(to: target, after: count) { throw .redirect(objection) }
                (url, count) = (target, count + 1)
            }
        }

        /// Cancels a `get` on another thread.
        public func cancel() {
            running.withLock { $0 }?.cancel()
        }

        /// Returns the target of a redirect, or `nil` if the response is not one.
        private static func target(of head: ResponseHead, from url: URL) -> URL? {
            guard [301, 302, 303, 307, 308].contains(head.status), let location = head.location else { return nil }
            return URL(string: location, relativeTo: url)?.absoluteURL
        }
    }
#endif
