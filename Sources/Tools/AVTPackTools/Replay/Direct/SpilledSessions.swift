import AVTEngine

/// Open sessions in a temporary file.
final class SpilledSessions {
    private let file: TemporaryFile
    /// For each session, where it begins in the file, and its size, which is 0 if it is not in the file.
    private var starts: [Int] = []
    private var sizes: [Int32] = []
    private var count = 0
    private var end = 0
    /// The number of bytes of the sessions in the file.
    private var liveSize = 0
    /// The reason why a session could not be read back, or `nil` if there is none.
    private(set) var problem: String?

    /// Below this size, a file is not written anew without the sessions that were removed.
    private static let leastSize = 64 << 20

    /// Creates a file.
    ///
    /// - Returns: `nil` if it cannot be created.
    init?() {
        guard let file = TemporaryFile() else { return nil }
        self.file = file
    }

    /// Returns whether a session is in the file.
    func contains(_ index: Int) -> Bool { index < sizes.count && sizes[index] > 0 }

    /// The indices of the sessions.
    var indices: [Int] { sizes.indices.filter { sizes[$0] > 0 } }

    /// Adds a session.
    ///
    /// - Returns: False if it cannot be written.
    func add(_ index: Int, _ session: StoredSession) -> Bool {
        var (coder, session) = (SnapshotCoder(), session)
        session.code(&coder)
        guard let size = Int32(exactly: coder.bytes.count), file.write(coder.bytes, at: end) else { return false }
        while sizes.count <= index {
            starts.append(0)
            sizes.append(0)
        }
        (starts[index], sizes[index]) = (end, size)
        count += 1
        end += coder.bytes.count
        liveSize += coder.bytes.count
        return true
    }

    /// Returns a session, or `nil` if there is none or it cannot be read.
    func session(_ index: Int) -> StoredSession? {
        guard let bytes = read(index) else { return nil }
        var (coder, session) = (SnapshotCoder(reading: bytes), StoredSession())
        session.code(&coder)
        problem = problem ?? coder.finished()
        return problem == nil ? session : nil
    }

    /// Returns the bytes of a session, or `nil` if there is none or it cannot be read.
    private func read(_ index: Int) -> [UInt8]? {
        guard contains(index) else { return nil }
        do throws(TemporaryFile.ReadError) {
            return try file.read(starts[index]..<(starts[index] + Int(sizes[index])))
        } catch {
            problem = error.reason
            return nil
        }
    }

    /// Removes a session.
    func remove(_ index: Int) -> StoredSession? {
        guard let session = session(index) else { return nil }
        liveSize -= Int(sizes[index])
        sizes[index] = 0
        count -= 1
        if count == 0 {
            file.truncate(to: 0)
            end = 0
        } else if end > SpilledSessions.leastSize, liveSize < end / 4 {
            compact()
        }
        return session
    }

    /// Moves all sessions to the start of the file, as far as it can be read and written.
    private func compact() {
        var start = 0
        for index in indices.sorted(by: { starts[$0] < starts[$1] }) {
            // What is written ends before what is read next.
            guard let bytes = read(index), file.write(bytes, at: start) else { return }
            starts[index] = start
            start += bytes.count
        }
        end = start
        file.truncate(to: end)
    }
}
