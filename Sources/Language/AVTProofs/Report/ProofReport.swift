import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTRules

/// The diagnostics for a proof.
package struct ProofReport {
    let proof: Proof
    let pack: CheckedPack
    let program: RuleProgram
    /// Returns whether a file is checked: problems of single rules in extended packs are reported only by their own
    /// check.
    let isChecked: (SourceFile) -> Bool

    /// The diagnostics that were found without exploration; their consequences are not reported again.
    let found: [Diagnostic]

    /// Creates the report of a proof.
    package init(
        _ proof: Proof, of packs: CompiledPacks, besides found: [Diagnostic] = [],
        isChecked: @escaping (SourceFile) -> Bool = { _ in true }
    ) {
        self.proof = proof
        self.found = found
        self.isChecked = isChecked
        pack = packs.pack
        program = packs.program
    }

    /// The diagnostics for unproved guarantees and suspicious behaviour.
    package var diagnostics: [Diagnostic] {
        proof.guarantees.compactMap { diagnostic($0) } + warnings + leftToData + notExplored
    }

    /// A one-line summary of the proved guarantees, or `nil` if there are no guarantees.
    package var summary: String? {
        guard !proof.guarantees.isEmpty else { return nil }
        let proved = proof.guarantees.count { if case .proved = $0.verdict { true } else { false } }
        let all = proof.guarantees.count
        let hasOwn = proof.guarantees.contains { isChecked($0.guarantee.range.file) }
        let subject = (all == 1 ? "guarantee" : "guarantees") + (hasOwn ? "" : " of the packs that it extends")
        let amount = proved == all ? "\(all)" : "\(proved) of \(all)"
        let names = proof.trackers.map(\.name).joined(separator: ", ")
        let states = "\(grouped(proof.states)) \(proof.states == 1 ? "state" : "states")"
        return "\(pack.name): proved \(amount) \(subject) over \(states) (\(names))"
    }

    // MARK: Guarantees

    private func diagnostic(_ proved: ProvedGuarantee) -> Diagnostic? {
        let guarantee = proved.guarantee
        switch proved.verdict {
        case .proved:
            guard let triviality = proved.triviality, isChecked(guarantee.range.file) else { return nil }
            return Diagnostic(
                .trivialGuarantee, "the guarantee `\(guarantee.name)` does not depend on the rules",
                at: guarantee.range, label: triviality)
        case .bounded:
            return Diagnostic(
                .proofBounded, "the guarantee `\(guarantee.name)` is not proved",
                at: guarantee.range,
                label: proof.states > 0 ? "it holds in the \(grouped(proof.states)) explored states" : nil,
                notes: proof.limit.map { [DiagnosticNote($0)] } ?? [])
        case .violated(let example):
            return diagnostic(
                .guaranteeViolated, "the guarantee `\(guarantee.name)` does not hold", guarantee, example,
                label: label(guarantee, example))
        case .undecided(let example):
            return diagnostic(
                .guaranteeUndecided, "whether the guarantee `\(guarantee.name)` holds is left to data", guarantee,
                example,
                label: "from this event on, reachable only for certain values of memory, times or other trackers")
        }
    }

    private func diagnostic(
        _ code: DiagnosticCode, _ message: String, _ guarantee: Guarantee, _ example: Counterexample, label: String
    ) -> Diagnostic {
        var notes: [DiagnosticNote] = []
        if let because = guarantee.because { notes.append(DiagnosticNote("required because " + because)) }
        notes += assumptions(of: example.trace, example.replay)
        return Diagnostic(
            code, message, at: guarantee.range, label: label, notes: notes, trace: steps(of: example.trace))
    }

    private func label(_ guarantee: Guarantee, _ example: Counterexample) -> String {
        let subject = example.tracker.map { proof.trackers.count > 1 ? " of `\($0)`" : "" } ?? ""
        let count = example.trace.events.count
        let time = count == 0 ? "before the first event" : count == 1 ? "after 1 event" : "after \(count) events"
        switch guarantee.demand {
        case .never: return "holds\(subject) \(time)"
        case .always, .after: return "does not hold\(subject) \(time)"
        case .causes: return "not caused by the last of \(count == 1 ? "this event" : "these events")\(subject)"
        case .reachable:
            return count == 0 ? "never holds\(subject), from the start" : "can no longer hold\(subject) \(time)"
        }
    }

    /// Returns a trace's assumptions about data.
    ///
    /// If the replay is confirmed, these are the attribute values that it used; otherwise they are described in words.
    func assumptions(of trace: Trace, _ replay: TraceReplay) -> [DiagnosticNote] {
        guard trace.assumesData else { return [] }
        if replay.isConfirmed {
            return replay.attributes.enumerated().filter { !$1.isEmpty }.map { number, attributes in
                let values = attributes.map { "\($0.name): \($0.value.text)" }.joined(separator: ", ")
                return DiagnosticNote("event \(number + 1) with \(values)")
            }
        }
        return trace.events.enumerated().compactMap { number, event -> DiagnosticNote? in
            let assumptions = event.presenceAssumptions + event.assumptions
            return assumptions.isEmpty
                ? nil : DiagnosticNote("event \(number + 1) only if " + assumptions.joined(separator: ", "))
        } + [DiagnosticNote("whether data can be so is not followed: no example was found")]
    }

    /// Returns the steps of a trace for a diagnostic.
    func steps(of trace: Trace) -> [TraceStep] {
        trace.events.map { event in
            if let window = event.window {
                let length = window.length % 1000 == 0 ? "\(window.length / 1000) s" : "\(window.length) ms"
                return TraceStep("\(length) pass", outcome: "", detail: event.changes.joined(separator: ", "))
            }
            guard event.action != nil else { return TraceStep("\(event.trackerName) leaves") }
            let subject = proof.trackers.count > 1 ? event.trackerName + ": " : ""
            let blocking = event.condition.flatMap { $0.transition.isEmpty ? $0.text : $0.transition }
            return TraceStep(
                subject + event.actionName + (event.isRaised ? " (raised)" : ""),
                outcome: event.isAccepted ? "accepted" : "blocked" + (blocking.map { " by \($0)" } ?? ""),
                detail: event.changes.joined(separator: ", "))
        }
    }
}

/// Returns an integer with thousands separators.
func grouped(_ number: Int) -> String {
    var digits = String(number)
    var offset = digits.count - 3
    while offset > 0 {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: offset))
        offset -= 3
    }
    return digits
}

extension Value {
    /// The value as it is written in formulas.
    fileprivate var text: String {
        switch self {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .string(let value): "\"\(value)\""
        case .opaque: "?"
        }
    }
}
