// Text of packs, logs, pack files and feeds must be escaped before a person or a program reads it. A terminal obeys
// control characters, and displays text in another order if a character requests it; CI servers display logs in the
// same way.

extension Unicode.Scalar {
    /// True for a character that controls a terminal, ends a line, changes the order of text, or is invisible.
    ///
    /// These are C0, DEL and C1, the line and paragraph separator, and format characters, including those of
    /// bidirectional text. The zero-width joiner of emoji is kept.
    package var isUnprintable: Bool {
        // Nearly all text is ASCII.
        if value < 0xA0 { return value < 0x20 || value >= 0x7F }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        case .format: return value != 0x200D
        default: return false
        }
    }

    /// The displayed form of an unprintable character: `\u{1b}`.
    package var escapedForDisplay: String { "\\u{" + String(value, radix: 16) + "}" }

    /// The JSON escape of the character: `\u001b`, or two of these beyond 16 bits.
    fileprivate var escapedForJSON: String {
        UTF16.encode(self)?.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() ?? ""
    }
}

/// Returns a string on one line, with unprintable characters and line breaks escaped as `\u{1b}`.
package func printable(_ text: some StringProtocol) -> String {
    escaping(text, besides: []) { $0.escapedForDisplay }
}

/// Returns a string of several lines, with unprintable characters except line feeds and tabs escaped as `\u{1b}`.
package func printableLines(_ text: String) -> String {
    escaping(text, besides: ["\n", "\t"]) { $0.escapedForDisplay }
}

/// Returns one or several JSON documents with unprintable characters in strings escaped as `\u001b`.
///
/// Outside of strings, the only unprintable characters in JSON are line feeds and tabs, which are kept.
package func printableJSON(_ document: String) -> String {
    escaping(document, besides: ["\n", "\t"]) { $0.escapedForJSON }
}

private func escaping(
    _ text: some StringProtocol, besides kept: [Unicode.Scalar], _ escape: (Unicode.Scalar) -> String
) -> String {
    let keepsLines = kept.contains("\n")
    var string = String(text)
    guard !string.withUTF8({ isPlain(UnsafeRawBufferPointer($0), keepsLines: keepsLines) }) else { return string }
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

/// Returns whether text consists of printable ASCII characters and, if they are kept, line feeds.
private func isPlain(_ bytes: UnsafeRawBufferPointer, keepsLines: Bool) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F || byte == 0x0A && keepsLines }
    var offset = 0
    // Output can be large: sixteen bytes at a time.
    typealias Block = SIMD16<UInt8>
    while offset + Block.scalarCount <= bytes.count {
        let block = bytes.loadUnaligned(fromByteOffset: offset, as: Block.self)
        var others = (block &- Block(repeating: 0x20)) .> Block(repeating: 0x7E - 0x20)
        if keepsLines { others .&= block .!= Block(repeating: 0x0A) }
        let words = unsafeBitCast(others, to: SIMD2<UInt64>.self)
        if words[0] | words[1] != 0 { return false }
        offset += Block.scalarCount
    }
    return bytes[offset...].allSatisfy(isPlain)
}
