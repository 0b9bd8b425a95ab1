import AVTCore
import AVTTestSupport
import Foundation
import Testing

@testable import AVTVast

private let chains: [URL]? = conformanceData("vast/resolve").flatMap { folder in
    try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .sorted { $0.path < $1.path }
}

/// Every chain of the conformance data.
@Suite(.enabled(if: chains != nil, "the conformance data is absent"))
struct ResolveConformanceTests {
    @Test func `every chain resolves to what the data says`() throws {
        let chains = try #require(chains)
        var passed = 0
        for folder in chains {
            let (expected, actual) = try (expectation(of: folder), resolution(of: folder))
            passed += expected == actual ? 1 : 0
            #expect(expected == actual, "\(folder.lastPathComponent): \(actual.text)")
        }
        print("conformance vast-resolve: \(passed) of \(chains.count)")
        #expect(!chains.isEmpty && passed == chains.count)
    }

    @Test func `an altered expectation is noticed`() throws {
        for folder in try #require(chains) {
            let (expected, actual) = try (expectation(of: folder), resolution(of: folder))
            for altered in alterations(of: expected) { #expect(altered != actual, "\(altered.text)") }
        }
    }

    private func expectation(of folder: URL) throws -> JSONValue {
        sorted(try JSONReader.read(Data(contentsOf: folder.appending(path: "expected.json"))))
    }

    /// Resolves `start.xml`; a URL is answered by the file of its last path component.
    private func resolution(of folder: URL) throws -> JSONValue {
        var generator = SeededGenerator(seed: 1)
        let start = try Data(contentsOf: folder.appending(path: "start.xml"))
        var resolver = AdResolver(.document(Array(start)), at: RequestTime(milliseconds: 0), using: &generator)
        var commands = resolver.begin()
        while !commands.isEmpty {
            guard case .request(let id, let url) = commands.removeFirst() else { continue }
            let name = URL(string: url)?.lastPathComponent ?? ""
            let body = try? Data(contentsOf: folder.appending(path: name))
            commands += resolver.receive(
                body.map { .response(status: 200, body: Array($0)) } ?? .failure(.unreachable("no file")), for: id,
                at: 0)
        }
        return sorted(try #require(resolver.resolution).json)
    }

    /// Sorts the members of objects by name.
    private func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(members.map { JSONMember($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
        case .array(let items): .array(items.map(sorted))
        case .null, .bool, .int, .double, .string: value
        }
    }

    /// Returns copies of a value with one leaf changed or one member or item removed.
    private func alterations(of value: JSONValue) -> [JSONValue] {
        switch value {
        case .object(let members):
            members.indices.flatMap { index in
                alterations(of: members[index].value).map { altered in
                    var members = members
                    members[index].value = altered
                    return JSONValue.object(members)
                } + [.object(Array(members[..<index] + members[(index + 1)...]))]
            }
        case .array(let items):
            items.indices.flatMap { index in
                alterations(of: items[index]).map { altered in
                    var items = items
                    items[index] = altered
                    return JSONValue.array(items)
                } + [.array(Array(items[..<index] + items[(index + 1)...]))]
            }
        case .int(let number): [.int(number + 1)]
        case .string(let text): [.string(text + "x")]
        case .double(let number): [.double(number + 1)]
        case .bool, .null: [.string("x")]
        }
    }
}
