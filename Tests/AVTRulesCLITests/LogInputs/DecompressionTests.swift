import AVTDecompression
import AVTTestSupport
import Testing

@Suite struct `Decompression` {
    private static let formats = CompressionFormat.allCases

    private static func text(_ random: inout SeededGenerator, count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(random.number(0x61...0x68)) }
    }

    @Test(arguments: formats) func `restores the data, however it arrives`(format: CompressionFormat) {
        var random = SeededGenerator(seed: 1)
        for count in [0, 1, 1000, 200_000] {
            let text = Self.text(&random, count: count)
            let data = compressed(text, as: format)
            for size in [1, 7, 4096, .max] {
                let found = decompressed(data, inPiecesOf: size)
                #expect(found.bytes == text && found.error == nil)
            }
        }
    }

    @Test(arguments: formats) func `reads members and frames one after the other`(format: CompressionFormat) {
        var random = SeededGenerator(seed: 2)
        let parts = (0..<200).map { Self.text(&random, count: $0 % 3 * 100) }
        let data = parts.flatMap { compressed($0, as: format) }
        for size in [1, 100, .max] {
            let found = decompressed(data, inPiecesOf: size)
            #expect(found.bytes == Array(parts.joined()) && found.error == nil)
        }
    }

    @Test func `passes on other data unchanged`() {
        for bytes in [[], [0x1F], [0x28, 0xB5, 0x2F], Array("{\"at\": 1}\n".utf8)] as [[UInt8]] {
            let found = decompressed(bytes, inPiecesOf: 2)
            #expect(found.bytes == bytes && found.error == nil)
        }
    }

    @Test(arguments: formats) func `reports where the data is cut off`(format: CompressionFormat) {
        var random = SeededGenerator(seed: 3)
        let text = Self.text(&random, count: 3000)
        let data = compressed(text, as: format)
        for count in 4..<data.count {
            let found = decompressed(Array(data[..<count]))
            #expect(text.starts(with: found.bytes) && found.error == .truncated(format))
        }
    }

    @Test(arguments: formats) func `reports changed data`(format: CompressionFormat) {
        var random = SeededGenerator(seed: 4)
        let text = Self.text(&random, count: 3000)
        let data = compressed(text, as: format)
        for _ in 0..<2000 {
            var changed = data
            // The first ten bytes of gzip contain a time that has no meaning.
            changed[random.number(10...(data.count - 1))] ^= UInt8(random.number(1...255))
            let found = decompressed(changed, inPiecesOf: random.number(1...5000))
            #expect(found.error != nil || found.bytes == text)
        }
    }

    @Test func `accepts zeros after gzip, and nothing else`() {
        let text = Array("{}\n".utf8)
        let data = compressed(text, as: .gzip)
        let padded = decompressed(data + [UInt8](repeating: 0, count: 1000), inPiecesOf: 100)
        #expect(padded.bytes == text && padded.error == nil)
        for end in [Array("text".utf8), [0, 0, 1], [0] + data] {
            let found = decompressed(data + end)
            #expect(found.bytes == text)
            #expect(found.error == .damaged(.gzip, reason: "other data follows its end"))
        }
        let other = decompressed(compressed(text, as: .zstd) + Array("text".utf8))
        #expect(other.bytes == text && other.error == .damaged(.zstd, reason: "Unknown frame descriptor"))
    }

    @Test func `skips skippable frames`() {
        let text = Array("{}\n".utf8)
        let skipped: [UInt8] = [0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
        let frame = compressed(text, as: .zstd)
        let found = decompressed(skipped + frame + skipped + frame, inPiecesOf: 3)
        #expect(found.bytes == text + text && found.error == nil)
    }

    @Test func `refuses a window that would need much memory`() {
        // A frame with a window of 256 MiB and one byte of content.
        let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 18 << 3, 0x09, 0x00, 0x00, 0x61]
        #expect(decompressed(frame).error == .windowTooLarge(.zstd))
    }

    @Test(arguments: formats) func `reads a bomb in small pieces`(format: CompressionFormat) throws {
        let size = 64 << 20
        let part = compressed([UInt8](repeating: 0, count: size), as: format)
        var parts = [part, part, part, part]
        #expect(part.count < 100_000)
        let reader = DecompressingReader { parts.popLast() }
        var total = 0
        while let piece = try reader.next() {
            try #require(piece.count <= 1 << 16)
            total += piece.count
        }
        #expect(total == 4 * size)
    }
}
