/// The SHA-256 of something.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits in lower case; `nil` for everything else.
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

    /// 64 hexadecimal digits in lower case.
    public var description: String {
        String(decoding: bytes.flatMap { [Digest.digits[Int($0 >> 4)], Digest.digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
