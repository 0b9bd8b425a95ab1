import AVTDiagnostics

extension CodePage {
    static let names: [CodePage] = [
        CodePage(
            .unknownAttribute, "There is no attribute of this name.",
            harm: "Of a misspelt attribute no event ever has a value: the condition is never true, the metric never "
                + "sent.",
            wrong: .pack(
                """
                attributes:
                  possition: event.position
                """),
            right: .pack(
                """
                attributes:
                  adPosition: event.position
                """)),
        CodePage(
            .metricOfAnotherEvent, "A metric reads another one that is never sent with the same event.",
            harm: "What is read is always missing, so the metric is never sent, or its default counts every time.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    WaitTime: { type: gauge, unit: ms, description: Each wait. }
                    NumLongWaits: { type: counter, unit: count, description: Waits of more than 1 s. }
                metrics:
                  WaitTime: { action: BufferFinish, value: since(BufferBegin) }
                  NumLongWaits: { action: End, when: metrics.WaitTime > 1s, value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    WaitTime: { type: gauge, unit: ms, description: Each wait. }
                    NumLongWaits: { type: counter, unit: count, description: Waits of more than 1 s. }
                metrics:
                  WaitTime: { action: BufferFinish, value: since(BufferBegin) }
                  NumLongWaits: { action: BufferFinish, when: metrics.WaitTime > 1s, value: 1 }
                """)),
        CodePage(
            .unknownAction, "There is no action of this name.",
            harm: "The rule waits for an event that no tracker sends.",
            wrong: .pack(
                """
                transitions:
                  - { name: playback-ends, action: Finish }
                """),
            right: .pack(
                """
                transitions:
                  - { name: playback-ends, action: End }
                """)),
        CodePage(
            .unknownState, "Nothing of this name is declared.",
            harm: "A condition on a variable that nobody sets would be the same for ever.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPausd, set: { isPaused: true } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                """)),
        CodePage(
            .unknownFunction, "There is no function of this name.",
            harm: "The formula has no value, so its rule could neither accept nor measure.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: had(event.position) }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: has(event.position) }
                """)),
        CodePage(
            .unknownMetric, "There is no metric of this name.",
            harm: "A metric without type and unit cannot be added up, and under a misspelt name nobody looks for it.",
            wrong: .pack(
                """
                metrics:
                  PausTime: { action: PauseFinish, value: since(PauseBegin) }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    PauseTime: { type: gauge, unit: ms }
                metrics:
                  PauseTime: { action: PauseFinish, value: since(PauseBegin) }
                """)),
        CodePage(
            .unknownParameter, "There is no parameter of this name.",
            harm: "The value that you set reaches nobody, and the default stays in force.",
            wrong: .pack(
                """
                pack:
                  name: my.pack
                  version: 1.0.0
                  language: 1
                  extends: [{ pack: openavt.core, with: { pingIntervall: 10s } }]
                """),
            right: .pack(
                """
                pack:
                  name: my.pack
                  version: 1.0.0
                  language: 1
                  extends: [{ pack: openavt.core, with: { pingInterval: 10s } }]
                """)),
        CodePage(
            .unknownTimer, "There is no timer of this name.",
            harm: "Nothing would be started or stopped: heartbeats are missing, or never end.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, start: ping }
                """),
            right: .pack(
                """
                timers:
                  ping: { every: 30s, emit: Ping }
                transitions:
                  - { name: starts, action: Start, start: ping }
                """)),
        CodePage(
            .unknownScope, "There is no scope of this name.",
            harm: "Variables without an owner would never be put back to their first values.",
            wrong: .pack(
                """
                state:
                  trackr:
                    didStart: { initial: false }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                """)),
        CodePage(
            .unknownFragment, "A payload includes what is no fragment.",
            harm: "The attributes that it was to add would be missing from what is sent.",
            wrong: .pack(
                """
                payloads:
                  Ping: { include: status }
                """),
            right: .pack(
                """
                payloads:
                  status: { send: { position: event.position } }
                  Ping: { include: status }
                """)),
        CodePage(
            .unknownRecord, "There is no record, or no family of attributes, of this name.",
            harm: "The variable would hold nothing, and what belongs together would be sent apart.",
            wrong: .pack(
                """
                vocabulary:
                  records:
                    adInfo: { fields: { ad.id: { type: string } } }
                memory:
                  tracker:
                    ad: { record: adInf }
                transitions:
                  - { name: ad-ends, action: AdFinish, clear: [ad] }
                """),
            right: .pack(
                """
                vocabulary:
                  records:
                    adInfo: { fields: { ad.id: { type: string } } }
                memory:
                  tracker:
                    ad: { record: adInfo }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { ad: event.adInfo } }
                  - { name: ad-ends, action: AdFinish, accept: has(ad), clear: [ad] }
                """)),
    ]

    static let usedNames: [CodePage] = [
        CodePage(
            .notAvailableHere, "A formula reads what is not there at this point of a step.",
            harm: "It would read the value of another event or moment, and the number would be of something else.",
            wrong: .pack(
                """
                payloads:
                  Ping: { send: { again: "!unsent" } }
                """),
            right: .pack(
                """
                payloads:
                  Ping: { send: { position: event.position } }
                """)),
        CodePage(
            .cyclicDefinition, "Definitions are defined by each other.",
            harm: "They have no value, so no rule that reads them can decide.",
            wrong: .pack(
                """
                definitions:
                  isPlaying: "!isStopped"
                  isStopped: "!isPlaying"
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                definitions:
                  isPlaying: didStart
                  isStopped: "!isPlaying"
                transitions:
                  - { name: starts, action: Start, accept: isStopped, set: { didStart: true } }
                  - { name: ends, action: End, set: { didStart: false } }
                """)),
        CodePage(
            .unusedDeclaration, "Something is declared and not used.",
            harm: "Often it is the rest of a rule that is missing, and with it what the rule should have counted.",
            wrong: .pack(
                """
                payloads:
                  status: { send: { position: event.position } }
                """),
            right: .pack(
                """
                payloads:
                  status: { send: { position: event.position } }
                  Ping: { include: status }
                """)),
        CodePage(
            .cyclicInclude, "Fragments of payloads include each other.",
            harm: "What is sent would have no end.",
            wrong: .pack(
                """
                payloads:
                  outer: { include: inner }
                  inner: { include: [outer] }
                  Ping: { include: outer }
                """),
            right: .pack(
                """
                payloads:
                  outer: { include: inner }
                  inner: { send: { position: event.position } }
                  Ping: { include: outer }
                """)),
    ]
}
