/// Finds the macros of a URL in time linear in its bytes, and encodes the rest of it.
struct MacroScanner {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var occurrences: [MacroURL.Occurrence] = []
    private(set) var slots: [MacroURL.Slot] = []
    /// The URL with all bytes encoded that no URI may contain.
    private(set) var encoded: [UInt8] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func scan() {
        var isEncoded = true
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "%"), let occurrence = occurrence() {
                occurrences.append(occurrence)
                position = occurrence.range.upperBound
            } else {
                isEncoded = isEncoded && PercentEncoding.isAllowed(byte)
                position += 1
            }
        }
        guard !isEncoded else {
            // Most URLs need no encoding, and share their bytes.
            encoded = bytes
            slots = occurrences.map { MacroURL.Slot(macro: $0.macro, range: $0.range) }
            return
        }
        encode()
    }

    /// Encodes what is between the macros.
    private mutating func encode() {
        encoded.reserveCapacity(bytes.count)
        var end = 0
        for occurrence in occurrences {
            PercentEncoding.append(
                bytes[end..<occurrence.range.lowerBound], to: &encoded, keeping: PercentEncoding.isAllowed)
            let start = encoded.count
            encoded += bytes[occurrence.range]
            slots.append(MacroURL.Slot(macro: occurrence.macro, range: start..<encoded.count))
            end = occurrence.range.upperBound
        }
        PercentEncoding.append(bytes[end...], to: &encoded, keeping: PercentEncoding.isAllowed)
    }

    /// Returns the macro at the current position, or `nil` if there is none.
    private func occurrence() -> MacroURL.Occurrence? {
        switch bytes[position] {
        case UInt8(ascii: "["):
            return occurrence(.brackets, at: position, prefixCount: 1, suffix: "]")
        case UInt8(ascii: "%") where has("%%", at: position):
            return percentSigns()
        case UInt8(ascii: "%") where has("%5b", at: position):
            return occurrence(.encodedBrackets, at: position, prefixCount: 3, suffix: "%5d")
        default:
            return nil
        }
    }

    /// Returns a macro between percent signs, unless those at the end of an unknown name begin a known macro.
    private func percentSigns() -> MacroURL.Occurrence? {
        guard let first = occurrence(.percentSigns, at: position, prefixCount: 2, suffix: "%%") else { return nil }
        guard first.macro == nil else { return first }
        let next = occurrence(.percentSigns, at: first.range.upperBound - 2, prefixCount: 2, suffix: "%%")
        return next?.macro == nil ? first : nil
    }

    private func occurrence(
        _ form: MacroURL.Occurrence.Form, at position: Int, prefixCount: Int, suffix: StaticString
    ) -> MacroURL.Occurrence? {
        let start = position + prefixCount
        var end = start
        // A longer name is no name; without a bound, many opening brackets would take quadratic time.
        while end < bytes.count, end - start <= MacroScanner.longestName, MacroScanner.isName(bytes[end]) { end += 1 }
        guard end > start, end - start <= MacroScanner.longestName, has(suffix, at: end) else { return nil }
        let range = position..<end + suffix.utf8CodeUnitCount
        if let macro = VASTMacro(bytes: bytes[start..<end]) {
            return MacroURL.Occurrence(macro: macro, name: macro.name, form: form, range: range)
        }
        // A name that a server made up, or another name of a macro.
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        return MacroURL.Occurrence(macro: VASTMacro(name: name), name: name, form: form, range: range)
    }

    /// Returns true if the bytes at a position are these, which are in lower case; the URL's may be in any case.
    private func has(_ text: StaticString, at position: Int) -> Bool {
        guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            text.indices.allSatisfy { index in
                let byte = bytes[position + index]
                return byte == text[index]
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                        && byte | 0x20 == text[index]
            }
        }
    }

    private static let longestName = 64

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
