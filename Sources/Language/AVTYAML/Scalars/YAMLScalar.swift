import AVTDiagnostics
import Synchronization

/// A scalar in a YAML document, which maps its text back to the file.
package struct YAMLScalar: Sendable {
    /// The style of a scalar.
    package enum Style: Sendable, Hashable {
        /// Without quotes.
        case plain
        /// In single quotes.
        case singleQuoted
        /// In double quotes.
        case doubleQuoted
        /// A literal block after `|`.
        case literal
        /// A folded block after `>`.
        case folded
    }

    /// The decoded text: escapes resolved, lines folded.
    package let text: String

    /// The style in the file.
    package let style: Style

    /// The source range, including quotes and block header.
    let range: SourceRange

    /// The source offsets of the bytes in ``text``, computed on demand, or `nil` if they follow from ``range`` alone.
    private let origins: ScalarOrigins?

    init(text: String, style: Style, range: SourceRange) {
        (self.text, self.style, self.range) = (text, style, range)
        let isWrittenAsIs = style == .plain && range.upper - range.lower == text.utf8.count
        origins = isWrittenAsIs ? nil : ScalarOrigins()
    }

    /// Returns the offset in the file where a character of ``text`` is written.
    ///
    /// A character written as an escape has the offset of the escape; a space that represents a line break has the
    /// offset of the break. The length of ``text`` maps to the end of the content, before the closing quote.
    ///
    /// - Parameter offset: A UTF-8 offset in ``text``; values out of range are clamped.
    /// - Returns: A UTF-8 offset in the file.
    /// - Complexity: Linear in the scalar at the first call, then constant.
    package func sourceOffset(ofUTF8 offset: Int) -> Int {
        let offset = min(max(offset, 0), text.utf8.count)
        guard let origins else { return range.lower + offset }
        return origins.sourceOffset(of: offset, in: self)
    }
}

/// The source offsets of a scalar's bytes, computed on first use.
private final class ScalarOrigins: Sendable {
    private let offsets = Mutex<[Int]?>(nil)

    func sourceOffset(of offset: Int, in scalar: YAMLScalar) -> Int {
        let offsets = offsets.withLock { known in
            if let known { return known }
            let spelling = ScalarSpelling(of: scalar)
            // The texts differ only if the scalar was not created by decoding its own source.
            let isSpelled = spelling.text.elementsEqual(scalar.text.utf8)
            let found = isSpelled ? spelling.origins + [spelling.end] : []
            known = found
            return found
        }
        guard !offsets.isEmpty else { return min(scalar.range.lower + offset, scalar.range.upper) }
        return scalar.range.lower + offsets[min(offset, offsets.count - 1)]
    }
}

extension YAMLScalar {
    /// Creates a scalar that is generated from other content in a range, such as a formula from an entry of a table.
    package init(generatedFrom range: SourceRange, text: String) {
        self.init(text: text, style: .plain, range: range)
    }

    /// Creates a plain scalar from the source text of a range, regardless of how YAML parsed it.
    init(plain range: SourceRange) {
        let spelling = ScalarSpelling(flow: Array(range.text.utf8), style: .plain)
        self.init(text: String(decoding: spelling.text, as: UTF8.self), style: .plain, range: range)
    }
}
