/// A SHA-256 digest.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a digest from 64 lowercase hexadecimal digits; `nil` for any other string.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8.map { Digest.digits.firstIndex(of: $0) }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        self.bytes = bytes
    }

    /// The digest as 64 lowercase hexadecimal digits.
    public var description: String {
        String(decoding: bytes.flatMap { [Digest.digits[Int($0 >> 4)], Digest.digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
