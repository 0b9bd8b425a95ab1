import AVTDiagnostics
import AVTTestSupport
import AVTXML
import Foundation
import Testing

@testable import AVTVast

/// The profile `schema` against libxml2 on altered documents.
///
/// `AVT_SCHEMA_ALTERED` is the number of documents.
@Suite(
    .enabled(if: SchemaOracle.python != nil, "lxml is absent"),
    .enabled(if: conformanceData("vast/schemas") != nil, "the conformance data is absent"))
struct SchemaOracleTests {
    private static let values = [
        "", " ", "00:00:30", "00:00:30 ", "24:00:00", "30", "50%", "120%", "true", "True", "1", "-1", "+1", "1.5", "x",
        "http://a/b?c=d", "http://a b", "[X]", "http://a/?[TIMESTAMP]", "%zz", "1:2", "a[b", "left", "start",
        "progressive", "USD", "vast:x", "\u{E9}", "all",
    ]
    private static let names = [
        "Error", "Impression", "Linear", "Icons", "Extensions", "Extension", "Creative", "Tracking", "VAST", "Ad",
        "Unknown", "MediaFile", "StaticResource", "AdParameters",
    ]
    private static let attributes = [
        "id", "width", "event", "type", "version", "unknown", "xml:lang", "xsi:nil", "offset", "xsi:schemaLocation",
        "xsi:unknown", "other:nil",
    ]
    /// Types of the schemas and of XML Schema itself.
    private static let types = [
        "Impression_type", "AdSystem_type", "Companion_type", "Inline_type", "Wrapper_type", "VideoClicks_Inline_type",
        "VideoClicks_Base_type", "VideoClicks_type", "CompanionAd_type", "Linear_Inline_type", "Linear_Wrapper_type",
        "Creative_Inline_type", "TrackingEvents_type", "HTMLResource_type", "AdParameters_type", "NonLinear_type",
        "CreativeExtensions_type", "IconClickTracking_type", "xs:string", "xs:token", "xs:anyURI", "xs:anyType",
        "xs:time",
        "xs:integer", "vast:Impression_type", "vast:Icon_type", "Unknown", "", " Impression_type",
        "none:Impression_type",
    ]

    private static func documents() throws -> [[UInt8]] {
        let corpus = repository.appending(path: "Tests/AVTVastTests/Corpus")
        let samples = try #require(conformanceData("vast/iab-samples"))
        return try [corpus, samples].flatMap { folder in
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.hasSuffix(".xml") }.sorted()
                .map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }
        }.filter { (try? VASTDocument($0))?.tree.repairs.isEmpty == true }
    }

    /// Returns a document with a changed element or attribute.
    private static func altered(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        guard let tree = try? XMLTree(bytes) else { return bytes }
        let index = generator.number(0...tree.elements.count - 1)
        let element = tree.elements[index]
        var bytes = bytes
        switch generator.number(0...8) {
        case 0 where index > 0: bytes.removeSubrange(element.range)
        case 1 where index > 0: bytes.insert(contentsOf: bytes[element.range], at: element.range.upperBound)
        case 2:
            guard let next = element.next else { break }
            let sibling = tree.elements[next].range
            let text = bytes[sibling]
            bytes.removeSubrange(sibling)
            bytes.insert(contentsOf: text, at: element.range.lowerBound)
        case 3:
            bytes.replaceSubrange(element.content, with: generator.pick(values).utf8)
        case 4:
            guard !element.attributes.isEmpty else { break }
            let attribute = tree.attributes[generator.pick(Array(element.attributes))]
            bytes.replaceSubrange(attribute.value, with: generator.pick(values).utf8)
        case 5:
            guard !element.attributes.isEmpty else { break }
            let attribute = tree.attributes[generator.pick(Array(element.attributes))]
            bytes.removeSubrange(attribute.name.lowerBound..<attribute.value.upperBound + 1)
        case 6:
            let declaration = " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xmlns:other=\"urn:other\""
            let text = " \(generator.pick(attributes))=\"\(generator.pick(values))\"" + declaration
            bytes.insert(contentsOf: text.utf8, at: element.name.upperBound)
        case 7:
            let prefix = generator.pick(["xsi", "i"])
            let text =
                " \(prefix):type=\"\(generator.pick(types))\" xmlns:\(prefix)=\"http://www.w3.org/2001/XMLSchema-instance\""
                + " xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:vast=\"http://www.iab.com/VAST\""
            bytes.insert(contentsOf: text.utf8, at: element.name.upperBound)
        default:
            let name = generator.pick(names)
            bytes.insert(
                contentsOf: "<\(name)>\(generator.pick(values))</\(name)>".utf8, at: element.content.lowerBound)
        }
        return bytes
    }

    @Test func `altered documents have the verdict of libxml2`() throws {
        let schemas = try #require(conformanceData("vast/schemas"))
        let documents = try SchemaOracleTests.documents()
        var generator = SeededGenerator(seed: 11)
        var inputs: [(version: String, bytes: [UInt8])] = []
        while inputs.count < sampleSize(300, large: 1000) {
            var bytes = generator.pick(documents)
            for _ in 0..<generator.number(1...2) { bytes = SchemaOracleTests.altered(bytes, using: &generator) }
            guard let document = try? VASTDocument(bytes), document.tree.repairs.isEmpty else { continue }
            let version = VersionSet(named: document.version?.trimmedXMLSpace ?? "") ?? .v4_3
            let names: [(VersionSet, String)] = [(.v2_0, "2.0"), (.v3_0, "3.0"), (.v4_0, "4.0"), (.v4_1, "4.1")]
            inputs.append((names.first { $0.0 == version }?.1 ?? "4.2", bytes))
        }
        let verdicts = try SchemaOracle.verdicts(inputs, schemas: schemas)
        try #require(verdicts.count == inputs.count)
        var counts: [String: Int] = [:]
        for (input, expected) in zip(inputs, verdicts) where expected != "unreadable" {
            let found = VASTCheck.check(input.bytes, name: "altered", profile: .schema).sorted
            let verdict = found.isEmpty ? "valid" : "invalid"
            #expect(
                verdict == expected,
                "\(found.map(\.message)) in \(input.version): \(String(decoding: input.bytes, as: UTF8.self))")
            counts[expected, default: 0] += 1
        }
        #expect((counts["valid"] ?? 0) * 10 > inputs.count && (counts["invalid"] ?? 0) * 10 > inputs.count)
    }
}
