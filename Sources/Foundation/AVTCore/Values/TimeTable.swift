/// The last mark of each time attribute, with snapshots that cost nothing until they are read.
///
/// Marks are appended to a log; a snapshot is a reference to the log and its length at that time. Taking a snapshot is
/// a retain, and it can be read later with the values of its time.
///
/// ```
/// base: Start 0, Ping 5    | marks: Pause 7, Ping 9 | Ping 12
///                                                    ^ a snapshot taken at 10 sees the marks before its length
/// ```
///
/// A table must not be copied: two tables would write to the same log. (Declaring it as noncopyable makes an event a
/// tenth slower.)
package struct TimeTable: Sendable {
    private var log = TimeLog(base: TimeBase())
    private var count = 0
    // Most lookups of attributes without a mark end here.
    private var filter = SymbolFilter()
    // True if only attributes that the base contains are marked.
    private var isFull = false

    /// Creates an empty table.
    package init() {}

    /// Records that `attribute` counts from `time` on, in milliseconds.
    ///
    /// Once there are about 900 attributes, others are ignored; there are never more than 1,024.
    package mutating func mark(_ attribute: Symbol, at time: Int) {
        if count == TimeLog.capacity { makeRoom() }
        if isFull, log.base.index(of: attribute) == nil { return }
        log.append(TimeMark(attribute: attribute, time: time), at: count)
        count += 1
        filter.insert(attribute)
    }

    /// Returns a snapshot of the table at `now`, in milliseconds.
    package mutating func snapshot(at now: Int) -> TimeSnapshot {
        // Here, before an event exists, the log probably has no other owner and can be reused.
        if count > TimeLog.capacity - 8 { makeRoom() }
        return TimeSnapshot(log: log, count: count, filter: filter, now: now)
    }

    private mutating func makeRoom() {
        if isKnownUniquelyReferenced(&log) {
            TimeLog.merge(log, count: count, into: &log.base)
        } else {
            log = TimeLog(base: log.merged(count: count))
        }
        count = 0
        isFull = log.base.isFull
    }
}

/// The time-since attributes at one point in time.
@usableFromInline
package struct TimeSnapshot: Sendable {
    private let log: TimeLog
    private let count: Int
    private let filter: SymbolFilter
    /// The time of the snapshot, in milliseconds.
    package let now: Int

    /// A snapshot without attributes, for an event that no instrument has emitted.
    package static let empty = TimeSnapshot(log: TimeLog(base: TimeBase()), count: 0, filter: SymbolFilter(), now: 0)

    init(log: TimeLog, count: Int, filter: SymbolFilter, now: Int) {
        self.log = log
        self.count = count
        self.filter = filter
        self.now = now
    }

    /// Returns the milliseconds since `attribute` was last marked before the snapshot, or `nil` if it never was.
    package func elapsed(since attribute: Symbol) -> Int? {
        guard filter.mayContain(attribute) else { return nil }
        return log.time(of: attribute, count: count).map { now &- $0 }
    }

    /// All attributes marked before the snapshot, in order of their first mark, with the milliseconds since the last
    /// one.
    package var all: [(attribute: Symbol, elapsed: Int)] {
        log.merged(count: count).marks.map { ($0.attribute, now &- $0.time) }
    }
}

struct TimeMark {
    var attribute: Symbol
    var time: Int
}

/// The last mark of each attribute, in order of their first marks.
///
/// A few marks are searched linearly, more of them by an index, so that thousands of actions do not make each event
/// slower than the one before.
struct TimeBase: Sendable {
    private(set) var marks: [TimeMark] = []
    // By attribute; empty for at most `searchLimit` marks.
    private var indices: [Symbol: Int] = [:]

    private static let searchLimit = 64
    /// True if there may be no room for the attributes of another log.
    ///
    /// Without a limit, an app that invents a name for each event would make each event slower than the one before.
    var isFull: Bool { marks.count > TimeBase.limit - TimeLog.capacity }

    /// The maximum number of attributes.
    private static let limit = 1024

    /// Returns the index of an attribute's mark, or `nil` if it has none.
    func index(of attribute: Symbol) -> Int? {
        marks.count > TimeBase.searchLimit ? indices[attribute] : marks.firstIndex { $0.attribute == attribute }
    }

    /// Replaces the mark of an attribute, or appends its first one.
    mutating func set(_ mark: TimeMark) {
        if let known = index(of: mark.attribute) {
            marks[known].time = mark.time
            return
        }
        marks.append(mark)
        guard marks.count > TimeBase.searchLimit else { return }
        if indices.isEmpty {
            for (index, mark) in marks.enumerated() { indices[mark.attribute] = index }
        } else {
            indices[mark.attribute] = marks.count - 1
        }
    }
}

/// A sequence of marks after a base.
///
/// `@unchecked Sendable`: the only writer, the table, writes only at or beyond the length of every snapshot taken so
/// far, and changes the base only while it is the sole owner; readers read only below their snapshot's length, which
/// was written before the snapshot was created.
final class TimeLog: @unchecked Sendable {
    static let capacity = 128

    var base: TimeBase
    private let marks = UnsafeMutablePointer<TimeMark>.allocate(capacity: TimeLog.capacity)

    init(base: TimeBase) {
        self.base = base
    }

    deinit {
        marks.deallocate()
    }

    func append(_ mark: TimeMark, at index: Int) {
        (marks + index).initialize(to: mark)
    }

    func time(of attribute: Symbol, count: Int) -> Int? {
        var index = count - 1
        while index >= 0 {
            if marks[index].attribute == attribute { return marks[index].time }
            index -= 1
        }
        return base.index(of: attribute).map { base.marks[$0].time }
    }

    func merged(count: Int) -> TimeBase {
        var merged = base
        TimeLog.merge(self, count: count, into: &merged)
        return merged
    }

    /// Merges the marks of a log into a base.
    static func merge(_ log: TimeLog, count: Int, into base: inout TimeBase) {
        for index in 0..<count {
            let mark = log.marks[index]
            // Of consecutive marks of one attribute, such as pings, only the last one counts.
            if index + 1 < count, log.marks[index + 1].attribute == mark.attribute { continue }
            base.set(mark)
        }
    }
}
