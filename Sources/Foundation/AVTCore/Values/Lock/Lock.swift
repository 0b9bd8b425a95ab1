#if canImport(Darwin)
    import Darwin

    /// A lock of the system; not recursive.
    ///
    /// `@unchecked Sendable`: the lock is made for use by several threads, and its address never changes.
    package final class Lock: @unchecked Sendable {
        private let unfair = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

        /// Creates an unlocked lock.
        package init() {
            unfair.initialize(to: os_unfair_lock())
        }

        deinit {
            unfair.deallocate()
        }

        /// Acquires the lock, and waits if necessary.
        package func lock() {
            os_unfair_lock_lock(unfair)
        }

        /// Releases the lock.
        package func unlock() {
            os_unfair_lock_unlock(unfair)
        }
    }
#else
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import Synchronization

    /// A lock that counts its holder and waiters, with a system semaphore for those that must wait; not recursive.
    ///
    /// The standard library's `Mutex` is not used: on Linux the thread sanitizer cannot see into it, and reports
    /// everything that it protects as races. A system mutex takes four times the instructions without contention.
    ///
    /// `@unchecked Sendable`: the lock is made for use by several threads, and its address never changes.
    package final class Lock: @unchecked Sendable {
        // The number of threads that hold the lock or wait for it.
        private let threads = Atomic<Int>(0)
        private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        /// Creates an unlocked lock.
        package init() {
            semaphore.initialize(to: sem_t())
            sem_init(semaphore, 0, 0)
        }

        deinit {
            sem_destroy(semaphore)
            semaphore.deallocate()
        }

        /// Acquires the lock, and waits if necessary.
        @inline(__always)
        package func lock() {
            if !threads.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { wait() }
        }

        /// Releases the lock.
        @inline(__always)
        package func unlock() {
            if threads.subtract(1, ordering: .releasing).oldValue > 1 { sem_post(semaphore) }
        }

        private func wait() {
            // The lock is usually held for some hundred nanoseconds, which is less than it takes to sleep.
            for _ in 0..<100 where threads.load(ordering: .relaxed) == 0 {
                if threads.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return }
            }
            guard threads.add(1, ordering: .acquiring).oldValue > 0 else { return }
            // A signal may interrupt the wait.
            while sem_wait(semaphore) != 0 {}
        }
    }
#endif

extension Lock {
    /// Calls a closure while holding the lock.
    @inline(__always)
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
