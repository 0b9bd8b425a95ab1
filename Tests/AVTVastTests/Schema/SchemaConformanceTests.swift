import AVTCore
import AVTTestSupport
import AVTXML
import Foundation
import Testing

@testable import AVTVast

private let verdicts = conformanceData("vast/xsd-verdicts.json")

/// The verdicts of libxml2 with IAB's XML schemas on IAB's samples.
@Suite(.enabled(if: verdicts != nil, "the conformance data is absent"))
struct SchemaConformanceTests {
    /// A document and libxml2's verdict, `nil` for a version without a schema.
    private struct Case {
        let name: String
        let bytes: [UInt8]
        let isValid: Bool?
        /// The line of the first violation.
        let line: Int?
    }

    private static func cases() throws -> [Case] {
        guard let verdicts else { return [] }
        let samples = verdicts.deletingLastPathComponent().appending(path: "iab-samples")
        return try JSONReader.read(Data(contentsOf: verdicts)).members.map { verdict in
            let line = try? verdict.value["first"]?.string.flatMap { try /line (\d+)/.firstMatch(in: $0)?.1 }
            return Case(
                name: verdict.name,
                bytes: [UInt8](try Data(contentsOf: samples.appending(path: verdict.name))),
                isValid: verdict.value["valid"].flatMap { $0 == .null ? nil : $0 == .bool(true) },
                line: line.flatMap { Int($0) })
        }
    }

    /// Returns whether a document conforms, and the line of the first diagnostic; `nil` if no schema applies.
    private static func verdict(_ bytes: [UInt8]) -> (isValid: Bool, line: Int?)? {
        let found = VASTCheck.check(bytes, name: "sample", profile: .schema).sorted
        guard !found.contains(where: { $0.code == .notVAST }) else { return nil }
        return (found.isEmpty, found.first?.range?.start.line)
    }

    @Test func `every sample has the verdict of libxml2`() throws {
        let cases = try SchemaConformanceTests.cases()
        let passed = cases.filter { document in
            let verdict = SchemaConformanceTests.verdict(document.bytes)
            let isEqual = verdict?.isValid == document.isValid && verdict?.line == document.line
            #expect(isEqual, "\(document.name)")
            return isEqual
        }
        print("conformance vast-schema: \(passed.count) of \(cases.count)")
        #expect(!cases.isEmpty && passed.count == cases.count)
    }

    @Test func `an altered verdict is noticed`() throws {
        for document in try SchemaConformanceTests.cases() {
            let altered = document.isValid.map { !$0 } ?? true
            #expect(SchemaConformanceTests.verdict(document.bytes)?.isValid != altered, "\(document.name)")
        }
    }

    @Test func `the tables have the elements and attributes of the schemas, and no others`() throws {
        let file = try #require(conformanceData("vast/vast-elements.json"))
        for version in try JSONReader.read(Data(contentsOf: file)).members {
            let table = SchemaTable.table(of: try #require(VersionSet(named: version.name)))
            var found: [String: SchemaElement] = [:]
            SchemaConformanceTests.collect(table, 0, "VAST", SchemaElement(isRequired: true, repeats: false), &found)
            let paths = version.value.members.filter { !$0.name.hasSuffix("*any*") }
            #expect(Set(found.keys) == Set(paths.map(\.name)), "\(version.name)")
            for path in paths {
                let expected = SchemaElement(
                    isRequired: path.value["min"]?.string == "1", repeats: path.value["max"]?.string == "unbounded",
                    attributes: Set(
                        (path.value["attrs"]?.items ?? []).compactMap { attribute in
                            let items = attribute.items
                            guard let name = items.first?.string else { return nil }
                            return name + (items.dropFirst().first?.string == "required" ? "!" : "")
                        }))
                #expect(found[path.name] == expected, "\(version.name) \(path.name)")
            }
        }
    }

    private struct SchemaElement: Equatable {
        var isRequired: Bool
        var repeats: Bool
        var attributes: Set<String> = []
    }

    private static func collect(
        _ table: SchemaTable, _ index: Int, _ path: String, _ element: SchemaElement,
        _ found: inout [String: SchemaElement]
    ) {
        var element = element
        let type = table.types[index]
        element.attributes = Set(type.attributes.map { $0.name + ($0.isRequired ? "!" : "") })
        found[path] = element
        let particles: [SchemaType.Particle] =
            switch type.content {
            case .sequence(let groups): Array(groups.joined())
            case .unordered(let particles): particles
            case .value, .anyElements, .anything: []
            }
        for particle in particles {
            let child = SchemaElement(isRequired: particle.isRequired, repeats: particle.repeats)
            collect(table, particle.type, path + "/" + particle.name, child, &found)
        }
    }
}
