/// A file's text with repairs made.
///
/// A repair is made as a whole or not at all: one that would change what an earlier one of the list already changes is
/// left out, and so is one with a range outside the text. Edits that two repairs share are made once. Edits of other
/// files do nothing here.
public struct RepairedText: Sendable {
    /// The text.
    public let text: String

    /// How many repairs were made.
    public let madeCount: Int

    /// How many were left out.
    public let leftOutCount: Int

    /// Makes the repairs.
    ///
    /// - Complexity: for each repair, sorting all edits; linear in the text.
    public init(_ file: SourceFile, with fixes: [FixIt]) {
        var accepted: [SourceEdit] = []
        var (madeCount, leftOutCount) = (0, 0)
        for fix in fixes {
            let edits = fix.edits.filter { $0.range.file === file }
            let relations = edits.map { relation(of: $0, to: accepted, in: file) }
            guard !relations.contains(.conflicting) else {
                leftOutCount += 1
                continue
            }
            madeCount += edits.isEmpty ? 0 : 1
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
        (self.madeCount, self.leftOutCount) = (madeCount, leftOutCount)
    }
}

/// The text of a file after repairs, as ``RepairedText`` makes them.
public func applying(_ fixes: [FixIt], to file: SourceFile) -> String {
    RepairedText(file, with: fixes).text
}

/// How an edit stands to others.
private enum EditRelation {
    case independent
    case alreadyMade
    case conflicting
}

/// How an edit stands to accepted ones, which are sorted and do not overlap; by bisection.
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
