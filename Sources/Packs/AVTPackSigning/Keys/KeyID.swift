/// What tells keys apart: eight bytes that come with the key, and that anyone can copy.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    /// The bytes as they stand in files.
    public let bytes: [UInt8]

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// As minisign writes it: a number in hexadecimal digits, the last byte first.
    public var description: String {
        let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(number, radix: 16, uppercase: true)
    }

    /// Bytes of an id in a file.
    static let length = 8
}
