import AVTCore
import AVTPackTools
import AVTTestSupport
import Foundation

/// A trace of Adobe's media extension: calls, and what must come of them.
struct AdobeMediaTrace {
    /// A call of the extension.
    struct Call {
        let at: Int
        let event: String
        let attributes: [(name: String, value: Value)]

        init(at: Int, event: String, info: [JSONMember] = [], metadata: [JSONMember] = []) {
            self.at = at
            self.event = event
            let named = metadata.map { JSONMember(AdobeMediaNames.metadataPrefix + $0.name, $0.value) }
            attributes = (info + named).compactMap { member in
                Value(member.value).map { (member.name, $0) }
            }
        }
    }

    /// What a row expects, and what came of it.
    struct Case {
        let name: String
        let expected: JSONValue
        let found: JSONValue

        var differences: [String] { expected.withPlainNumbers.differences(from: found.withPlainNumbers) }
    }

    let name: String
    let configuration: JSONValue
    let rows: [JSONValue]

    /// All traces; `nil` where they are absent.
    static let recorded: Result<[AdobeMediaTrace], any Error>? = conformanceData("adobe/aep").map {
        folder in
        Result {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "ndjson" }.sorted { $0.path < $1.path }.map(
                    AdobeMediaTrace.init)
        }
    }

    private init(_ file: URL) throws {
        let rows = try AdobeMediaTrace.rows(of: file)
        name = file.deletingPathExtension().lastPathComponent
        configuration = rows.first?["config"] ?? .null
        self.rows = Array(rows.dropFirst())
    }

    /// The values of a file's lines.
    static func rows(of file: URL) throws -> [JSONValue] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONReader.read(Array($0.utf8))
        }
    }

    // MARK: Cases

    /// Every row with what comes of it.
    func cases() throws -> [Case] {
        let run = try AdobeMediaRun(AdobeMediaRun.program(configuration))
        return try zip(rows, expectations()).enumerated().map { number, row in
            let found = try outcome(of: row.0, beside: row.1, in: run)
            return Case(name: "\(name), row \(number + 1)", expected: row.1, found: found)
        }
    }

    /// What must come of each row.
    func expectations() throws -> [JSONValue] {
        try rows.map { row in
            switch row["kind"]?.string {
            case "event": AdobeMediaTrace.expectation(of: row)
            case "ticks": row["expect"] ?? .null
            case "reorder": row["expect"] ?? .null
            case "end": AdobeMediaTrace.hits(expectedBy: row)
            default: throw CocoaError(.fileReadCorruptFile)
            }
        }
    }

    private func outcome(of row: JSONValue, beside expected: JSONValue, in run: AdobeMediaRun) throws -> JSONValue {
        switch row["kind"]?.string {
        case "event":
            let call = Call(
                at: row["ts"]?.int ?? 0, event: row["event"]?.string ?? "", info: row["info"]?.members ?? [],
                metadata: row["metadata"]?.members ?? [])
            let answer = run.call(call, asksFacts: expected["facts"] != nil).json(beside: expected)
            guard let asserted = expected["asserted"] else { return answer }
            let found = run.asserted(asserted.items, after: call.event)
            return .object(answer.members + [JSONMember("asserted", .array(found))])
        case "ticks":
            return AdobeMediaAnswer.json(of: AdobeMediaTrace.ticks(row).map { run.call($0, asksFacts: false) })
        case "reorder": return try reordered(row["input"]?.items ?? [])
        default: return AdobeMediaTrace.hits(run.hits, beside: row)
        }
    }

    private static func expectation(of row: JSONValue) -> JSONValue {
        let expected = (row["expect"]?.members ?? []).filter { $0.name != "origin" }
        let more = [("facts", "facts"), ("asserted", "asserted_values")].compactMap { name, key in
            row[key].map { JSONMember(name, $0) }
        }
        return .object(expected + more)
    }

    /// A run of equal updates of the playhead.
    private static func ticks(_ row: JSONValue) -> [Call] {
        guard let from = row["from_ts"]?.int, let every = row["every_ms"]?.int,
            let count = row["count"]?.int,
            let first = row["from_playhead"]?.double, let step = row["playhead_step"]?.double
        else { return [] }
        return (0..<count).map { index in
            let playhead = JSONMember("time.playhead", .double(first + Double(index) * step))
            return Call(at: from + index * every, event: row["event"]?.string ?? "", info: [playhead])
        }
    }

    /// The calls that are stepped of those that wait for a preroll, in order.
    private func reordered(_ calls: [JSONValue]) throws -> JSONValue {
        let run = try AdobeMediaRun(AdobeMediaRun.program(configuration))
        let start = try AdobeMediaTrace.sessionStart(prerollWaitingTime: 250)
        let first = run.call(start)
        guard first.step?.isAccepted == true else { return .null }
        let events = Dictionary(AdobeMediaNames.actions.map { ($1, $0) }) { first, _ in first }
        var steps: [ReplayStep] = []
        for call in calls {
            steps += run.call(Call(at: 1, event: events[call.string ?? ""] ?? "")).calls
        }
        steps += AdobeMediaAnswer(run.close(), isHeld: false, facts: .null).calls
        return .array(steps.map { .string($0.action) })
    }

    /// The call that begins a session, as other traces make it.
    static func sessionStart(prerollWaitingTime: Int) throws -> Call {
        let rows = try recorded?.get().flatMap(\.rows) ?? []
        let info = rows.first { $0["event"]?.string == "sessionstart" }?["info"]?.members ?? []
        return Call(
            at: 0, event: "sessionstart",
            info: info.map { member in
                member.name == "media.prerollwaitingtime"
                    ? JSONMember(member.name, .int(prerollWaitingTime)) : member
            })
    }

    // MARK: Hits

    private static func hits(expectedBy row: JSONValue) -> JSONValue {
        guard row["hits"] == nil else { return row["hits"] ?? .null }
        let checked = (row["check_hits"]?.items ?? []).map {
            JSONMember($0["session"]?.string ?? "", $0["hits"] ?? .null)
        }
        return .object([
            JSONMember("counts", row["hit_counts"] ?? .null), JSONMember("hits", .object(checked)),
        ])
    }

    private static func hits(_ hits: [[JSONValue]], beside row: JSONValue) -> JSONValue {
        let sessions = hits.enumerated().map { JSONMember("\($0)", .array($1)) }
        guard row["hits"] == nil else { return .object(sessions) }
        let counts = hits.enumerated().map { JSONMember("\($0)", .int($1.count)) }
        let checked = (row["check_hits"]?.items ?? []).map { check in
            let name = check["session"]?.string ?? ""
            let own = sessions.first { $0.name == name }?.value.items ?? []
            guard case .array(let indexes)? = check["indexes"] else {
                return JSONMember(name, .array(own))
            }
            let selected = indexes.compactMap(\.int).filter(own.indices.contains)
            return JSONMember(name, .array(selected.map { own[$0] }))
        }
        return .object([JSONMember("counts", .object(counts)), JSONMember("hits", .object(checked))])
    }
}

extension JSONValue {
    /// The same with numbers as JSON knows them: 42 and 42.0 are one.
    fileprivate var withPlainNumbers: JSONValue {
        switch self {
        case .double(let number): Int(exactly: number).map { .int($0) } ?? self
        case .array(let items): .array(items.map(\.withPlainNumbers))
        case .object(let members): .object(members.map { JSONMember($0.name, $0.value.withPlainNumbers) })
        case .null, .bool, .int, .string: self
        }
    }

    /// Any number.
    fileprivate var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension Value {
    /// A value of an attribute; `nil` for `null`, arrays and objects.
    init?(_ json: JSONValue) {
        switch json {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .null, .array, .object: return nil
        }
    }
}
