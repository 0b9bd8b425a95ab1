import AVTCore
import AVTPackTools
import AVTRecordings
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks

/// A trace of Video Heartbeat 1.4: calls, and what the guide says must come of each.
struct HeartbeatTrace {
    /// One call.
    struct Call {
        let json: JSONValue

        /// What must come of it.
        var expected: JSONValue { json["expect"] ?? .null }

        /// Its action in the pack: `trackVideoLoad` is `VideoLoad`.
        var action: String {
            let name = json["call"]?.string ?? ""
            let call = ["track", "on"].first { name.hasPrefix($0) }.map { name.dropFirst($0.count) } ?? name[...]
            return call.prefix(1).uppercased() + call.dropFirst()
        }

        /// The line of an event log that stands for it: what the delegate gives, flat.
        var line: JSONValue {
            let attributes = (json["delegate"]?.members ?? []).flatMap { member -> [JSONMember] in
                guard case .object(let fields) = member.value else { return [member] }
                return fields.map { JSONMember("\(member.name).\($0.name)", $0.value) }
            }
            return .object([
                JSONMember("at", json["ts"] ?? .int(0)), JSONMember("action", .string(action)),
                JSONMember("attributes", .object(attributes)),
            ])
        }
    }

    let name: String
    let configuration: JSONValue
    let calls: [Call]

    /// All traces of the folder; `nil` where it is absent.
    static let recorded: Result<[HeartbeatTrace], any Error>? = conformanceData("adobe/vhb14").map { folder in
        Result {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "ndjson" }.sorted { $0.path < $1.path }.map(HeartbeatTrace.init)
        }
    }

    private init(_ file: URL) throws {
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONReader.read(Array($0.utf8))
        }
        name = file.deletingPathExtension().lastPathComponent
        configuration = rows.first?["config"] ?? .null
        calls = rows.dropFirst().map(Call.init)
    }

    /// What comes of each call, in the form of the expectations.
    func answers() throws -> [JSONValue] {
        let replay = Replay(
            program: try RuleCompiler.compile(
                [.shipped("adobe.heartbeat-1.4")], limits: RuleLimits(libraries: [.vendors])),
            options: ReplayOptions(steps: .states))
        // The constructor takes the configuration; later `configure` does.
        let first = Call(
            json: .object([
                JSONMember("call", .string("configure")),
                JSONMember("delegate", .object([JSONMember("config", configuration)])),
            ]))
        _ = try HeartbeatTrace.steps(of: first, in: replay)
        var answers: [JSONValue] = []
        var session = "closed"
        for (number, call) in calls.enumerated() {
            let steps = try HeartbeatTrace.steps(of: call, in: replay)
            let answer = HeartbeatAnswer(call, steps, sessionBefore: session)
            session = answer.session ?? session
            answers.append(answer.json)
            for (action, code) in answer.remarks {
                guard let index = calls[..<number].lastIndex(where: { $0.action == action }) else { continue }
                answers[index] = HeartbeatAnswer.warning(code)
            }
        }
        return answers
    }

    private static func steps(of call: Call, in replay: Replay) throws -> [ReplayStep] {
        let line = try LogLine(Array(call.line.text.utf8), number: 1)
        return replay.process(line).compactMap { if case .step(let step) = $0 { step } else { nil } }
    }
}
