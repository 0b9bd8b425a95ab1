/// The text of a file after repairs.
///
/// A repair is applied as a whole or not at all: one that would change what an earlier one of the list already changes
/// is left out, and so is one with a range outside the text. Edits that two repairs share are made once. Edits of other
/// files do nothing here.
///
/// - Complexity: linear in the text, quadratic in the number of edits.
public func applying(_ fixes: [FixIt], to file: SourceFile) -> String {
    var accepted: [SourceEdit] = []
    for fix in fixes {
        let edits = fix.edits.filter { $0.range.file === file && !accepted.contains($0) }
        let fits = edits.allSatisfy { edit in
            file.contains(edit.range) && !accepted.contains { $0.range.conflicts(with: edit.range) }
        }
        if fits { accepted += edits }
    }
    accepted.sort { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    var text = ""
    var end = 0
    for edit in accepted where edit.range.lower >= end {
        text += file.slice(end, edit.range.lower)
        text += edit.replacement
        end = edit.range.upper
    }
    return text + file.slice(end, file.length)
}

extension SourceFile {
    fileprivate func contains(_ range: SourceRange) -> Bool {
        range.lower >= 0 && range.lower <= range.upper && range.upper <= length
    }
}

extension SourceRange {
    /// Whether both cannot be replaced independently: they overlap, or insert at the same place.
    fileprivate func conflicts(with other: SourceRange) -> Bool {
        if lower == other.lower, lower == upper || other.lower == other.upper { return true }
        return lower < other.upper && other.lower < upper
    }
}
