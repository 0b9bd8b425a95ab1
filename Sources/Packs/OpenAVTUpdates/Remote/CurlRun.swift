#if !canImport(Darwin)
    import AVTCore
    import Foundation

    /// A run of `curl`, which sends one request and follows no redirects.
    final class CurlRun: Sendable {
        private let program: String
        private let request: PackRequest
        private let url: URL
        private let deadline: ContinuousClock.Instant
        private let state = Guarded(State())

        private struct State {
            var process: Int32?
            var isCancelled = false
        }

        /// The maximum length of the response head in bytes.
        private static let headLimit = 1 << 16

        init(_ program: String, _ request: PackRequest, url: URL, deadline: ContinuousClock.Instant) {
            (self.program, self.request, self.url, self.deadline) = (program, request, url, deadline)
        }

        /// Sends the request and reads the response.
        func answer() throws(FetchError) -> (ResponseHead, [UInt8]) {
            let process = try ChildProcess(program, arguments)
            let id = process.id
            let isCancelled = state.withLock { state in
                state.process = id
                return state.isCancelled
            }
            if isCancelled { kill(id, SIGKILL) }
            let outcome = Result { [output = process.output] () throws(FetchError) in try read(output) }
            // Cleared before waiting for the exit, after which the id may belong to another process.
            state.withLock { $0.process = nil }
            if case .failure = outcome { kill(id, SIGKILL) }
            let complaint = errorText(process.errors)
            let status = process.wait()
            if state.withLock({ $0.isCancelled }) { throw .cancelled }
            let (head, body) = try outcome.get()
            guard status != CurlRun.timedOut else { throw timeout }
            guard let head else { throw .connection(complaint.isEmpty ? "it broke off within its head" : complaint) }
            if let refusal = head.refusal(for: request) { throw refusal }
            if head.length.map({ body.count >= $0 }) ?? true, status != 0 {
                throw .connection(complaint)
            }
            return (head, body)
        }

        /// Cancels the run from another thread.
        func cancel() {
            state.withLock { state in
                state.isCancelled = true
                if let process = state.process { kill(process, SIGKILL) }
            }
        }

        private static let timedOut: Int32 = 28

        private var timeout: FetchError { .timedOut(milliseconds: request.limits.time.milliseconds) }

        private var remaining: Int { max(1, ContinuousClock.now.duration(to: deadline).milliseconds) }

        private var arguments: [String] {
            // -q: ignores the user's configuration.
            var arguments = [
                "-q", "--silent", "--show-error", "--include", "--suppress-connect-headers", "--globoff", "--http1.1",
                "--proto", "=http,https",
                "--max-time", String(format: "%.3f", Double(remaining) / 1000),
            ]
            if let mark = request.mark { arguments += ["--header", "If-None-Match: \(mark)"] }
            return arguments + ["--url", url.absoluteString]
        }

        // MARK: The output: head and body

        /// Reads until the end, or until there are too many bytes.
        private func read(_ file: Int32) throws(FetchError) -> (ResponseHead?, [UInt8]) {
            var (head, bytes): (ResponseHead?, [UInt8]) = (nil, [])
            while let more = try readSome(file) {
                bytes += more
                while head == nil, let end = CurlRun.endOfHead(in: bytes) {
                    guard let found = CurlRun.head(bytes[..<end]) else { throw .connection("what came is not HTTP") }
                    bytes.removeFirst(end)
                    // A response with status 1xx is an interim one.
                    guard found.status >= 200 else { continue }
                    if let refusal = found.refusal(for: request) { throw refusal }
                    head = found
                }
                let limit = head == nil ? CurlRun.headLimit : request.limits.bytes
                guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
            }
            return (head, bytes)
        }

        /// Reads some bytes, or returns `nil` at the end.
        private func readSome(_ file: Int32) throws(FetchError) -> [UInt8]? {
            while true {
                var waited = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
                // A little longer than the time limit of curl itself.
                let count = poll(&waited, 1, Int32(clamping: remaining + 1000))
                if count == 0 { throw timeout }
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                let length = buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
                if length > 0 { return Array(buffer[..<length]) }
                if length == 0 { return nil }
                guard errno == EINTR else { throw .connection(String(cString: strerror(errno))) }
            }
        }

        /// Returns the error message of curl, without its own name.
        private func errorText(_ file: Int32) -> String {
            var bytes: [UInt8] = []
            while bytes.count < 4096, let more = try? readSome(file) { bytes += more }
            let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.hasPrefix("curl: (")
                ? text.split(separator: ") ", maxSplits: 1).last.map(String.init) ?? text : text
        }

        private static func endOfHead(in bytes: [UInt8]) -> Int? {
            let end = Array("\r\n\r\n".utf8)
            return bytes.indices.dropLast(end.count - 1).first {
                bytes[$0] == end[0] && bytes[$0..<($0 + 4)] == end[...]
            }
            .map { $0 + end.count }
        }

        private static func head(_ bytes: ArraySlice<UInt8>) -> ResponseHead? {
            let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                fields[line[..<colon].lowercased()] =
                    line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
            return ResponseHead(status: status, now: Date()) { fields[$0.lowercased()] }
        }
    }
#endif
