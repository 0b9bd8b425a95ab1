#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The reason why a file could not be read.
package enum FileReadError: Error {
    /// The file cannot be read; the text is suitable after a colon in a message.
    case unreadable(String)
    /// The file is larger than the limit; the value is its size in bytes.
    case tooLarge(Int)
}

/// Returns all bytes of a regular file.
///
/// The size is checked before anything is read, and at most one buffer beyond the limit is ever read, whatever the file
/// system reports. Pipes and devices, which could block forever, are rejected.
///
/// - Parameters:
///   - path: The path of the file.
///   - limit: The maximum number of bytes.
///   - isMeant: Returns whether the real path of the opened file is the expected one. A check of `path` alone could be
///     evaded by replacing a folder or a link before the file is opened.
/// - Returns: The bytes.
/// - Throws: A ``FileReadError`` if the file is not read.
package func readFile(
    at path: String, limit: Int, where isMeant: ((String) -> Bool)? = nil
) throws(FileReadError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(reason(errno)) }
    defer { close(descriptor) }

    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadable("it is a folder")
    default: throw .unreadable("it is not a regular file")
    }
    if let isMeant, let real = realPath(ofDescriptor: descriptor), !isMeant(real) {
        throw .unreadable("it was replaced while it was read")
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(size) }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count == 0 { return bytes }
        if count > 0 {
            bytes += buffer[..<count]
        } else if errno != EINTR {
            throw .unreadable(reason(errno))
        }
    }
    throw .tooLarge(bytes.count)
}

private func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file"
    case EACCES: "permission denied"
    default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
