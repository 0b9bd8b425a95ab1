import AVTDiagnostics

extension CodePage {
    static let unnoticedSending: [CodePage] = [
        CodePage(
            .trivialGuarantee,
            "A guarantee is proved and says nothing about the rules.",
            harm: "It stays proved whatever the rules become, so it protects nothing.",
            wrong: .pack(
                """
                trackers:
                  content: { emits: [Start, End] }
                state:
                  tracker:
                    didStart: { initial: false }
                transitions:
                  - { name: starts, action: Start, block: didStart, set: { didStart: true } }
                  - { name: ends, action: End, accept: didStart, set: { didStart: false } }
                guarantees:
                  - { name: a-stop-is-the-end, after: Stop, expect: "!didStart" }
                """),
            right: .pack(
                """
                trackers:
                  content: { emits: [Start, End] }
                state:
                  tracker:
                    didStart: { initial: false }
                transitions:
                  - { name: starts, action: Start, block: didStart, set: { didStart: true } }
                  - { name: ends, action: End, accept: didStart, set: { didStart: false } }
                guarantees:
                  - { name: an-end-is-the-end, after: End, expect: "!didStart" }
                """)),
        CodePage(
            .metricOfConsumedEvent,
            "A metric belongs to events that are all consumed.",
            harm: "A consumed event has neither attributes nor metrics, so the metric is never sent.",
            wrong: .pack(
                """
                vocabulary:
                  actions:
                    PlayButton: { description: The viewer presses play or pause. }
                  metrics:
                    NumPresses: { type: counter, unit: count, description: Presses of the button. }
                transitions:
                  - { name: button-is-no-event, action: PlayButton, consume: true, emit: { after: PauseBegin } }
                metrics:
                  NumPresses: { action: PlayButton, value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  actions:
                    PlayButton: { description: The viewer presses play or pause. }
                  metrics:
                    NumPresses: { type: counter, unit: count, description: Presses of the button. }
                transitions:
                  - { name: button-is-no-event, action: PlayButton, consume: true, emit: { after: PauseBegin } }
                metrics:
                  NumPresses: { action: PauseBegin, value: 1 }
                """)),
        CodePage(
            .metricContradictsAcceptance,
            "A metric's condition holds only for events that transitions block.",
            harm: "The metric is never sent: no event that is accepted meets its condition.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    NumEarlyErrors: { type: counter, unit: count, description: Errors in the first five seconds. }
                transitions:
                  - { name: only-late-errors, action: Error, accept: (event.position ?? 0ms) >= 5s }
                metrics:
                  NumEarlyErrors: { action: Error, when: (event.position ?? 0ms) < 5s, value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    NumLateErrors: { type: counter, unit: count, description: Errors in the second ten seconds. }
                transitions:
                  - { name: only-late-errors, action: Error, accept: (event.position ?? 0ms) >= 5s }
                metrics:
                  NumLateErrors: { action: Error, when: (event.position ?? 0ms) < 20s, value: 1 }
                """)),
        CodePage(
            .readAfterReset,
            "A value is read on the event that begins its scope, and so has just been reset.",
            harm: "The metric is sent as 0 each time; `was` reads what the variable was before the event.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    NumErrors: { type: counter, unit: count, description: Errors of the playback that ends. }
                scopes:
                  playback: { per: tracker }
                memory:
                  playback:
                    errors: { initial: 0, unit: count }
                transitions:
                  - { name: request-begins-a-playback, action: MediaRequest, begin: [playback] }
                  - { name: errors-are-counted, action: Error, set: { errors: errors + 1 } }
                metrics:
                  NumErrors: { action: MediaRequest, value: errors }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    NumErrors: { type: counter, unit: count, description: Errors of the playback that ends. }
                scopes:
                  playback: { per: tracker }
                memory:
                  playback:
                    errors: { initial: 0, unit: count }
                transitions:
                  - { name: request-begins-a-playback, action: MediaRequest, begin: [playback] }
                  - { name: errors-are-counted, action: Error, set: { errors: errors + 1 } }
                metrics:
                  NumErrors: { action: MediaRequest, value: was.errors }
                """)),
        CodePage(
            .reportLost,
            "A transition remembers a value as reported on an event that is consumed, so that no event reports it.",
            harm: "The time up to the consumed event is in no report, and the sum of all reports is too small.",
            wrong: .pack(
                """
                vocabulary:
                  actions:
                    Beat: { description: Kept for the rules. }
                  attributes:
                    newPlayTime: { type: int, unit: ms, description: Play time since the event before. }
                state:
                  tracker:
                    plays: { initial: false }
                memory:
                  tracker:
                    reported: { initial: 0ms }
                measures:
                  tracker:
                    playTime: { time: plays }
                timers:
                  beat: { every: 1s, while: plays, emit: Beat }
                transitions:
                  - { name: starts, action: Start, block: plays, set: { plays: true } }
                  - { name: ends, action: End, accept: plays, set: { plays: false } }
                  - { name: time-is-reported, action: [Start, Beat, End], set: { reported: playTime } }
                  - { name: beats-are-kept, action: Beat, consume: true }
                attributes:
                  newPlayTime: { action: [Start, Beat, End], value: playTime - was.reported }
                """),
            right: .pack(
                """
                vocabulary:
                  actions:
                    Beat: { description: Kept for the rules. }
                  attributes:
                    newPlayTime: { type: int, unit: ms, description: Play time since the event before. }
                state:
                  tracker:
                    plays: { initial: false }
                memory:
                  tracker:
                    reported: { initial: 0ms }
                measures:
                  tracker:
                    playTime: { time: plays }
                timers:
                  beat: { every: 1s, while: plays, emit: Beat }
                transitions:
                  - { name: starts, action: Start, block: plays, set: { plays: true } }
                  - { name: ends, action: End, accept: plays, set: { plays: false } }
                  - { name: time-is-reported, action: [Start, End], set: { reported: playTime } }
                  - { name: beats-are-kept, action: Beat, consume: true }
                attributes:
                  newPlayTime: { action: [Start, End], value: playTime - was.reported }
                """)),
        CodePage(
            .totalAddedAgain,
            "A metric whose values are added up or averaged sends a total so far, or one that is added up sends a share.",
            harm: "After three stalls, 1 + 2 + 3 are counted.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    NumStalls: { type: counter, unit: count, description: Times that playback stopped for data. }
                measures:
                  tracker:
                    stalls: { count: BufferBegin }
                metrics:
                  NumStalls: { action: BufferFinish, value: stalls }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    NumStalls: { type: counter, unit: count, description: Times that playback stopped for data. }
                metrics:
                  NumStalls: { action: BufferBegin, value: 1 }
                """)),
        CodePage(
            .neverSent,
            "A formula reads the time since an action of which no event is ever sent.",
            harm: "`since` is always missing and `within` always false, because they look at sent events.",
            wrong: .pack(
                """
                vocabulary:
                  actions:
                    PlayButton: { description: The viewer presses play or pause. }
                  metrics:
                    ReactionTime: { type: gauge, unit: ms, description: From the button to the pause. }
                transitions:
                  - { name: button-is-no-event, action: PlayButton, consume: true }
                metrics:
                  ReactionTime: { action: PauseBegin, value: since(PlayButton) }
                """),
            right: .pack(
                """
                vocabulary:
                  actions:
                    PlayButton: { description: The viewer presses play or pause. }
                  metrics:
                    ReactionTime: { type: gauge, unit: ms, description: From the button to the pause. }
                memory:
                  tracker:
                    pressedAt: { type: int, unit: ms }
                transitions:
                  - { name: button-is-no-event, action: PlayButton, consume: true, set: { pressedAt: now } }
                metrics:
                  ReactionTime: { action: PauseBegin, value: now - pressedAt }
                """)),
    ]
}
