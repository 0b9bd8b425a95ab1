import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

private let samples = conformanceData("vast/iab-samples")

/// Documents that are written after they were read.
@Suite(.enabled(if: samples != nil, "the conformance data is absent"))
struct WrittenDocumentTests {
    /// Compares two documents by canonical XML without comments.
    private static let script = """
        import sys
        from xml.etree.ElementTree import canonicalize
        for line in open(sys.argv[1]):
            first, second = (canonicalize(xml_data=bytes.fromhex(part).decode('utf-8-sig')) for part in line.split())
            print('same' if first == second else 'different')
        """

    private static func documents() throws -> [(name: String, bytes: [UInt8])] {
        guard let samples else { return [] }
        let names = FileManager.default.enumerator(atPath: samples.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".xml") }.sorted()
            .map { ($0, [UInt8](try Data(contentsOf: samples.appending(path: $0)))) }
    }

    @Test func `a document is written byte for byte`() throws {
        var count = 0
        for (name, bytes) in try WrittenDocumentTests.documents() {
            guard let document = try? VASTDocument(bytes) else { continue }
            #expect(!document.tree.repairs.isEmpty || document.xml == bytes, "\(name)")
            count += 1
        }
        print("conformance vast-written: \(count) documents")
        #expect(count == 69)
    }

    @Test(.enabled(if: installedTool("python3") != nil, "python3 is absent"))
    func `a document that is built from its elements has the same canonical XML`() throws {
        let pairs = try WrittenDocumentTests.documents().compactMap { document -> (name: String, line: String)? in
            guard let read = try? VASTDocument(document.bytes) else { return nil }
            // What was tolerated is not XML, so the repaired form is compared.
            let lines = [read.xml, Array(read.node.written.utf8)].map {
                $0.map(WrittenDocumentTests.hexadecimal).joined()
            }
            return (document.name, lines.joined(separator: " "))
        }
        let altered = "3c612f3e 3c623e3c2f623e"
        let verdicts = try WrittenDocumentTests.verdicts(pairs.map(\.line) + [altered])
        try #require(verdicts.count == pairs.count + 1)
        for (pair, verdict) in zip(pairs, verdicts) { #expect(verdict == "same", "\(pair.name)") }
        #expect(pairs.count == 69 && verdicts.last == "different")
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func verdicts(_ lines: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        try lines.joined(separator: "\n").write(toFile: folder.path("input"), atomically: false, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: try #require(installedTool("python3")))
        process.arguments = ["-c", script, folder.path("input")]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
