import AVTCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A memory-mapped file, whose bytes the system reads on demand.
final class MappedFile {
    /// The bytes, which are valid as long as this object exists.
    let bytes: UnsafeRawBufferPointer

    init(_ path: String, limit: Int) throws(ImageError) {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw MappedFile.failure }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw MappedFile.failure }
        guard status.isRegularFile else { throw ImageError(.unreadable, "it is not a file") }
        let count = Int(status.st_size)
        guard count <= limit else { throw ImageError(.tooLarge, "it has \(count) bytes, more than \(limit)") }
        guard count > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
            throw MappedFile.failure
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    private static var failure: ImageError { ImageError(.unreadable, String(cString: strerror(errno))) }
}
