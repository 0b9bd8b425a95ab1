/// The encodings of documents: UTF-8, UTF-16 with a byte order mark, ISO-8859-1 and Windows-1252.
enum XMLEncoding {
    /// Returns a document in UTF-8.
    static func converted(_ bytes: [UInt8]) throws(XMLProblem) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, littleEndian: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, littleEndian: false) }
        guard let name = declaredName(bytes) else { return bytes }
        switch String(decoding: bytes[name], as: UTF8.self).lowercased() {
        case "utf-8", "utf8": return bytes
        // A byte order mark is more reliable than a name.
        case _ where bytes.starts(with: [0xEF, 0xBB, 0xBF]): return bytes
        case "iso-8859-1": return codePage(bytes, isWindows: false)
        case "windows-1252": return codePage(bytes, isWindows: true)
        default:
            let text = String(decoding: bytes[name], as: UTF8.self)
            throw problem(.unsupportedEncoding(text), at: name.lowerBound, in: bytes)
        }
    }

    private static func problem(_ reason: XMLProblem.Reason, at offset: Int, in bytes: [UInt8]) -> XMLProblem {
        var location = XMLLocator.Checkpoint()
        var previous: UInt8 = 0
        for byte in bytes[..<offset] {
            location.advance(over: byte, after: previous)
            previous = byte
        }
        return XMLProblem(
            reason: reason, offset: offset,
            location: XMLLocation(line: Int(location.line), column: Int(location.column)))
    }

    /// Returns the range of the encoding's name in the XML declaration, or `nil` if there is none.
    ///
    /// The declaration may follow white space and comments.
    private static func declaredName(_ bytes: [UInt8]) -> Range<Int>? {
        var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while offset < bytes.count {
            if XMLScanner.isSpace(bytes[offset]) {
                offset += 1
            } else if bytes[offset...].starts(with: "<!--".utf8) {
                guard let end = firstIndex(of: "-->", in: bytes, from: offset + 4, to: bytes.count) else { return nil }
                offset = end + 3
            } else {
                break
            }
        }
        guard bytes[offset...].starts(with: "<?xml".utf8),
            let end = firstIndex(of: "?>", in: bytes, from: offset, to: min(offset + 512, bytes.count)),
            let name = firstIndex(of: "encoding", in: bytes, from: offset, to: end)
        else { return nil }
        var start = name + 8
        while start < end, XMLScanner.isSpace(bytes[start]) || bytes[start] == UInt8(ascii: "=") { start += 1 }
        guard start < end, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'"),
            let close = bytes[start + 1..<end].firstIndex(of: bytes[start])
        else { return nil }
        return start + 1..<close
    }

    private static func firstIndex(of text: StaticString, in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        let count = text.utf8CodeUnitCount
        guard start <= end - count else { return nil }
        let pattern = UnsafeBufferPointer(start: text.utf8Start, count: count)
        return (start...end - count).first { bytes[$0..<$0 + count].elementsEqual(pattern) }
    }

    private static func utf16(_ bytes: [UInt8], littleEndian: Bool) throws(XMLProblem) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: 2, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(littleEndian ? second << 8 | first : first << 8 | second)
        }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        let isInvalid = transcode(
            units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { output.append($0) })
        if isInvalid || bytes.count % 2 != 0 { throw problem(.invalidEncoding, at: output.count, in: output) }
        return output
    }

    private static func codePage(_ bytes: [UInt8], isWindows: Bool) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                output.append(byte)
            } else {
                var scalar = UInt16(byte)
                if isWindows && byte < 0xA0 { scalar = windows[Int(byte) - 0x80] }
                if scalar >= 0x800 { output.append(0xE0 | UInt8(scalar >> 12)) }
                output.append(scalar >= 0x800 ? 0x80 | UInt8(scalar >> 6 & 0x3F) : 0xC0 | UInt8(scalar >> 6))
                output.append(0x80 | UInt8(scalar & 0x3F))
            }
        }
        return output
    }

    /// The characters of Windows-1252 from 0x80 to 0x9F.
    private static let windows: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
