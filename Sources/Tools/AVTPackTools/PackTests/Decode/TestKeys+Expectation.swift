import AVTRules
import AVTYAML

extension MappingDeclaration {
    static let expectation = MappingDeclaration(
        phrase: "an expectation", keys: ExpectationSyntax.keys.map(\.declaration), example: "{ accepted: true }")

    static let event = MappingDeclaration(
        phrase: "an event", keys: EventDraft.keys.map(\.declaration), example: "{ action: Ping, at: 30s }")
}

extension ValueDeclaration {
    static let values = ValueDeclaration.entries(.reference(.attribute), .text)
}

extension ExpectationSyntax {
    static let keys: [TestKey<ExpectationSyntax>] = [
        TestKey("accepted", .flag, "Whether the event is accepted.") {
            if let text = $1.value.text { $2.add(.accepted(text.text == "true"), $1) }
        },
        TestKey("held", .flag, "Whether a hold keeps the event, so that it is stepped later.") {
            if let text = $1.value.text { $2.add(.held(text.text == "true"), $1) }
        },
        TestKey("blockedBy", .reference(.rule), "The transition that blocks it.") {
            if let text = $1.value.text { $2.add(.blockedBy(text), $1) }
        },
        TestKey(
            "withheldBy", .text,
            "What keeps it from being sent: a name of `volume`, `volume.sample` or `privacy.requires`; `~`: nothing."
        ) {
            if let text = $1.value.text { $2.add(.withheldBy(text), $1) }
        },
        TestKey("code", .text, "The code of the verdict that blocks it.") {
            if let text = $1.value.text { $2.add(.code(text.text), $1) }
        },
        TestKey("because", .text, "The reason of the verdict that blocks it.") {
            if let text = $1.value.text { $2.add(.because(text.text), $1) }
        },
        TestKey("note", .oneOrList(.text), "The codes of all remarks on it, in order.") {
            $2.add(.note($1.value.itemsOrSelf.compactMap(\.text?.text)), $1)
        },
        TestKey("attributes", .values, "Attributes of the event when it is sent; `~`: it does not carry it.") {
            $2.claims += $0.values($1.value).map { ClaimSyntax(kind: .attribute($0), range: $0.range) }
        },
        TestKey("state", .entries(.reference(.variable), .text), "Variables of state and memory afterwards.") {
            $2.claims += $0.values($1.value).map { ClaimSyntax(kind: .state($0), range: $0.range) }
        },
        TestKey(
            "metrics", .entries(.reference(.metric), .either([.text, .list(.text), .entries(.text, .text)])),
            "The values of a metric since the step before, in order, or how many in which bucket; `~`: none."
        ) { decoder, pair, expectation in
            expectation.claims += (pair.value.pairs ?? []).compactMap { decoder.metric($0) }
        },
        TestKey(
            "emitted", .entries(.reference(.action), .text), "How many events were sent since the step before."
        ) { decoder, pair, expectation in
            expectation.claims += (pair.value.pairs ?? []).compactMap { decoder.emitted($0) }
        },
        TestKey(
            "events", .list(.either([.reference(.action), .mapping(.event)])),
            "All events that were sent since the step before, in order."
        ) { decoder, pair, expectation in
            expectation.add(.events((pair.value.items ?? []).compactMap { decoder.event($0) }), pair)
        },
        TestKey(
            "guarantees", .oneOrList(.reference(.rule)),
            "Guarantees of the packs that nothing has broken since the step before; of one with `reachable`, its condition holds now."
        ) {
            let names = $1.value.itemsOrSelf.compactMap(\.text)
            $2.claims += names.map { ClaimSyntax(kind: .guarantee($0), range: $0.range) }
        },
    ]

    private mutating func add(_ kind: ClaimSyntax.Kind, _ pair: YAMLPair) {
        claims.append(ClaimSyntax(kind: kind, range: pair.range))
    }
}

/// An expected event, before its action is known.
struct EventDraft {
    var action: TextSyntax?
    var at: Int?
    var tracker: TextSyntax?
    var attributes: [ValueSyntax] = []

    static let keys: [TestKey<EventDraft>] = [
        TestKey("action", .reference(.action), isRequired: true, "Its action.") { $2.action = $1.value.text },
        TestKey("at", .text, "When it was sent.") { $2.at = $0.time($1.value) },
        TestKey("tracker", .text, "The tracker that emitted it.") { $2.tracker = $1.value.text },
        TestKey("attributes", .values, "Attributes that it carries; `~`: does not.") {
            $2.attributes = $0.values($1.value)
        },
    ]
}
