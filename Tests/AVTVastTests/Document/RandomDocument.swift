import AVTTestSupport
import AVTXML

@testable import AVTVast

/// Random documents of VAST that are built in code, with text that is hard to write.
struct RandomDocument {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func root() -> XMLNode {
        var root = node(0, depth: 0)
        root["version"] = generator.pick(["2.0", "3.0", "4.2", "4.3"])
        return root
    }

    private mutating func node(_ row: Int, depth: Int) -> XMLNode {
        let declaration = ElementTable.vast.rows[row]
        var node = XMLNode(declaration.type.name)
        for attribute in generator.some(declaration.type.attributes) { node[attribute.name] = text() }
        if generator.chance(oneIn: 9) { node["vendor:extra"] = text() }
        guard declaration.type.content == .container else {
            for _ in 0..<generator.number(0...3) { node.content.append(part()) }
            return node
        }
        for child in declaration.children where generator.chance(oneIn: depth < 4 ? 2 : 3) {
            for _ in 0..<generator.number(1...2) { node.content.append(.element(self.node(child, depth: depth + 1))) }
        }
        if generator.chance(oneIn: 6) { node.content.append(.source("<!-- c --><?p d?><x:y xmlns:x='z'>&#65;</x:y>")) }
        return node
    }

    private mutating func part() -> XMLNode.Content {
        switch generator.number(0...3) {
        case 0: .section(text())
        case 1: .source("<!-- \(generator.number(0...9)) -->")
        default: .text(text())
        }
    }

    private static let pieces = [
        "a", "&", "<", ">", "\"", "'", "]]>", "]]", "]", "&amp;", "\r", "\r\n", "\n", "\t", " ", "é", "😀",
        "[ERRORCODE]",
        "https://e.com/?a=1&b=", "<![CDATA[", "<!--", "%",
    ]

    private mutating func text() -> String {
        (0..<generator.number(0...4)).map { _ in generator.pick(RandomDocument.pieces) }.joined()
    }
}

extension XMLNode {
    /// The element with the texts, sections and source between two elements joined, as far as they are text.
    var normalized: XMLNode {
        var node = XMLNode(name, attributes: attributes)
        var text = ""
        func flush() {
            if !text.isEmpty { node.content.append(.text(text)) }
            text = ""
        }
        for part in content {
            switch part {
            case .text(let characters), .section(let characters): text += characters
            case .source: break
            case .element(let child):
                flush()
                node.content.append(.element(child.normalized))
            }
        }
        flush()
        return node
    }
}
