extension String {
    /// Returns the string as a literal in double quotes, and charges the work if it becomes too large.
    func quoted(charging work: Work) throws(EvaluationError) -> String {
        var result = BoundedText(work: work)
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
        let bytes = Array(utf8)
        var reversed: [UInt8] = []
        reversed.reserveCapacity(bytes.count)
        var end = bytes.count
        for start in bytes.indices.reversed() where !CodePoints.isContinuation(bytes[start]) {
            reversed += bytes[start..<end]
            end = start
        }
        return String(decoding: reversed, as: UTF8.self)
    }
}
