import AVTDiagnostics

extension CodePage {
    /// The codes of problems that exploration finds without a guarantee, except for proofs.
    static let explored: [CodePage] = [
        CodePage(
            .neverApplied, "A transition applies in no state that events can lead to.",
            harm: "The transition never runs, so nothing that it sets or sends happens.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isLoading: { initial: false }
                    isPaused: { initial: false }
                transitions:
                  - { name: load, action: StreamLoad, accept: "!isPaused", set: { isLoading: true } }
                  - { name: start, action: Start, set: { isLoading: false } }
                  - { name: pause, action: PauseBegin, accept: "!isLoading", set: { isPaused: true } }
                  - { name: resume, action: PauseFinish, set: { isPaused: false } }
                  - { name: give-up, action: Error, when: isLoading && isPaused, set: { isLoading: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isLoading: { initial: false }
                    isPaused: { initial: false }
                transitions:
                  - { name: load, action: StreamLoad, accept: "!isPaused", set: { isLoading: true } }
                  - { name: start, action: Start, set: { isLoading: false } }
                  - { name: pause, action: PauseBegin, accept: "!isLoading", set: { isPaused: true } }
                  - { name: resume, action: PauseFinish, set: { isPaused: false } }
                  - { name: give-up, action: Error, when: isLoading, set: { isLoading: false } }
                """)),
        CodePage(
            .variableNeverSet, "Rules read a variable that no transition sets.",
            harm: "What it decides is decided for ever: a condition on it is always true, or never.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isLive: { initial: false }
                transitions:
                  - { name: seek, action: SeekBegin, block: isLive }
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    isLiveStream: { type: bool, description: What is shown happens now. }
                state:
                  tracker:
                    isLive: { initial: false }
                transitions:
                  - { name: load, action: StreamLoad, set: { isLive: event.isLiveStream ?? false } }
                  - { name: seek, action: SeekBegin, block: isLive }
                """)),
        CodePage(
            .unbalancedPair, "Of two actions that begin and finish something, the rules know one.",
            harm: "Where nothing ends it, only the first one counts; where nothing begins it, its end says nothing.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: playback-ends, action: [End, Stop, Next], set: { isPaused: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                  - { name: playback-ends, action: [End, Stop, Next], set: { isPaused: false } }
                """)),
        CodePage(
            .neverRuns, "A timer or a measure runs in no state that events can lead to.",
            harm:
                "The measure stays 0, and the timer never emits; metrics that rest on them look as if nothing had happened.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    PauseTime: { type: counter, unit: ms, description: Time in pauses. }
                state:
                  tracker:
                    isPlaying: { initial: false }
                    isPaused: { initial: false }
                measures:
                  tracker: { paused: { time: isPaused && isPlaying } }
                transitions:
                  - { name: playback-begins, action: Start, set: { isPlaying: true, isPaused: false } }
                  - { name: pause-begins, action: PauseBegin, set: { isPlaying: false, isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPlaying: true, isPaused: false } }
                  - { name: playback-ends, action: [End, Stop, Next], set: { isPlaying: false, isPaused: false } }
                metrics:
                  PauseTime: { value: paused.delta }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    PauseTime: { type: counter, unit: ms, description: Time in pauses. }
                state:
                  tracker:
                    isPaused: { initial: false }
                measures:
                  tracker: { paused: { time: isPaused } }
                transitions:
                  - { name: playback-begins, action: Start, set: { isPaused: false } }
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                  - { name: playback-ends, action: [End, Stop, Next], set: { isPaused: false } }
                metrics:
                  PauseTime: { value: paused.delta }
                """)),
        CodePage(
            .metricNeverSent, "A metric is sent in no state that events can lead to.",
            harm: "Its dashboard stays empty, which looks like good news if the metric counts errors.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    StartFailures: { type: counter, unit: count, description: Errors before the first frame. }
                state:
                  tracker:
                    didStart: { initial: false }
                transitions:
                  - { name: start, action: Start, set: { didStart: true } }
                  - { name: error, action: Error, set: { didStart: false } }
                  - { name: no-error-without-a-playback, action: Error, accept: didStart }
                metrics:
                  StartFailures: { action: Error, when: didStart, value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    StartFailures: { type: counter, unit: count, description: Errors before the first frame. }
                state:
                  tracker:
                    didStart: { initial: false }
                transitions:
                  - { name: start, action: Start, set: { didStart: true } }
                  - { name: end, action: [End, Stop, Next], set: { didStart: false } }
                metrics:
                  StartFailures: { action: Error, when: "!didStart", value: 1 }
                """)),
        CodePage(
            .openAfterEnd, "A measure of a playback goes on counting when the playback is over.",
            harm: "The time until the viewer comes back counts as time in a pause.",
            wrong: .pack(
                """
                vocabulary:
                  attributes:
                    pauseTime: { type: int, unit: ms, description: Time in pauses. }
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                measures:
                  tracker:
                    pauses: { time: isPaused }
                transitions:
                  - { name: start, action: Start, block: didStart, set: { didStart: true, isPaused: false } }
                  - { name: pause-begins, action: PauseBegin, accept: didStart && !isPaused, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, accept: didStart && isPaused, set: { isPaused: false } }
                  - { name: end, action: [End, Stop, Next], accept: didStart, set: { didStart: false } }
                attributes:
                  pauseTime: pauses
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    pauseTime: { type: int, unit: ms, description: Time in pauses. }
                state:
                  tracker:
                    didStart: { initial: false }
                    isPaused: { initial: false }
                measures:
                  tracker:
                    pauses: { time: isPaused }
                transitions:
                  - { name: start, action: Start, block: didStart, set: { didStart: true } }
                  - { name: pause-begins, action: PauseBegin, accept: didStart && !isPaused, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, accept: didStart && isPaused, set: { isPaused: false } }
                  - { name: end, action: [End, Stop, Next], accept: didStart, set: { didStart: false, isPaused: false } }
                attributes:
                  pauseTime: pauses
                """)),
        CodePage(
            .timerOutlivesEnd, "A timer of a playback runs on when the playback is over.",
            harm: "It goes on to emit events: a viewer who has left looks like one who watches.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: 30s, emit: Ping }
                transitions:
                  - { name: start, action: Start, block: didStart, set: { didStart: true }, start: ping }
                  - { name: end, action: [End, Stop, Next], accept: didStart, set: { didStart: false } }
                  - { name: error, action: Error, stop: ping }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: 30s, emit: Ping }
                transitions:
                  - { name: start, action: Start, block: didStart, set: { didStart: true }, start: ping }
                  - { name: end, action: [End, Stop, Next], accept: didStart, set: { didStart: false }, stop: ping }
                """)),
        CodePage(
            .leftToData, "That a flag can be reset, an action accepted or a playback ended rests on data.",
            harm: "Where the data never is like that, it never happens, and no proof says so.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                memory:
                  tracker:
                    pauses: { initial: 0, unit: count }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true, pauses: pauses + 1 } }
                  - { name: pause-ends, action: PauseFinish, accept: pauses < 100 && isPaused, set: { isPaused: false } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
                """)),
        CodePage(
            .notExplored, "What the rules can come to is too much to be explored in passing.",
            harm: "That a rule never applies, or a flag latches, may go unsaid.",
            wrong: .words("A pack of which data decides in very many ways, or with very many states."),
            right: .words("`avt-rules check --explore`, which takes its time.")),
    ]
}
