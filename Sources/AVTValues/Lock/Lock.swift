#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock of the system, which is not recursive.
///
/// Not the standard library's `Mutex`: on Linux the thread sanitizer does not see that one, and takes all that it
/// guards for races.
///
/// `@unchecked Sendable`: the lock is made to be used by many threads; its place in memory never changes.
package final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    /// An open lock.
    package init() {
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Waits until the lock is open and closes it.
    @inline(__always)
    package func lock() {
        pthread_mutex_lock(mutex)
    }

    /// Opens the lock.
    @inline(__always)
    package func unlock() {
        pthread_mutex_unlock(mutex)
    }

    /// Calls a closure with the lock closed.
    @inline(__always)
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
