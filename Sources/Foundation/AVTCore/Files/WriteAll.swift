#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Writes bytes to a file.
///
/// - Returns: The number of bytes that were written, and the error code of the system if not all of them were.
package func writeAll(_ bytes: [UInt8], to file: Int32) -> (count: Int, error: Int32?) {
    passAll(bytes) { write(file, $0, $1) }
}

/// Removes the bytes that were written last from a file to which bytes are appended, unless another program has appended others.
///
/// - Returns: True if they were removed.
package func removeWritten(_ count: Int, from file: Int32) -> Bool {
    var status = stat()
    let end = lseek(file, 0, SEEK_CUR)
    guard end >= off_t(count), fstat(file, &status) == 0, status.st_size == end else { return false }
    return ftruncate(file, end - off_t(count)) == 0
}

/// Sends bytes to the peer of a socket; if the peer has closed the connection, this is an error and does not end the process.
///
/// - Returns: The number of bytes that were sent, and the error code of the system if not all of them were.
package func sendAll(_ bytes: [UInt8], to socket: Int32) -> (count: Int, error: Int32?) {
    #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let flags: Int32 = 0
    #else
        let flags = Int32(MSG_NOSIGNAL)
    #endif
    return passAll(bytes) { send(socket, $0, $1, flags) }
}

/// Calls a system call, which may process fewer bytes than it is given, until all bytes are processed.
private func passAll(
    _ bytes: [UInt8], _ call: (UnsafeRawPointer?, Int) -> Int
) -> (count: Int, error: Int32?) {
    bytes.withUnsafeBytes { bytes in
        var done = 0
        while done < bytes.count {
            let count = call(bytes.baseAddress.map { $0 + done }, bytes.count - done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                return (done, count == 0 ? EIO : errno)
            }
        }
        return (done, nil)
    }
}
