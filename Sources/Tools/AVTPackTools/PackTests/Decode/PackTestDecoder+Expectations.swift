import AVTCore
import AVTDiagnostics
import AVTRules
import AVTYAML

extension PackTestDecoder {
    /// Decodes the expectation of a step.
    mutating func expectation(_ pair: YAMLPair, isOnly: Bool) -> ExpectationSyntax {
        var expectation = ExpectationSyntax(range: pair.key.range, isOnly: isOnly)
        decode(pair.value, ExpectationSyntax.keys, into: &expectation)
        let empty = (pair.value.pairs ?? []).filter { pair in
            pair.value.pairs?.isEmpty == true && MappingDeclaration.expectation.key(pair.key.text?.text ?? "") != nil
        }
        for pair in empty { report(.nothingExpected, "this expects nothing", at: pair.range) }
        if pair.value.pairs?.isEmpty == true, !isOnly {
            report(.nothingExpected, "this expects nothing", at: pair.range)
        }
        checkContradictions(expectation.claims)
        return expectation
    }

    /// Decodes the expected number of events of an action.
    mutating func emitted(_ pair: YAMLPair) -> ClaimSyntax? {
        guard let name = pair.key.text, let text = pair.value.text else { return nil }
        return number(of: "events", text).map { ClaimSyntax(kind: .emitted(name, $0), range: pair.range) }
    }

    /// Decodes a count of things, or reports it and returns `nil` if it is not valid.
    mutating func number(of things: String, _ text: TextSyntax) -> Int? {
        if let count = Int(text.text), count >= 0 { return count }
        report(.wrongValueKind, "`\(text.text)` is not a number of \(things)", at: text.range, label: "0 or more")
        return nil
    }

    /// Decodes an expected event.
    mutating func event(_ node: YAMLNode) -> EventSyntax? {
        if let action = node.text { return EventSyntax(action: action, range: node.range) }
        var draft = EventDraft()
        decode(node, EventDraft.keys, into: &draft)
        return draft.action.map {
            EventSyntax(
                action: $0, at: draft.at, tracker: draft.tracker, attributes: draft.attributes, range: node.range)
        }
    }

    private mutating func checkContradictions(_ claims: [ClaimSyntax]) {
        if claims.contains(where: \.impliesHold),
            let other = claims.first(where: { $0.isAboutEvent && !$0.impliesHold })
        {
            return report(
                .contradictoryKeys, "nothing is known yet of an event that is held", at: other.range,
                label: "expect it of the step at which the hold ends")
        }
        guard claims.contains(where: \.impliesBlock),
            let other = claims.first(where: { $0.isAboutEvent && !$0.impliesBlock && !$0.deniesHold })
        else { return }
        report(
            .contradictoryKeys, "an event that is blocked has nothing of an accepted one", at: other.range,
            label: "leave this out, or what says that it is blocked")
    }
}
