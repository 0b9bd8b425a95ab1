#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Returns the absolute path of a file or folder with all symbolic links resolved, or `nil` if it does not exist.
package func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// Returns the absolute path of an open file with all symbolic links resolved, or `nil` if the system does not report it.
func realPath(ofDescriptor descriptor: Int32) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
    #if canImport(Darwin)
        guard fcntl(descriptor, F_GETPATH, &buffer) == 0, let end = buffer.firstIndex(of: 0) else { return nil }
    #else
        let end = buffer.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                $0.baseAddress.map { readlink("/proc/self/fd/\(descriptor)", $0, Int(PATH_MAX)) } ?? 0
            }
        }
        guard end > 0 else { return nil }
    #endif
    return String(decoding: buffer[..<end], as: UTF8.self)
}
