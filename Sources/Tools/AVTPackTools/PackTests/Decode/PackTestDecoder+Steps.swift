import AVTCore
import AVTDiagnostics
import AVTRules
import AVTYAML

extension PackTestDecoder {
    /// Decodes the steps of a test.
    mutating func steps(_ nodes: [YAMLNode]) -> [StepSyntax] {
        var steps: [StepSyntax] = []
        var isClosed = false
        for node in nodes where node.pairs != nil {
            if isClosed { report(.contradictoryKeys, "nothing can happen after `close`", at: node.range) }
            let step = step(node, after: steps.last?.at ?? 0)
            if case .close? = step.input { isClosed = true }
            steps.append(step)
        }
        return steps
    }

    private mutating func step(_ node: YAMLNode, after last: Int) -> StepSyntax {
        var step = StepSyntax(at: last)
        decode(node, StepSyntax.keys, into: &step)
        refuse(["emit", "signal", "property", "consents", "close"], of: node, "a step")
        if let one = node["value"] ?? node["property"], node["value"] == nil || node["property"] == nil {
            report(.contradictoryKeys, "`property` and `value` go together", at: one.range)
        }
        refuse(["expect", "only"], of: node, "a step")
        if !hasUnknownKey(node) { checkHasEvent(step, node) }
        return step
    }

    /// Sets the time of a step, which so far has that of the step before.
    mutating func setTime(of step: inout StepSyntax, _ node: YAMLNode) {
        guard let at = time(node) else { return }
        if at < step.at {
            report(
                .timeGoesBack, "time goes back to \(node.range.text) from \(durationLiteral(step.at))", at: node.range,
                label: "write steps in order of time")
        }
        step.at = max(at, step.at)
    }

    /// Reports an action that only the end of a session emits.
    mutating func checkEmitted(_ action: TextSyntax) {
        guard action.text == StandardAction.closing else { return }
        report(
            .reservedName, "`Closing` cannot be emitted", at: action.range,
            label: "write `close: true`, at which it is stepped for every tracker")
    }

    /// Reports attributes and expectations of an event in a step that has no event.
    private mutating func checkHasEvent(_ step: StepSyntax, _ node: YAMLNode) {
        switch step.input {
        case .action, .signal, .property: return
        case .consents, .close, nil: break
        }
        for pair in node.pairs ?? [] where ["attributes", "getters"].contains(pair.key.text?.text) {
            report(
                .expectationWithoutEvent, "the step has no event that `\(pair.key.range.text)` could be about",
                at: pair.key.range, label: "it requires `emit`, `signal` or `property`")
        }
        for claim in step.expectation?.claims ?? [] {
            if claim.isAboutEvent {
                report(
                    .expectationWithoutEvent, "no event of the step can meet this expectation", at: claim.range,
                    label: "here only `metrics`, `state`, `emitted`, `events` and `guarantees` can be expected")
            } else if case .state = claim.kind, case .close? = step.input {
                report(
                    .expectationWithoutEvent, "no state is left when the session has ended", at: claim.range,
                    label: "expect it of the step before")
            }
        }
    }

    /// Reports keys that exclude each other.
    private mutating func refuse(_ keys: [String], of node: YAMLNode, _ phrase: String) {
        let found = (node.pairs ?? []).filter { keys.contains($0.key.text?.text ?? "") }
        guard found.count > 1, let last = found.last else { return }
        let names = found.map { "`\($0.key.range.text)`" }.joined(separator: " and ")
        report(
            .contradictoryKeys, "\(phrase) cannot have both \(names)", at: last.key.range,
            label: "leave one of them out")
    }

    /// Returns true if the step has an unknown key, so that its intended contents are unclear.
    func hasUnknownKey(_ step: YAMLNode) -> Bool {
        step.pairs?.contains { MappingDeclaration.step.key($0.key.text?.text ?? "") == nil } ?? true
    }
}
