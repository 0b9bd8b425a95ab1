import Foundation
import Synchronization

/// The source of ids for instruments, streams and playbacks.
public protocol OAVTIdSource: Sendable {
    /// Returns an id that was not returned before.
    func next() -> String
}

/// Random ids (UUID).
public struct OAVTRandomIds: OAVTIdSource {
    /// Creates a source.
    public init() {}

    /// Returns a random UUID.
    public func next() -> String {
        UUID().uuidString
    }
}

/// Sequential ids, for tests and replays.
public final class OAVTSequentialIds: OAVTIdSource {
    private let prefix: String
    private let last = Atomic<Int>(0)

    /// Creates a source that returns `prefix` followed by 1, 2, 3 and so on.
    public init(prefix: String) {
        self.prefix = prefix
    }

    /// Returns the next id.
    public func next() -> String {
        prefix + String(last.add(1, ordering: .relaxed).newValue)
    }
}
