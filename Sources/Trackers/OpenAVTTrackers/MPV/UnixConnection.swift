import AVTCore
import Foundation

/// A connection to a Unix socket, read line by line on a thread of its own.
///
/// It is opened again whenever the other side closes it, until it is closed.
final class UnixConnection: Sendable {
    /// What happens on the connection; called on its thread.
    struct Handler: Sendable {
        /// The connection was opened; returns what to send.
        let opened: @Sendable () -> String
        /// A line arrived, without its end.
        let line: @Sendable (UnsafeBufferPointer<UInt8>) -> Void
        /// A line was too long, and is skipped.
        let lineTooLong: @Sendable () -> Void
        /// The other side has closed the connection.
        let lost: @Sendable () -> Void
    }

    /// The maximum number of bytes of a path.
    static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// The maximum length of a line; a longer one is skipped.
    private static let lineLimit = 1 << 20
    /// The time between two attempts to open the connection.
    private static let delay = DispatchTimeInterval.milliseconds(250)

    private enum State {
        case waiting
        case open(Int32)
        case closed
    }

    private let state = Guarded(State.waiting)
    private let wakeup = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let path: String

    /// Opens a connection.
    init(path: String, _ handler: Handler) {
        self.path = path
        let thread = Thread { [self] in
            run(handler)
            ended.signal()
        }
        thread.name = threadName
        thread.start()
    }

    /// Closes the connection.
    ///
    /// The handler is not called after this method has returned. If the handler calls this method, lines that have arrived
    /// already may still be passed to it.
    func close() {
        state.withLock { state in
            // Ends a `read` that waits.
            if case .open(let socket) = state { shutdown(socket, Int32(SHUT_RDWR)) }
            state = .closed
        }
        wakeup.signal()
        if Thread.current.name != threadName { ended.wait() }
    }

    private var threadName: String { "OpenAVT.socket \(ObjectIdentifier(self).hashValue)" }

    private func run(_ handler: Handler) {
        while true {
            if let socket = UnixConnection.socket(connectedTo: path) {
                guard begin(socket) else { return }
                _ = sendAll(Array(handler.opened().utf8), to: socket)
                read(socket, handler)
                guard end(socket) else { return }
                handler.lost()
            }
            guard case .waiting = state.withLock({ $0 }) else { return }
            _ = wakeup.wait(timeout: .now() + UnixConnection.delay)
        }
    }

    /// Returns false if the connection was closed meanwhile.
    private func begin(_ socket: Int32) -> Bool {
        state.withLock { state in
            guard case .waiting = state else {
                Foundation.close(socket)
                return false
            }
            state = .open(socket)
            return true
        }
    }

    private func end(_ socket: Int32) -> Bool {
        state.withLock { state in
            Foundation.close(socket)
            guard case .open = state else { return false }
            state = .waiting
            return true
        }
    }

    private func read(_ socket: Int32, _ handler: Handler) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var splitter = LineSplitter(limit: UnixConnection.lineLimit)
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(socket, $0.baseAddress, $0.count) }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                return
            }
            splitter.split(buffer[..<count]) { line in
                if let line { handler.line(line) } else { handler.lineTooLong() }
            }
        }
    }

    private static func socket(connectedTo path: String) -> Int32? {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = Foundation.socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return nil }
        // A program that the app starts must not inherit the connection, and one that listens and accepts nothing must not
        // block this thread.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isConnected =
            withUnsafeMutableBytes(of: &address.sun_path) { target in
                guard bytes.count < target.count else { return false }
                target.copyBytes(from: bytes)
                return true
            }
            && withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
        guard isConnected else {
            Foundation.close(descriptor)
            return nil
        }
        _ = fcntl(descriptor, F_SETFL, 0)
        return descriptor
    }
}
