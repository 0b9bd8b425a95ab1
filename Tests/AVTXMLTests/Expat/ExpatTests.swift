import AVTTestSupport
import AVTXML
import Foundation
import Testing

/// The reader against expat on damaged documents: both accept the same ones, and read the same from them.
///
/// `AVT_XML_MUTATIONS=100000` runs the full number.
@Suite(.enabled(if: ExpatReader.python != nil, "python3 is absent"))
struct ExpatTests {
    private static let pieces = [
        "<", ">", "&", "\"", "'", "/", "]]>", "<![CDATA[", "<!--", "-->", "--", "<?", "?>", "<?xml version='1.0'?>",
        "&amp;", "&#65;", "&#x1F600;", "&#0;", "&lt", "&nbsp;", "é", "\u{FEFF}", "\r", "\r\n", "\t", "\n", "=", " ",
        "xmlns:a='b'", "a='1'", "<a>", "</a>", "<a/>", "<!DOCTYPE a>", "\u{1}", "\u{FFFE}", ":",
    ]

    private static func documents() throws -> [[UInt8]] {
        let folder = repository.appending(path: "Tests/AVTVastTests/Corpus")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }
        return try names.sorted().map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }.filter {
            !$0.isEmpty
        }
    }

    private static func damaged(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<generator.number(1...3) where !bytes.isEmpty {
            let index = generator.number(0...bytes.count - 1)
            switch generator.number(0...5) {
            case 0: bytes[index] = UInt8(generator.number(0...255))
            case 1: bytes.removeSubrange(index..<min(bytes.count, index + generator.number(1...8)))
            case 2: bytes.insert(contentsOf: generator.pick(pieces).utf8, at: index)
            case 3:
                bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + generator.number(1...40))], at: index)
            case 4: bytes[index] = generator.pick(Array("<>&\"'/!?-[]= \n".utf8))
            default: if generator.chance(oneIn: 8) { bytes.removeSubrange(index...) }
            }
        }
        return bytes
    }

    /// Returns the same line as ``ExpatReader`` for a document; of one that was tolerated, for its repaired form.
    private static func line(of tree: XMLTree) -> String {
        var line = ""
        append(XMLNode(tree, element: tree.root), to: &line)
        return line
    }

    private static func append(_ node: XMLNode, to line: inout String) {
        line += "(" + node.name + node.attributes.map { "|\($0.name)=\(escaped($0.value))" }.joined()
        var text = ""
        for part in node.content {
            switch part {
            case .text(let characters), .section(let characters): text += characters
            case .source: break
            case .element(let child):
                if !text.isEmpty { line += "-" + escaped(text) }
                text = ""
                append(child, to: &line)
            }
        }
        if !text.isEmpty { line += "-" + escaped(text) }
        line += ")"
    }

    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func hasNameBeyondASCII(_ tree: XMLTree) -> Bool {
        (tree.elements.map(\.name) + tree.attributes.map(\.name)).contains { name in
            tree.bytes[name].contains { $0 >= 0x80 }
        }
    }

    @Test func `damaged documents are read as expat reads them`() throws {
        let documents = try ExpatTests.documents()
        var generator = SeededGenerator(seed: 25)
        var mutants: [[UInt8]] = []
        for _ in 0..<sampleSize("AVT_XML_MUTATIONS", 2_000) {
            mutants.append(ExpatTests.damaged(generator.pick(documents), using: &generator))
        }
        let trees = mutants.map { try? XMLTree($0) }
        // Expat refuses what is tolerated, so that it reads the repaired form.
        let lines = try ExpatReader.describe(zip(mutants, trees).map { $1?.written ?? $0 })
        try #require(lines.count == mutants.count)
        var accepted = 0
        for (index, tree) in trees.enumerated() {
            let own = tree.map { ExpatTests.line(of: $0) } ?? "error"
            accepted += tree == nil ? 0 : 1
            // Expat follows the fourth edition of XML, which has fewer characters in names.
            if lines[index] == "error", let tree, ExpatTests.hasNameBeyondASCII(tree) { continue }
            let isSame = own.utf8.elementsEqual(lines[index].utf8)
            #expect(isSame, "\(String(decoding: mutants[index], as: UTF8.self))\n\(own)\n\(lines[index])")
        }
        #expect(accepted > mutants.count / 10 && accepted < mutants.count * 9 / 10)
    }
}
