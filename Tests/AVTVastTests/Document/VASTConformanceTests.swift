import AVTCore
import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

private let samples = conformanceData("vast/iab-samples")

/// The IAB's samples, and what each reads as.
@Suite(.enabled(if: samples != nil, "the conformance data is absent"))
struct VASTConformanceTests {
    private struct Sample {
        let name: String
        let bytes: [UInt8]
        let expected: JSONValue
    }

    private static func allSamples() throws -> [Sample] {
        guard let samples, let expected = conformanceData("vast/expected") else { return [] }
        let names = FileManager.default.enumerator(atPath: samples.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".xml") }.sorted().map { name in
            let json = try Data(contentsOf: expected.appending(path: String(name.dropLast(4)) + ".json"))
            return Sample(
                name: name, bytes: [UInt8](try Data(contentsOf: samples.appending(path: name))),
                expected: try JSONReader.read(json))
        }
    }

    private static func read(_ bytes: [UInt8]) -> JSONValue {
        do throws(VASTProblem) { return try VASTDocument(bytes).json } catch { return error.json }
    }

    @Test func `every sample reads as the data says`() throws {
        let samples = try VASTConformanceTests.allSamples()
        var passed = 0
        for sample in samples {
            let difference = VASTConformanceTests.read(sample.bytes).difference(from: sample.expected)
            passed += difference == nil ? 1 : 0
            #expect(difference == nil, "\(sample.name)")
        }
        print("conformance vast-documents: \(passed) of \(samples.count)")
        #expect(!samples.isEmpty && passed == samples.count)
    }

    @Test func `an altered value of each kind is noticed`() throws {
        var kinds: Set<String> = []
        for sample in try VASTConformanceTests.allSamples() {
            let read = VASTConformanceTests.read(sample.bytes)
            for (kind, altered) in sample.expected.alterations() {
                kinds.insert(kind)
                #expect(read.difference(from: altered) != nil, "\(sample.name): \(kind)")
                #expect(altered.difference(from: read) != nil, "\(sample.name): \(kind)")
            }
        }
        #expect(kinds == ["string", "int", "bool", "missing member", "missing item"])
    }

    @Test func `documents are written as they were read`() throws {
        for sample in try VASTConformanceTests.allSamples() {
            guard let document = try? VASTDocument(sample.bytes) else { continue }
            #expect(document.xml == sample.bytes, "\(sample.name)")
        }
    }

    @Test(arguments: [("durations", false), ("offsets", true)])
    func `times and offsets mean what the data says`(name: String, isOffset: Bool) throws {
        let file = try #require(conformanceData("vast/texts/\(name).json"))
        let cases = try JSONReader.read(try Data(contentsOf: file)).members
        var passed = 0
        for example in cases {
            let offset = isOffset ? VASTOffset(example.name) : VASTTime(example.name).map { .time($0) }
            var members: [JSONMember] = []
            switch offset {
            case .time(let time): members = [JSONMember("ms", .int(time.milliseconds))]
            case .percentage(let value): members = [JSONMember("percent", .double(value))]
            case nil: break
            }
            let difference = JSONValue.object(members).difference(from: example.value)
            passed += difference == nil ? 1 : 0
            #expect(difference == nil, "\(example.name)")
        }
        print("conformance vast-\(name): \(passed) of \(cases.count)")
        #expect(!cases.isEmpty && passed == cases.count)
    }
}
