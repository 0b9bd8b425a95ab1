import AVTTestSupport
import AVTVast
import AVTXML
import Testing

/// Documents that are built and changed in code, written, and read again.
struct BuiltDocumentTests {
    @Test func `what is built is what is read from its XML`() throws {
        for seed in 0..<UInt64(sampleSize(80, large: 200)) {
            var random = RandomDocument(seed: seed)
            let root = random.root()
            let document = try VASTDocument(root)
            let again = try VASTDocument(document.xml)
            #expect(again == document && again.xml == document.xml && again.node == document.node, "seed \(seed)")
            // Sources have elements, which a document has as elements.
            #expect(document.node.normalized == (try parsedSources(of: root)).normalized, "seed \(seed)")
        }
    }

    /// Returns an element with its sources read.
    private func parsedSources(of node: XMLNode) throws -> XMLNode {
        var copy = XMLNode(node.name, attributes: node.attributes)
        copy.content = try node.content.flatMap { part -> [XMLNode.Content] in
            switch part {
            case .text, .section: return [part]
            case .element(let child): return [.element(try parsedSources(of: child))]
            case .source(let source): return XMLNode(try XMLTree(Array("<a>\(source)</a>".utf8)), element: 0).content
            }
        }
        return copy
    }

    @Test func `an element of a document that was read is changed`() throws {
        let source = "<VAST version='4.2'><!-- c --><Ad id='1'><InLine><AdTitle>a</AdTitle></InLine></Ad></VAST>"
        var root = try VASTDocument(Array(source.utf8)).node
        let index = try #require(root.content.firstIndex { if case .element = $0 { true } else { false } })
        guard case .element(var ad) = root.content[index] else { return }
        ad["sequence"] = "2"
        ad.content.append(.element(XMLNode("Wrapper", content: [.text("x")])))
        root.content[index] = .element(ad)
        let changed = try VASTDocument(root)
        #expect(changed.ads.first?.sequence == 2 && changed.ads.first?.wrapper != nil)
        #expect(
            String(decoding: changed.xml, as: UTF8.self)
                == "<VAST version=\"4.2\"><!-- c --><Ad id=\"1\" sequence=\"2\"><InLine><AdTitle>a</AdTitle></InLine>"
                + "<Wrapper>x</Wrapper></Ad></VAST>")
    }

    @Test(
        arguments: [
            XMLNode("VAST", attributes: [.init("a='1' b", "2")]),
            XMLNode("VAST", content: [.element(XMLNode("Ad></VAST><VAST"))]),
            XMLNode("VAST", content: [.source("</VAST><VAST>")]), XMLNode("VAST", content: [.source("<Ad>")]),
            XMLNode("VAST", content: [.source("]]>")]), XMLNode("VAST", content: [.text("\u{1}")]),
            XMLNode("VAST", content: [.section("\u{FFFE}")]), XMLNode(""), XMLNode("1"),
            XMLNode("VAST", attributes: [.init("a", "1"), .init("a", "2")]),
        ])
    func `what would not be read as it was built is refused`(root: XMLNode) {
        let problem = #expect(throws: VASTProblem.self) { try VASTDocument(root) }
        #expect(problem?.code == .xmlParsing)
    }

    @Test func `elements that are built too deep are refused`() {
        var node = XMLNode("VAST")
        for _ in 0..<2_000 { node = XMLNode("VAST", content: [.element(node)]) }
        var limits = XMLLimits()
        limits.depth = .max
        #expect(throws: VASTProblem.self) { try VASTDocument(node, limits: limits) }
    }
}
