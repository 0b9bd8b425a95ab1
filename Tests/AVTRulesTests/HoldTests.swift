import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Holds in packs")
struct HoldTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "everything that a hold may have", [],
            """
            memory:
              tracker:
                wait: { type: int, unit: ms }
            transitions:
              - { name: start, action: Start, set: { wait: 'event.duration ?? 0' } }
            holds:
              preroll:
                after: [MediaRequest, Start]
                for: wait ?? 250ms
                until: [AdBreakBegin, End]
                drop: { Start: AdBreakBegin, PauseBegin: Start }
                limit: 1024
                because: a break may follow
            """),
        MarkedCase("a hold that only begins", [], "holds: { preroll: { after: Start, for: 1s } }"),
        MarkedCase(
            "a length that may be missing", [],
            """
            memory: { tracker: { wait: { type: int, unit: ms } } }
            transitions: [{ name: start, action: Start, set: { wait: 'event.duration ?? 0' } }]
            holds: { preroll: { after: Start, for: wait } }
            """),
        MarkedCase(
            "a hold that begins and ends by one action", [], "holds: { a: { after: Start, for: 1s, until: Start } }"),
        MarkedCase("no length", [.missingKey], "holds: { preroll: { ▸after: Start } }"),
        MarkedCase("no beginning", [.missingKey], "holds: { preroll: { ▸for: 1s } }"),
        MarkedCase(
            "a misspelt key", [.unknownKey], fixed: "until: End", "holds: { a: { after: Start, for: 1s, ▸untl: End } }"),
        MarkedCase(
            "a name in kebab-case", [.invalidIdentifier], fixed: "preRoll:",
            "holds: { ▸pre-roll: { after: Start, for: 1s } }"),
        MarkedCase(
            "a length in count", [.unitMismatch],
            "memory: { tracker: { starts: { initial: 0, unit: count } } }\nholds: { a: { after: Start, for: ▸starts } }"
        ),
        MarkedCase("a length that is a text", [.typeMismatch], "holds: { a: { after: Start, for: '▸\"1s\"' } }"),
        MarkedCase(
            "a length of the event", [.notAvailableHere], "holds: { a: { after: Start, for: ▸event.duration } }"),
        MarkedCase("a length of the time", [.notAvailableHere], "holds: { a: { after: Start, for: ▸since(Ping) } }"),
        MarkedCase(
            "an unknown beginning", [.unknownAction], fixed: "after: Start", "holds: { a: { after: ▸Strat, for: 1s } }"),
        MarkedCase(
            "an unknown end", [.unknownAction], fixed: "until: [End]",
            "holds: { a: { after: Start, for: 1s, until: [▸Ennd] } }"),
        MarkedCase(
            "unknown actions of a drop", [.unknownAction, .unknownAction], fixed: "drop: { Ping: End }",
            "holds: { a: { after: Start, for: 1s, drop: { ▸Pingg: ▸Ennd } } }"),
        MarkedCase("an action twice", [.duplicateID], "holds: { a: { after: Start, for: 1s, until: [End, ▸End] } }"),
        MarkedCase("any action", [.unknownAction], "holds: { a: { after: ▸any, for: 1s } }"),
        MarkedCase("a limit of none", [.argumentOutOfRange], "holds: { a: { after: Start, for: 1s, limit: ▸0 } }"),
        MarkedCase(
            "a limit of too many", [.argumentOutOfRange], "holds: { a: { after: Start, for: 1s, limit: ▸1025 } }"),
        MarkedCase(
            "a limit that is no number", [.argumentOutOfRange], "holds: { a: { after: Start, for: 1s, limit: ▸1s } }"),
        MarkedCase(
            "a drop of what ends it", [.contradictoryKeys],
            "holds: { a: { after: Start, for: 1s, until: End, drop: { ▸End: Ping } } }"),
        MarkedCase(
            "a drop before its own kind", [.contradictoryKeys],
            "holds: { a: { after: Start, for: 1s, drop: { ▸Ping: Ping } } }"),
        MarkedCase("after the last step", [.reservedName], "holds: { a: { after: ▸Closing, for: 1s } }"),
        MarkedCase("until the last step", [.reservedName], "holds: { a: { after: Start, for: 1s, until: ▸Closing } }"),
        MarkedCase(
            "a drop of the last step", [.reservedName, .reservedName],
            "holds: { a: { after: Start, for: 1s, drop: { ▸Closing: End, Ping: ▸Closing } } }"),
        MarkedCase("a drop that is a list", [.wrongNodeKind], "holds: { a: { after: Start, for: 1s, drop: ▸[Ping] } }"),
        MarkedCase(
            "another hold above", [], below: "holds: { a: { after: Start, for: 1s } }",
            "holds: { b: { after: Start, for: 2s } }"),
        MarkedCase(
            "an override", [], below: "holds: { a: { after: Start, for: 1s } }",
            "holds: { a: { override: true, after: End, for: 2s } }"),
        MarkedCase(
            "one of the same name above", [.missingOverride], below: "holds: { a: { after: Start, for: 1s } }",
            "holds: { ▸a: { after: End, for: 2s } }"),
        MarkedCase(
            "an override of nothing", [.overrideWithoutTarget], fixed: "preroll: { override",
            below: "holds: { preroll: { after: Start, for: 1s } }",
            "holds: { ▸prerol: { override: true, after: End, for: 2s } }"),
        MarkedCase(
            "a removal", [], below: "holds: { preroll: { after: Start, for: 1s } }",
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [other.yaml]
              remove: [preroll]
            """),
    ]

    // MARK: Layers

    @Test func `the outer layer's holds come first, and an override has the position of the replaced one`() throws {
        var diagnostics = DiagnosticCollector()
        let inner = "pack: { name: a.inner, version: 1.0.0, language: 1 }\nholds: { one: { after: Start, for: 1s } }\n"
        let outer = "pack: { name: a.outer, version: 1.0.0, language: 1 }\nholds: { two: { after: Start, for: 2s } }\n"
        let pack = try #require(
            checkPacks(
                [.text(inner, name: "inner.yaml"), .text(outer, name: "outer.yaml")], parameters: [:],
                into: &diagnostics))
        #expect(pack.holds.map(\.name) == ["two", "one"])
    }
}
