/// The 512-byte header of a file in a tar archive, as specified by POSIX 1003.1-1988 (ustar).
///
/// Each header in a pack file has exactly one encoding: bytes that differ from those written here are refused, so that
/// no header can be read in two ways.
struct TarHeader {
    /// The size of a header, and of the blocks to which files are padded, in bytes.
    static let blockSize = 512

    let path: String
    let size: Int

    /// The encoded header.
    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: TarHeader.blockSize)
        func write(_ text: String, at offset: Int) {
            for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
        }
        write(path, at: Field.path.lowerBound)
        write("0000644\0", at: 100)  // read and write for the owner, read for others
        write("0000000\0", at: 108)  // owner
        write("0000000\0", at: 116)  // group
        write(TarHeader.octal(size, digits: 11) + "\0", at: Field.size.lowerBound)
        write("00000000000\0", at: 136)  // modification time
        write("        ", at: Field.checksum.lowerBound)
        block[Field.kind] = UInt8(ascii: "0")
        write("ustar\u{0}00", at: Field.magic.lowerBound)
        let sum = block.reduce(0) { $0 + Int($1) }
        write(TarHeader.octal(sum, digits: 6) + "\0 ", at: Field.checksum.lowerBound)
        return block
    }

    private enum Field {
        static let path = 0..<100
        static let size = 124..<136
        static let checksum = 148..<156
        static let kind = 156
        static let magic = 257..<265
    }

    init(path: String, size: Int) {
        self.path = path
        self.size = size
    }

    /// Parses a header.
    ///
    /// - Parameter block: The 512 bytes of the header.
    /// - Throws: `ArchiveError` if they are not exactly what this type writes.
    init(_ block: ArraySlice<UInt8>) throws(ArchiveError) {
        let block = Array(block)
        let name = block[Field.path].prefix { $0 != 0 }
        let entry = String(decoding: name, as: UTF8.self)
        guard block[Field.magic].prefix(5).elementsEqual("ustar".utf8) else {
            throw ArchiveError(.malformedHeader("it is not that of a tar archive (ustar)"))
        }
        if let kind = TarHeader.name(ofKind: block[Field.kind]) {
            throw ArchiveError(.notAFile(kind: kind), entry: entry)
        }
        if let objection = ArchivePath.objection(to: name) { throw ArchiveError(.unsafePath(objection), entry: entry) }
        guard let size = TarHeader.number(block[Field.size]) else {
            throw ArchiveError(.malformedHeader("its size is not an octal number"), entry: entry)
        }
        self.init(path: entry, size: size)
        if let field = TarHeader.difference(bytes, block) {
            throw ArchiveError(.malformedHeader("its \(field) is not as pack files have it"), entry: entry)
        }
    }

    /// Returns the field in which two headers differ; the checksum only if no other field differs.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> String? {
        guard let first = left.indices.first(where: { left[$0] != right[$0] && !Field.checksum.contains($0) }) else {
            return left == right ? nil : "checksum"
        }
        let fields = [("path", 100), ("mode", 108), ("owner", 116), ("group", 124), ("size", 136), ("time", 148)]
        return fields.first { first < $0.1 }?.0 ?? (first < 257 ? "link" : "end")
    }

    /// Returns a description of an entry that is not a file, or `nil` for a file.
    private static func name(ofKind kind: UInt8) -> String? {
        switch kind {
        case UInt8(ascii: "0"): nil
        case UInt8(ascii: "1"): "a hard link"
        case UInt8(ascii: "2"): "a symbolic link"
        case UInt8(ascii: "3"), UInt8(ascii: "4"): "a device"
        case UInt8(ascii: "5"): "a folder"
        case UInt8(ascii: "6"): "a pipe"
        case UInt8(ascii: "x"), UInt8(ascii: "g"), UInt8(ascii: "L"), UInt8(ascii: "K"): "an extended header"
        default: "an entry of an unknown kind"
        }
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// Parses eleven octal digits followed by a zero byte.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        guard field.last == 0 else { return nil }
        var number = 0
        for byte in field.dropLast() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { return nil }
            number = number * 8 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
