#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A lock on a file that the system releases when the process ends, however it ends.
final class FileLock {
    private let descriptor: Int32

    /// Locks a file, which is created if it does not exist, or returns `nil` if another lock exists or the file cannot
    /// be opened.
    init?(_ path: String) {
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        // If this fails, the descriptor is closed by `deinit`.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
