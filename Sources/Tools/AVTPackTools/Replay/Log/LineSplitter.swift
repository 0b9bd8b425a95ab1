/// Cuts a stream of bytes into lines, without ever holding more than one line.
public struct LineSplitter {
    private var rest: [UInt8] = []
    private var isTooLong = false
    private let limit: Int

    /// A splitter.
    ///
    /// - Parameter limit: the longest line in bytes.
    public init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - line: gets each line that they complete, without its end; `nil` for one that is too long.
    public mutating func take(_ bytes: some Collection<UInt8>, _ line: (ArraySlice<UInt8>?) throws -> Void) rethrows {
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: 0x0A) {
            add(bytes[..<end])
            bytes = bytes[bytes.index(after: end)...]
            try finish(line)
        }
        add(bytes)
    }

    /// Gives what stands after the last line end, if anything does.
    public mutating func end(_ line: (ArraySlice<UInt8>?) throws -> Void) rethrows {
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
