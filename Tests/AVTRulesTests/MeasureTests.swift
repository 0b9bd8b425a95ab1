import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Measures")
struct MeasureTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    /// Measures of the tracker, one a line, and an attribute that reads one.
    private static func measures(_ lines: String..., read: String = "") -> String {
        """
        vocabulary:
          attributes:
            rate: { type: int, unit: bps }
            word: { type: string }
            mean: { type: double, unit: bps }
        state:
          tracker:
            isPaused: { initial: false }
            phase: { initial: idle, values: [idle, playing] }
        memory:
          tracker:
            rate: { type: int, unit: bps, from: event.rate }
        transitions:
          - { name: plays, action: Start, set: { phase: playing } }
          - { name: pauses, action: PauseBegin, set: { isPaused: "(rate ?? 0) > 5" } }
        measures:
          tracker:

        """ + lines.map { "    \($0)\n" }.joined() + (read.isEmpty ? "" : "attributes:\n  mean: \(read)\n")
    }

    /// Packs in which only measures are said to be wrong, or to be unused.
    static let cases: [MarkedCase] = [
        MarkedCase("a key misspelt", [.unknownKey], fixed: "of: rate", measures("a: { time: isPaused, ▸off: rate }")),
        MarkedCase(
            "ranges without anything", [.missingKey, .missingKey], measures("▸▸a: { ranges: event.position }")),
        MarkedCase(
            "ranges whose while is misspelt", [.unknownKey], fixed: "while: isPaused",
            measures("a: { ranges: event.position, ▸whlie: isPaused, gap: 1s }")),
        MarkedCase(
            "two kinds at once", [.contradictoryKeys], measures("a: { time: isPaused, ▸samples: event.rate }")),
        MarkedCase(
            "keys of other kinds", [.contradictoryKeys, .contradictoryKeys],
            measures("a: { count: Start, limit: ▸3, while: ▸isPaused }")),
        MarkedCase(
            "a number that is text", [.typeMismatch], measures("a: { time: isPaused, of: ▸string(rate) }")),
        MarkedCase(
            "a condition that is a number", [.nonBooleanGuard], measures("a: { time: ▸1 + 1, of: rate }")),
        MarkedCase(
            "an event in a weighted number", [.notAvailableHere],
            measures("a: { time: isPaused, of: ▸event.rate ?? rate }")),
        MarkedCase(
            "a measure in a sample", [.notAvailableHere],
            measures("a: { time: isPaused, of: rate }", "b: { samples: ▸a.max }")),
        MarkedCase(
            "measures of each other", [.notAvailableHere],
            measures("a: { samples: ▸b.max }", "b: { samples: a.max }")),
        MarkedCase(
            "a measure by way of a definition", [.cyclicDefinition],
            measures("a: { time: isPaused, of: \"poor ? 1 : 2\" }") + "definitions: { poor: ▸a.mean < 3 }\n"),
        MarkedCase(
            "a position in other units", [.unitMismatch],
            measures("a: { ranges: ▸event.rate, while: isPaused, gap: 1s }")),
        MarkedCase(
            "a position that is a double", [.typeMismatch],
            measures("a: { ranges: ▸event.fps, while: isPaused, gap: 1s }")),
        MarkedCase(
            "a gap below 0", [.argumentOutOfRange],
            measures("a: { ranges: event.position, while: isPaused, gap: ▸-1s }")),
        MarkedCase(
            "no intervals at all", [.argumentOutOfRange],
            measures("a: { ranges: event.position, while: isPaused, gap: 1s, limit: ▸0 }")),
        MarkedCase(
            "a speed that is text", [.typeMismatch],
            measures("a: { ranges: event.position, while: isPaused, speed: ▸string(rate), gap: 1s }")),
        MarkedCase(
            "a choice instead of an enumeration", [.typeMismatch],
            measures("a: { time: isPaused, per: \"▸isPaused ? phase : phase\" }")),
        MarkedCase(
            "an enumeration that is not there", [.unknownState], fixed: "per: phase",
            measures("a: { time: isPaused, per: ▸phas }", read: "a.idle / 1ms")),
        MarkedCase(
            "an enumeration of the event", [.notAvailableHere],
            measures("a: { time: isPaused, per: ▸kind }")
                + "definitions: { kind: { firstOf: { fast: event.rate > 5, slow: \"true\" } } }\n"),
        MarkedCase(
            "the field of a word", [.unknownState], measures("a: { time: isPaused, per: phase }", read: "▸a.idle.max")),
        MarkedCase(
            "a field of no number", [.unknownState], measures("a: { time: isPaused, of: rate }", read: "▸a.longest")),
        MarkedCase(
            "a unit that does not fit", [.unitMismatch],
            measures("a: { time: isPaused, of: rate }", read: "▸a.total")),
        MarkedCase(
            "the type of a number by way of definitions", [],
            measures("a: { time: isPaused, of: \"busy ? rate : 2\" }", read: "'poor ? 1 : a.max'")
                + "definitions: { poor: \"(a.max ?? 5) < 3\", busy: phase == playing }\n"),
        MarkedCase(
            "all of them", [],
            measures(
                "a: { time: isPaused, of: rate }", "b: { samples: event.rate / 2.0, action: [Start, End] }",
                "c: { ranges: event.position, while: isPaused, speed: 2, gap: 0s, limit: 1024 }",
                "d: { time: \"true\", per: phase }", read: "a + b.first + a.min")
                + "  adPosition: c.longest\n  volume: d.idle / d + b.count / 1\n"),
    ]
}
