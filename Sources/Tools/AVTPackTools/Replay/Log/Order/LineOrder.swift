import AVTEngine

/// Orders the lines of a log by time, as far as they are late by less than a duration.
///
/// A line is held until the log's time, which is the latest time of its lines so far, is greater than the line's by more
/// than that duration. A line that is later is not held: it follows the lines that were released before it. Held lines of
/// its session can be released early, so that it also follows them. A line without a time can be held with the last one
/// of them.
///
/// If a log is divided between several threads, each has an order of all lines, but only the contents of its own ones. So
/// a line has the same position in all of them.
package final class LineOrder {
    /// The content of a line.
    package enum Content {
        case plain(PlainLine)
        case other(LogLine)
    }

    /// A line that is released.
    package struct Line {
        /// The content.
        package let content: Content
        /// The number of lines that were released before it, plus 1.
        package let position: Int
        /// The latest time of the lines up to this one, or `nil` if none has a time.
        package let logTime: Int?
    }

    /// The latest time of the released lines, or `nil` before the first one.
    package private(set) var time: Int?
    /// The number of lines that were released early, because too many were held.
    package private(set) var earlyCount = 0
    private let lateness: Int
    private let limit: Int
    private var heap = LineHeap()
    /// The contents of held lines, by the number of the line.
    private var contents: [Int: Content] = [:]
    /// The numbers of the held lines without a time, by the number of the line that each follows.
    private var followers: [Int: [Int]] = [:]
    private var released: [Line] = []
    /// The number of lines that were released.
    package private(set) var position = 0
    /// The latest time of all lines.
    private var latest = Int.min
    /// Lines before this time are late.
    private var bound = Int.min
    /// The number of the current line, and whether it is held.
    private var (number, isHeld) = (0, false)
    /// True if the current line precedes all held lines, and was released because too many are held.
    private var isFirst = false

    /// The maximum number of held lines.
    package static let heldLimit = 1 << 18

    /// Creates an order without lines.
    ///
    /// - Parameters:
    ///   - lateness: The duration in milliseconds for which lines are held.
    ///   - limit: The maximum number of held lines, those of other threads included.
    package init(lateness: Int, limit: Int = heldLimit) {
        self.lateness = lateness
        self.limit = limit
    }

    /// Adds the next line of the log, and releases the lines before it that have been held long enough.
    ///
    /// - Parameters:
    ///   - number: The number of the line.
    ///   - time: The time of the line, or `nil` if it has none.
    func add(line number: Int, at time: Int?) {
        self.number = number
        isFirst = false
        guard let time, time >= bound else {
            isHeld = false
            position += 1
            return
        }
        isHeld = true
        if time > latest {
            latest = time
            bound = max(bound, time - lateness)
            while let first = heap.first, first.at < bound { release() }
        }
        heap.insert(LineHeap.Entry(at: time, number: number))
        guard heap.count > limit, let first = heap.first else { return }
        earlyCount += 1
        bound = max(bound, first.at)
        release()
        // The content of this line follows.
        if first.number == number { (isHeld, isFirst) = (false, true) }
    }

    /// Sets the content of the line that was added last.
    package func setContent(_ content: Content) {
        if isHeld {
            contents[number] = content
        } else {
            released.append(Line(content: content, position: position, logTime: time))
        }
    }

    /// Releases held lines before the line that was added last, unless that is held, too, or precedes them.
    ///
    /// They have the position of that line. Threads that do not have their contents need not know.
    ///
    /// - Parameter isIncluded: Returns whether a line is released.
    package func releaseEarly(where isIncluded: (Content) -> Bool) {
        guard !isHeld, !isFirst else { return }
        let lines = contents.filter { isIncluded($0.value) }
            .compactMap { number, content in content.at.map { (number: number, at: $0, content: content) } }
            .sorted { ($0.at, $0.number) < ($1.at, $1.number) }
        for line in lines {
            contents[line.number] = nil
            let logTime = time.map { max($0, line.at) } ?? line.at
            released.append(Line(content: line.content, position: position, logTime: logTime))
            releaseFollowers(of: line.number, logTime: logTime)
        }
    }

    /// Sets the content of the line that was added last, which has no time and follows held lines.
    ///
    /// It has the position of the last one of them. Threads that do not have their contents need not know.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - isFollowed: Returns whether the line follows a held line.
    package func setContent(_ content: Content, afterAll isFollowed: (Content) -> Bool) {
        if !holdFollower(content, number, isFollowed) { setContent(content) }
    }

    /// Holds a line without a time with the last one of the lines that it follows, or returns false if there is none.
    private func holdFollower(_ content: Content, _ number: Int, _ isFollowed: (Content) -> Bool) -> Bool {
        let lines = contents.compactMap { held -> (at: Int, number: Int)? in
            guard let at = held.value.at, isFollowed(held.value) else { return nil }
            return (at, held.key)
        }
        guard let last = lines.max(by: { ($0.at, $0.number) < ($1.at, $1.number) }) else { return false }
        contents[number] = content
        followers[last.number, default: []].append(number)
        return true
    }

    /// Releases the lines that follow the line that was released last.
    private func releaseFollowers(of number: Int, logTime: Int?) {
        for follower in followers.removeValue(forKey: number) ?? [] {
            guard let content = contents.removeValue(forKey: follower) else { continue }
            released.append(Line(content: content, position: position, logTime: logTime))
        }
    }

    /// Releases all lines at the end of the log.
    package func end() {
        while heap.count > 0 { release() }
        bound = max(bound, latest)
    }

    /// Removes the lines with contents that were released since the last call, in order.
    package func removeReleased() -> [Line] {
        guard !released.isEmpty else { return [] }
        defer { released.removeAll(keepingCapacity: true) }
        return released
    }

    private func release() {
        guard let first = heap.removeFirst() else { return }
        position += 1
        advance(to: first.at)
        guard let content = contents.removeValue(forKey: first.number) else { return }
        released.append(Line(content: content, position: position, logTime: time))
        releaseFollowers(of: first.number, logTime: time)
    }

    private func advance(to at: Int) { time = max(time ?? at, at) }
}

