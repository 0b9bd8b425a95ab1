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
    ///   - line: Called with each completed line, without its line end, or with `nil` for a line that is too long.
    package mutating func split(_ bytes: some Collection<UInt8>, _ line: (ArraySlice<UInt8>?) throws -> Void) rethrows {
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: 0x0A) {
            add(bytes[..<end])
            bytes = bytes[bytes.index(after: end)...]
            try finish(line)
        }
        add(bytes)
    }

    /// Passes on the last line if it has no line end.
    package mutating func end(_ line: (ArraySlice<UInt8>?) throws -> Void) rethrows {
        if !rest.isEmpty || isTooLong { try finish(line) }
    }

    private mutating func add(_ bytes: some Collection<UInt8>) {
        guard !isTooLong else { return }
        isTooLong = rest.count + bytes.count > limit
        if isTooLong { rest = [] } else { rest += bytes }
    }

    private mutating func finish(_ line: (ArraySlice<UInt8>?) throws -> Void) rethrows {
        defer {
            rest.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        guard !isTooLong else { return try line(nil) }
        try line(rest.last == 0x0D ? rest.dropLast() : rest[...])
    }
}
