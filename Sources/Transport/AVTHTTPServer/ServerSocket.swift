import Foundation

/// Sockets of servers.
enum ServerSocket {
    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Returns a socket that listens on a port, or on a free one if it is 0.
    static func listening(at port: Int, of host: String?) throws -> (socket: Int32, port: Int) {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        guard var address = address(port, of: host) else {
            close(descriptor)
            throw POSIXError(.EADDRNOTAVAIL)
        }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> Int32 in
                bind(descriptor, name, length) == 0 && listen(descriptor, 64) == 0
                    ? getsockname(descriptor, name, &length) : -1
            }
        }
        guard outcome == 0 else {
            let code = errno
            close(descriptor)
            throw POSIXError(.init(rawValue: code) ?? .EIO)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Opens a connection and closes it immediately.
    static func connectOnce(at port: Int, of host: String?) {
        guard var address = address(port, of: host) else { return }
        let descriptor = socket(AF_INET, stream, 0)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                connect(descriptor, name, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        close(descriptor)
    }

    /// Sets the longest time for which a socket waits for its peer.
    static func limitWaiting(of socket: Int32, to time: Duration) {
        var limit = timeval(tv_sec: Int(time.components.seconds), tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Returns an address, or `nil` if a host is not an IPv4 address.
    private static func address(_ port: Int, of host: String?) -> sockaddr_in? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        guard inet_pton(AF_INET, host ?? "127.0.0.1", &address.sin_addr) == 1 else { return nil }
        return address
    }
}
