import AVTDiagnostics

/// Returns a fix for a value inside `{ }` or `[ ]` that is cut off by ` #` together with the closing bracket.
///
/// - Parameters:
///   - problem: The syntax error that libyaml reported after it.
///   - file: The original file.
/// - Returns: The diagnostic, or `nil` if no comment hides a closing bracket.
func cutTextFix(of problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    let contexts: Set = ["while parsing a flow mapping", "while parsing a flow sequence"]
    guard contexts.contains(problem.context ?? ""), let start = problem.contextOffset else { return nil }
    let first = file.lineNumber(at: start)
    let last = min(file.lineNumber(at: problem.offset), first + maximumFlowLines)
    for number in first...max(first, last) {
        let line = file.lineRange(number)
        let bytes = Array(file.slice(line.lowerBound, line.upperBound).utf8)
        for index in bytes.indices.dropFirst()
        where bytes[index] == UInt8(ascii: "#") && isBlank(bytes[index - 1]) && line.lowerBound + index > start {
            let rest = bytes[index...]
            guard rest.contains(UInt8(ascii: "}")) || rest.contains(UInt8(ascii: "]")),
                let value = ValueFinder(file, line: number).value(around: line.lowerBound + index), value.isInFlow,
                let character = value.range.text.first, !"#\"'".contains(character)
            else { continue }
            let comment = file.range(line.lowerBound + index, line.upperBound)
            let label = "YAML reads everything after ` #` as a comment, including the closing bracket"
            guard SplitText.keys.contains(key(of: value.range, in: file)) else {
                return Diagnostic(
                    .unquotedTextBreaksYAML, "a comment hides the closing bracket", at: comment, label: label,
                    fixes: [movingComment(comment)])
            }
            return Diagnostic(
                .unquotedTextBreaksYAML, "a value with ` #` inside `{ }` needs quotes", at: value.range, label: label,
                related: [LabelledRange(comment, "the comment")], fixes: [.quoting(value.range)])
        }
    }
    return nil
}

/// Returns the key before a value in the same line, or an empty string if there is none.
private func key(of value: SourceRange, in file: SourceFile) -> String {
    let line = file.lineRange(file.lineNumber(at: value.lower))
    let before = file.slice(line.lowerBound, value.lower).reversed().drop { $0 == " " }
    guard before.first == ":" else { return "" }
    return String(before.dropFirst().prefix { $0.isLetter || $0.isNumber }.reversed())
}

/// Returns a fix that moves a comment behind the closing brackets at its end.
private func movingComment(_ comment: SourceRange) -> FixIt {
    let text = comment.text.trimmingSuffix { $0.isWhitespace }
    let words = text.trimmingSuffix { "}], ".contains($0) }
    let brackets = text.dropFirst(words.count).filter { $0 != " " }
    return FixIt(
        "move the comment after the `\(brackets)`", replacing: comment, with: "\(brackets) \(words)")
}

extension StringProtocol {
    fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> SubSequence {
        self[..<(lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? startIndex)]
    }
}

/// The number of lines after the start of a flow collection that are searched.
private let maximumFlowLines = 20

/// Returns a warning for a text in block style that is cut off by ` #`, as in `Pause #1 of two`.
///
/// - Parameters:
///   - key: The key of the text.
///   - range: The text as read by YAML.
/// - Returns: The warning, or `nil` if the rest of the line may well be a comment.
func cutSentence(of key: String, at range: SourceRange) -> Diagnostic? {
    guard SplitText.keys.contains(key) else { return nil }
    let file = range.file
    let line = file.lineRange(file.lineNumber(at: range.upper))
    let rest = file.slice(range.upper, line.upperBound)
    let comment = rest.drop { $0 == " " || $0 == "\t" }
    guard comment.utf8.count < rest.utf8.count, comment.first == "#",
        let next = comment.dropFirst().first, next.isLetter || next.isNumber
    else { return nil }
    let trailing = comment.utf8.reversed().prefix(while: isBlank).count
    let whole = file.range(range.lower, line.upperBound - trailing)
    return Diagnostic(
        .trailingTextIgnored, "YAML cuts this text at ` #`",
        at: file.range(line.upperBound - comment.utf8.count, line.upperBound - trailing), label: "read as a comment",
        fixes: [.quoting(whole)])
}
