#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calls of the platform, kept in one place.
enum PlatformFile {
    private static let largestSize = 1_048_576

    /// A file's content; `nil` if it cannot be read, is no regular file or is larger than a megabyte.
    static func contents(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largestSize else {
            return nil
        }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count >= 0, content.count + count <= largestSize else { return nil }
            guard count > 0 else { return content }
            content += buffer[..<count]
        }
    }

    /// A variable of the environment.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
