import AVTDiagnostics

/// Returns a fix for a key without a colon: `value event.position`, or a single name above indented keys.
///
/// - Parameters:
///   - problem: The syntax error that libyaml reported at the line, or at the colon of the line below it.
///   - file: The original file.
/// - Returns: The diagnostic, or `nil` if the line is more likely a sentence.
func missingColonFix(of problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    let number: Int?
    switch problem.problem {
    case "could not find expected ':'": number = problem.contextOffset.map { file.lineNumber(at: $0) }
    case "mapping values are not allowed in this context":
        number = lineAbove(file.lineNumber(at: problem.offset), in: file)
    default: return nil
    }
    guard let number else { return nil }
    let line = file.lineRange(number)
    let text = file.slice(line.lowerBound, line.upperBound)
    let content = text.drop { $0 == " " || $0 == "-" }
    guard let word = keyWithoutColon(in: String(content), isAboveKeys: isAboveDeeperLine(number, in: file)) else {
        return nil
    }
    let lower = line.upperBound - content.utf8.count
    return .missingColon(behind: file.range(lower, lower + word.utf8.count))
}

/// Returns the key at the beginning of a text that lacks its colon, or `nil` if the text is more likely a sentence.
///
/// - Parameters:
///   - text: The text of a line after its indentation, or of a scalar.
///   - isAboveKeys: True if the lines below are indented deeper, so that the key may be the only word.
/// - Returns: The first word, or `nil` if it is not a key.
package func keyWithoutColon(in text: String, isAboveKeys: Bool = false) -> String? {
    let word = text.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    guard let first = word.first, first.isLetter, text.utf8.count < 1_000 else { return nil }
    let rest = text.dropFirst(word.count)
    let value = rest.drop { $0 == " " }
    if value.isEmpty || value.first == "#" { return isAboveKeys ? String(word) : nil }
    guard rest.first == " ", !isAboveKeys, !value.contains(": ") else { return nil }
    // A single word or a formula is a value; several words are a sentence.
    let isFormula = value.contains { "()[]{}\"'<>=+*/?&|".contains($0) }
    return isFormula || !value.contains(" ") ? String(word) : nil
}

/// Returns the number of the last line above that is neither empty nor a comment, or `nil` if there is none.
private func lineAbove(_ number: Int, in file: SourceFile) -> Int? {
    (1..<number).reversed().prefix(20).first { indentation(ofLine: $0, in: file) != nil }
}

/// Returns true if the next line that is neither empty nor a comment is indented deeper.
private func isAboveDeeperLine(_ number: Int, in file: SourceFile) -> Bool {
    guard number < file.lineCount, let depth = indentation(ofLine: number, in: file) else { return false }
    let below = (number + 1...file.lineCount).prefix(20).lazy.compactMap { indentation(ofLine: $0, in: file) }.first
    return below.map { $0 > depth } ?? false
}

/// Returns the number of leading spaces of a line, or `nil` if it is empty or a comment.
private func indentation(ofLine number: Int, in file: SourceFile) -> Int? {
    let content = file.line(number).drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard !content.isEmpty, content.first != "#" else { return nil }
    return file.line(number).utf8.prefix { $0 == UInt8(ascii: " ") }.count
}

extension Diagnostic {
    /// Creates the error for a key without a colon.
    ///
    /// - Parameter key: The key.
    /// - Returns: The error, with a fix-it that inserts the colon.
    package static func missingColon(behind key: SourceRange) -> Diagnostic {
        let end = key.file.range(key.upper, key.upper)
        return Diagnostic(
            .yamlSyntax, "a colon is missing after `\(key.text)`", at: key,
            label: "without it YAML does not see a key here",
            fixes: [FixIt("write `\(key.text):`", replacing: end, with: ":")])
    }
}
