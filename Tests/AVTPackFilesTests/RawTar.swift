/// Writes tar archives of any kind, good and bad, without what the product writes.
struct RawTar {
    /// An entry.
    struct Entry {
        var path: [UInt8]
        var content: [UInt8]
        var kind: Character = "0"
        var mode = "0000644"
        var owner = "0000000"
        var time = "00000000000"
        var link = ""
        var magic = "ustar\u{0}00"
        /// The size as it is written; `nil`: that of the content.
        var size: String?
        var padding: UInt8 = 0
        /// Added to the right checksum.
        var checksumError = 0

        init(_ path: String, _ content: String = "") {
            self.path = Array(path.utf8)
            self.content = Array(content.utf8)
        }

        var bytes: [UInt8] {
            var block = [UInt8](repeating: 0, count: 512)
            func write(_ bytes: some Collection<UInt8>, _ offset: Int) {
                for (index, byte) in bytes.enumerated() { block[offset + index] = byte }
            }
            write(path.prefix(100), 0)
            write(mode.utf8, 100)
            write(owner.utf8, 108)
            write(owner.utf8, 116)
            write((size ?? octal(content.count, 11)).utf8, 124)
            write(time.utf8, 136)
            write("        ".utf8, 148)
            write(String(kind).utf8, 156)
            write(link.utf8, 157)
            write(magic.utf8, 257)
            let sum = block.reduce(0) { $0 + Int($1) } + checksumError
            write((octal(sum, 6) + "\0 ").utf8, 148)
            let rest = (512 - content.count % 512) % 512
            return block + content + [UInt8](repeating: padding, count: rest)
        }

        private func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: digits - text.count) + text
        }
    }

    var entries: [Entry]
    /// Bytes of the two empty blocks at the end.
    var end = [UInt8](repeating: 0, count: 1024)

    var bytes: [UInt8] { entries.flatMap(\.bytes) + end }
}
