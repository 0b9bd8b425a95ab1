import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTProofs
import AVTTestSupport

@testable import AVTPackTools
@testable import AVTReference
@testable import AVTRules

/// Events that a survey of a random pack reports as impossible, and random logs that try to cause them.
struct SurveyTrial {
    let pack: RandomPack
    let packs: CompiledPacks
    let proof: Proof
    /// The program in which the transitions that never apply demand and do nothing.
    let reduced: RuleProgram?

    // Each takes tenths of a second.
    private static let first = (0..<55).map { seed in Result { try SurveyTrial(seed: seed) } }

    /// A trial, made once for all tests if it is one of the first 55.
    static func known(_ seed: Int) throws -> SurveyTrial? {
        first.indices.contains(seed) ? try first[seed].get() : try SurveyTrial(seed: seed)
    }

    /// Surveys a random pack; `nil` if it has errors, or is too much to be explored.
    init?(seed: Int) throws {
        pack = RandomPack(seed: seed)
        guard let packs = try ProofTrial.compiled(pack) else { return nil }
        self.packs = packs
        var options = ProofOptions()
        options.trackers = ProofTrial.trackers.map { _ in "" }
        proof = prove(packs.pack, packs.program, options: options)
        guard proof.survey.reason == nil || !proof.dubious.isEmpty else { return nil }
        var fewer = packs.pack
        let transitions = packs.pack.transitions
        let dead = proof.dubious.compactMap { finding -> String? in
            guard case .neverApplies(let index, isBlocked: false) = finding.kind else { return nil }
            return transitions[index].name
        }
        func silence(_ transitions: inout [Transition]) {
            // They keep their actions: `Closing` is stepped only where a transition is about it.
            for index in transitions.indices where dead.contains(transitions[index].name) {
                transitions[index].conditions = []
                transitions[index].effects = []
            }
        }
        for layer in fewer.layers.indices {
            silence(&fewer.layers[layer].first)
            silence(&fewer.layers[layer].main)
            silence(&fewer.layers[layer].last)
        }
        var diagnostics = DiagnosticCollector()
        reduced = dead.isEmpty ? nil : lower(fewer, into: &diagnostics)
    }

    /// What is certain.
    var findings: [Dubious] { proof.dubious.filter { !$0.isLeftToData } }

    /// The traces of all findings.
    var traces: [Trace] { proof.dubious.compactMap(\.trace) }

    /// True if the engine confirms a trace.
    func confirms(_ trace: Trace) -> Bool {
        TraceReplay(trace, trackers: proof.trackers, program: packs.program).isConfirmed
    }

    /// How a log does what never happens; `nil`: it does not.
    func breach(log seed: Int) -> String? {
        let lines = ProofTrial.lines(seed: seed)
        let records = play(packs.program, lines)
        let source = pack.files.map(\.text).joined(separator: "\n")
        if let reduced, self.texts(play(reduced, lines)) != self.texts(records) {
            return "a transition that never applies is missed: \(seed)\n\(source)"
        }
        let watch = SurveyWatch(findings, packs)
        for record in records {
            if let breach = watch.breach(in: record) {
                return "\(breach): \(seed)\n\(source)"
            }
        }
        for latch in latches {
            guard let steps = steps(of: lines, after: latch.trace) else { continue }
            if let breach = watch.reset(of: latch.variable, tracker: latch.tracker, in: steps) {
                return "\(breach): \(seed)\n\(source)"
            }
        }
        return nil
    }

    /// The flags that stay true for ever after events, where these come about whatever else data is.
    var latches: [(variable: Int, tracker: String?, trace: Trace)] {
        findings.compactMap { finding in
            guard case .latches(let variable) = finding.kind, let trace = finding.trace,
                trace.events.allSatisfy(\.isCertain)
            else { return nil }
            return (variable, finding.tracker.map { ProofTrial.trackers[$0] }, trace)
        }
    }

