/// The sessions of a log that one of several threads processes, or some sessions by name.
///
/// A line that is malformed, and whose session cannot be found without reading all of it, belongs to the first share.
package struct SessionShare: Sendable {
    private let index: Int
    private let count: Int
    /// The bytes of the names of all sessions of the share, or `nil` if hashes decide.
    private let names: [[UInt8]]?

    /// All sessions.
    package static let all = SessionShare(0, of: 1)

    /// Creates one of several shares, which are about equally large.
    ///
    /// - Parameters:
    ///   - index: The index of the share.
    ///   - count: The number of shares.
    package init(_ index: Int, of count: Int) {
        self.index = index
        self.count = count
        names = nil
    }

    /// Creates a share of some sessions, to which no malformed line belongs.
    ///
    /// - Parameter names: The names of the sessions; they should be few.
    package init(named names: [String]) {
        (index, count) = (0, 1)
        self.names = names.map { Array($0.utf8) }
    }

    private var isAll: Bool { count == 1 && names == nil }

    /// Returns whether a session belongs to this share.
    package func contains(_ session: String) -> Bool {
        guard !isAll else { return true }
        var session = session
        return session.withUTF8 { contains($0) }
    }

    private func contains(_ session: UnsafeBufferPointer<UInt8>) -> Bool {
        if let names { return names.contains { $0.count == session.count && session.elementsEqual($0) } }
        // Without a random seed, so that a run can be continued by another process. The upper half, because tables of names
        // use the lower one.
        return Int(truncatingIfNeeded: (NameTable.hash(session, seed: 0) >> 32) % UInt64(count)) == index
    }

    /// Returns whether a line belongs to this share, or `nil` if its session is not found quickly.
    func containsLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard !isAll else { return true }
        return PlainLineReader.session(of: line).map { contains($0) }
    }

    /// Returns whether a line that was read belongs to this share.
    func contains(_ line: Result<LogLine, LogProblem>) -> Bool {
        guard case .success(let line) = line else { return index == 0 && names == nil }
        return contains(line.session)
    }
}
