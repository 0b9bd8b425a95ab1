import AVTCore
import AVTDiagnostics
import AVTPackTools
import OpenAVT
import Testing

/// Every example of the language reference does what the page says.
@Suite struct `Examples of the language reference` {
    @Test(arguments: try Reference.examples())
    func `the checker says what the page says`(example: ReferenceExample) {
        let found = RuleCompiler.check([example.source]).diagnostics
        #expect(
            found.map(\.code.name) == example.reports,
            "\(HumanRenderer().render(found, colour: false))")
    }

    @Test(arguments: try Reference.examples().filter { !$0.lines.isEmpty })
    func `the log has the outcome that stands below the example`(example: ReferenceExample) throws {
        let run = try ExampleRun(example)
        let lines = example.lines.filter(\.isEvent)
        let played = run.entries.map { "\($0.time) ms \($0.tracker): \($0.event.getAction().getActionName())" }
        try #require(lines.map(\.signature) == played)
        for (line, entry) in zip(lines, run.entries) {
            for claim in line.claims { verify(claim, entry, "\(line.text)") }
        }
        #expect(example.lines.flatMap(\.clockMetrics) == run.clockMetrics)
    }

    private func verify(_ claim: OutcomeLine.Claim, _ entry: ExampleRun.Entry, _ line: Comment) {
        switch claim {
        case .accepted: #expect(entry.isAccepted && entry.isSent, line)
        case .consumed: #expect(entry.isAccepted && !entry.isSent, line)
        case .blocked(let transition):
            #expect(!entry.isAccepted && !entry.isSent, line)
            if let transition { #expect(entry.condition?.transition == transition, line) }
        case .withheld(let rule): #expect(entry.withheldBy == rule && entry.isAccepted && !entry.isSent, line)
        case .code(let code): #expect(entry.condition?.code == code, line)
        case .value(let name, let value): #expect(entry[name] == value, line)
        case .nothing(let name): #expect(entry[name] == nil, line)
        }
    }

    @Test func `the page has an example with an outcome for every section of a pack`() throws {
        let sections = try Reference.examples().filter { !$0.lines.isEmpty }.map(\.yaml)
        for section in [
            "transitions", "attributes", "payloads", "metrics", "timers", "signals", "getters", "measures", "memory",
            "privacy",
            "volume",
        ] {
            #expect(sections.contains { $0.contains("\n\(section):") || $0.hasPrefix("\(section):") }, "\(section)")
        }
    }

    @Test func `every line of an event log on the page can be read`() throws {
        // Aggregates and rows of sessions are output, not lines of a log.
        let lines = try Reference.text().split(separator: "\n").filter {
            $0.hasPrefix("{\"") && !$0.hasPrefix("{\"aggregate\"") && !$0.hasPrefix("{\"session\":{")
        }
        #expect(lines.count > 5)
        for line in lines { #expect(throws: Never.self) { try LogLine(line.utf8, number: 1) } }
    }
}

extension ExampleRun.Entry {
    /// A metric, if the name begins with a capital; otherwise an attribute, or a state variable after the step.
    subscript(name: String) -> Value? {
        if name.first?.isUppercase == true { return metrics[name] }
        return event.attributes[Symbol(name)] ?? state[name]
    }
}

extension OutcomeLine {
    var isEvent: Bool {
        switch cause {
        case .event, .made: true
        case .kind, .signal, .property, .consent, .clock: false
        }
    }

    /// When who emitted what.
    var signature: String {
        switch cause {
        case .event(let tracker, let action, _), .made(let tracker, let action):
            "\(time) ms \(tracker): \(action)"
        case .kind, .signal, .property, .consent, .clock: ""
        }
    }

    /// What the clock must send, as `ExampleRun` notes it.
    var clockMetrics: [String] {
        guard case .clock = cause else { return [] }
        return claims.compactMap { claim in
            if case .value(let name, let value) = claim { "\(time) ms \(name): \(value)" } else { nil }
        }
    }
}
