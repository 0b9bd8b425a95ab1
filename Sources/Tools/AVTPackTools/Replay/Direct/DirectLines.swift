import AVTCore
import AVTEngine
import OpenAVTChain

/// An output of events and metrics as lines; those of JSON are the same as those of `ReplayRecord`.
package struct DirectLines: DirectOutput {
    private var lines: RecordLines
    // For each line of the log, the number of bytes written up to its last record.
    private var marks: [(number: Int, end: Int)] = []
    /// The lines of the session that is ending.
    private var ending: RecordLines
    private(set) var ends = EndLines()

    /// Creates an empty output.
    package init(_ form: LineForm = .json(metrics: true, events: true)) {
        lines = RecordLines(form: form)
        ending = RecordLines(form: form)
    }

    /// Creates an empty output with a limit of its own for the memory of the ends of sessions, in bytes.
    init(_ form: LineForm, endLimit: Int) {
        self.init(form)
        ends = EndLines(limit: endLimit)
    }

    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        for record in records { lines.add(record, of: session) }
        marks.append((number, lines.size))
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        guard !records.isEmpty else { return }
        for record in records { ending.add(record, of: session) }
        if ending.size > 0 { ends.add(ending.removeBytes(), start: start) }
    }

    /// The indices of the attributes by which metrics are grouped that an event had.
    package var seenGroupAttributes: Set<Int> { lines.seen.union(ending.seen) }

    /// Returns the lines since the last call, in the order of the log.
    package mutating func removeText() -> NumberedText {
        let text = NumberedText(bytes: lines.removeBytes(), marks: marks)
        marks = []
        // The next lines are probably about as many.
        marks.reserveCapacity(text.marks.count)
        return text
    }

    /// Codes the lines of the ends of sessions, after all other lines have been removed.
    package mutating func code(_ coder: inout SnapshotCoder) {
        ends.code(&coder)
    }

    package var readProblem: String? { ends.problem }

    /// Returns the lines of the ends of all sessions, in the order in which the sessions began.
    package mutating func removeEnds() -> EndLines {
        defer { ends = EndLines() }
        return ends
    }
}
