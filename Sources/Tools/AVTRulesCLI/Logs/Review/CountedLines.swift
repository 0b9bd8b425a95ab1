import AVTEngine

/// The number of lines of a log that have something in common, and the first of them.
struct CountedLines<Detail> {
    private(set) var count = 0
    /// The number of the first line, and what is shown of it.
    private(set) var first: (line: Int, detail: Detail)?

    /// Counts a line; lines that were held to be ordered by time are not counted in the order of the log.
    mutating func add(_ detail: @autoclosure () -> Detail, line number: Int) {
        count += 1
        if number < (first?.line ?? .max) { first = (number, detail()) }
    }

    /// Adds other lines of the log.
    mutating func add(_ other: CountedLines) {
        count += other.count
        if let added = other.first, added.line < (first?.line ?? .max) { first = added }
    }

    /// Codes the lines, for the same log.
    mutating func code(
        _ coder: inout SnapshotCoder, _ initial: Detail, _ codeDetail: (inout SnapshotCoder, inout Detail) -> Void
    ) {
        coder.code(&count)
        coder.code(&first, (line: 0, detail: initial)) { coder, first in
            coder.code(&first.line)
            codeDetail(&coder, &first.detail)
        }
    }
}
