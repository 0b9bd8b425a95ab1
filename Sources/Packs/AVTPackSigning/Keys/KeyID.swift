/// The id of a key: eight bytes that are stored with the key, and that anyone can copy.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    /// The bytes in the order in which files contain them.
    public let bytes: [UInt8]

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// The id as minisign prints it: a hexadecimal number, the last byte first.
    public var description: String {
        let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(number, radix: 16, uppercase: true)
    }

    /// The number of bytes of an id.
    static let length = 8
}
