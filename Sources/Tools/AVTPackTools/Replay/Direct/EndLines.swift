import AVTEngine

/// The lines of the ends of sessions, which come after all other lines, in the order in which the sessions began.
///
/// Most of them are in a temporary file: otherwise memory would grow with the number of sessions that have ended.
package struct EndLines {
    /// The lines in memory.
    private var text = NumberedText()
    private var file: TemporaryFile?
    /// Where the lines in the file are: parts that were moved together are in order.
    private var runs: [Range<Int>] = []
    private let limit: Int
    /// False once the file cannot be created or written; further lines remain in memory.
    private var canMove = true
    /// The reason why lines could not be read back, or `nil` if there is none.
    private(set) var problem: String?

    /// The size of lines in memory from which on they are moved, in bytes.
    private static let standardLimit = 16 << 20

    /// Creates an empty text.
    ///
    /// - Parameter limit: The size of lines in memory from which on they are moved to a file, in bytes.
    init(limit: Int = standardLimit) {
        self.limit = limit
    }

    /// The number of sessions whose lines are in memory.
    var countInMemory: Int { text.marks.count }

    /// The number of times that lines were moved to the file.
    var runCount: Int { runs.count }

    /// Adds the lines of a session.
    ///
    /// - Parameters:
    ///   - bytes: The lines.
    ///   - start: The position of the first line of the session.
    mutating func add(_ bytes: [UInt8], start: Int) {
        text.append(bytes, number: start)
        if canMove, text.size >= limit { moveToFile() }
    }

    private mutating func moveToFile() {
        if file == nil { file = TemporaryFile() }
        let (run, start) = (text.encodedInOrder, runs.last?.upperBound ?? 0)
        guard let file, file.write(run, at: start) else {
            canMove = false
            return
        }
        runs.append(start..<(start + run.count))
        text = NumberedText()
    }

    // MARK: Reading

    /// The reason why the lines of some sessions are lost.
    package struct ReadError: Error {
        /// The reason.
        package let reason: String
    }

    /// Passes on the lines of all parts of a log in the order in which the sessions began, in chunks of about a megabyte.
    ///
    /// - Parameters:
    ///   - parts: The lines of the parts, each with other sessions.
    ///   - write: Called with each chunk.
    /// - Throws: `ReadError` if lines cannot be read back, or what `write` throws.
    package static func merge(_ parts: [EndLines], _ write: (String) throws -> Void) throws {
        guard parts.contains(where: { !$0.runs.isEmpty }) else {
            return try NumberedText.merge(parts.map(\.text), write)
        }
        var chunks = TextChunks()
        try forEach(in: parts) { _, bytes in try chunks.add(bytes, write) }
        try chunks.finish(write)
    }

    private static func forEach(
        in parts: [EndLines], _ body: (_ start: Int, ArraySlice<UInt8>) throws -> Void
    ) throws {
        var cursors: [PartCursor] = []
        for part in parts {
            let runs = part.runs.map { PartCursor(part.file, $0) }
            for cursor in runs + [PartCursor(part.text.encodedInOrder)] {
                var cursor = cursor
                if try cursor.advance() { cursors.append(cursor) }
            }
        }
        var heap = CursorHeap(cursors)
        while let first = heap.first {
            try body(first.start, first.bytes)
            try heap.advanceFirst()
        }
    }

    /// Codes all lines, which takes the memory for them.
    mutating func code(_ coder: inout SnapshotCoder) {
        var whole = text
        if !coder.isReading, !runs.isEmpty {
            whole = NumberedText()
            do {
                try EndLines.forEach(in: [self]) { whole.append($1, number: $0) }
            } catch {
                problem = (error as? ReadError)?.reason
            }
        }
        whole.code(&coder)
        if coder.isReading { (text, runs) = (whole, []) }
    }
}

/// A reader of encoded parts of a text, one after the other.
private struct PartCursor {
    private let file: TemporaryFile?
    /// What has not been read yet.
    private var rest: Range<Int>
    private var buffer: [UInt8] = []
    private var offset = 0
    /// The position of the first line of the current part's session.
    private(set) var start = 0
    private var end = 0

    private static let bufferSize = 1 << 16

    init(_ file: TemporaryFile?, _ range: Range<Int>) {
        self.file = file
        rest = range
    }

    init(_ bytes: [UInt8]) {
        file = nil
        rest = 0..<0
        buffer = bytes
    }

    /// The text of the current part.
    var bytes: ArraySlice<UInt8> { buffer[offset..<end] }

    /// Advances to the next part.
    ///
    /// - Returns: False if there is none.
    mutating func advance() throws(EndLines.ReadError) -> Bool {
        offset = end
        guard try fill(NumberedText.headerSize) else { return false }
        let header = NumberedText.header(in: buffer, at: offset)
        offset += NumberedText.headerSize
        guard header.size >= 0, try fill(header.size) else { throw EndLines.ReadError(reason: "it is too short") }
        (start, end) = (header.number, offset + header.size)
        return true
    }

    /// Reads until the buffer has some more bytes behind the offset; returns false if there are not as many.
    private mutating func fill(_ count: Int) throws(EndLines.ReadError) -> Bool {
        let missing = offset + count - buffer.count
        guard missing > 0 else { return true }
        guard let file, rest.count >= missing else { return false }
        let size = min(rest.count, max(missing, PartCursor.bufferSize))
        let range = rest.lowerBound..<(rest.lowerBound + size)
        do throws(TemporaryFile.ReadError) {
            buffer = Array(buffer[offset...]) + (try file.read(range))
        } catch {
            throw EndLines.ReadError(reason: error.reason)
        }
        (offset, end) = (0, 0)
        rest = range.upperBound..<rest.upperBound
        return true
    }
}

/// Cursors, of which the one whose current part comes first is known: a binary heap.
private struct CursorHeap {
    private var cursors: [PartCursor]
    // For each position of the heap, the index of a cursor.
    private var order: [Int]

    init(_ cursors: [PartCursor]) {
        self.cursors = cursors
        order = Array(cursors.indices)
        for position in order.indices.reversed() { sink(from: position) }
    }

    var first: PartCursor? { order.first.map { cursors[$0] } }

    /// Advances the first cursor.
    mutating func advanceFirst() throws(EndLines.ReadError) {
        guard let first = order.first else { return }
        if try !cursors[first].advance() {
            order.swapAt(0, order.count - 1)
            order.removeLast()
        }
        sink(from: 0)
    }

    private mutating func sink(from position: Int) {
        var position = position
        while true {
            var least = position
            for child in [2 * position + 1, 2 * position + 2] where child < order.count && comes(child, before: least) {
                least = child
            }
            if least == position { return }
            order.swapAt(position, least)
            position = least
        }
    }

    // Of equal parts, that of the earlier cursor comes first.
    private func comes(_ position: Int, before other: Int) -> Bool {
        (cursors[order[position]].start, order[position]) < (cursors[order[other]].start, order[other])
    }
}
