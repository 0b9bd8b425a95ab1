import Dispatch
import OpenAVTDelivery

/// A destination that writes lines to Graphite's carbon over TCP, as text or as pickles.
///
/// The protocol has no response. A batch counts as delivered when the server has read all of it: it closes the
/// connection after this side has.
package struct GraphiteDestination: DeliveryDestination {
    private let host: String
    private let port: Int
    private let format: OAVTGraphiteFormat
    private let timeout: Int
    private let queue = DispatchQueue(label: "OpenAVT.graphite")

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - host: The name or address of the server.
    ///   - port: The port.
    ///   - format: The format.
    ///   - timeout: The time limit for each step, in seconds.
    package init(host: String, port: Int, format: OAVTGraphiteFormat, timeout: Int = 10) {
        (self.host, self.port, self.format, self.timeout) = (host, port, format, timeout)
    }

    package func send(_ batch: DeliveryBatch, completion: @escaping @Sendable (DeliveryOutcome) -> Void) {
        let lines = batch.rows.map(\.row.bytes)
        queue.async { completion(write(lines)) }
    }

    private func write(_ lines: [[UInt8]]) -> DeliveryOutcome {
        let bytes: [UInt8]
        switch format {
        case .plaintext: bytes = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
        case .pickle:
            let points = lines.compactMap(GraphitePoint.init)
            guard points.count == lines.count else { return .rejected(reason: "a line is not `path value timestamp`") }
            bytes = GraphitePickle.message(points)
        }
        do throws(SocketError) {
            let socket = try TCPSocket(host: host, port: port, timeout: timeout)
            try socket.write(bytes)
            try socket.finish()
            return .delivered()
        } catch {
            return .unavailable(reason: error.description)
        }
    }
}

/// The format in which metrics are sent to Graphite.
public enum OAVTGraphiteFormat: String, Sendable, CaseIterable {
    /// Lines of text; carbon expects them at port 2003.
    case plaintext
    /// Python pickles; carbon expects them at port 2004.
    case pickle
}
