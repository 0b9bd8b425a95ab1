import AVTTestSupport
import Foundation
import Testing

/// The article about threads says of each public call what it waits for.
@Suite struct `The section about waiting calls` {
    private static let types = [
        "OAVTInstrument", "OAVTRules", "InstrumentRules", "RuleUpdates", "RuleCompiler", "RuleImage", "RuleCache",
        "OAVTHubRules", "OAVTMetricalcRules", "OAVTBackendRelay", "OAVTListening", "OAVTOutbox", "OAVTMainActorTracker",
        "OAVTPlayerTracker", "OAVTForwardingTracker", "OAVTCountMetrics", "OAVTDeliveryMetrics",
    ]
    /// Methods of components, which the instrument calls.
    private static let calledByInstrument: Set = [
        "attributes", "endOfService", "getState", "initEvent", "instrumentReady", "processEvent", "processMetric",
        "registerGetters", "sendEvent", "sendMetric", "startListening", "stopListening",
    ]

    private func section() throws -> String {
        let article = try String(
            contentsOf: repository.appending(path: "Sources/Chain/OpenAVT/OpenAVT.docc/ThreadsAndActors.md"),
            encoding: .utf8)
        return try #require(
            article.components(separatedBy: "\n## What waits\n").last?.components(separatedBy: "\n## ").first)
    }

    @Test func `has every public method of the types that an app calls`() throws {
        let section = try section()
        let code = section.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let calls = Set(code.map { Call(name: Call.name(in: $0), isAsync: $0.hasPrefix("await ")) })
        let methods = try publicMethods().filter { !Self.calledByInstrument.contains($0.name) }
        #expect(methods.count > 50)
        #expect(methods.subtracting(calls).isEmpty)
    }

    @Test func `says of each call on which threads it may be made`() throws {
        let section = try section()
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count > 20)
        for row in rows {
            let isAsync = row.hasPrefix("| `await ")
            let columns = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(columns.contains { $0.hasPrefix(isAsync ? "any task" : "any thread") }, "\(row)")
        }
    }

    /// The name of a method, and whether a caller waits for it without blocking its thread.
    private struct Call: Hashable {
        let name: String
        let isAsync: Bool

        /// Returns the name in `await rules.load(program:)`: the last component before the arguments.
        static func name(in call: Substring) -> String {
            let path = call.prefix { $0 != "(" }
            return String(path.split { $0 == "." || $0 == " " }.last ?? "")
        }
    }

    /// Returns the methods in the recorded API, of which a line is `module: type: declaration`.
    private func publicMethods() throws -> Set<Call> {
        let api = try String(contentsOf: repository.appending(path: ".github/api.txt"), encoding: .utf8)
        let methods = api.split(separator: "\n").compactMap { line -> Call? in
            let parts = line.components(separatedBy: ": ")
            guard parts.count > 2, Self.types.contains(parts[1]) else { return nil }
            let declaration = parts[2...].joined(separator: ": ")
            guard let range = declaration.range(of: "func ") else { return nil }
            let name = declaration[range.upperBound...].prefix { $0 != "(" }
            return Call(name: String(name), isAsync: declaration.contains(") async"))
        }
        return Set(methods)
    }
}
