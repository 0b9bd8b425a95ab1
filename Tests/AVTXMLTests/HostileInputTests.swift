import Testing

@testable import AVTXML

/// Input that is made to be slow or large; the time limit of the suite is far above linear time.
@Suite(.timeLimit(.minutes(10)))
struct HostileInputTests {
    private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
        Array(String(repeating: text, count: count).utf8)
    }

    private static let unlimited: XMLLimits = {
        var limits = XMLLimits()
        (limits.depth, limits.attributes, limits.elements) = (.max, 1_000, .max)
        (limits.nameBytes, limits.valueBytes, limits.namespaces) = (.max, .max, 1_000)
        return limits
    }()

    @Test(arguments: [
        ("<", ""), ("<a>", ""), ("<a ", ""), ("&", "<a>"), ("&a", "<a>"), ("&#", "<a>"), ("]", "<a>"), ("-", "<a><!--"),
        ("]]", "<a><![CDATA["), ("?", "<a><?b "), ("<a/>", "<b>"), ("<a></a>", "<b>"), ("<!---->", "<b>"), ("é", "<b>"),
        ("\r\n", "<b>"), ("<b:a xmlns:b='c'>", ""), ("<b:a/>", "<a xmlns:b='c'>"), (" a=''", "<a"),
        ("<![CDATA[", "<a>"),
    ])
    func `any number of repetitions is read within the limits`(piece: String, prefix: String) throws {
        let bytes = Array(prefix.utf8) + HostileInputTests.repeated(piece, 1_000_000 / piece.utf8.count)
        #expect(throws: XMLProblem.self) { try XMLTree(bytes) }
        #expect(throws: XMLProblem.self) { try XMLTree(bytes, limits: HostileInputTests.unlimited) }
    }

    /// The bytes of the rows that are written while a document is read, also one that is refused in the end; space for more
    /// rows is not touched.
    private static func rows(of document: [UInt8], _ limits: XMLLimits) -> (bytes: Int, elements: Int) {
        document.withUnsafeBufferPointer { bytes in
            var check = XMLTextCheck(bytes)
            check.run()
            var scanner = XMLScanner(bytes, limits)
            try? scanner.document()
            func size<Row>(_ table: [Row]) -> Int { table.count * MemoryLayout<Row>.stride }
            let tables = scanner.tables
            let others = size(tables.attributes) + size(tables.repairs) + size(tables.declarations)
            return (size(check.locator.checkpoints) + size(tables.elements) + others, tables.elements.count)
        }
    }

    /// Attributes of the smallest size; each element has as many as the limit allows.
    private static let attributes = (0..<64).map { number in
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
        return " \(letters[number % letters.count])\(number < letters.count ? "" : "a")=''"
    }.joined()

    @Test(arguments: [
        ("<", ""), ("<a>", ""), (" b='c'", "<a"), ("- ", "<a><!--"), ("]]", "<a><![CDATA["), ("&a", "<a>"),
        ("\r\n", "<a>"), ("<a\(attributes)/>", "<a>"), ("<a\(attributes)/>", "<a>bcdefghijklmnop"),
        ("<a xmlns=''>bcdefghijk</a>", "<a>"), ("<abcdefghij/>", "<a>"),
    ])
    func `a document takes at most four times its bytes`(piece: String, prefix: String) {
        let bytes = Array(prefix.utf8) + HostileInputTests.repeated(piece, 200_000 / piece.utf8.count)
        for limits in [XMLLimits(), HostileInputTests.unlimited] {
            let (rows, elements) = HostileInputTests.rows(of: bytes, limits)
            #expect(rows <= 3 * bytes.count, "\(elements) elements")
        }
    }

    @Test(arguments: ["<b/>", "<b></b>", "<b c=''/>", "<b xmlns=''/>", "<b c='' d='' e=''/>"])
    func `a document of tiny elements takes 36 bytes more for each, up to the limit`(piece: String) {
        for (count, limits) in [(1_000, XMLLimits()), (101_000, XMLLimits()), (20_000, HostileInputTests.unlimited)] {
            let bytes = Array("<a>".utf8) + HostileInputTests.repeated(piece, count)
            let (rows, elements) = HostileInputTests.rows(of: bytes, limits)
            #expect(rows <= 3 * bytes.count + 36 * elements && elements <= limits.elements)
        }
    }

    @Test func `names, white space and attributes are bounded, also if a host allows more`() {
        let spaces = String(repeating: " ", count: 70_000)
        let name = String(repeating: "a", count: 40_000)
        for (text, limit) in [
            ("<\(name)/>", "the bytes of a name"), ("<a b=\(spaces)''/>", "the white space of a tag"),
            ("<a></a\(spaces)>", "the white space of a tag"),
        ] {
            let problem = #expect(throws: XMLProblem.self) {
                try XMLTree(Array(text.utf8), limits: HostileInputTests.unlimited)
            }
            #expect(problem?.reason == .limit(limit))
        }
        #expect(throws: Never.self) { try XMLTree(Array("<a\(spaces)b=''\(spaces)>\(spaces)</a>".utf8)) }
    }

    @Test func `a hundred thousand levels are refused, also if a host allows them`() throws {
        let bytes = HostileInputTests.repeated("<a>", 100_000) + HostileInputTests.repeated("</a>", 100_000)
        for limits in [XMLLimits(), HostileInputTests.unlimited] {
            let problem = #expect(throws: XMLProblem.self) { try XMLTree(bytes, limits: limits) }
            #expect(problem?.reason == .limit("depth"))
        }
        let deep = HostileInputTests.repeated("<a>", 1_024) + HostileInputTests.repeated("</a>", 1_024)
        let tree = try XMLTree(deep, limits: HostileInputTests.unlimited)
        let written = Array(XMLNode(tree, element: 0).written.utf8)
        #expect(try XMLTree(written, limits: HostileInputTests.unlimited).elements.count == 1_024)
    }

    @Test func `a hundred thousand attributes are refused at the limit`() {
        let bytes = Array(("<a" + (1...100_000).map { " b\($0)=''" }.joined() + "/>").utf8)
        for limits in [XMLLimits(), HostileInputTests.unlimited] {
            let problem = #expect(throws: XMLProblem.self) { try XMLTree(bytes, limits: limits) }
            #expect(problem?.reason == .limit("attributes"))
        }
    }

    @Test func `raw ampersands are recorded up to a limit, and all written as references`() throws {
        let tree = try XMLTree(Array("<a>".utf8) + HostileInputTests.repeated("&", 500_000) + Array("</a>".utf8))
        #expect(tree.repairs.count == 1_000)
        #expect(tree.text(of: 0).utf8.count == 500_000)
        #expect(tree.written.count == 500_000 * 5 + 7)
    }

    @Test func `every prefix of a document is refused at its end or at unclosed markup`() throws {
        let bytes = Array("<?xml version='1.0'?><a b='c'><!-- d --><![CDATA[e]]>&amp;<f/></a>".utf8)
        for count in 0..<bytes.count {
            #expect(throws: XMLProblem.self) { try XMLTree(Array(bytes[..<count])) }
        }
        #expect(try XMLTree(bytes).elements.count == 2)
    }
}
