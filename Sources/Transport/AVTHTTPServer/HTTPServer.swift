import AVTCore
import Foundation

/// A small HTTP server for few clients; a closure sends the bytes of each response.
package final class HTTPServer: Sendable {
    /// A request.
    package struct Request: Sendable {
        /// The method.
        package let method: String
        /// The path, including the query.
        package let path: String
        /// The header fields, by their names in lower case.
        package let fields: [String: String]
        /// The body.
        package let body: [UInt8]
    }

    /// What a server did not pass on, by reason.
    package struct Refused: Equatable, Sendable {
        /// The number of connections that were closed immediately, because too many were open.
        package var connections = 0
        /// The number of requests whose body was larger than the limit, or of unknown length.
        package var bodies = 0
        /// The number of requests that did not arrive completely, or were no HTTP.
        package var requests = 0
    }

    /// The port that the server listens on.
    package let port: Int
    private let socket: Int32
    private let host: String?
    private let bodyLimit: Int
    private let patience: Duration?
    private let isStopped = Guarded(false)
    private let openConnections = Guarded(0)
    private let refused = Guarded(Refused())
    private let ended = DispatchSemaphore(value: 0)
    private let respond: @Sendable (Request, HTTPServerConnection) -> Void

    /// The number of connections at a time; further ones are closed immediately.
    package static let connectionLimit = 256

    /// Starts listening; each connection and its first request are handled on a thread of their own.
    ///
    /// - Parameters:
    ///   - host: The IPv4 address of the interface, or `nil` for the loopback interface.
    ///   - port: The port, or 0 for a free one.
    ///   - bodyLimit: The maximum size of the body of a request; the response to a larger one is 413.
    ///   - patience: The time within which a request must arrive, or `nil` to wait without a limit.
    ///   - respond: Sends the response of a request.
    /// - Throws: `POSIXError` if the port is not available.
    package init(
        host: String? = nil, port: Int = 0, bodyLimit: Int = 1 << 30, patience: Duration? = nil,
        _ respond: @escaping @Sendable (Request, HTTPServerConnection) -> Void
    ) throws {
        let (socket, port) = try ServerSocket.listening(at: port, of: host)
        (self.socket, self.port, self.host) = (socket, port, host)
        (self.bodyLimit, self.patience, self.respond) = (bodyLimit, patience, respond)
        Thread { [self] in accept() }.start()
    }

    /// The base URL.
    package var address: String {
        // All interfaces include the loopback interface; a client cannot connect to 0.0.0.0 everywhere.
        let host = host == "0.0.0.0" ? nil : host
        return "http://\(host ?? "127.0.0.1"):\(port)"
    }

    /// The connections and requests that were not passed on.
    package var refusals: Refused { refused.withLock { $0 } }

    /// Stops listening.
    package func stop() {
        guard
            !isStopped.withLock({ isStopped in
                defer { isStopped = true }
                return isStopped
            })
        else { return }
        // The accepting thread wakes and closes the socket: if it were closed here, its descriptor could already belong
        // to another server.
        ServerSocket.connectOnce(at: port, of: host)
        ended.wait()
    }

    private func accept() {
        defer {
            close(socket)
            ended.signal()
        }
        while true {
            let connection = Foundation.accept(socket, nil, nil)
            guard !isStopped.withLock({ $0 }) else {
                if connection >= 0 { close(connection) }
                return
            }
            guard connection >= 0 else {
                // The peer has gone, or there are too many open files.
                usleep(10_000)
                continue
            }
            let isAccepted = openConnections.withLock { count in
                guard count < HTTPServer.connectionLimit else { return false }
                count += 1
                return true
            }
            guard isAccepted else {
                refused.withLock { $0.connections += 1 }
                close(connection)
                continue
            }
            Thread { [self] in
                let connection = HTTPServerConnection(connection, bodyLimit: bodyLimit, patience: patience)
                switch connection.next() {
                case .request(let request): respond(request, connection)
                case .largeBody(let hasLength):
                    refused.withLock { $0.bodies += 1 }
                    connection.respond(hasLength ? 413 : 411)
                case .malformed:
                    refused.withLock { $0.requests += 1 }
                    connection.respond(400)
                case .incomplete: refused.withLock { $0.requests += 1 }
                case .nothing: break
                }
                connection.close()
                openConnections.withLock { $0 -= 1 }
            }.start()
        }
    }
}

/// A connection that waits for its response.
package final class HTTPServerConnection: Sendable {
    private let socket: Int32
    private let bodyLimit: Int
    private let patience: Duration?

    /// Takes over a socket, whose peer must send within a time.
    init(_ socket: Int32, bodyLimit: Int, patience: Duration?) {
        (self.socket, self.bodyLimit, self.patience) = (socket, bodyLimit, patience)
        if let patience { ServerSocket.limitWaiting(of: socket, to: patience) }
    }

    /// Sends bytes unchanged; returns false if the connection is closed.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool { sendAll(bytes, to: socket).error == nil }

    /// Sends a complete response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - fields: The header fields besides the content length.
    ///   - body: The body.
    package func respond(_ status: Int, _ fields: [String: String] = [:], _ body: [UInt8] = []) {
        var fields = fields
        fields["Content-Length"] = fields["Content-Length"] ?? String(body.count)
        send(HTTPServerConnection.head(status, fields) + body)
    }

    /// Returns the head of a response, without the reason phrase, which clients ignore.
    package static func head(_ status: Int, _ fields: [String: String]) -> [UInt8] {
        let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) \r\n\(lines)Connection: close\r\n\r\n".utf8)
    }

    /// Reads a request, or returns `nil` if none arrives; a closure may read further ones of the same connection.
    package func request() -> HTTPServer.Request? {
        if case .request(let request) = next() { request } else { nil }
    }

    /// What a peer has sent.
    enum Arrival {
        case request(HTTPServer.Request)
        /// A head whose body is larger than the limit, or of a length that the head does not state.
        case largeBody(hasLength: Bool)
        /// A head that announces a body of an invalid length.
        case malformed
        /// A part of a request, or something else.
        case incomplete
        /// Nothing: the peer has closed the connection.
        case nothing
    }

    /// Reads a request; its body is read only if it is within the limit.
    func next() -> Arrival {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        var head: Range<Int>?
        let deadline = patience.map { ContinuousClock.now + $0 }
        let isLate = { deadline.map { ContinuousClock.now >= $0 } ?? false }
        while head == nil, bytes.count < 1 << 16, !isLate(), let more = receive() {
            bytes += more
            head = bytes.firstRange(of: end)
        }
        guard let end = head, let head = RequestHead(bytes[..<end.lowerBound]) else {
            return bytes.isEmpty ? .nothing : .incomplete
        }
        guard !head.hasUnknownLength else { return .largeBody(hasLength: false) }
        guard let length = head.contentLength else { return .malformed }
        guard length <= bodyLimit else { return .largeBody(hasLength: true) }
        var body = Array(bytes[end.upperBound...])
        while body.count < length {
            guard !isLate(), let more = receive() else { return .incomplete }
            body += more
        }
        // What follows is no part of the body.
        body.removeLast(max(0, body.count - length))
        return .request(HTTPServer.Request(method: head.method, path: head.path, fields: head.fields, body: body))
    }

    /// Receives some bytes, or returns `nil` at the end.
    private func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }

    func close() {
        // The client reads the data that was sent before the connection is closed.
        shutdown(socket, Int32(SHUT_WR))
        Foundation.close(socket)
    }
}
