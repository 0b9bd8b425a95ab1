import AVTEngine

/// The bytes of open sessions that had no lines for a while.
///
/// They are written one after the other into segments of a megabyte. A session that returns leaves a gap; once gaps take more than a
/// fifth, the sessions of the emptiest segments are written anew. Segments can be moved to a temporary file as a whole.
final class PackedSessions {
    /// The location of each session, by index.
    @exclusivity(unchecked) var locations: [SessionLocation] = []
    @exclusivity(unchecked) private var segments: [Segment] = []
    /// The numbers of segments that do not exist.
    private var freeSegments: [Int] = []
    /// The memory of segments that were removed.
    private var spareMemory: [[UInt8]] = []
    /// The segment that sessions are added to, or -1 before the first one.
    private var current = -1
    /// The size of all segments in memory, in bytes.
    private(set) var size = 0
    /// The size of the sessions in them, in bytes.
    private var liveSize = 0

    private var file: TemporaryFile?
    private var fileEnd = 0
    /// The size of the sessions in the file, in bytes.
    private var fileLiveSize = 0
    /// The reason why a session could not be read back, or `nil` if there is none.
    private(set) var problem: String?

    private struct Segment {
        /// What was written, or nothing if it is in the file.
        var bytes: [UInt8] = []
        /// Where it begins in the file, or `nil` if it is in memory.
        var start: Int?
        var size = 0
        var liveSize = 0
        var liveCount = 0
    }

    /// Before each session, its index in four bytes and its size in three.
    private static let headerSize = 7
    /// Below this size, the file is not written anew without the sessions that were removed.
    private static let leastFileSize = 64 << 20

    /// Adds a session.
    ///
    /// - Parameters:
    ///   - index: The index of the session.
    ///   - bytes: Its bytes, of which there is at least one.
    /// - Returns: False if there are too many.
    func add(_ index: Int, _ bytes: [UInt8]) -> Bool {
        guard bytes.count <= SessionLocation.largestSize, let index = UInt32(exactly: index),
            hasRoom(for: bytes.count) || openSegment(cleans: true)
        else { return false }
        bytes.withUnsafeBytes { append(index, $0) }
        return true
    }

    /// Returns whether the current segment has room.
    private func hasRoom(for count: Int) -> Bool {
        guard current >= 0 else { return false }
        let size = segments[current].bytes.count
        return size == 0 || size + PackedSessions.headerSize + count <= SessionLocation.segmentSize
    }

    private func append(_ index: UInt32, _ bytes: UnsafeRawBufferPointer) {
        let (offset, whole) = (segments[current].bytes.count, PackedSessions.headerSize + bytes.count)
        PackedSessions.write(index, bytes, to: &segments[current].bytes)
        segments[current].size += whole
        segments[current].liveSize += whole
        segments[current].liveCount += 1
        size += whole
        liveSize += whole
        while locations.count <= index { locations.append(.none) }
        locations[Int(index)] = SessionLocation(segment: current, offset: offset, size: bytes.count)
    }

    private static func write(_ index: UInt32, _ bytes: UnsafeRawBufferPointer, to memory: inout [UInt8]) {
        withUnsafeBytes(of: index.littleEndian) { memory += $0 }
        withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { memory += $0.prefix(3) }
        memory += bytes
    }

    /// Calls a closure with the bytes of a packed session.
    ///
    /// - Returns: False if they cannot be read.
    func read(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        let location = locations[index]
        let offset = location.offset + PackedSessions.headerSize
        guard let start = segments[location.segment].start else {
            segments[location.segment].bytes.withUnsafeBytes {
                body(UnsafeRawBufferPointer(rebasing: $0[offset..<(offset + location.size)]))
            }
            return true
        }
        guard let bytes = read((start + offset)..<(start + offset + location.size)) else { return false }
        bytes.withUnsafeBytes(body)
        return true
    }

    private func read(_ range: Range<Int>) -> [UInt8]? {
        do throws(TemporaryFile.ReadError) {
            return try file?.read(range)
        } catch {
            problem = problem ?? error.reason
            return nil
        }
    }

    /// Removes a packed session.
    func remove(_ index: Int) {
        let (number, whole) = (locations[index].segment, PackedSessions.headerSize + locations[index].size)
        locations[index] = .none
        segments[number].liveSize -= whole
        segments[number].liveCount -= 1
        if segments[number].start == nil { liveSize -= whole } else { fileLiveSize -= whole }
        if segments[number].liveCount == 0, number != current { removeSegment(number) }
    }

    // MARK: Segments

    private func removeSegment(_ number: Int) {
        if segments[number].start == nil {
            size -= segments[number].size
            keep(&segments[number].bytes)
        } else if fileLiveSize == 0 {
            file?.truncate(to: 0)
            fileEnd = 0
        }
        segments[number] = Segment()
        freeSegments.append(number)
    }

