import AVTCore

/// A time zone file in the TZif format, versions 1 to 4 (RFC 9636).
struct ZoneFile {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the rules in a file, or `nil` if it is malformed or contains leap seconds.
    static func rules(_ bytes: [UInt8]) -> ZoneRules? {
        var file = ZoneFile(bytes)
        guard let first = file.header() else { return nil }
        guard first.version >= UInt8(ascii: "2") else { return file.block(first, wordSize: 4)?.rules(finalRule: nil) }
        // The first block is for version 1 readers; the same data follows in 64 bits.
        guard file.skip(first.size(wordSize: 4)), let second = file.header(),
            let block = file.block(second, wordSize: 8), let footer = file.footer()
        else { return nil }
        guard !footer.isEmpty else { return block.rules(finalRule: nil) }
        return ZonePattern(footer).flatMap { block.rules(finalRule: $0) }
    }

    private struct Header {
        let version: UInt8
        let utcIndicators, standardIndicators, leapSeconds, transitions, types, letters: Int

        func size(wordSize: Int) -> Int {
            transitions * (wordSize + 1) + types * 6 + letters + leapSeconds * (wordSize + 4) + standardIndicators
                + utcIndicators
        }
    }

    private struct Block {
        let transitions: [Int]
        let kinds: [Int]
        let offsets: [Int]

        func rules(finalRule: ZonePattern?) -> ZoneRules {
            ZoneRules(
                transitions: transitions, offsets: kinds.map { offsets[$0] }, initial: offsets[0], finalRule: finalRule)
        }
    }

    private mutating func header() -> Header? {
        guard bytes.count - position >= 44, bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
            return nil
        }
        let version = bytes[position + 4]
        position += 20
        let counts = (0..<6).map { _ in word(size: 4) }
        // A bound that no file reaches prevents overflow in the sums below.
        guard counts.allSatisfy({ (0...1_000_000).contains($0) }) else { return nil }
        return Header(
            version: version, utcIndicators: counts[0], standardIndicators: counts[1], leapSeconds: counts[2],
            transitions: counts[3], types: counts[4], letters: counts[5])
    }

    private mutating func block(_ header: Header, wordSize: Int) -> Block? {
        let end = position + header.size(wordSize: wordSize)
        guard end <= bytes.count, header.types > 0, header.leapSeconds == 0 else { return nil }
        let transitions = (0..<header.transitions).map { _ in word(size: wordSize) }
        let kinds = (0..<header.transitions).map { _ in word(size: 1) & 0xFF }
        var offsets: [Int] = []
        for _ in 0..<header.types {
            offsets.append(word(size: 4))
            position += 2
        }
        position = end
        guard kinds.allSatisfy({ $0 < header.types }), zip(transitions, transitions.dropFirst()).allSatisfy(<),
            offsets.allSatisfy({ abs($0) < 7 * CivilTime.secondsOfDay })
        else { return nil }
        return Block(transitions: transitions, kinds: kinds, offsets: offsets)
    }

    /// Reads the line at the end, or returns `nil` if there is none.
    private mutating func footer() -> [UInt8]? {
        let newline = UInt8(ascii: "\n")
        guard position < bytes.count, bytes[position] == newline,
            let end = bytes[(position + 1)...].firstIndex(of: newline)
        else { return nil }
        return Array(bytes[position + 1..<end])
    }

    private mutating func skip(_ count: Int) -> Bool {
        position += count
        return position <= bytes.count
    }

    /// Reads a signed, big-endian number; the caller has checked that it exists.
    private mutating func word(size: Int) -> Int {
        var value = Int(Int8(bitPattern: bytes[position]))
        for byte in bytes[position + 1..<position + size] { value = value << 8 | Int(byte) }
        position += size
        return value
    }
}
