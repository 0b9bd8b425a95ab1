import AVTDiagnostics
import AVTTestSupport
import AVTVast
import Foundation
import Testing

/// What the profile `schema` says about documents of the corpus.
struct SchemaViolationTests {
    private static func check(_ name: String) throws -> [Diagnostic] {
        let file = repository.appending(path: "Tests/AVTVastTests/Corpus/\(name).xml")
        return VASTCheck.check([UInt8](try Data(contentsOf: file)), name: name, profile: .schema).sorted
    }

    @Test(arguments: [
        ("no-duration", 24, "`MediaFiles` must not stand here", "expected `AdParameters` or `Duration`"),
        ("no-universal-ad-id", 13, "`Creative` is not complete", "expected `UniversalAdId`"),
        ("two-extensions", 21, "`Extensions` must not stand here", "expected no more elements"),
        ("a-currency-sign", 8, "`currency` cannot be `$`", "must be a code of three letters"),
        ("an-empty-duration", 24, "`Duration` is empty", "must be a time of a day"),
        ("no-delivery", 26, "`MediaFile` has no attribute `delivery`", "required by the schema"),
        ("an-unknown-attribute", 10, "`AdTitle` has no attribute `lang`", "not in the schema"),
        ("text-between-elements", 12, "`Creatives` must contain elements, not text", "remove the text"),
        ("elements-in-a-leaf", 10, "`AdTitle` must contain text, not elements", "must be a string"),
        (
            "no-namespace", 2, "`VAST` is not the root of the schema",
            "must be in the namespace `http://www.iab.com/VAST`"
        ),
        ("a-raw-ampersand-in-text", 21, "libxml2 does not read the document", "this is not XML"),
    ]) func `a violation has its place, and what the schema expects`(
        _ name: String, _ line: Int, _ message: String, _ label: String
    ) throws {
        let first = try #require(try SchemaViolationTests.check(name).first)
        #expect(first.code == .schemaViolation && first.severity == .error && first.range?.start.line == line)
        #expect(first.message == message && first.label == label)
    }

    @Test(arguments: ["clean-inline", "clean-version-2", "clean-wrapper", "clean-breaks", "an-unknown-macro"])
    func `a document that conforms has no violation`(_ name: String) throws {
        #expect(try SchemaViolationTests.check(name).isEmpty)
    }

    @Test(arguments: [
        ("xsi:schemaLocation=\"a b\"", nil), ("xsi:noNamespaceSchemaLocation=\"a.xsd\"", nil),
        ("xsi:type=\"Impression_type\" id=\"1\"", nil), ("xsi:type=\"xs:anyURI\"", nil),
        ("id=\"1\"", "`Impression` has no attribute `id`"), ("xsi:nil=\"false\"", "`Impression` cannot be nil"),
        ("xsi:type=\"AdSystem_type\"", "`Impression` cannot have the type `AdSystem_type`"),
        ("xsi:type=\"xs:string\"", "`Impression` cannot have the type `xs:string`"),
        ("xsi:type=\"none:Impression_type\"", "`Impression` cannot have the type `none:Impression_type`"),
        ("xsi:unknown=\"1\"", "`Impression` has no attribute `xsi:unknown`"),
        ("other:type=\"a\"", "`Impression` has no attribute `other:type`"),
    ]) func `attributes for validators replace a type by one that extends it`(attribute: String, message: String?) {
        let text = """
            <VAST version="2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:other="urn:other"
            xmlns:xs="http://www.w3.org/2001/XMLSchema"><Ad id="a"><Wrapper><AdSystem>s</AdSystem>
            <VASTAdTagURI>//e</VASTAdTagURI><Impression \(attribute)>//e</Impression><Creatives/></Wrapper></Ad></VAST>
            """
        let found = VASTCheck.check(Array(text.utf8), name: "wrapper", profile: .schema).sorted
        #expect(found.map(\.message) == (message.map { [$0] } ?? []))
    }

    @Test func `elements in extensions are not validated, but documents in those of 3.0 are`() {
        func check(_ version: String, _ content: String) -> Int {
            let text = """
                <VAST version="\(version)"><Ad><Wrapper><AdSystem>s</AdSystem><VASTAdTagURI>//e</VASTAdTagURI>
                <Impression>//e</Impression><Creatives/><Extensions><Extension a="b">\(content)</Extension></Extensions>
                </Wrapper></Ad></VAST>
                """
            return VASTCheck.check(Array(text.utf8), name: "extension", profile: .schema).sorted.count
        }
        #expect(check("3.0", "<x><y z=\"1\">t</y></x>") == 0)
        #expect(check("3.0", "<x><VAST/></x>") == 1)
        #expect(check("3.0", "text") == 1)
    }
}
