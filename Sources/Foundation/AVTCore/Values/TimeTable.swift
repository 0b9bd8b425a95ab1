/// When each time attribute was last marked, with snapshots that cost nothing until they are read.
///
/// Marks are appended to a log; a snapshot is a reference to the log and its length at that moment. So taking one is
/// a retain, and whoever reads it later still sees the values of its moment.
///
/// ```
/// base: Start 0, Ping 5    | marks: Pause 7, Ping 9 | Ping 12
///                                                    ^ a snapshot taken at 10 sees what stands before its length
/// ```
///
/// Not to be copied: two tables would write the same log. (Said to the compiler, it costs a tenth of an event.)
public struct TimeTable: Sendable {
    private var log = TimeLog(base: TimeBase())
    private var count = 0
    // Most look-ups of attributes that have no mark end here.
    private var filter = SymbolFilter()
    // True if only attributes are marked that the base has.
    private var isFull = false

    /// An empty table.
    public init() {}

    /// Notes that `attribute` counts from `time` on, in milliseconds.
    ///
    /// Once there are some 900, others are ignored; there are never more than 1,024.
    public mutating func mark(_ attribute: Symbol, at time: Int) {
        if count == TimeLog.capacity { makeRoom() }
        if isFull, log.base.index(of: attribute) == nil { return }
        log.append(TimeMark(attribute: attribute, time: time), at: count)
        count += 1
        filter.insert(attribute)
    }

    /// The table as it stands, seen from `now` (milliseconds).
    public mutating func snapshot(at now: Int) -> TimeSnapshot {
        // Here, before an event exists, the log is likely to have no other owner and can be used again.
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

/// The time-since attributes of one moment.
public struct TimeSnapshot: Sendable {
    private let log: TimeLog
    private let count: Int
    private let filter: SymbolFilter
    /// The moment, in milliseconds.
    public let now: Int

    /// No time-since attributes: of an event that no instrument has emitted.
    public static let empty = TimeSnapshot(log: TimeLog(base: TimeBase()), count: 0, filter: SymbolFilter(), now: 0)

    init(log: TimeLog, count: Int, filter: SymbolFilter, now: Int) {
        self.log = log
        self.count = count
        self.filter = filter
        self.now = now
    }

    /// Milliseconds since `attribute` was last marked before this moment; `nil` if it never was.
    public func elapsed(since attribute: Symbol) -> Int? {
        guard filter.mayContain(attribute) else { return nil }
        return log.time(of: attribute, count: count).map { now &- $0 }
    }

    /// All attributes marked before this moment, in order of their first mark, with the milliseconds since the last.
    public var all: [(attribute: Symbol, elapsed: Int)] {
        log.merged(count: count).marks.map { ($0.attribute, now &- $0.time) }
    }
}

struct TimeMark {
    var attribute: Symbol
    var time: Int
}

/// The last mark of each attribute, in order of their first marks.
///
/// Few marks are searched one by one; from a certain number on an index finds them, so that thousands of actions do not
/// make each event slower than the one before.
struct TimeBase: Sendable {
    private(set) var marks: [TimeMark] = []
    // By attribute; empty up to the limit.
    private var indices: [Symbol: Int] = [:]

    private static let searchLimit = 64
    /// True if there may be no room for the attributes of another log.
    ///
    /// An app that makes up a name for each event would make each event slower than the one before.
    var isFull: Bool { marks.count > TimeBase.limit - TimeLog.capacity }

    /// The most attributes.
    private static let limit = 1024

    /// The index of an attribute's mark, or `nil` if it has none.
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

/// A run of marks after a base.
///
/// `@unchecked Sendable`: one writer, the table, writes only places at or beyond the length of every snapshot taken
/// so far, and changes the base only while it is the sole owner; readers read only places below their snapshot's
/// length, which were written before the snapshot was made.
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

    /// Brings a base up to the marks of a log.
    static func merge(_ log: TimeLog, count: Int, into base: inout TimeBase) {
        for index in 0..<count {
            let mark = log.marks[index]
            // Pings follow pings: only the last of a run counts.
            if index + 1 < count, log.marks[index + 1].attribute == mark.attribute { continue }
            base.set(mark)
        }
    }
}
