import AVTCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The reason why bytes could not be sent.
struct SocketError: Error, CustomStringConvertible {
    let description: String

    /// Creates an error with the last error of the system.
    init(_ action: String, _ code: Int32 = errno) {
        description = "\(action): \(String(cString: strerror(code)))"
    }

    init(text: String) { description = text }
}

/// A connection that is written and then closed; used by one thread.
final class TCPSocket {
    private let descriptor: Int32

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Opens a connection, to the first address of the host that accepts it.
    ///
    /// - Parameters:
    ///   - host: The name or address.
    ///   - port: The port.
    ///   - timeout: The time limit for connecting, for each write and for the end, in seconds.
    /// - Throws: `SocketError` if the host has no address, or none accepts a connection.
    init(host: String, port: Int, timeout: Int) throws(SocketError) {
        var hints = addrinfo()
        hints.ai_socktype = TCPSocket.stream
        var addresses: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &addresses)
        guard code == 0 else { throw SocketError(text: "\(host): \(String(cString: gai_strerror(code)))") }
        defer { freeaddrinfo(addresses) }
        var problem = SocketError(text: "\(host) has no address")
        var next = addresses
        while let address = next?.pointee {
            next = address.ai_next
            do throws(SocketError) {
                descriptor = try TCPSocket.connected(address, timeout: timeout)
                return
            } catch {
                problem = SocketError(text: "\(host):\(port): \(error.description)")
            }
        }
        throw problem
    }

    deinit { close(descriptor) }

    private static func connected(_ address: addrinfo, timeout: Int) throws(SocketError) -> Int32 {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw SocketError("no socket") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var time = timeval()
        time.tv_sec = numericCast(timeout)
        // On Linux, the limit for sending is also that for connecting.
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EINPROGRESS || code == EAGAIN
                ? SocketError(text: "no connection within \(timeout) s") : SocketError("no connection", code)
        }
        return descriptor
    }

    /// Writes bytes.
    ///
    /// - Throws: `SocketError` if they cannot be written in time.
    func write(_ bytes: [UInt8]) throws(SocketError) {
        if let code = sendAll(bytes, to: descriptor).error {
            throw SocketError("the connection broke while sending", code)
        }
    }

    /// Ends the connection, and waits until the peer has read everything and ends it, too.
    ///
    /// - Throws: `SocketError` if it does not in time.
    func finish() throws(SocketError) {
        guard shutdown(descriptor, Int32(SHUT_WR)) == 0 else { throw SocketError("the connection broke") }
        var buffer = [UInt8](repeating: 0, count: 1024)
        for _ in 0..<64 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return }
            if count < 0, errno != EINTR { throw SocketError("the server did not confirm the end") }
        }
        throw SocketError(text: "the server sends data, so it is no Graphite server")
    }
}
