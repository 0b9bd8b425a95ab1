import AVTDiagnostics
import Testing

@testable import AVTRules

@Suite("Names in packs")
struct NameTests {
    @Test(arguments: cases)
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
            "a variable behind the prefix of attributes", [.unknownAttribute], fixed: "accept: isPaused",
            """
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - { name: pause, action: PauseBegin, set: { isPaused: true } }
              - { name: resume, action: PauseFinish, accept: ▸event.isPaused, set: { isPaused: false } }
            """),
        MarkedCase(
            "an attribute that is like none", [.unknownAttribute], fixed: "accept: event.isStalled",
            """
            transitions:
              - { name: resume, action: PauseFinish, accept: ▸event.isStalled }
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
            "a measure that is set, beside a variable of a similar name", [.unknownState],
            fixed: "set: { isPaused: true, paused: 5 }",
            """
            state:
              tracker:
                isPaused: { initial: false }
            measures:
              tracker:
                paused: { time: isPaused }
            transitions:
              - { name: pause, action: PauseBegin, set: { isPaused: true, ▸paused: 5 } }
            """),
        MarkedCase(
            "a variable that would be set twice", [.unknownState], fixed: "set: { isPaused: true, isPausd: false }",
            """
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - { name: pause, action: PauseBegin, set: { isPaused: true, ▸isPausd: false } }
            """),
        MarkedCase(
            "a metric that would be there twice", [.unknownMetric], fixed: "  PauseTme: {",
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge }
            metrics:
              PauseTime: { action: PauseFinish, value: 1 }
              ▸PauseTme: { action: PauseFinish, value: 2 }
            """),
        MarkedCase(
            "an action that would be in a list twice", [.unknownAction], fixed: "action: [Start, Strat]",
            """
            transitions:
              - { name: start, action: [Start, ▸Strat] }
            """),
        MarkedCase(
            "families and names on the wire that are private",
            [.unknownAttribute, .unknownAttribute, .unknownAttribute, .unknownAttribute, .unknownAttribute],
            fixed: """
                    profile: { drop: true }
                    device: { drop: true }
                    viewerName: { drop: true }
                    userId: { drop: true }
                    title.*: { drop: true }
                """,
            """
            vocabulary:
              attributes:
                userId: { type: string }
              families:
                profile: { type: string }
                device: { type: string }
            payloads:
              Ping: { send: { viewerName: event.userId } }
            privacy:
              attributes:
                ▸profile.*: { drop: true }
                ▸devic: { drop: true }
                ▸viewerNam: { drop: true }
                ▸event.userId: { drop: true }
                ▸title.*: { drop: true }
            """),
        MarkedCase(
            "definitions that go in a circle", [.cyclicDefinition],
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
