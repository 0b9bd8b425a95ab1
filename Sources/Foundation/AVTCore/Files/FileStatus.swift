#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension stat {
    /// True if the file is neither a folder, nor a pipe, socket or device.
    package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
