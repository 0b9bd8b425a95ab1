/// URLs about which neither the rules of the check nor `xs:anyURI` have anything to report; most URLs are plain.
///
/// One pass over the bytes saves the passes of all these rules.
enum PlainURL {
    /// Returns whether a URL begins with `https://`, has neither a port nor a user, a fragment, white space or other characters
    /// that a rule examines, and no macros but those in brackets that have a value everywhere or in a context.
    static func isPlain(_ url: ByteView, in context: VASTMacro.Context) -> Bool {
        guard url.has("https://", at: 0) else { return false }
        let authority = 8
        var position = authority
        var isInAuthority = true
        while true {
            position = url.index(from: position, where: { examined($0) })
            guard position < url.count else { return true }
            switch url[position] {
            case UInt8(ascii: "["):
                guard let match = MacroScanner.match(in: url, at: position), let macro = match.macro,
                    macro != .contentPlayhead, macro.context == .everywhere || macro.context == context
                else { return false }
                position = match.range.upperBound
            case UInt8(ascii: "%"):
                guard isEncoded(url, at: position) else { return false }
                position += 3
            case UInt8(ascii: ":"), UInt8(ascii: "@"):
                // Beyond the authority they are characters as others; its end is searched once.
                if isInAuthority {
                    isInAuthority = url.index(of: UInt8(ascii: "/"), or: UInt8(ascii: "?"), from: authority) > position
                }
                guard !isInAuthority else { return false }
                position += 1
            case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "\\"): position += 1
            default: return false
            }
        }
    }

    /// Marks the bytes up to `%`, which include white space, and `:;@[\]`.
    @inline(__always)
    private static func examined(_ block: ByteBlock) -> ByteBlock.Marks {
        block.marks(in: 0x00...0x25) | block.marks(in: 0x3A...0x3B) | block.marks(of: UInt8(ascii: "@"))
            | block.marks(in: 0x5B...0x5D)
    }

    /// Returns whether an encoded character is at a position, other than `[` and `%`, which rules examine.
    private static func isEncoded(_ url: ByteView, at position: Int) -> Bool {
        guard position + 2 < url.count, let high = hexadecimal(url[position + 1]),
            let low = hexadecimal(url[position + 2])
        else { return false }
        return high << 4 | low != UInt8(ascii: "[") && high << 4 | low != UInt8(ascii: "%")
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 0xF
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): byte & 0xF + 9
        default: nil
        }
    }
}
