import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Ranges of versions in extends")
struct VersionRangeTests {
    @Test(arguments: [
        ("1.2.3", ["1.2.3"], ["1.2.4", "1.2.2", "1.3.3", "2.2.3"]),
        ("1.2", ["1.2.0", "1.2.99"], ["1.3.0", "1.1.9", "1.20.0", "2.2.0"]),
        ("1.2.x", ["1.2.0", "1.2.7"], ["1.3.0", "1.1.9"]),
        ("1", ["1.0.0", "1.99.99"], ["0.9.9", "2.0.0", "10.0.0"]),
        ("1.x", ["1.0.0", "1.99.99"], ["0.9.9", "2.0.0"]),
        ("^1.2.3", ["1.2.3", "1.2.10", "1.10.0"], ["1.2.2", "1.1.9", "2.0.0"]),
        ("^1.2", ["1.2.0", "1.9.0"], ["1.1.9", "2.0.0"]),
        ("^2", ["2.0.0", "2.5.1"], ["1.9.9", "3.0.0"]),
        ("^0.2.1", ["0.2.1", "0.2.9"], ["0.2.0", "0.3.0", "1.0.0"]),
        ("^0.0.3", ["0.0.3"], ["0.0.2", "0.0.4", "0.1.0"]),
        ("0", ["0.0.0", "0.9.9"], ["1.0.0"]),
    ])
    func `contain what begins so`(range: String, inside: [String], outside: [String]) throws {
        let range = try #require(VersionRange(range))
        for version in inside { #expect(range.contains(version), "\(version)") }
        for version in outside { #expect(!range.contains(version), "\(version)") }
    }

    @Test(arguments: [
        ("1", "2.0.0", true), ("1", "1.0.1", true), ("1", "1.0.0", false), ("3", "2.0.0", false),
        ("1.4", "1.4.0", false),
        ("1.4", "1.10.0", true), ("2.0.1", "2.0.0", false), ("10", "9.0.0", false),
    ])
    func `begin before a version`(range: String, version: String, isBefore: Bool) throws {
        let range = try #require(VersionRange(range))
        #expect(range.begins(before: version) == isBefore)
    }

    @Test(arguments: [
        "", "x", "1.x.2", "1..2", "1.2.3.4", ">=1", "~1.2", "^", "^1.x", "v1", "1.2.3-beta", "1 ", "-1", "*",
    ])
    func `are refused if they are malformed`(text: String) {
        #expect(VersionRange(text) == nil)
    }

    @Test func `keep an app from loading a pack above another version`() throws {
        let pack =
            "pack: { name: my.pack, version: 1.0.0, language: 1, extends: [{ pack: openavt.core, version: 7.x }] }"
        let error = #expect(throws: RulePackError.self) {
            try RuleCompiler.compile([.data(Array(pack.utf8), name: "pack.yaml")])
        }
        #expect(error?.diagnostics.map(\.code) == [.packVersionMismatch])
    }
}
