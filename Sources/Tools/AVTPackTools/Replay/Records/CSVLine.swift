/// Appends fields of a table of comma-separated values to bytes, as in RFC 4180, but with line feeds.
struct CSVLine {
    private var isFirst = true

    /// Appends a field, in double quotes if it contains a comma, a double quote or a line break.
    mutating func append(_ text: String, to bytes: inout [UInt8]) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
        guard !isPlain else {
            bytes += text.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the line end.
    mutating func end(_ bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
    }

    /// Returns a line with its line end.
    static func text(_ fields: [String]) -> String {
        var line = CSVLine()
        var bytes: [UInt8] = []
        for field in fields { line.append(field, to: &bytes) }
        line.end(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
