import AVTCore
import AVTEngine

/// Reads plain lines without intermediate values.
///
/// A line with anything else is left to ``LogLine``: other keys, escapes, names twice, exponents, and every mistake. So
/// this reader needs no diagnostics, and both give the same result.
package final class PlainLineReader {
    // A reader is used by one thread at a time, and never while a call of it runs.
    /// The names of sessions, in the order of their first lines unless sessions are removed.
    @exclusivity(unchecked) package private(set) var sessions = NameTable()
    /// The names of trackers.
    @exclusivity(unchecked) package private(set) var trackers = NameTable()
    @exclusivity(unchecked) private var names: LineNames
    /// The keys of the last line by position: most lines have them in the same order.
    @exclusivity(unchecked) private var order: [(key: LineKey, pattern: KeyPattern)] = []
    private let player: Int
    private let unnamedSession = Array("0".utf8)

    /// Creates a reader.
    ///
    /// - Parameter needed: The attributes of lines that programs need, or an empty array if all are read.
    package init(needed: [NeededAttributes] = []) {
        names = LineNames(needed: needed)
        player = trackers.index(of: "player")
    }

    /// Codes the names of sessions and trackers.
    func code(_ coder: inout SnapshotCoder) {
        sessions.code(&coder)
        trackers.code(&coder)
    }

    /// Returns the index of a session in ``sessions``.
    package func session(_ name: String) -> Int { sessions.index(of: name) }

    func session(_ name: UnsafeBufferPointer<UInt8>) -> Int { sessions.index(of: name) }

    /// Removes a session that has ended; its index becomes that of another one.
    package func removeSession(_ index: Int) { sessions.remove(index) }

    /// Returns the index of a tracker in ``trackers``.
    package func tracker(_ name: String) -> Int { trackers.index(of: name) }

    /// The names of the attributes of plain lines so far.
    package var attributes: [String] { names.attributes }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - bytes: The line, without its line end.
    ///   - line: The line that is filled; undefined if the result is false.
    /// - Returns: False if this is not a plain line.
    package func read(_ bytes: UnsafeBufferPointer<UInt8>, into line: inout PlainLine) -> Bool {
        var cursor = PlainCursor(bytes)
        var found: UInt8 = 0
        var session: UnsafeBufferPointer<UInt8>?
        var tracker: UnsafeBufferPointer<UInt8>?
        var action: Int?
        while !line.attributes.isEmpty { line.attributes.removeLast() }
        line.identity = LineIdentity()
        guard cursor.accept("{") else { return false }
        var position = 0
        repeat {
            guard let key = readKey(&cursor, at: position), found & key.bit == 0 else { return false }
            found |= key.bit
            position += 1
            switch key {
            case .at:
                guard let time = cursor.integer(), abs(time) <= LogLine.latest else { return false }
                line.at = time
            case .id:
                guard let id = cursor.name() else { return false }
                line.identity.setId(id)
            case .seq:
                guard let number = cursor.integer() else { return false }
                line.identity.sequence = number
            case .action:
                guard let name = cursor.name(), !name.isEmpty else { return false }
                action = names.action(name)
            case .session:
                guard let name = cursor.name() else { return false }
                session = name
            case .tracker:
                guard let name = cursor.name() else { return false }
                tracker = name
            case .attributes:
                guard names.readAttributes(&cursor, of: action, into: &line.attributes) else { return false }
            }
        } while cursor.accept(",")
        guard cursor.accept("}"), cursor.isAtEnd, found & LineKey.at.bit != 0, let action else { return false }
        line.action = names.symbol(action)
        line.tracker = tracker.map { trackers.index(of: $0) } ?? player
        line.namesSession = session != nil
        line.session =
            session.map { sessions.index(of: $0) }
            ?? unnamedSession.withUnsafeBufferPointer { sessions.index(of: $0) }
        return true
    }

    /// Reads a key with its colon.
    ///
    /// - Parameters:
    ///   - cursor: The position in the line.
    ///   - position: The number of keys before this one.
    /// - Returns: The key, or `nil` if the line is to be read otherwise.
    @inline(__always)
    private func readKey(_ cursor: inout PlainCursor, at position: Int) -> LineKey? {
        if position < order.count, cursor.accept(order[position].pattern) { return order[position].key }
        return readOtherKey(&cursor, at: position)
    }

    private func readOtherKey(_ cursor: inout PlainCursor, at position: Int) -> LineKey? {
        guard let name = cursor.name(), let key = LineKey.allCases.first(where: { name.isEqual($0.name) }),
            cursor.accept(":")
        else { return nil }
        let expected = (key, KeyPattern(key.name.description))
        if position < order.count { order[position] = expected } else { order.append(expected) }
        return key
    }

    /// Finds the session of a line without reading the rest of it.
    ///
    /// - Parameter bytes: The line, without its line end.
    /// - Returns: The session, or `nil` if the line has none, or must be read completely to find it.
    static func session(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        var cursor = PlainCursor(bytes)
        // Most lines begin with their time.
        guard cursor.skipStartWithTime() || cursor.accept("{") else { return nil }
        return cursor.skip(to: "session", sessionKey) ? cursor.name() : nil
    }

    /// Finds the time of a line without reading the rest of it.
    ///
    /// - Parameter bytes: The line, without its line end.
    /// - Returns: The time, or `nil` if the line has none, or must be read completely to find it.
    static func time(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var cursor = PlainCursor(bytes)
        return cursor.accept("{") && cursor.skip(to: "at", timeKey) ? cursor.integer() : nil
    }

    private static let (sessionKey, timeKey) = (KeyPattern("session"), KeyPattern("at"))
}

/// A key of a plain line.
private enum LineKey: UInt8, CaseIterable {
    case at, id, seq, action, session, tracker, attributes

    var bit: UInt8 { 1 << rawValue }

    var name: StaticString {
        switch self {
        case .at: "at"
        case .id: "id"
        case .seq: "seq"
        case .action: "action"
        case .session: "session"
        case .tracker: "tracker"
        case .attributes: "attributes"
        }
    }
}
