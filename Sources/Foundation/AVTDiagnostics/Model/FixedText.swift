/// The text of a file after applying fix-its.
///
/// A fix-it is applied completely or not at all: it is omitted if it would change text that an earlier fix-it of the
/// list already changes, or if it has a range outside of the text. Edits that two fix-its share are made once. Edits of
/// other files are ignored.
public struct FixedText: Sendable {
    /// The text.
    public let text: String

    /// The number of fix-its that were applied.
    public let appliedCount: Int

    /// The number of fix-its that were omitted.
    public let skippedCount: Int

    /// Applies fix-its.
    ///
    /// - Complexity: For each fix-it, sorting all edits; linear in the text.
    public init(_ file: SourceFile, with fixes: [FixIt]) {
        var accepted: [SourceEdit] = []
        var (appliedCount, skippedCount) = (0, 0)
        for fix in fixes {
            let edits = fix.edits.filter { $0.range.file === file }
            let relations = edits.map { relation(of: $0, to: accepted, in: file) }
            guard !relations.contains(.conflicting) else {
                skippedCount += 1
                continue
            }
            appliedCount += edits.isEmpty ? 0 : 1
            accepted += zip(edits, relations).filter { $0.1 == .independent }.map(\.0)
            accepted.sort { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
        }
        var text = ""
        var end = 0
        for edit in accepted where edit.range.lower >= end {
            text += file.slice(end, edit.range.lower)
            text += edit.replacement
            end = edit.range.upper
        }
        self.text = text + file.slice(end, file.length)
        (self.appliedCount, self.skippedCount) = (appliedCount, skippedCount)
    }
}

/// Returns the text of a file after applying fix-its, as ``FixedText`` does.
public func applying(_ fixes: [FixIt], to file: SourceFile) -> String {
    FixedText(file, with: fixes).text
}

/// The relation of an edit to others.
private enum EditRelation {
    case independent
    case alreadyMade
    case conflicting
}

/// Returns the relation of an edit to accepted ones, which are sorted and do not overlap; by bisection.
private func relation(of edit: SourceEdit, to accepted: [SourceEdit], in file: SourceFile) -> EditRelation {
    let range = edit.range
    guard range.lower >= 0, range.lower <= range.upper, range.upper <= file.length else { return .conflicting }
    var low = 0
    var high = accepted.count
    while low < high {
        let middle = (low + high) / 2
        if accepted[middle].range.lower < range.lower { low = middle + 1 } else { high = middle }
    }
    if low > 0, accepted[low - 1].range.upper > range.lower { return .conflicting }
    guard low < accepted.count else { return .independent }
    let next = accepted[low]
    if next == edit { return .alreadyMade }
    return next.range.lower == range.lower || next.range.lower < range.upper ? .conflicting : .independent
}
