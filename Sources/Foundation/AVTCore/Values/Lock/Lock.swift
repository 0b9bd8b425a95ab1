#if canImport(Darwin)
    import Darwin

    /// A lock of the system, which is not recursive.
    ///
    /// `@unchecked Sendable`: the lock is made to be used by many threads; its place in memory never changes.
    package final class Lock: @unchecked Sendable {
        private let unfair = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

        /// An open lock.
        package init() {
            unfair.initialize(to: os_unfair_lock())
        }

        deinit {
            unfair.deallocate()
        }

        /// Waits until the lock is open and closes it.
        package func lock() {
            os_unfair_lock_lock(unfair)
        }

        /// Opens the lock.
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

    /// A lock that counts who wants it, with a semaphore of the system for those who must wait; it is not recursive.
    ///
    /// Not the standard library's `Mutex`: the thread sanitizer does not see into that one on Linux, and takes all that
    /// it guards for races. Nor a mutex of the system, which costs four times the instructions while nobody waits.
    ///
    /// `@unchecked Sendable`: the lock is made to be used by many threads; its place in memory never changes.
    package final class Lock: @unchecked Sendable {
        // Who has it and who waits for it.
        private let takers = Atomic<Int>(0)
        private let turn = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        /// An open lock.
        package init() {
            turn.initialize(to: sem_t())
            sem_init(turn, 0, 0)
        }

        deinit {
            sem_destroy(turn)
            turn.deallocate()
        }

        /// Waits until the lock is open and closes it.
        @inline(__always)
        package func lock() {
            if !takers.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { wait() }
        }

        /// Opens the lock.
        @inline(__always)
        package func unlock() {
            if takers.subtract(1, ordering: .releasing).oldValue > 1 { sem_post(turn) }
        }

        private func wait() {
            // It is closed for some hundred nanoseconds as a rule: less than going to sleep takes.
            for _ in 0..<100 where takers.load(ordering: .relaxed) == 0 {
                if takers.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged { return }
            }
            guard takers.add(1, ordering: .acquiring).oldValue > 0 else { return }
            // A signal may end the waiting early.
            while sem_wait(turn) != 0 {}
        }
    }
#endif

extension Lock {
    /// Calls a closure with the lock closed.
    @inline(__always)
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
