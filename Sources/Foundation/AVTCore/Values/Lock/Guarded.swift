/// A value behind a lock.
///
/// `@unchecked Sendable`: the value is only touched with the lock closed, which is also why exclusive access needs no
/// check at run time. What a closure hands out must be safe to share.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var value: Value

    /// Guards a value.
    package init(_ value: Value) {
        self.value = value
    }

    /// Calls a closure with the value, one thread at a time.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
