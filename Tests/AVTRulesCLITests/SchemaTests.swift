import AVTTestSupport
import Foundation
import Testing

/// With `AVT_WRITE_SCHEMAS=1` in the environment the files are written anew.
@Suite("avt-rules schema")
struct SchemaTests {
    @Test("the schemas of the repository equal the output of the tool", arguments: ["pack", "test"])
    func current(_ kind: String) throws {
        let name = kind == "pack" ? "rule-pack" : "pack-test"
        let file = repository.appending(path: "schemas/\(name).schema.json")
        let result = try Tool.run("schema \(kind)")
        #expect(result.status == 0)
        if ProcessInfo.processInfo.environment["AVT_WRITE_SCHEMAS"] != nil {
            try result.output.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == result.output)
    }

    @Test("a tracker of a test may have no kind, as `check --emit-test` writes it")
    func trackerWithoutKind() throws {
        let output = try Tool.run("schema test").output
        let schema = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        let keys = schema?["properties"] as? [String: Any]
        let trackers = keys?["trackers"] as? [String: Any]
        let kinds = (trackers?["else"] as? [String: Any])?["additionalProperties"] as? [String: Any]
        #expect(kinds?["type"] as? [String] == ["string", "null"])
    }

    @Test("every key and every alternative has a description")
    func helpful() throws {
        for name in ["rule-pack", "pack-test", "event-log", "diagnostics"] {
            let file = repository.appending(path: "schemas/\(name).schema.json")
            let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            for (path, value) in keywords(of: schema, at: name) {
                #expect(!path.hasSuffix("/oneOf") && !path.hasSuffix("/anyOf"), "\(path)")
                guard path.hasSuffix("/properties"), !path.contains("/then"),
                    let properties = value as? [String: Any]
                else { continue }
                for (key, property) in properties {
                    let property = try #require(property as? [String: Any], "\(path)/\(key)")
                    #expect(property["description"] != nil || property["$ref"] != nil, "\(path)/\(key)")
                }
            }
        }
    }

    /// Every keyword with its path; what stands in `properties` and `$defs` are names, not keywords.
    private func keywords(of schema: Any, at path: String) -> [(path: String, value: Any)] {
        guard let schema = schema as? [String: Any] else { return [] }
        return schema.flatMap { key, value -> [(String, Any)] in
            let inner = "\(path)/\(key)"
            guard ["properties", "$defs"].contains(key) else {
                return [(inner, value)] + keywords(of: value, at: inner)
            }
            let entries = (value as? [String: Any]) ?? [:]
            return [(inner, value)] + entries.flatMap { keywords(of: $1, at: "\(inner)/(\($0))") }
        }
    }
}
