import Testing

@testable import AVTXML

/// Input that is made to be slow or large; the time limit of the suite is far above linear time.
@Suite(.timeLimit(.minutes(1)))
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

    /// The bytes of the tables that are built while a document is read, also one that is refused in the end.
    private static func tableBytes(_ document: [UInt8], _ limits: XMLLimits) -> Int {
        document.withUnsafeBufferPointer { bytes in
            var check = XMLTextCheck(bytes)
            check.run()
            var scanner = XMLScanner(bytes, limits)
            try? scanner.document()
            func size<Row>(_ table: [Row]) -> Int { table.capacity * MemoryLayout<Row>.stride }
            let tables = scanner.tables
            return size(check.locator.checkpoints) + size(scanner.lastChildren) + size(tables.elements)
                + size(tables.attributes) + size(tables.repairs) + size(tables.declarations)
        }
    }

    @Test(arguments: [
        ("<", ""), ("<a>", ""), (" b='c'", "<a"), ("- ", "<a><!--"), ("]]", "<a><![CDATA["), ("&a", "<a>"),
        ("\r\n", "<a>"), ("<b/>", "<a>"), ("<b c='d'/>", "<a>"),
    ])
    func `memory is at most four times the document, and bounded by the number of elements`(
        piece: String, prefix: String
    ) {
        let bytes = Array(prefix.utf8) + HostileInputTests.repeated(piece, 1_000_000 / piece.utf8.count)
        for limits in [XMLLimits(), HostileInputTests.unlimited] {
            // An element in a tag of four bytes has a row of more; the limit of elements bounds that.
            let row = MemoryLayout<XMLTree.Element>.stride + MemoryLayout<XMLTree.Attribute>.stride
            let exception = piece.hasSuffix("/>") ? min(limits.elements, bytes.count / piece.utf8.count) * row * 2 : 0
            #expect(HostileInputTests.tableBytes(bytes, limits) <= max(3 * bytes.count, exception))
        }
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
