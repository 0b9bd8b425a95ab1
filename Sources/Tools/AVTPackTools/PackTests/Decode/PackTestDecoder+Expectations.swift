import AVTDiagnostics
import AVTRules
import AVTCore
import AVTYAML

extension PackTestDecoder {
    /// Decodes the expectation of a step from the value of the key `expect` or `only`.
    mutating func expectation(_ pair: YAMLPair) -> ExpectationSyntax {
        var expectation = ExpectationSyntax(range: pair.key.range, isOnly: pair.key.text?.text == "only")
        for pair in pair.value.pairs ?? [] { expectation.claims += claims(pair) }
        if pair.value.pairs?.isEmpty == true, !expectation.isOnly {
            report(.nothingExpected, "this expects nothing", at: pair.range)
        }
        checkContradictions(expectation.claims)
        return expectation
    }

    private mutating func claims(_ pair: YAMLPair) -> [ClaimSyntax] {
        let node = pair.value
        let key = pair.key.text?.text ?? ""
        if node.pairs?.isEmpty == true, MappingDeclaration.expectation.key(key) != nil {
            report(.nothingExpected, "this expects nothing", at: pair.range)
        }
        var kinds: [ClaimSyntax.Kind] = []
        switch key {
        case "accepted": kinds = node.text.map { [.accepted($0.text == "true")] } ?? []
        case "held": kinds = node.text.map { [.held($0.text == "true")] } ?? []
        case "blockedBy": kinds = node.text.map { [.blockedBy($0)] } ?? []
        case "withheldBy": kinds = node.text.map { [.withheldBy($0)] } ?? []
        case "code": kinds = node.text.map { [.code($0.text)] } ?? []
        case "because": kinds = node.text.map { [.because($0.text)] } ?? []
        case "note": kinds = [.note(node.itemsOrSelf.compactMap(\.text?.text))]
        case "events": kinds = [.events((node.items ?? []).compactMap { event($0) })]
        case "guarantees":
            return node.itemsOrSelf.compactMap(\.text).map { ClaimSyntax(kind: .guarantee($0), range: $0.range) }
        case "attributes": return values(node).map { ClaimSyntax(kind: .attribute($0), range: $0.range) }
        case "state": return values(node).map { ClaimSyntax(kind: .state($0), range: $0.range) }
        case "metrics": return (node.pairs ?? []).compactMap { metric($0) }
        case "emitted": return (node.pairs ?? []).compactMap { emitted($0) }
        default: break
        }
        return kinds.map { ClaimSyntax(kind: $0, range: pair.range) }
    }

    private mutating func emitted(_ pair: YAMLPair) -> ClaimSyntax? {
        guard let name = pair.key.text, let text = pair.value.text else { return nil }
        return number(of: "events", text).map { ClaimSyntax(kind: .emitted(name, $0), range: pair.range) }
    }

    /// Decodes a count of things, or reports it and returns `nil` if it is not valid.
    mutating func number(of things: String, _ text: TextSyntax) -> Int? {
        if let count = Int(text.text), count >= 0 { return count }
        report(.wrongValueKind, "`\(text.text)` is not a number of \(things)", at: text.range, label: "0 or more")
        return nil
    }

    private mutating func event(_ node: YAMLNode) -> EventSyntax? {
        if let action = node.text { return EventSyntax(action: action, range: node.range) }
        return node["action"]?.text.map {
            EventSyntax(
                action: $0, at: time(node["at"]), tracker: node["tracker"]?.text,
                attributes: values(node["attributes"]),
                range: node.range)
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
