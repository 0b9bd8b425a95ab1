/// The text of a file after repairs.
///
/// A repair is applied as a whole or not at all: one that would change what an earlier one of the list already changes
/// is left out, and so is one with a range outside the text. Edits that two repairs share are made once. Edits of other
/// files do nothing here.
///
/// - Complexity: for each repair, sorting all edits; linear in the text.
public func applying(_ fixes: [FixIt], to file: SourceFile) -> String {
    var accepted: [SourceEdit] = []
    for fix in fixes {
        let edits = fix.edits.filter { $0.range.file === file }
        let relations = edits.map { relation(of: $0, to: accepted, in: file) }
        guard !relations.contains(.conflicting) else { continue }
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
    return text + file.slice(end, file.length)
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