    /// The steps of a log that follow the events of a trace; `nil` if these do not come as they are there, for example
    /// because a hold keeps them or a tracker leaves.
    func steps(of lines: [LogLine], after trace: Trace) -> ArraySlice<ReplayStep>? {
        let attributes = TraceReplay(trace, trackers: proof.trackers, program: packs.program).attributes
        var events: [LogLine] = []
        for (event, attributes) in zip(trace.events, attributes) {
            guard event.action != nil, event.actionName != "Closing" else { return nil }
            events.append(
                LogLine(
                    at: lines.first?.at, session: "0", tracker: ProofTrial.trackers[event.tracker],
                    content: .action(event.action == 0 ? "Unheard" : event.actionName), attributes: attributes,
                    getters: [], isFromTimer: false))
        }
        let first = zip(events, trace.events).filter { !$1.isRaised }.map(\.0)
        let steps = play(packs.program, first + lines).compactMap { record in
            if case .step(let step) = record, !step.isDerived { step } else { nil }
        }
        guard steps.count >= events.count,
            zip(steps, zip(events, trace.events)).allSatisfy({ step, expected in
                step.location.tracker == expected.0.tracker && expected.0.content.action == step.action
                    && step.isAccepted == expected.1.isAccepted
            })
        else { return nil }
        return steps.dropFirst(events.count)
    }

    private func texts(_ records: [ReplayRecord]) -> [String] {
        records.compactMap { record in
            switch record {
            case .step(let step): step.text
            case .metric(let metric): metric.text
            case .event: nil
            }
        }
    }

    private func play(_ program: RuleProgram, _ lines: [LogLine]) -> [ReplayRecord] {
        let replay = Replay(program: program, options: ReplayOptions(steps: .states))
        var records: [ReplayRecord] = []
        for tracker in ProofTrial.trackers {
            var line = LogLine(tracker: tracker, content: .kind("of no pack"))
            line.session = "0"
            records += replay.process(line)
        }
        for line in lines { records += replay.process(line) }
        return records + replay.finish()
    }
}

extension LogLine.Content {
    /// The action of an event.
    fileprivate var action: String? { if case .action(let action) = self { action } else { nil } }
}

/// Watches a replay for what never happens, by names.
struct SurveyWatch {
    private let findings: [Dubious]
    private let packs: CompiledPacks

    init(_ findings: [Dubious], _ packs: CompiledPacks) {
        self.findings = findings
        self.packs = packs
    }

    /// What a record does that never happens.
    func breach(in record: ReplayRecord) -> String? {
        switch record {
        case .metric(let metric):
            for case .neverSent(let index) in findings.map(\.kind) {
                let name = packs.program.content.sends.metrics[index].name.name
                if metric.name == name { return "\(name) is sent" }
            }
        case .step(let step):
            for finding in findings {
                if let breach = self.breach(of: finding, in: step) { return breach }
            }
        default: break
        }
        return nil
    }

    private func breach(of finding: Dubious, in step: ReplayStep) -> String? {
        switch finding.kind {
        case .neverReached(let variable, let value):
            let state = packs.pack.states[variable]
            guard values(of: variable, step).contains(where: { $0.value == state.cases[value] }) else { return nil }
            return "\(state.name) is \(state.cases[value])"
        case .neverSet(let variable):
            let state = packs.pack.states[variable]
            guard values(of: variable, step).contains(where: { $0.value != state.cases[state.initial] }) else {
                return nil
            }
            return "\(state.name) is set"
        default: return nil
        }
    }

    /// How a flag is reset again in steps; `nil`: it does not.
    ///
    /// - Parameters:
    ///   - variable: the flag, by index.
    ///   - tracker: whose it is; `nil`: the instrument's.
    ///   - steps: the steps.
    /// - Returns: how.
    func reset(of variable: Int, tracker: String?, in steps: ArraySlice<ReplayStep>) -> String? {
        for step in steps {
            // A tracker that leaves takes its variables with it, and then the instrument is another one.
            if step.action == "Closing", tracker == nil || tracker == step.location.tracker { return nil }
            for (owner, value) in values(of: variable, step) where owner == tracker ?? "" && value == "false" {
                return "\(packs.pack.states[variable].name) of \(tracker ?? "the instrument") is reset"
            }
        }
        return nil
    }

    private func values(of variable: Int, _ step: ReplayStep) -> [(tracker: String, value: String)] {
        let state = packs.pack.states[variable]
        let all =
            state.owner == .instrument
            ? [("", step.instrumentState)]
            : step.state.filter { ProofTrial.trackers.contains($0.tracker) }.map { ($0.tracker, $0.variables) }
        return all.flatMap { tracker, values in
            values.filter { $0.name == state.name }.map { (tracker, $0.value.text) }
        }
    }
}
