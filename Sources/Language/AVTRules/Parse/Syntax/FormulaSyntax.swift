import AVTDiagnostics
import AVTExpressions
import AVTYAML

/// A formula in a scalar.
package struct FormulaSyntax: Sendable {
    /// The formula's text as YAML gives it; the ranges of `expression` count its UTF-8 bytes.
    package var text: String
    /// The parsed formula.
    package var expression: ExpressionSyntax
    /// The scalar, which knows where each byte of `text` stands in the file.
    package var scalar: YAMLScalar
    /// Where the scalar stands, YAML's quotes included.
    package var range: SourceRange
    /// True if it stands for something else in the file, so that its parts stand nowhere.
    package var isMade = false

    /// Where a part of the formula stands in the file.
    package func range(of part: Range<Int>) -> SourceRange {
        scalar.sourceRange(of: part, in: range)
    }
}

extension FormulaSyntax {
    /// A formula that stands for something else in a file; `nil` if the text is none.
    init?(madeOf range: SourceRange, text: String) {
        guard let expression = parseExpression(text).syntax else { return nil }
        self.init(
            text: text, expression: expression, scalar: YAMLScalar(madeOf: range, text: text), range: range,
            isMade: true)
    }
}

extension YAMLScalar {
    /// Where a part of the scalar's text stands in the file.
    func sourceRange(of part: Range<Int>, in whole: SourceRange) -> SourceRange {
        let length = text.utf8.count
        let lower = sourceOffset(ofUTF8: min(part.lowerBound, length))
        guard !part.isEmpty, part.lowerBound < length else {
            return SourceRange(file: whole.file, lower: lower, upper: lower)
        }
        // What stands between the last byte and the next may be a line break of the file that the text does not have.
        let last = sourceOffset(ofUTF8: min(part.upperBound, length) - 1)
        let next = sourceOffset(ofUTF8: min(part.upperBound, length))
        let between = whole.file.text.utf8.dropFirst(last + 1).prefix(max(0, next - last - 1))
        let rest = between.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return SourceRange(file: whole.file, lower: lower, upper: last + 1 + rest.count)
    }
}
