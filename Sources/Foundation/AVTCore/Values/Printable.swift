// Text of packs, logs, pack files and feeds, before a person or a program reads it. A terminal obeys control characters, and
// shows text in another order than it has where a character says so; CI servers show logs in the same way.

extension Unicode.Scalar {
    /// True for a character that steers a terminal, ends a line, changes the order of the text, or is invisible.
    ///
    /// These are C0, DEL and C1, the line and paragraph separator, and format characters, those of bidirectional text among
    /// them. The joiner of emoji is shown.
    package var isUnprintable: Bool {
        // Nearly all text is ASCII.
        if value < 0xA0 { return value < 0x20 || value >= 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        case .format: return value != 0x200D
        default: return false
        }
    }

    /// How an unprintable character is shown: `\u{1b}`.
    package var escapedForDisplay: String { "\\u{" + String(value, radix: 16) + "}" }

    /// How JSON writes the character without having it: `\u001b`, and two of these beyond 16 bits.
    fileprivate var escapedForJSON: String {
        UTF16.encode(self)?.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() ?? ""
    }
}

/// Returns a text on one line with its unprintable characters as `\u{1b}`, line breaks among them.
package func printable(_ text: some StringProtocol) -> String {
    escaping(text, besides: []) { $0.escapedForDisplay }
}

/// Returns a text of several lines with its unprintable characters as `\u{1b}`, except line feeds and tabs.
package func printableLines(_ text: String) -> String {
    escaping(text, besides: ["\n", "\t"]) { $0.escapedForDisplay }
}

/// Returns a JSON document, or several, that have unprintable characters in strings as `\u001b` alone.
///
/// Outside of strings JSON has none but line feeds and tabs, which are kept.
package func printableJSON(_ document: String) -> String {
    escaping(document, besides: ["\n", "\t"]) { $0.escapedForJSON }
}

private func escaping(
    _ text: some StringProtocol, besides kept: [Unicode.Scalar], _ escape: (Unicode.Scalar) -> String
) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A && kept.contains("\n") }
    guard !isPlain else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
        if scalar.isUnprintable, !kept.contains(scalar) {
            result += escape(scalar)
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