    /// Keeps the memory of a segment for another one.
    private func keep(_ bytes: inout [UInt8]) {
        guard spareMemory.count < 2, bytes.count <= SessionLocation.segmentSize else { return }
        var spare: [UInt8] = []
        swap(&spare, &bytes)
        spare.removeAll(keepingCapacity: true)
        spareMemory.append(spare)
    }

    /// Begins a segment.
    ///
    /// - Parameter cleans: True to close gaps, if there are many.
    /// - Returns: False if there are too many segments.
    private func openSegment(cleans: Bool) -> Bool {
        if current >= 0, segments[current].liveCount == 0 {
            let empty = current
            current = -1
            removeSegment(empty)
        }
        guard let number = freeSegments.popLast() ?? newSegment() else { return false }
        current = number
        segments[number].bytes = spareMemory.popLast() ?? []
        segments[number].bytes.reserveCapacity(SessionLocation.segmentSize)
        while cleans, size - liveSize > liveSize / 4 + 2 * SessionLocation.segmentSize, !areSegmentsUsedUp, let emptiest
        {
            clean(emptiest)
        }
        return true
    }

    private var areSegmentsUsedUp: Bool { freeSegments.isEmpty && segments.count == SessionLocation.segmentLimit }

    private func newSegment() -> Int? {
        guard !areSegmentsUsedUp else { return nil }
        segments.append(Segment())
        return segments.count - 1
    }

    /// The segment in memory with the least part of sessions, if it has gaps worth closing.
    private var emptiest: Int? {
        let candidates = segments.indices.filter {
            $0 != current && segments[$0].start == nil && segments[$0].size > segments[$0].liveSize / 7 * 8
        }
        return candidates.min { segments[$0].liveSize < segments[$1].liveSize }
    }

    /// Writes the sessions of a segment anew.
    private func clean(_ number: Int) {
        var bytes: [UInt8] = []
        swap(&bytes, &segments[number].bytes)
        bytes.withUnsafeBytes { all in
            forEachSession(of: number, in: all) { index, part in
                if hasRoom(for: part.count) || openSegment(cleans: false) { append(index, part) }
            }
        }
        size -= segments[number].size
        liveSize -= segments[number].liveSize
        segments[number] = Segment()
        freeSegments.append(number)
        keep(&bytes)
    }

    /// Calls a closure with each session of a segment.
    private func forEachSession(
        of number: Int, in bytes: UnsafeRawBufferPointer, _ body: (UInt32, UnsafeRawBufferPointer) -> Void
    ) {
        var offset = 0
        while offset < bytes.count {
            let index = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let start = offset + PackedSessions.headerSize
            let size = Int(bytes[start - 3]) | Int(bytes[start - 2]) << 8 | Int(bytes[start - 1]) << 16
            if locations[Int(index)] == SessionLocation(segment: number, offset: offset, size: size) {
                body(index, UnsafeRawBufferPointer(rebasing: bytes[start..<(start + size)]))
            }
            offset = start + size
        }
    }

    // MARK: The file

    /// Moves all packed sessions to a temporary file.
    ///
    /// - Returns: The number of sessions that were moved; others remain in memory, because they cannot be written.
    func moveToFile() -> Int {
        if file == nil { file = TemporaryFile() }
        guard let file else { return 0 }
        if fileEnd > PackedSessions.leastFileSize, fileLiveSize < fileEnd / 4 { compactFile(file) }
        var count = 0
        for number in segments.indices where !segments[number].bytes.isEmpty {
            if number == current { current = -1 }
            guard segments[number].liveCount > 0 else {
                removeSegment(number)
                continue
            }
            guard file.write(segments[number].bytes, at: fileEnd) else { break }
            segments[number].start = fileEnd
            segments[number].bytes = []
            fileEnd += segments[number].size
            fileLiveSize += segments[number].liveSize
            size -= segments[number].size
            liveSize -= segments[number].liveSize
            count += segments[number].liveCount
        }
        spareMemory = []
        return count
    }

    /// Moves all sessions in the file to its start, as far as it can be read and written.
    private func compactFile(_ file: TemporaryFile) {
        var end = 0
        let inFile = segments.indices.filter { segments[$0].start != nil }
        for number in inFile.sorted(by: { segments[$0].start ?? 0 < segments[$1].start ?? 0 }) {
            let start = segments[number].start ?? 0
            // What is written ends before what is read next.
            guard let bytes = read(start..<(start + segments[number].size)) else { return }
            var (compact, offsets): ([UInt8], [(index: Int, offset: Int, size: Int)]) = ([], [])
            bytes.withUnsafeBytes { all in
                forEachSession(of: number, in: all) { index, part in
                    offsets.append((Int(index), compact.count, part.count))
                    PackedSessions.write(index, part, to: &compact)
                }
            }
            guard file.write(compact, at: end) else { return }
            for (index, offset, size) in offsets {
                locations[index] = SessionLocation(segment: number, offset: offset, size: size)
            }
            (segments[number].start, segments[number].size) = (end, compact.count)
            end += compact.count
        }
        fileEnd = end
        file.truncate(to: end)
    }
}
