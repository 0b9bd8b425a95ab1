import AVTEngine
import AVTPackTools

/// The lines of a log that were not used, counted by reason.
struct UnusedLines {
    /// Why a line was not used.
    enum Reason: String, CaseIterable {
        case malformed
        case duplicate
    }

    private struct Count {
        var lines: Int
        /// The number of the first line.
        var first: Int
    }

    private var counts: [Reason: Count] = [:]
    /// The duplicates that are later than all lines of their session before them, which repeated lines are not.
    private var laterDuplicates: Count?

    /// Creates counts of 0.
    init() {}

    /// Merges the counts of several parts of a log, between which its lines were divided.
    init(merging parts: [UnusedLines]) {
        for (reason, count) in parts.flatMap(\.counts) { add(count, reason) }
        for count in parts.compactMap(\.laterDuplicates) { addLater(count) }
    }

    /// Counts a line.
    mutating func add(_ reason: Reason, line number: Int) { add(Count(lines: 1, first: number), reason) }

    private mutating func add(_ count: Count, _ reason: Reason) {
        let known = counts[reason] ?? Count(lines: 0, first: count.first)
        counts[reason] = Count(lines: known.lines + count.lines, first: min(known.first, count.first))
    }

    /// Counts a duplicate that is later than all lines of its session before it.
    mutating func addLaterDuplicate(line number: Int) {
        add(.duplicate, line: number)
        addLater(Count(lines: 1, first: number))
    }

    private mutating func addLater(_ count: Count) {
        let known = laterDuplicates ?? Count(lines: 0, first: count.first)
        laterDuplicates = Count(lines: known.lines + count.lines, first: min(known.first, count.first))
    }

    /// Returns the number of lines that were not used for a reason.
    subscript(reason: Reason) -> Int { counts[reason]?.lines ?? 0 }

    /// The number of lines that were not used.
    var total: Int { counts.values.reduce(0) { $0 + $1.lines } }

    /// Returns a table with a row for each reason, or no lines if there is no reason but malformed lines, whose count is
    /// reported by the error.
    func table(_ locations: LogLocations) -> [String] {
        guard total > self[.malformed] else { return [] }
        var table = TextTable(["lines not used", "count", "first"])
        table.rightAligned = [1]
        for reason in Reason.allCases {
            guard let count = counts[reason] else { continue }
            table.add([reason.rawValue, "\(count.lines)", locations.text(ofLine: count.first)])
        }
        return table.text.split(separator: "\n").map { String($0.dropFirst(2)) } + laterLines(locations)
    }

    private func laterLines(_ locations: LogLocations) -> [String] {
        laterDuplicates.map { count in
            let (was, it) = count.lines == 1 ? ("was", "it is") : ("were", "they are")
            return [
                "\(counted(count.lines, "duplicate")) \(was) later than all lines of the session before, first "
                    + "\(locations.text(ofLine: count.first)): \(it) lost if `seq` begins again or counts for each tracker; "
                    + "number the lines of a session from its first to its last, or omit `seq` and `id`"
            ]
        } ?? []
    }
}

extension UnusedLines {
    /// Codes the counts.
    mutating func code(_ coder: inout SnapshotCoder) {
        for reason in Reason.allCases {
            coder.code(&counts[reason], Count(lines: 0, first: 0)) { coder, count in
                coder.code(&count.lines)
                coder.code(&count.first)
            }
        }
        coder.code(&laterDuplicates, Count(lines: 0, first: 0)) { coder, count in
            coder.code(&count.lines)
            coder.code(&count.first)
        }
    }
}
