import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Names in packs")
struct NameTests {
    @Test(arguments: cases + fixes)
    func `each unknown name is found where it is`(example: MarkedCase) {
        example.verify()
    }

    static let cases: [MarkedCase] = [
        MarkedCase(
            "an action that does not exist", [.unknownAction], fixed: "action: PauseBegin",
            """
            transitions:
              - name: pause
                action: ▸PauseBegn
            """),
        MarkedCase(
            "an action in a list in quotes", [.unknownAction], fixed: "action: [Start, 'Stop']",
            """
            transitions:
              - name: pause
                action: [Start, ▸'Stopp']
            """),
        MarkedCase(
            "an action that a timer emits", [.unknownAction], fixed: "emit: Ping",
            """
            timers:
              ping: { every: 30s, emit: ▸Pin }
            transitions:
              - { name: start, action: Start, start: ping }
            """),
        MarkedCase(
            "a variable that is set", [.unknownState], fixed: "    set: { isPaused: true }",
            """
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - name: pause
                action: PauseBegin
                set: { ▸isPausd: true }
            """),
        MarkedCase(
            "a variable that is read", [.unknownState], fixed: "    block: isPaused",
            """
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - name: pause
                action: PauseBegin
                block: ▸isPausd
            """),
        MarkedCase(
            "a name in the middle of a quoted formula", [.unknownState], fixed: #"    when: "!isPaused && !isSeeking""#,
            """
            state:
              tracker:
                isPaused: { initial: false }
                isSeeking: { initial: false }
            transitions:
              - name: pause
                action: PauseBegin
                when: "!isPaused && !▸isSeking"
            """),
        MarkedCase(
            "a name on a later line of a folded formula", [.unknownState], fixed: "      && !isSeeking",
            """
            state:
              tracker:
                isPaused: { initial: false }
                isSeeking: { initial: false }
            transitions:
              - name: pause
                action: PauseBegin
                when: >-
                  !isPaused
                  && !▸isSeking
            """),
        MarkedCase(
            "an attribute that is read", [.unknownAttribute], fixed: "event.timeSincePauseBegin",
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: ms }
            metrics:
              PauseTime: { action: PauseFinish, value: ▸event.timeSincePauseBegn }
            """),
        MarkedCase(
            "an attribute that is written", [.unknownAttribute], fixed: "  inPauseBlock: isPaused",
            """
            state:
              tracker:
                isPaused: { initial: false }
            attributes:
              ▸inPausBlock: isPaused
            """),
        MarkedCase(
            "a metric without a declaration", [.unknownMetric],
            """
            metrics:
              ▸NumStarts: { action: Start, value: 1 }
            """),
        MarkedCase(
            "a timer that is started", [.unknownTimer], fixed: "start: ping",
            """
            timers:
              ping: { every: 30s, emit: Ping }
            transitions:
              - { name: start, action: Start, start: ▸pign }
              - { name: stop, action: Stop, stop: ping }
            """),
        MarkedCase(
            "a scope that begins", [.unknownScope], fixed: "begin: playback",
            """
            scopes:
              playback: { per: tracker }
            transitions:
              - { name: start, action: Start, begin: ▸playbck }
            """),
        MarkedCase(
            "a group that is nobody's", [.unknownScope], fixed: "  tracker:",
            """
            state:
              ▸trackers:
                isPaused: { initial: false }
            """),
        MarkedCase(
            "a parameter", [.unknownParameter], fixed: "parameters.pause",
            """
            pack:
              name: example.case
              version: 1.0.0
              language: 1
              parameters:
                pause: { type: duration, default: 1s }
            timers:
              ping: { every: ▸parameters.pauze, while: "true", emit: Ping }
            """),
        MarkedCase(
            "a definition where a timer is needed", [.unknownTimer],
            """
            definitions:
              ping: "true"
            transitions:
              - { name: start, action: Start, start: ▸ping, when: ping }
            """),
        MarkedCase(
            "definitions that go in a cycle", [.cyclicDefinition],
            """
            definitions:
              one: two
              two: three
              three: ▸one
            """),
        MarkedCase(
            "was in a transition", [.notAvailableHere],
            """
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - name: pause
                action: PauseBegin
                block: ▸was.isPaused
            """),
        MarkedCase(
            "the event in the condition of a timer", [.notAvailableHere],
            """
            timers:
              ping: { every: 30s, while: ▸event.isMuted, emit: Ping }
            """),
        MarkedCase(
            "the event behind a definition", [.notAvailableHere],
            """
            definitions:
              muted: has(event.isMuted) && event.isMuted
            timers:
              ping: { every: 30s, while: ▸muted, emit: Ping }
            """),
    ]
}
