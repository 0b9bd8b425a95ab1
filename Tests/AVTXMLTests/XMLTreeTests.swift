import AVTTestSupport
import Testing

@testable import AVTXML

/// What the reader accepts, tolerates and refuses.
struct XMLTreeTests {
    @Test func `elements, attributes and text have ranges`() throws {
        let tree = try XMLTree(Array("<a x='1'>\n <b>two</b><c/>\n</a>".utf8))
        #expect(tree.elements.count == 3)
        #expect(tree.elements.map { tree.text(in: $0.name) } == ["a", "b", "c"])
        #expect(Array(tree.children(of: 0)) == [1, 2])
        #expect(tree.text(in: tree.elements[1].range) == "<b>two</b>")
        #expect(tree.text(of: 1) == "two")
        #expect(tree.attributes.map { tree.value(of: $0) } == ["1"])
        #expect(tree.location(of: tree.elements[2].range.lowerBound) == XMLLocation(line: 2, column: 12))
    }

    @Test(arguments: [
        ("<a>x<![CDATA[ y ]]>z</a>", "x y z"), ("<a>&lt;&#65;&#x42;&amp;</a>", "<AB&"),
        ("<a> x<!-- no -->y </a>", "xy"),
        ("<a>u?a=1&b=2&</a>", "u?a=1&b=2&"), ("<a>1\r\n2\r3</a>", "1\n2\n3"), ("<a><?p x?>t<b>no</b></a>", "t"),
    ])
    func `text joins characters and sections`(source: String, expected: String) throws {
        #expect(try XMLTree(Array(source.utf8)).text(of: 0) == expected)
    }

    @Test(arguments: [
        ("<a>\n<![CDATA[http://x/]]>\n<![CDATA[y]]>\n</a>", "http://x/y"), ("<a>h <![CDATA[ i]]> j k</a>", "h ij k"),
        ("<a> h i </a>", "h i"),
    ])
    func `a URI has no white space next to sections`(source: String, expected: String) throws {
        #expect(try XMLTree(Array(source.utf8)).text(of: 0, style: .uri) == expected)
    }

    @Test(
        arguments: [
            ("", .empty, 1, 1), (" \n", .empty, 2, 1), ("<!DOCTYPE a><a/>", .documentType, 1, 1),
            ("<a>\n&nbsp;</a>", .unknownEntity("nbsp"), 2, 1), ("<a>&#0;</a>", .invalidReference, 1, 4),
            ("<a><b></a>", .mismatchedTag(expected: "b", found: "a"), 1, 9), ("<a>", .unclosedElement("a"), 1, 4),
            ("<a", .unclosedMarkup, 1, 1), ("<a x='1' x='2'/>", .duplicateAttribute("x"), 1, 10), ("x", .syntax, 1, 1),
            ("<a/>x", .contentAfterRoot, 1, 5), ("<a><![CDATA[</a>", .unclosedMarkup, 1, 4),
            ("<a>]]></a>", .syntax, 1, 4),
            ("<a b=1/>", .syntax, 1, 6), ("<a>\u{1}</a>", .invalidCharacter, 1, 4), ("<a x='<'/>", .syntax, 1, 7),
            ("<a><!-- -- --></a>", .syntax, 1, 11), ("<a><?xml version='1.0'?></a>", .syntax, 1, 4),
            ("<?xml version='1&0'?><a/>", .syntax, 1, 17),
            ("<?xml version='1.0' standalone='maybe'?><a/>", .syntax, 1, 33),
            ("<?xml version='1.0' encoding='Shift_JIS'?><a/>", .unsupportedEncoding("Shift_JIS"), 1, 31),
        ] as [(String, XMLProblem.Reason, Int, Int)])
    func `what is not well-formed is refused with its location`(
        source: String, reason: XMLProblem.Reason, line: Int, column: Int
    ) {
        let problem = #expect(throws: XMLProblem.self) { try XMLTree(Array(source.utf8)) }
        #expect(problem?.reason == reason)
        #expect(problem?.location == XMLLocation(line: line, column: column))
    }

    @Test func `leniencies are reported, and written as XML requires`() throws {
        let late = try XMLTree(Array("<!-- c -->\n<?xml version='1.0'?><a b='1&2'>&<![CDATA[&]]></a>".utf8))
        #expect(late.repairs.map(\.kind) == [.lateDeclaration, .rawAmpersand, .rawAmpersand])
        let written = String(decoding: late.written, as: UTF8.self)
        #expect(written == "<!-- c -->\n<a b='1&amp;2'>&amp;<![CDATA[&]]></a>")
        #expect(try XMLTree(Array(written.utf8)).repairs.isEmpty)
    }

