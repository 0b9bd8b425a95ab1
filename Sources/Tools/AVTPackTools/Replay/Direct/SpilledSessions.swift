import AVTEngine
import Foundation

/// Open sessions in a temporary file, which has no name, so that it is gone with the process.
final class SpilledSessions {
    private let file: Int32
    private var ranges: [Int: Range<Int>] = [:]
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
        var template = Array((NSTemporaryDirectory() + "avt-rules.XXXXXX").utf8CString)
        file = mkstemp(&template)
        guard file >= 0 else { return nil }
        unlink(template)
    }

    deinit { close(file) }

    /// The indices of the sessions.
    var indices: [Int] { Array(ranges.keys) }

    /// Adds a session.
    ///
    /// - Returns: False if it cannot be written.
    func add(_ index: Int, _ session: StoredSession) -> Bool {
        var (coder, session) = (SnapshotCoder(), session)
        session.code(&coder)
        let bytes = coder.bytes
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress.map { $0 + offset }, bytes.count - offset, off_t(end + offset))
            }
            guard count > 0 else { return false }
            offset += count
        }
        ranges[index] = end..<(end + bytes.count)
        end += bytes.count
        liveSize += bytes.count
        return true
    }

    /// Returns a session, or `nil` if there is none or it cannot be read.
    func session(_ index: Int) -> StoredSession? {
        guard let range = ranges[index] else { return nil }
        var bytes = [UInt8](repeating: 0, count: range.count)
        var offset = 0
        while offset < range.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress.map { $0 + offset }, range.count - offset, off_t(range.lowerBound + offset))
            }
            guard count > 0 else {
                problem = count < 0 ? String(cString: strerror(errno)) : "it is too short"
                return nil
            }
            offset += count
        }
        var (coder, session) = (SnapshotCoder(reading: bytes), StoredSession())
        session.code(&coder)
        problem = problem ?? coder.finished()
        return problem == nil ? session : nil
    }

    /// Removes a session.
    func remove(_ index: Int) -> StoredSession? {
        guard let session = session(index), let range = ranges.removeValue(forKey: index) else { return nil }
        liveSize -= range.count
        if ranges.isEmpty {
            ftruncate(file, 0)
            end = 0
        } else if end > SpilledSessions.leastSize, liveSize < end / 4 {
            compact()
        }
        return session
    }

    /// Moves all sessions to the start of the file.
    private func compact() {
        let order = ranges.sorted { $0.value.lowerBound < $1.value.lowerBound }.map(\.key)
        (end, liveSize) = (0, 0)
        for index in order {
            // What is written ends before what is read next.
            guard let session = session(index), add(index, session) else { return }
        }
        ftruncate(file, off_t(end))
    }
}
