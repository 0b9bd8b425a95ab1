import AVTPackTools

/// What Commanders Act's file says in tables: one case for each of their cells.
struct PillarboxTables {
    /// A case: its name, and how what happens differs from what the table says.
    struct Case {
        let name: String
        let differences: () throws -> [String]
    }

    let tables: JSONValue

    /// All cases.
    var cases: [Case] { PillarboxTables.parts.flatMap(cases) }

    /// The tables.
    static let parts = ["accepted", "heartbeats", "labels"]

    /// The cases of a table.
    func cases(of part: String) -> [Case] {
        switch part {
        case "accepted": cells
        case "heartbeats": heartbeats
        default: labels
        }
    }

    // MARK: The matrix

    /// Which event is accepted after which.
    private var cells: [Case] {
        (tables["accepted"]?["matrix"]?.members ?? []).flatMap { row in
            row.value.members.map { cell in
                Case(name: "accepted after \(row.name): \(cell.name)") {
                    guard let past = PillarboxTables.past[row.name], let input = PillarboxTables.inputs[cell.name]
                    else {
                        throw PillarboxProblem("no such event: \(row.name) or \(cell.name)")
                    }
                    // What comes after a stop is no snapshot, with which another view begins.
                    let isOver = row.name == "stop" && cell.name != "stop"
                    let call = isOver ? .action(cell.name.capitalized) : input
                    let before = try PillarboxRun(PillarboxTables.pack, past)
                    let after = try PillarboxRun(PillarboxTables.pack, past + [PillarboxStep(100, call)])
                    let new = after.messages.dropFirst(before.messages.count).map { $0["event"]?.string ?? "" }
                    let wanted = cell.value == .bool(true) ? [cell.name] : []
                    return new == wanted ? [] : ["\(wanted) is expected, not \(new)"]
                }
            }
        }
    }

    private static let pack = "pillarbox.commanders-act"

    private static let inputs: [String: PillarboxCall] = [
        "play": show("playing"), "pause": show("paused"), "seek": show("playing", seeking: true),
        "eof": show("ended"), "stop": .disable(PillarboxStories.snapshot("playing", 0)),
    ]

    private static func show(_ state: String, _ stream: String = "onDemand", seeking: Bool = false) -> PillarboxCall {
        .properties(PillarboxStories.snapshot(state, 0, stream, seeking: seeking))
    }

    /// What leads to each last event.
    private static let past: [String: [PillarboxStep]] = {
        let play = PillarboxStep(0, show("playing"))
        var past: [String: [PillarboxStep]] = ["none": [], "play": [play]]
        for name in ["pause", "seek", "eof", "stop"] {
            past[name] = [play, PillarboxStep(50, inputs[name] ?? .nothing)]
        }
        return past
    }()

    // MARK: Heartbeats

    /// When each kind of heartbeat is sent on each kind of stream, and what ends them.
    private var heartbeats: [Case] {
        let kinds = (tables["heartbeats"]?.members ?? []).filter { $0.value["first_ms"] != nil }
        let rhythms = kinds.flatMap { kind in
            ["onDemand", "live", "dvr"].map { stream in
                Case(name: "\(kind.name) on \(stream)") {
                    guard let first = kind.value["first_ms"]?.int, let period = kind.value["period_ms"]?.int else {
                        throw PillarboxProblem("\(kind.name) has no rhythm")
                    }
                    let isSent = kind.value["streams"]?.items.contains(.string(stream)) == true
                    let times = isSent ? (0...3).map { first + $0 * period } : []
                    let play = PillarboxStep(0, PillarboxTables.show("playing", stream))
                    return try differences(times, of: kind.name, [play], first + 4 * period - 1)
                }
            }
        }
        let ends: [(String, PillarboxCall)] = [
            ("pause", PillarboxTables.show("paused", "live")), ("end", PillarboxTables.show("ended", "live")),
            ("idle", PillarboxTables.show("idle", "live")),
            ("disable", .disable(PillarboxStories.snapshot("playing", 0, "live"))),
        ]
        let cancelled = kinds.flatMap { kind in
            ends.map { name, call in
                Case(name: "\(kind.name) is cancelled by \(name)") {
                    let first = kind.value["first_ms"]?.int ?? 0
                    let steps = [PillarboxStep(0, PillarboxTables.show("playing", "live")), .init(first + 1, call)]
                    return try differences([first], of: kind.name, steps, first * 10)
                }
            }
        }
        return rhythms + cancelled
    }

    private func differences(
        _ times: [Int], of name: String, _ steps: [PillarboxStep], _ end: Int
    ) throws -> [String] {
        let run = try PillarboxRun(PillarboxTables.pack, steps, until: end)
        let sent = run.messages.filter { $0["event"]?.string == name }.compactMap { $0["t"]?.int }
        return sent == times ? [] : ["\(name) is expected at \(times), not \(sent)"]
    }

    // MARK: Labels

    /// What each label says on each kind of stream.
    private var labels: [Case] {
        (tables["labels"]?.members ?? []).filter { !$0.value.members.isEmpty }.flatMap { stream in
            stream.value.members.map { label in
                Case(name: "\(label.name) on \(stream.name)") {
                    guard let formula = PillarboxTables.formulas[label.value.string ?? label.value.text] else {
                        throw PillarboxProblem("no such formula: \(label.value.text)")
                    }
                    return try [0, 1499, 1500, 601_700].flatMap { time in
                        let steps = [
                            PillarboxStep(0, PillarboxTables.show("playing", stream.name)),
                            .init(2700, .properties(PillarboxStories.snapshot("paused", time, stream.name))),
                        ]
                        let sent = try PillarboxRun(PillarboxTables.pack, steps).messages.last?[label.name]
                        let wanted = JSONValue.int(formula(time))
                        return wanted.differences(from: sent ?? .null, at: "\(label.name) at \(time)")
                    }
                }
            }
        }
    }

    /// The formulas in the words of the table, of the time in milliseconds; 2700 ms are on the watch, 600 s can be sought.
    private static let formulas: [String: @Sendable (Int) -> Int] = [
        "round(time s)": { ($0 + 500) / 1000 },
        "round(stopwatch s)": { _ in 3 },
        "0": { _ in 0 },
        "round(max(seekable.end − time, 0) s)": { (max(600_000 - $0, 0) + 500) / 1000 },
    ]
}
