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
