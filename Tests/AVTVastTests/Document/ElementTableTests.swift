import AVTCore
import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

private let elements: JSONValue? = conformanceData("vast/vast-elements.json").flatMap { file in
    (try? Data(contentsOf: file)).flatMap { try? JSONReader.read($0) }
}

/// The table of elements against those extracted from IAB's schemas.
@Suite(.enabled(if: elements != nil, "the conformance data is absent"))
struct ElementTableTests {
    @Test func `every path of every schema is declared, with its repetition and its attributes`() throws {
        var count = 0
        for version in try #require(elements).members {
            let set = try #require(VersionSet(named: version.name))
            for path in version.value.members where !path.name.hasSuffix("*any*") {
                let row = try #require(ElementTableTests.row(path.name), "\(path.name)")
                #expect(!row.child.versions.isDisjoint(with: set), "\(version.name) \(path.name)")
                let repeats = !row.child.many.isDisjoint(with: set)
                // The text of 4.3 allows several of these in a wrapper, the schemas one.
                if !path.name.hasSuffix("NonLinearClickTracking"), path.name != "VAST" {
                    #expect(repeats == (path.value["max"]?.string == "unbounded"), "\(version.name) \(path.name)")
                }
                for attribute in path.value["attrs"]?.items ?? [] {
                    let name = try #require(attribute.items.first?.string)
                    let declaration = try #require(row.type.attribute(named: name), "\(path.name) \(name)")
                    #expect(!declaration.versions.isDisjoint(with: set), "\(version.name) \(path.name) \(name)")
                }
                count += 1
            }
        }
        #expect(count > 500)
    }

    private static func row(_ path: String) -> ElementTable.Row? {
        let table = ElementTable.vast
        var row: UInt8 = 0
        for name in path.split(separator: "/").dropFirst() {
            row = Array(name.utf8).withUnsafeBufferPointer { table.child(of: row, named: $0) }
            guard row != ElementTable.unknown else { return nil }
        }
        return table.rows[Int(row)]
    }
}