extension LineOrder {
    /// Codes the held lines and the times, once the released lines have been removed.
    ///
    /// - Parameters:
    ///   - coder: The snapshot.
    ///   - last: The number of the last line of the log, or of the log before when a snapshot is read.
    ///   - reader: The reader of the held lines.
    ///   - share: The sessions whose lines are kept when a snapshot is read.
    package func code(_ coder: inout SnapshotCoder, after last: Int, _ reader: PlainLineReader, _ share: SessionShare) {
        coder.code(&time)
        coder.require(time.map(LogLine.isTime) ?? true, "a time that is impossible")
        coder.code(&latest)
        coder.code(&bound)
        var entries = heap.all
        coder.code(&entries, LineHeap.Entry(at: 0, number: 0)) { coder, entry in
            coder.code(&entry.at)
            coder.require(LogLine.isTime(entry.at), "a time that is impossible")
            var number = entry.number &- last
            coder.code(&number)
            entry.number = number &+ last
        }
        var lines = contents.map { (number: $0.key &- last, line: LogLine($0.value, reader)) }
            .sorted { $0.number < $1.number }
        coder.code(&lines, (number: 0, line: LogLine())) { coder, entry in
            coder.code(&entry.number)
            entry.line.code(&coder)
        }
        guard coder.isReading, coder.problem == nil else { return }
        heap = LineHeap()
        for entry in entries { heap.insert(entry) }
        for (number, var line) in lines where share.contains(line.session) {
            let number = number &+ last
            line.number = number
            let session = line.session
            if line.at == nil, holdFollower(.other(line), number, { $0.isOther(of: session) }) { continue }
            contents[number] = .other(line)
        }
    }

    /// Codes the counts, for the same log.
    package func codeCounts(_ coder: inout SnapshotCoder) {
        coder.code(counter: &earlyCount)
        coder.code(counter: &position)
    }

    /// The sessions of the held lines, once for each line.
    package var heldSessions: [String] {
        contents.values.map { content in
            if case .other(let line) = content { line.session } else { "" }
        }
    }
}

extension LineOrder.Content {
    /// The time in milliseconds since 1970, or `nil` if the line has none.
    fileprivate var at: Int? {
        switch self {
        case .plain(let line): line.at
        case .other(let line): line.at
        }
    }

    /// Returns whether this is a line of a session that was read completely, as those of a snapshot are.
    fileprivate func isOther(of session: String) -> Bool {
        switch self {
        case .plain: false
        case .other(let line): line.session.utf8.elementsEqual(session.utf8)
        }
    }
}

extension LogLine {
    fileprivate init(_ content: LineOrder.Content, _ reader: PlainLineReader) {
        switch content {
        case .plain(let line): self.init(line, reader)
        case .other(let line): self = line
        }
    }
}
