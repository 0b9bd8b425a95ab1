import AVTDiagnostics
import AVTEngine
import AVTModel
import AVTPackTests
@testable import AVTReplay
@testable import AVTRules
import AVTTestSupport
import AVTValues

/// What a survey says of a random pack never to happen, and random logs in which it might.
struct SurveyTrial {
    let pack: RandomPack
    let packs: CompiledPacks
    let proof: Proof
    /// The program without the transitions that never apply.
    let reduced: RuleProgram?

    /// Surveys a random pack; `nil` if it has errors, or is too much to be explored.
    init?(seed: Int) throws {
        guard let trial = try ProofTrial(seed: seed) else { return nil }
        pack = trial.pack
        packs = trial.packs
        var options = ProofOptions()
        options.trackers = ProofTrial.trackers.map { _ in "" }
        var asked = packs.pack
        asked.guarantees = []
        proof = prove(asked, packs.program, options: options)
        guard proof.survey.reason == nil || !proof.dubious.isEmpty else { return nil }
        var fewer = packs.pack
        let transitions = packs.pack.transitions
        let dead = proof.dubious.compactMap { finding -> String? in
            guard case .neverApplies(let place, isBlocked: false) = finding.kind else { return nil }
            return transitions[place].name
        }
        for layer in fewer.layers.indices {
            fewer.layers[layer].first.removeAll { dead.contains($0.name) }
            fewer.layers[layer].main.removeAll { dead.contains($0.name) }
            fewer.layers[layer].last.removeAll { dead.contains($0.name) }
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
        var watch = SurveyWatch(findings, packs)
        for record in records {
            if let breach = watch.breach(in: record) {
                return "\(breach): \(seed)\n\(source)"
            }
        }
        return nil
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

/// Watches a replay for what never happens, by names.
struct SurveyWatch {
    private let findings: [Dubious]
    private let packs: CompiledPacks
    private var raised: Set<String> = []
    private var gone: Set<String> = []

    init(_ findings: [Dubious], _ packs: CompiledPacks) {
        self.findings = findings
        self.packs = packs
    }

    /// What a record does that never happens.
    mutating func breach(in record: ReplayRecord) -> String? {
        switch record {
        case .metric(let metric):
            for case .neverSent(let index) in findings.map(\.kind) {
                let name = packs.program.content.metrics[index].name.name
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

    private mutating func breach(of finding: Dubious, in step: ReplayStep) -> String? {
        switch finding.kind {
        case .neverReached(let variable, let value):
            let state = packs.pack.states[variable]
            guard values(of: variable, step).contains(where: { $0.value == state.words[value] }) else { return nil }
            return "\(state.name) is \(state.words[value])"
        case .neverSet(let variable):
            let state = packs.pack.states[variable]
            guard values(of: variable, step).contains(where: { $0.value != state.words[state.initial] }) else {
                return nil
            }
            return "\(state.name) is set"
        case .latches(let variable):
            // A tracker that leaves takes its variables with it.
            if step.action == "Closing" { gone.insert(step.place.tracker) }
            for (tracker, value) in values(of: variable, step) where !gone.contains(tracker) {
                let isMeant = finding.tracker.map { ProofTrial.trackers[$0] == tracker } ?? true
                let flag = "\(packs.pack.states[variable].name) of \(tracker)"
                guard isMeant else { continue }
                if value == "true" { raised.insert(flag) }
                if value == "false", raised.contains(flag) { return "\(flag) is reset" }
            }
            return nil
        default: return nil
        }
    }

    private func values(of variable: Int, _ step: ReplayStep) -> [(tracker: String, value: String)] {
        let state = packs.pack.states[variable]
        let all =
            state.owner == .instrument
            ? [("", step.instrumentState)]
            : step.state.filter { ProofTrial.trackers.contains($0.tracker) }.map { ($0.tracker, $0.variables) }
        return all.flatMap { tracker, values in
            values.filter { $0.name == state.name }.map { (tracker, $0.value.word) }
        }
    }
}
