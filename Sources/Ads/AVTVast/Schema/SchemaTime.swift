/// Times of the schemas.
enum SchemaTime {
    /// Returns whether libxml2 accepts a text as `xs:time`; it skips white space before the time, but not after it.
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        var bytes = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard let hours = digits(&bytes), skip(":", &bytes), let minutes = digits(&bytes), skip(":", &bytes),
            let seconds = digits(&bytes), minutes < 60, seconds < 60
        else { return false }
        var isWhole = true
        if skip(".", &bytes) {
            let fraction = bytes.prefix { (0x30...0x39).contains($0) }
            guard !fraction.isEmpty else { return false }
            isWhole = fraction.allSatisfy { $0 == 0x30 }
            bytes = bytes.dropFirst(fraction.count)
        }
        guard hours < 24 || hours == 24 && minutes == 0 && seconds == 0 && isWhole else { return false }
        return bytes.isEmpty || isZone(bytes)
    }

    private static func isZone(_ zone: ArraySlice<UInt8>) -> Bool {
        if zone.elementsEqual("Z".utf8) { return true }
        var rest = zone.dropFirst()
        guard zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-"), let hours = digits(&rest),
            skip(":", &rest), let minutes = digits(&rest), minutes < 60, rest.isEmpty
        else { return false }
        return hours * 60 + minutes <= 14 * 60
    }

    /// Reads two digits.
    private static func digits(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        let pair = bytes.prefix(2)
        guard pair.count == 2, pair.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        bytes = bytes.dropFirst(2)
        return pair.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func skip(_ character: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>) -> Bool {
        guard let byte = bytes.first, UInt32(byte) == character.value else { return false }
        bytes = bytes.dropFirst()
        return true
    }
}
