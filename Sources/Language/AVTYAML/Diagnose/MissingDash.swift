import AVTDiagnostics

// Lists in which an item lacks its dash.

/// Reports the items of a list that lack their dash, so that their keys belong to the item above.
///
/// - Parameters:
///   - pairs: The entries of a list item in which keys are repeated.
///   - findings: The collector that receives a diagnostic for each missing dash.
/// - Returns: The entries of each item, or `nil` if the keys are repeated for another reason.
func itemsWithoutDashes(_ pairs: [YAMLPair], into findings: inout DiagnosticCollector) -> [[YAMLPair]]? {
    var items: [[YAMLPair]] = [[]]
    var keys: [[String]] = [[]]
    for pair in pairs {
        let key = String(pair.key.range.text)
        if keys[keys.count - 1].contains(key) {
            items.append([])
            keys.append([])
        }
        items[items.count - 1].append(pair)
        keys[keys.count - 1].append(key)
    }
    guard let first = keys.first, let start = items.first?.first?.key.range else { return nil }
    // One repeated key may as well be a mistake of another kind. An item begins like the one above, or lacks its name.
    let isPlausible = keys.dropFirst().allSatisfy { item in
        if first.count == 1 { return first != ["name"] && item[0] == first[0] }
        return (item[0] == first[0] && item.count > 1)
            || (item[0] == first[1] && item.count { first.contains($0) } > 1)
    }
    guard isPlausible, let dash = start.dash else { return nil }
    for key in items.dropFirst().compactMap(\.first?.key.range) {
        findings.report(
            .missingDash(
                before: key, like: start,
                edits: [SourceEdit(range: key.file.range(key.lower - dash.utf8.count, key.lower), replacement: dash)]))
    }
    return items
}

/// Returns a fix for a list item without a dash, at which libyaml cannot continue.
///
/// - Parameters:
///   - problem: The syntax error that libyaml reported.
///   - file: The original file.
/// - Returns: The diagnostic, or `nil` if no dash is missing.
func missingDashFix(of problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    switch problem.problem {
    case "did not find expected '-' indicator": dashBeforeKey(at: problem.offset, in: file)
    case "did not find expected key": dashOfFirstItem(above: problem.offset, in: file)
    case "could not find expected ':'": problem.contextOffset.flatMap { dashBeforeValue(at: $0, in: file) }
    default: nil
    }
}

/// Returns a fix for a key in the column of the dashes that the item above has, too.
private func dashBeforeKey(at offset: Int, in file: SourceFile) -> Diagnostic? {
    let number = file.lineNumber(at: offset)
    guard let line = KeyLine(number, in: file), !line.isItem, line.range.lower == offset else { return nil }
    var above = number - 1
    var item: KeyLine?
    while above > 0, item == nil {
        if let depth = file.depth(ofLine: above) {
            guard depth >= line.column else { return nil }
            if depth == line.column { item = KeyLine(above, in: file) }
            // Another key in this column cannot belong to the list.
            if let item, !item.isItem { return nil }
        }
        above -= 1
    }
    guard let item,
        (item.number..<number).contains(where: { other in
            KeyLine(other, in: file).map { $0.key == line.key && $0.column == item.column } ?? false
        })
    else { return nil }
    let dash = file.slice(item.range.lower - (item.column - line.column), item.range.lower)
    var edits = [SourceEdit(range: file.range(offset, offset), replacement: String(dash))]
    // The other keys follow in the column of the first, unless only the first is in the column of the dashes.
    var last = number
    var isInColumn = false
    while last < file.lineCount {
        guard let depth = file.depth(ofLine: last + 1) else {
            last += 1
            continue
        }
        guard depth >= line.column, !file.line(last + 1).dropFirst(line.column).hasPrefix("- ") || depth > line.column
        else { break }
        isInColumn = isInColumn || depth == line.column
        last += 1
    }
    if isInColumn { edits += file.indentation(ofLines: number + 1...last, by: dash.utf8.count) }
    return .missingDash(before: line.range, like: item.range, edits: edits)
}

/// Returns a fix for the first item of a list if it has no dash and the next one has.
private func dashOfFirstItem(above offset: Int, in file: SourceFile) -> Diagnostic? {
    let number = file.lineNumber(at: offset)
    guard let next = KeyLine(number, in: file), next.isItem, let column = file.depth(ofLine: number) else {
        return nil
    }
    var first: Int?
    for above in stride(from: number - 1, to: 0, by: -1) {
        guard let depth = file.depth(ofLine: above) else { continue }
        if depth <= column { break }
        first = above
    }
    guard let line = first.flatMap({ KeyLine($0, in: file) }), !line.isItem, line.column == next.column,
        line.key == next.key
    else { return nil }
    let dash = String(file.slice(next.range.lower - (next.column - column), next.range.lower))
    return .missingDash(
        before: line.range, like: next.range,
        edits: [
            SourceEdit(range: file.range(line.range.lower - dash.utf8.count, line.range.lower), replacement: dash)
        ])
}

/// Returns a fix for a value in the column of the dashes: `{ name: a }` or a word.
private func dashBeforeValue(at offset: Int, in file: SourceFile) -> Diagnostic? {
    let number = file.lineNumber(at: offset)
    let start = file.lineRange(number).lowerBound
    guard let column = file.depth(ofLine: number), start + column == offset,
        let above = (1..<number).reversed().first(where: { file.depth(ofLine: $0) != nil })
    else { return nil }
    let text = file.line(number).dropFirst(column)
    let (item, itemStart) = (file.line(above).dropFirst(column), file.lineRange(above).lowerBound)
    let isMapping = text.hasPrefix("{")
    guard file.depth(ofLine: above) == column, item.hasPrefix("- "), item.hasPrefix("- {") == isMapping,
        isMapping || !text.contains(where: \.isWhitespace)
    else { return nil }
    let value = file.range(offset, offset + (isMapping ? 1 : text.utf8.count))
    return .missingDash(
        before: value, like: file.range(itemStart + column, itemStart + column + 1),
        edits: [SourceEdit(range: file.range(offset, offset), replacement: "- ")])
}

extension SourceRange {
    /// The dash and the spaces after it, before the first key of a list item.
    fileprivate var dash: String? {
        let before = file.slice(file.lineRange(file.lineNumber(at: lower)).lowerBound, lower)
        return before.lastIndex(of: "-").map { String(before[$0...]) }
    }
}

extension Diagnostic {
    fileprivate static func missingDash(
        before range: SourceRange, like item: SourceRange, edits: [SourceEdit]
    ) -> Diagnostic {
        Diagnostic(
            .missingDash, "an item of a list lacks its `- `", at: range, label: "a new item begins here",
            related: [LabelledRange(item, "another item of this list")],
            fixes: [FixIt("write `- ` before `\(range.text)`", edits: edits)])
    }
}