    @Test func `columns count characters in lines of any length`() throws {
        let text = String(repeating: "é😀", count: 1_000)
        let tree = try XMLTree(Array("<a>\(text)<b/></a>".utf8))
        #expect(tree.location(of: tree.elements[1].range.lowerBound) == XMLLocation(line: 1, column: 2_004))
    }

    @Test func `locations are those of a count of all characters before them`() throws {
        for seed in 0..<UInt64(10) {
            var generator = SeededGenerator(seed: seed)
            let pieces = ["\n", "\n", "\r\n", "\r", "a", "bcdefghijklmnop", " ", "\u{E9}", "\u{1F600}", "\t"]
            let text = "<a>" + (0..<400).map { _ in generator.pick(pieces) }.joined() + "</a>"
            let tree = try XMLTree(Array(text.utf8))
            var (line, column, previous) = (1, 1, UInt8(0))
            for (offset, byte) in text.utf8.enumerated() {
                // Within CR LF and within a character there are no locations.
                if byte & 0xC0 != 0x80, !(byte == 0x0A && previous == 0x0D) {
                    #expect(tree.location(of: offset) == XMLLocation(line: line, column: column), "seed \(seed)")
                    column += 1
                }
                if byte == 0x0D || byte == 0x0A && previous != 0x0D { (line, column) = (line + 1, 1) }
                previous = byte
            }
        }
    }

    @Test func `encodings are converted`() throws {
        let text = "<a b=\"\u{20AC}\">é😀</a>"
        let units = [0xFEFF] + Array(text.utf16)
        let little = units.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let big = units.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        for bytes in [little, big] {
            let tree = try XMLTree(bytes)
            #expect(tree.text(of: 0) == "é😀")
            #expect(tree.written == bytes)
        }
        let windows =
            Array("<?xml version='1.0' encoding='Windows-1252'?><a>".utf8) + [0x80, 0xE9] + Array("</a>".utf8)
        #expect(try XMLTree(windows).text(of: 0) == "€é")
        let latin = Array("<?xml version='1.0' encoding=\"iso-8859-1\"?><a>".utf8) + [0xA4, 0xE9] + Array("</a>".utf8)
        #expect(try XMLTree(latin).text(of: 0) == "¤é")
        #expect(throws: XMLProblem.self) { try XMLTree(Array("<a>".utf8) + [0xE9] + Array("</a>".utf8)) }
    }

    @Test func `namespaces follow their declarations`() throws {
        let tree = try XMLTree(
            Array("<v:a xmlns:v='V' xmlns='D'><b/><v:c/><d xmlns=''/><e:f/><v:g xmlns:v='W'/></v:a>".utf8))
        #expect(tree.elements.indices.map { tree.namespace(of: $0) } == ["V", "D", "V", nil, nil, "W"])
        #expect(tree.text(in: tree.localName(of: 0)) == "a")
    }

    @Test func `limits end the reading`() {
        func reason(_ source: String, _ change: (inout XMLLimits) -> Void) -> XMLProblem.Reason? {
            var limits = XMLLimits()
            change(&limits)
            do throws(XMLProblem) { _ = try XMLTree(Array(source.utf8), limits: limits) } catch { return error.reason }
            return nil
        }
        #expect(reason("<a/>") { $0.bytes = 3 } == .limit("bytes"))
        #expect(reason("<a><b/></a>") { $0.depth = 1 } == .limit("depth"))
        #expect(reason("<a><b/></a>") { $0.depth = 2 } == nil)
        #expect(reason("<a x='' y=''/>") { $0.attributes = 1 } == .limit("attributes"))
        #expect(reason("<abc/>") { $0.nameBytes = 2 } == .limit("the bytes of a name"))
        #expect(reason("<a>abc</a>") { $0.valueBytes = 2 } == .limit("the bytes of a value"))
        #expect(reason("<a x='abc'/>") { $0.valueBytes = 2 } == .limit("the bytes of a value"))
        #expect(reason("<a><b/><b/></a>") { $0.elements = 2 } == .limit("elements"))
        #expect(reason("<a xmlns:x='1' xmlns:y='2'/>") { $0.namespaces = 1 } == .limit("namespaces"))
    }
}
