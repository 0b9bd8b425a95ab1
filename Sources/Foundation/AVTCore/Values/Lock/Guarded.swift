/// A value protected by a lock.
///
/// `@unchecked Sendable`: the value is only accessed while holding the lock, so exclusive access needs no check at run
/// time. Whatever a closure returns must be safe to share.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var value: Value

    /// Creates a protected value.
    package init(_ value: Value) {
        self.value = value
    }

    /// Calls a closure with the value while holding the lock.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
