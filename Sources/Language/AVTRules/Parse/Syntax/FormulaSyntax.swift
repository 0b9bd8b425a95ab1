import AVTDiagnostics
import AVTExpressions
import AVTYAML

/// A formula that is written in a scalar.
package struct FormulaSyntax: Sendable {
    /// The text as decoded by YAML; ranges in `expression` are offsets of its UTF-8 bytes.
    package var text: String
    /// The parsed formula.
    package var expression: ExpressionSyntax
    /// The scalar, which maps each byte of `text` to its offset in the file.
    package var scalar: YAMLScalar
    /// The source range of the scalar, including YAML's quotes.
    package var range: SourceRange
    /// True if the formula is generated from other content of the file, so that its parts have no ranges of their own.
    package var isMade = false

    /// Returns the text of a part of the formula.
    package func text(of part: Range<Int>) -> String { text.utf8Slice(part) }

    /// Returns the source range of a part of the formula, or of the content that the formula is generated from.
    package func range(of part: Range<Int>) -> SourceRange {
        isMade ? range : scalar.sourceRange(of: part, in: range)
    }
}

extension FormulaSyntax {
    /// Creates a formula that is generated from other content of a file, or returns `nil` if the text cannot be parsed.
    init?(generatedFrom range: SourceRange, text: String) {
        guard let expression = parseExpression(text).syntax else { return nil }
        self.init(
            text: text, expression: expression, scalar: YAMLScalar(generatedFrom: range, text: text), range: range,
            isMade: true)
    }
}

extension FormulaSyntax {
    /// The placeholder in a draft for the formula of a required key until the key is decoded.
    static let unread = FormulaSyntax(
        text: "", expression: ExpressionSyntax(.literal(.null), range: 0..<0),
        scalar: YAMLScalar(generatedFrom: .unread, text: ""), range: .unread)

    /// True for the placeholder.
    var isUnread: Bool { range.file === SourceRange.unread.file }
}

extension YAMLScalar {
    /// Returns the source range of a part of the scalar's text.
    func sourceRange(of part: Range<Int>, in whole: SourceRange) -> SourceRange {
        let length = text.utf8.count
        let lower = sourceOffset(ofUTF8: min(part.lowerBound, length))
        guard !part.isEmpty, part.lowerBound < length else {
            return SourceRange(file: whole.file, lower: lower, upper: lower)
        }
        // Between the last byte and the next one, the file may have a line break that the text does not contain.
        let last = sourceOffset(ofUTF8: min(part.upperBound, length) - 1)
        let next = sourceOffset(ofUTF8: min(part.upperBound, length))
        let between = whole.file.text.utf8.dropFirst(last + 1).prefix(max(0, next - last - 1))
        let rest = between.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return SourceRange(file: whole.file, lower: lower, upper: last + 1 + rest.count)
    }
}
