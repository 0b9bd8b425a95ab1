import AVTPackTools
import AVTTestSupport
import Foundation

/// The sample of the transition table of Adobe's media extension.
struct AdobeMediaTable {
    /// A state, an event, and what must come of it.
    let rows: [JSONValue]
    private let events: [JSONValue]

    /// The table; `nil` where it is absent.
    static let recorded: Result<AdobeMediaTable, any Error>? = conformanceData("adobe/aep-derived")
        .map { folder in
            Result { try AdobeMediaTable(folder) }
        }

    private init(_ folder: URL) throws {
        rows = Array(
            try AdobeMediaTrace.rows(of: folder.appending(path: "transition-table.ndjson")).dropFirst())
        events = try JSONReader.read(Array(Data(contentsOf: folder.appending(path: "events.json"))))
            .items
    }

    /// Every row with what comes of it: the state before, verdict, state after and hits.
    func cases() throws -> [AdobeMediaTrace.Case] {
        let program = try AdobeMediaRun.program(.null)
        return rows.map { row in
            let run = AdobeMediaRun(program)
            let from = row["from"]?.items ?? []
            var state = JSONValue.array([.string("none")])
            for (event, variant) in AdobeMediaTable.way(to: from) {
                state = self.state(run.call(call(event, variant)).facts)
            }
            let answer = run.call(call(row["event"]?.string ?? "", row["variant"]?.string))
            let found = JSONValue.object([
                JSONMember("from", state), JSONMember("accept", .bool(answer.step?.isAccepted ?? true)),
                JSONMember("error", answer.error(of: answer.step)),
                JSONMember("to", self.state(answer.facts)),
                JSONMember("hits", .array(answer.hits)),
            ])
            let name =
                "\(row["from"]?.text ?? ""): \(row["event"]?.text ?? "") \(row["variant"]?.text ?? "")"
            return AdobeMediaTrace.Case(name: name, expected: AdobeMediaTable.expectation(of: row), found: found)
        }
    }

    /// What must come of a row.
    static func expectation(of row: JSONValue) -> JSONValue {
        .object(row.members.filter { $0.name != "event" && $0.name != "variant" })
    }

    /// The calls that lead to a state.
    private static func way(to state: [JSONValue]) -> [(event: String, variant: String?)] {
        guard state.count == 8 else { return [] }
        var way: [(event: String, variant: String?)] = [("sessionstart", nil)]
        switch state[1].string {
        case "Play": way.append(("play", nil))
        case "Pause": way.append(("pause", nil))
        default: break
        }
        if state[2] == .bool(true) { way.append(("bufferstart", nil)) }
        if state[3] == .bool(true) { way.append(("seekstart", nil)) }
        for (index, event) in [(4, "adbreakstart"), (5, "adstart"), (6, "chapterstart")] {
            if let variant = state[index].string { way.append((event, variant)) }
        }
        return way + state[7].items.compactMap(\.string).map { ("statestart", $0) }
    }

    private func call(_ event: String, _ variant: String?) -> AdobeMediaTrace.Call {
        let payload = events.first { $0["event"]?.string == event && $0["variant"]?.string == variant }
        return AdobeMediaTrace.Call(at: 0, event: event, info: payload?["info"]?.members ?? [])
    }

    /// Facts in the form of the table.
    private func state(_ facts: JSONValue) -> JSONValue {
        guard facts["inMedia"] == .bool(true) else { return .array([.string("none")]) }
        let names = ["playState", "buffering", "seeking", "adBreak", "ad", "chapter", "activeStates"]
        return .array([.string("in")] + names.map { facts[$0] ?? .null })
    }
}
