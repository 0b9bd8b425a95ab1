/// Finds keys of a JSON object in its bytes.
enum KeyLocation {
    /// Returns the offset of a key, with its quotation mark, among the members of an object, not those of nested objects.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - bytes: An object that is valid JSON.
    /// - Returns: The offset in bytes, or `nil` if the key is not there or is written with escapes.
    static func offset(of key: String, in bytes: some Collection<UInt8>) -> Int? {
        let bytes = Array(bytes)
        let key = Array(key.utf8)
        var (depth, index) = (0, 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let start = index
                index = endOfText(in: bytes, from: start)
                let isKey = bytes[(index + 1)...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
                if depth == 1, isKey, bytes[(start + 1)..<index].elementsEqual(key) { return start }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns the index of the quotation mark that ends a text, or the last index if there is none.
    private static func endOfText(in bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count - 1, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count - 1)
    }
}
