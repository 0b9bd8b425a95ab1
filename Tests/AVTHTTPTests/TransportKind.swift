import AVTHTTP
import Foundation

/// The transports that are tested.
enum TransportKind: String, CaseIterable, Sendable {
    /// The default of this system.
    case system
    /// `URLSession`, which Linux has as well; only with servers that respond as HTTP describes.
    case urlSession = "URLSession"

    func make() -> any HTTPTransport {
        switch self {
        case .system: makeSystemTransport()
        case .urlSession: URLSessionTransport()
        }
    }
}

extension URL {
    /// Creates the URL of a server on this machine.
    init(_ origin: String, _ path: String) throws {
        guard let url = URL(string: origin + path) else { throw URLError(.badURL) }
        self = url
    }
}
