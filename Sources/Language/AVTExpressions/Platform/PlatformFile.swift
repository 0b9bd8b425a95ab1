#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Platform calls, kept in one place.
enum PlatformFile {
    private static let largestSize = 1_048_576

    /// Returns a file's contents, or `nil` if it cannot be read, is not a regular file, or is larger than a mebibyte.
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

    /// Returns an environment variable, or `nil` if it is not set.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
