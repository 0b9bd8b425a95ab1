import AVTDiagnostics

@testable import AVTRules

extension NameTests {
    /// Names for which others are offered only if that is certain.
    static let fixes: [MarkedCase] = [
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
            "families and names of payloads that are private",
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
            "a misspelt declaration", [.unknownState, .unknownState, .unknownState],
            fixed: "accept: isWaiting, set: { isWaiting: false } }",
            """
            state:
              tracker:
                isWating: { initial: false }
            transitions:
              - { name: wait, action: BufferBegin, set: { ▸isWaiting: true } }
              - { name: go, action: BufferFinish, accept: ▸isWaiting, set: { ▸isWaiting: false } }
            """),
        MarkedCase(
            "two misspelt uses of a name beside a correct one", [.unknownState, .unknownState],
            fixed: "accept: isWaiting, set: { isWaiting: false } }",
            """
            state:
              tracker:
                isWaiting: { initial: false }
            transitions:
              - { name: wait, action: BufferBegin, set: { isWaiting: true } }
              - { name: go, action: BufferFinish, accept: ▸isWating, set: { ▸isWating: false } }
            """),
        MarkedCase(
            "a misspelt value of a variable that follows an attribute", [.enumValueUnknown, .enumValueUnknown],
            fixed: "accept: cdn == fastly",
            """
            vocabulary:
              attributes:
                cdn: { type: string, oneOf: [akamai, fastly] }
            state:
              tracker:
                cdn: { initial: none, values: [none, akamai, ▸fasty], from: event.cdn }
            transitions:
              - { name: start, action: Start, accept: cdn == ▸fastly }
            """),
    ]
}
