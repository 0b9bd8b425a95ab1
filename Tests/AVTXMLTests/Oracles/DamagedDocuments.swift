import AVTTestSupport
import Foundation

/// The documents of this repository, and IAB's samples where they are installed, with random damage.
struct DamagedDocuments {
    private let documents: [[UInt8]]
    private var generator: SeededGenerator

    private static let pieces = [
        "<", ">", "&", "\"", "'", "/", "]]>", "<![CDATA[", "<!--", "-->", "--", "<?", "?>", "<?xml version='1.0'?>",
        "&amp;", "&#65;", "&#x1F600;", "&#0;", "&lt", "&nbsp;", "é", "\u{FEFF}", "\r", "\r\n", "\t", "\n", "=", " ",
        "xmlns:a='b'", "a='1'", "<a>", "</a>", "<a/>", "<!DOCTYPE a>", "\u{1}", "\u{FFFE}", ":",
    ]

    init(seed: UInt64) throws {
        let folders = [repository.appending(path: "Tests/AVTVastTests/Corpus"), conformanceData("vast/iab-samples")]
        documents = try folders.compactMap { $0 }.flatMap { folder in
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.hasSuffix(".xml") }.sorted().map { name in
                [UInt8](try Data(contentsOf: folder.appending(path: name)))
            }.filter { !$0.isEmpty }
        }
        generator = SeededGenerator(seed: seed)
    }

    /// Returns further damaged documents.
    mutating func next(_ count: Int) -> [[UInt8]] {
        (0..<count).map { _ in damaged(generator.pick(documents)) }
    }

    private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<generator.number(1...3) where !bytes.isEmpty {
            let index = generator.number(0...bytes.count - 1)
            switch generator.number(0...5) {
            case 0: bytes[index] = UInt8(generator.number(0...255))
            case 1: bytes.removeSubrange(index..<min(bytes.count, index + generator.number(1...8)))
            case 2: bytes.insert(contentsOf: generator.pick(DamagedDocuments.pieces).utf8, at: index)
            case 3:
                bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + generator.number(1...40))], at: index)
            case 4: bytes[index] = generator.pick(Array("<>&\"'/!?-[]= \n".utf8))
            default: if generator.chance(oneIn: 8) { bytes.removeSubrange(index...) }
            }
        }
        return bytes
    }
}
