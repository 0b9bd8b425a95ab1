import AVTTestSupport
import AVTVast
import AVTXML
import Foundation
import Testing

/// Documents that were read and are changed in code: the rest stays as it was, byte for byte.
struct EditedDocumentTests {
    private static let source = """
        \u{FEFF}<?xml version='1.0'?><!-- before -->
        <VAST  version = '4.2' >
          <Ad id='1' sequence="1"><InLine>
            <AdTitle><![CDATA[ a & b ]]></AdTitle>
            <Error/>
            <Extensions><Extension><x:y z='1'/></Extension></Extensions>
          </InLine></Ad><!-- between -->
          <Ad id="2"><Wrapper/></Ad>
        </VAST>
        <?after this?>

        """

    /// Changes the document, and returns it with the given replacement undone.
    private static func edited(_ change: (inout VASTEdits, VASTDocument) -> Void) throws -> String {
        let document = try VASTDocument(Array(source.utf8))
        var edits = VASTEdits(document)
        change(&edits, document)
        return String(decoding: try edits.document().xml, as: UTF8.self)
    }

    private static func source(replacing text: String, by other: String) -> String {
        source.replacing(text, with: other, maxReplacements: 1)
    }

    @Test func `a document without changes has the same bytes`() throws {
        #expect(try EditedDocumentTests.edited { _, _ in } == EditedDocumentTests.source)
    }

    @Test(arguments: [
        ("id", "3", "id='1'", "id=\"3\""), ("id", nil, " id='1'", ""), ("sequence", nil, " sequence=\"1\"", ""),
        ("conditionalAd", "a\"<&'", "sequence=\"1\"", "sequence=\"1\" conditionalAd=\"a&quot;&lt;&amp;'\""),
        ("unknown", nil, "", ""),
    ])
    func `an attribute is changed, removed and added`(
        name: String, value: String?, text: String, expected: String
    ) throws {
        let changed = try EditedDocumentTests.edited { $0.setAttribute(name, to: value, of: $1.ads[0].element) }
        #expect(changed == EditedDocumentTests.source(replacing: text, by: expected))
    }

    @Test func `text replaces text in the form that it has`() throws {
        let changed = try EditedDocumentTests.edited { edits, document in
            guard let inline = document.ads[0].inLine?.element else { return }
            for title in inline.children(named: "AdTitle") { edits.setText("c ]]> <d>", of: title) }
            for error in inline.children(named: "Error") { edits.setText("e & f", of: error) }
        }
        let title = "<![CDATA[c ]]]]><![CDATA[> <d>]]>"
        let expected = EditedDocumentTests.source(replacing: "<![CDATA[ a & b ]]>", by: title)
            .replacing("<Error/>", with: "<Error>e &amp; f</Error>")
        #expect(changed == expected)
    }

    @Test func `elements are added with the white space of their siblings`() throws {
        let node = XMLNode("Ad", attributes: [.init("id", "3")])
        #expect(
            try EditedDocumentTests.edited { $0.append(node, to: $1.root) }
                == EditedDocumentTests.source(replacing: "<Wrapper/></Ad>", by: "<Wrapper/></Ad>\n  <Ad id=\"3\"/>"))
        #expect(
            try EditedDocumentTests.edited { $0.insert(node, before: $1.ads[0].element) }
                == EditedDocumentTests.source(replacing: "<Ad id='1'", by: "<Ad id=\"3\"/>\n  <Ad id='1'"))
        let wrapper = XMLNode("Impression", content: [.section("http://e")])
        let filled = try EditedDocumentTests.edited { edits, document in
            guard let element = document.ads[1].wrapper?.element else { return }
            edits.append(wrapper, to: element)
            edits.append(wrapper, to: element)
        }
        let impression = "<Impression><![CDATA[http://e]]></Impression>"
        #expect(
            filled
                == EditedDocumentTests.source(
                    replacing: "<Wrapper/>", by: "<Wrapper>\(impression)\(impression)</Wrapper>"))
    }

    @Test func `elements are removed with the white space before them, and replaced without`() throws {
        #expect(
            try EditedDocumentTests.edited { $0.remove($1.ads[1].element) }
                == EditedDocumentTests.source(replacing: "\n  <Ad id=\"2\"><Wrapper/></Ad>", by: ""))
        #expect(
            try EditedDocumentTests.edited { $0.replace($1.ads[1].element, with: XMLNode("Error")) }
                == EditedDocumentTests.source(replacing: "<Ad id=\"2\"><Wrapper/></Ad>", by: "<Error/>"))
    }

    @Test func `changes within what is replaced or removed have no effect`() throws {
        let changed = try EditedDocumentTests.edited { edits, document in
            guard let wrapper = document.ads[1].wrapper?.element else { return }
            edits.setText("a", of: wrapper)
            edits.remove(document.ads[1].element)
            edits.setAttribute("b", to: "c", of: wrapper)
            edits.setText("d", of: wrapper)
        }
        #expect(changed == EditedDocumentTests.source(replacing: "\n  <Ad id=\"2\"><Wrapper/></Ad>", by: ""))
    }

    @Test func `what is not XML, or not VAST, is refused`() throws {
        for change: (inout VASTEdits, VASTElement) -> Void in [
            { $0.setAttribute("a='1' b", to: "2", of: $1) }, { $0.append(XMLNode("a b"), to: $1) },
            { $0.append(XMLNode("a", content: [.source("</a>")]), to: $1) }, { $0.setText("\u{1}", of: $1) },
            { $0.remove($1) }, { $0.replace($1, with: XMLNode("VMAP")) }, { $0.insert(XMLNode("Ad"), before: $1) },
        ] {
            let document = try VASTDocument(Array(EditedDocumentTests.source.utf8))
            var edits = VASTEdits(document)
            change(&edits, document.root)
            #expect(throws: VASTProblem.self) { try edits.document() }
        }
    }

    @Test func `a document in another encoding is written in UTF-8`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><VAST version=\"4.2\"><!-- \u{E9} --></VAST>"
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        let document = try VASTDocument(bytes)
        var edits = VASTEdits(document)
        edits.setAttribute("version", to: "4.3", of: document.root)
        let changed = String(decoding: try edits.document().xml, as: UTF8.self)
        #expect(changed == "<VAST version=\"4.3\"><!-- \u{E9} --></VAST>")
    }

    /// The same changes of the tree, and of the text.
    @Test func `random changes give the document that the same changes of its elements give`() throws {
        for seed in 0..<UInt64(sampleSize(80, large: 200)) {
            var random = RandomDocument(seed: seed)
            var generator = SeededGenerator(seed: seed)
            let document = try VASTDocument(random.root())
            let index = generator.number(0...document.tree.elements.count - 1)
            var edits = XMLEdits(document.tree)
            edits.setAttribute("changed", to: "<&\">'", of: index)
            edits.append(XMLNode("added", content: [.text("&")]), to: index)
            let changed = try edits.changed()
            let element = changed.elements[index]
            #expect(changed.elements.count == document.tree.elements.count + 1)
            #expect(element.attributes.map { changed.value(of: changed.attributes[$0]) }.last == "<&\">'")
            let last = try #require(Array(changed.children(of: index)).last)
            #expect(changed.text(in: changed.elements[last].name) == "added")
            edits = XMLEdits(changed)
            edits.setAttribute("changed", to: nil, of: index)
            edits.remove(last)
            let restored = XMLNode(try edits.changed(), element: 0)
            #expect(restored.normalized == document.node.normalized, "seed \(seed)")
        }
    }
}
