import AVTDiagnostics
import Foundation
import Testing

@testable import AVTRules

@Suite("Packs on top of each other")
struct LayerTests {
    @Test(arguments: cases)
    func `each mistake is found where it is`(example: MarkedCase) {
        example.verify()
    }

    static let base = """
        state:
          tracker:
            isPaused: { initial: false }
        vocabulary:
          metrics:
            PauseTime: { type: gauge, unit: ms }
        transitions:
          - name: pause-begins
            action: PauseBegin
            set: { isPaused: true }
        """

    static let cases: [MarkedCase] = [
        MarkedCase(
            "a rule that is there already", [.missingOverride], below: base,
            """
            transitions:
              - name: ▸pause-begins
                action: PauseBegin
            """),
        MarkedCase(
            "an override of nothing", [.overrideWithoutTarget], fixed: "name: pause-begins", below: base,
            """
            transitions:
              - name: ▸pause-begin
                override: true
                action: PauseBegin
            """),
        MarkedCase(
            "a removal of nothing", [.overrideWithoutTarget], fixed: "remove: [pause-begins]", below: base,
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [other.yaml]
              remove: [▸pause-begin]
            """),
        MarkedCase(
            "a metric of two types", [.metricTypeConflict], below: base,
            """
            vocabulary:
              metrics:
                ▸PauseTime: { type: counter, unit: ms }
            """),
        MarkedCase(
            "a flag that begins otherwise", [.conflictingDeclarations],
            below: """
                state:
                  tracker:
                    isMuted: { initial: false }
                """,
            """
            state:
              tracker:
                ▸isMuted: { initial: true }
            """),
        MarkedCase(
            "a base that does not exist", [.packNotFound],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [▸nowhere.yaml]
            """),
        MarkedCase(
            "a shipped pack that does not exist", [.packNotFound], fixed: "extends: [openavt.core]",
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [▸openavt.cor]
            """),
        MarkedCase(
            "a value for a parameter that the base does not have", [.unknownParameter],
            fixed: "with: { pingInterval: 1s }",
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [{ pack: openavt.core, with: { ▸pingIntervall: 1s } }]
            """),
        MarkedCase(
            "a value below the minimum", [.argumentOutOfRange],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [{ pack: openavt.core, with: { pingInterval: ▸0s } }]
            """),
        MarkedCase(
            "a pack that extends another twice", [.duplicateID],
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              extends: [openavt.core, ▸openavt.core]
            """),
    ]
}
