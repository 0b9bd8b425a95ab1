extension String {
    /// Returns the string as a literal in double quotes.
    func quoted() throws(EvaluationError) -> String {
        var result = BoundedText()
        try result.append("\"")
        for byte in utf8 {
            switch byte {
            case 0x07: try result.append("\\a")
            case 0x08: try result.append("\\b")
            case 0x0C: try result.append("\\f")
            case 0x0A: try result.append("\\n")
            case 0x0D: try result.append("\\r")
            case 0x09: try result.append("\\t")
            case 0x0B: try result.append("\\v")
            case UInt8(ascii: "\\"): try result.append("\\\\")
            case UInt8(ascii: "\""): try result.append("\\\"")
            default: try result.append(CollectionOfOne(byte))
            }
        }
        try result.append("\"")
        return result.text
    }
}

extension String {
    /// The string with its code points in reverse order.
    var reversedCodePoints: String {
        String(String.UnicodeScalarView(unicodeScalars.reversed()))
    }
}
