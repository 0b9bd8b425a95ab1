#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Splits a stream of bytes into lines, buffering at most one line.
package struct LineSplitter {
    private var rest: [UInt8] = []
    private var isTooLong = false
    private let limit: Int

    /// Creates a splitter.
    ///
    /// - Parameter limit: The maximum length of a line in bytes.
    package init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    /// Processes the next bytes of the stream.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - line: Called with each completed line, without its line end, or with `nil` for a line that is too long. The
    ///     bytes are valid during the call only.
    package mutating func split(
        _ bytes: some Collection<UInt8>, _ line: (UnsafeBufferPointer<UInt8>?) throws -> Void
    ) rethrows {
        let isContiguous: Void? = try bytes.withContiguousStorageIfAvailable { try split($0, line) }
        guard isContiguous == nil else { return }
        try Array(bytes).withUnsafeBufferPointer { try split($0, line) }
    }

    private mutating func split(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: (UnsafeBufferPointer<UInt8>?) throws -> Void
    ) rethrows {
        guard let start = bytes.baseAddress else { return }
        var offset = 0
        while let found = memchr(start + offset, 0x0A, bytes.count - offset) {
            let end = UnsafeRawPointer(start).distance(to: found)
            let part = UnsafeBufferPointer(start: start + offset, count: end - offset)
            offset = end + 1
            if rest.isEmpty, !isTooLong, part.count <= limit {
                try line(LineSplitter.withoutReturn(part))
            } else {
                add(part)
                try finish(line)
            }
        }
        add(UnsafeBufferPointer(start: start + offset, count: bytes.count - offset))
    }

    /// Passes on the last line if it has no line end.
    package mutating func end(_ line: (UnsafeBufferPointer<UInt8>?) throws -> Void) rethrows {
        if !rest.isEmpty || isTooLong { try finish(line) }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isTooLong else { return }
        isTooLong = rest.count + bytes.count > limit
        if isTooLong { rest = [] } else { rest += bytes }
    }

    private mutating func finish(_ line: (UnsafeBufferPointer<UInt8>?) throws -> Void) rethrows {
        defer {
            rest.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        guard !isTooLong else { return try line(nil) }
        try rest.withUnsafeBufferPointer { try line(LineSplitter.withoutReturn($0)) }
    }

    /// Returns a line without the carriage return at its end.
    private static func withoutReturn(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        line.last == 0x0D ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
    }
}
