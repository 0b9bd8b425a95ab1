import Foundation
import Synchronization

/// Where ids of instruments, streams and playbacks come from.
public protocol OAVTIdSource: Sendable {
    /// An id that was not given before.
    func next() -> String
}

/// Random ids (UUID).
public struct OAVTRandomIds: OAVTIdSource {
    /// Makes a source.
    public init() {}

    /// A random UUID.
    public func next() -> String {
        UUID().uuidString
    }
}

/// Ids that count up, for tests and replays.
public final class OAVTSequentialIds: OAVTIdSource {
    private let prefix: String
    private let last = Atomic<Int>(0)

    /// A source of `prefix` and 1, 2, 3 ...
    public init(prefix: String) {
        self.prefix = prefix
    }

    /// The next id.
    public func next() -> String {
        prefix + String(last.add(1, ordering: .relaxed).newValue)
    }
}
