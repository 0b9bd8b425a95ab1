import AVTDiagnostics

/// The bytes of a file as passed to libyaml: content that it must not see is overwritten with spaces.
///
/// All offsets remain valid, and the rest of the file is still read.
struct YAMLInput {
    private(set) var bytes: [UInt8]

    /// The maximum number of reports of a kind; a file with more problems is not text.
    private static let maximumReports = 20

    /// Creates the input from a file, and reports control characters and directives in it.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    init(_ file: SourceFile, into diagnostics: inout DiagnosticCollector) {
        bytes = Array(file.text.utf8)
        for range in blankOutControlCharacters(in: file).prefix(Self.maximumReports) {
            diagnostics.report(.controlCharacter(at: range))
        }
        for range in blankOutDirectives(in: file).prefix(Self.maximumReports) {
            diagnostics.report(.directive(at: range))
        }
    }

    private mutating func blankOut(_ range: SourceRange) {
        for offset in range.lower..<range.upper { bytes[offset] = UInt8(ascii: " ") }
    }

    private mutating func blankOutControlCharacters(in file: SourceFile) -> [SourceRange] {
        var found: [SourceRange] = []
        var offset = 0
        for scalar in file.text.unicodeScalars {
            let width = UTF8.width(scalar)
            let isByteOrderMark = offset == 0 && scalar == "\u{FEFF}"
            if !isByteOrderMark, !isAllowedInYAML(scalar) { found.append(file.range(offset, offset + width)) }
            offset += width
        }
        for range in found { blankOut(range) }
        return found
    }

    /// Overwrites directives, because libyaml compares each `%TAG` with all previous ones.
    ///
    /// For a file that consists of directives only, that would take minutes.
    private mutating func blankOutDirectives(in file: SourceFile) -> [SourceRange] {
        var found: [SourceRange] = []
        for number in 1...file.lineCount {
            let line = file.lineRange(number)
            let content = bytes[line].drop(while: isBlank)
            if let first = content.first, first != UInt8(ascii: "#") {
                guard bytes[line.lowerBound] == UInt8(ascii: "%") else { break }
                found.append(file.range(line.lowerBound, line.upperBound))
            }
        }
        for range in found { blankOut(range) }
        return found
    }
}

extension Diagnostic {
    fileprivate static func controlCharacter(at range: SourceRange) -> Diagnostic {
        let value = String(range.text.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - value.utf8.count)) + value
        return Diagnostic(
            .yamlSyntax, "the character \(name) is not allowed in a YAML file", at: range,
            label: "in a text in double quotes it can be written as an escape")
    }

    fileprivate static func directive(at range: SourceRange) -> Diagnostic {
        let nextLine = range.file.lineRange(range.start.line + 1).lowerBound
        let whole = range.file.range(range.lower, max(range.upper, nextLine))
        return Diagnostic(
            .yamlSyntax, "a line that begins with `%` is a YAML directive, which packs do not have", at: range,
            fixes: [FixIt("delete the line", replacing: whole, with: "")])
    }
}
