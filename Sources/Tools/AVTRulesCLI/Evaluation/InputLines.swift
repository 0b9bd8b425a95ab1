import Foundation

/// The lines of standard input, as they arrive.
struct InputLines {
    private var buffer: [UInt8] = []
    /// The offset of the next line in the buffer, and the offset up to which the buffer was searched for a line end.
    private var (start, searched) = (0, 0)
    private var isAtEnd = false

    /// Returns the next line without its line end, or `nil` at the end of input.
    ///
    /// - Throws: `Failure` if reading fails.
    mutating func next() throws(Failure) -> [UInt8]? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { (start, searched) = (end + 1, end + 1) }
                let line = buffer[start..<end]
                return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
            }
            guard !isAtEnd else {
                defer { (start, searched) = (buffer.count, buffer.count) }
                return start < buffer.count ? Array(buffer[start...]) : nil
            }
            try read()
        }
    }

    /// Waits for the next input.
    ///
    /// `FileHandle` would wait until its buffer is full.
    private mutating func read() throws(Failure) {
        buffer.removeFirst(start)
        (start, searched) = (0, buffer.count)
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = piece.withUnsafeMutableBytes { Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count) }
        guard count >= 0 else {
            guard errno == EINTR else {
                let reason = String(cString: strerror(errno))
                throw Failure(status: .inputOutput, message: "cannot read standard input: \(reason)")
            }
            return
        }
        isAtEnd = count == 0
        buffer += piece.prefix(count)
    }
}
