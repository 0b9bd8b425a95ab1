/// The sessions of a log that one of several threads processes.
///
/// A line that is malformed, and whose session cannot be found without reading all of it, belongs to the first share.
package struct SessionShare: Sendable {
    private let index: Int
    private let count: Int

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
    }

    /// Returns whether a session belongs to this share.
    package func contains(_ session: String) -> Bool {
        guard count > 1 else { return true }
        var session = session
        return session.withUTF8 { contains($0) }
    }

    private func contains(_ session: UnsafeBufferPointer<UInt8>) -> Bool {
        // The upper half, because tables of names use the lower one.
        Int(truncatingIfNeeded: (NameTable.hash(session) >> 32) % UInt64(count)) == index
    }

    /// Returns whether a line belongs to this share, or `nil` if its session is not found quickly.
    func containsLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard count > 1 else { return true }
        return PlainLineReader.session(of: line).map { contains($0) }
    }

    /// Returns whether a line that was read belongs to this share.
    func contains(_ line: Result<LogLine, LogProblem>) -> Bool {
        guard case .success(let line) = line else { return index == 0 }
        return contains(line.session)
    }
}
