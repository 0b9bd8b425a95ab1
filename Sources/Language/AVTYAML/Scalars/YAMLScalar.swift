import AVTDiagnostics
import Synchronization

/// A text in a YAML document, with the way back to the file.
public struct YAMLScalar: Sendable {
    /// How the text is written.
    public enum Style: Sendable, Hashable {
        /// Without quotes.
        case plain
        /// In `'`.
        case singleQuoted
        /// In `"`.
        case doubleQuoted
        /// A block after `|`.
        case literal
        /// A block after `>`.
        case folded
    }

    /// The text that the scalar stands for: escapes resolved, lines folded.
    public let text: String

    /// How it is written in the file.
    public let style: Style

    /// Where it is written, quotes and block header included.
    let range: SourceRange

    /// The offsets of ``text``'s bytes in the source, once they are needed; `nil` if they follow from ``range`` alone.
    private let origins: ScalarOrigins?

    init(text: String, style: Style, range: SourceRange) {
        (self.text, self.style, self.range) = (text, style, range)
        let isWrittenAsIs = style == .plain && range.upper - range.lower == text.utf8.count
        origins = isWrittenAsIs ? nil : ScalarOrigins()
    }

    /// Where in the file a character of ``text`` is written.
    ///
    /// A character that is written as an escape is found at the beginning of the escape; a space that stands for a line
    /// break at the break. The length of ``text`` gives the end of what is written, before the closing quote.
    ///
    /// - Parameter offset: a UTF-8 offset into ``text``; others are moved to its nearest end.
    /// - Returns: a UTF-8 offset into the file.
    /// - Complexity: linear in the scalar the first time, then constant.
    public func sourceOffset(ofUTF8 offset: Int) -> Int {
        let offset = min(max(offset, 0), text.utf8.count)
        guard let origins else { return range.lower + offset }
        return origins.sourceOffset(of: offset, in: self)
    }
}

/// The source offsets of a scalar's bytes, found when the first one is needed and kept for all others.
private final class ScalarOrigins: Sendable {
    private let offsets = Mutex<[Int]?>(nil)

    func sourceOffset(of offset: Int, in scalar: YAMLScalar) -> Int {
        let offsets = offsets.withLock { known in
            if let known { return known }
            let spelling = ScalarSpelling(of: scalar)
            // Only a text that was made in another way than by reading its own source is not spelled there.
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
    /// A text that stands for something else that is written in a range, as a formula stands for an entry of a table.
    public init(madeOf range: SourceRange, text: String) {
        self.init(text: text, style: .plain, range: range)
    }

    /// A plain scalar that is written in a range, whatever YAML made of it.
    init(plain range: SourceRange) {
        let spelling = ScalarSpelling(flow: Array(range.text.utf8), style: .plain)
        self.init(text: String(decoding: spelling.text, as: UTF8.self), style: .plain, range: range)
    }
}
