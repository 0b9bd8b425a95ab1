import AVTEngine
import Testing

@testable import AVTPackTools

/// States that no run has written, but that are not damaged.
@Suite struct `A forged state` {
    private static let latest = 8_640_000_000_000_000
    private static let impossibleTimes = [Int.min, -latest - 1, latest + 1, Int.max]

    @Test(arguments: [(0, true), (7, true), (-1, false), (Int.max, false)])
    func `has no count to which nothing can be added`(number: Int, isValid: Bool) {
        var (writer, line, call) = (SnapshotCoder(), number, 0)
        writer.code(&line)
        writer.code(&call)
        let ids = DirectIds(session: "a")
        var reader = SnapshotCoder(reading: writer.bytes)
        ids.code(&reader)
        #expect((reader.finished() == nil) == isValid)
        guard isValid else { return }
        ids.nextLine()
        #expect(ids.next() == "a-\(number + 1)-1")
    }

    private func problemOfSession(logTime: Int) -> String? {
        var writer = SnapshotCoder()
        var (name, none, start, time, state) = ("a", Int?.none, 0, Int?.some(logTime), [UInt8]())
        writer.code(&name)
        writer.code(&none)
        writer.code(&start)
        writer.code(&time)
        writer.code(&none)
        writer.code(&state)
        var reader = SnapshotCoder(reading: writer.bytes)
        var session = StoredSession()
        session.code(&reader)
        return reader.finished()
    }

    private func problemOfDuplicates(logTime: Int) -> String? {
        var (filter, writer) = (DuplicateFilter(timeout: 1000), SnapshotCoder())
        _ = filter.verdict(on: LineIdentity(), of: 0, nil, logTime: logTime)
        filter.code(session: 0, &writer)
        var reader = SnapshotCoder(reading: writer.bytes)
        var copy = DuplicateFilter(timeout: 1000)
        copy.code(session: 0, &reader)
        return reader.finished()
    }

    @Test func `has no time that no line can have`() {
        for time in [0, Self.latest, -Self.latest] {
            #expect(problemOfSession(logTime: time) == nil && problemOfDuplicates(logTime: time) == nil)
        }
        for time in Self.impossibleTimes {
            #expect(problemOfSession(logTime: time) == "a time that is impossible")
            #expect(problemOfDuplicates(logTime: time) == "a time that is impossible")
        }
    }

    /// Returns the problem with a held line in the state of an order.
    private func problemOfOrder(line number: Int, at time: Int) -> String? {
        let (order, names) = (LineOrder(lateness: 1000), PlainLineReader())
        order.add(line: number, at: time)
        order.setContent(.other(LogLine()))
        var writer = SnapshotCoder()
        order.code(&writer, after: 0, names, .all)
        var reader = SnapshotCoder(reading: writer.bytes)
        LineOrder(lateness: 1000).code(&reader, after: 1, names, .all)
        return reader.finished()
    }

    @Test func `has no held line whose time is impossible, and any numbers of lines`() {
        #expect(problemOfOrder(line: 1, at: 5) == nil)
        #expect(problemOfOrder(line: .max, at: 5) == nil)
        #expect(problemOfOrder(line: 1, at: .max) == "a time that is impossible")
    }
}
