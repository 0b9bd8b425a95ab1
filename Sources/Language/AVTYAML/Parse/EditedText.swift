import AVTDiagnostics

/// A text after edits, which maps offsets back to the original text.
struct EditedText {
    /// The text after the edits.
    let bytes: [UInt8]

    /// The edits in order, with their ranges in both texts.
    private let changes: [Change]

    private struct Change {
        /// The range of the edit in the new text.
        let start: Int
        let end: Int
        /// The range of the edit in the original text.
        let lower: Int
        let upper: Int
    }

    /// Applies edits, which must be within the text and must not overlap.
    init(_ original: [UInt8], edits: [SourceEdit]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(original.count)
        var changes: [Change] = []
        var copied = 0
        for edit in edits.sorted(by: { $0.range.lower < $1.range.lower }) where edit.range.lower >= copied {
            bytes += original[copied..<min(edit.range.lower, original.count)]
            let start = bytes.count
            bytes += edit.replacement.utf8
            copied = min(edit.range.upper, original.count)
            changes.append(Change(start: start, end: bytes.count, lower: edit.range.lower, upper: copied))
        }
        bytes += original[copied...]
        self.bytes = bytes
        self.changes = changes
    }

    /// Returns the original offset of a byte in the new text; within an edit, the nearest offset in its original range.
    func originalOffset(_ offset: Int) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return offset }
        let change = changes[low - 1]
        if offset >= change.end { return offset - change.end + change.upper }
        return min(change.lower + offset - change.start, change.upper)
    }
}
