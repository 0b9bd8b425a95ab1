import AVTDiagnostics

extension CodePage {
    static let types: [CodePage] = [
        CodePage(
            .typeMismatch, "A value is of another type than what is needed.",
            harm: "A text in the place of a number is dropped by what receives it, or counted as zero.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: 1 } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                """)),
        CodePage(
            .unitMismatch, "Numbers of different units are added, compared or sent as each other.",
            harm: "Seconds taken for milliseconds make a number a thousand times too small, and nothing looks broken.",
            wrong: .pack(
                """
                memory:
                  tracker:
                    seeks: { initial: 0, unit: count }
                transitions:
                  - { name: seek-begins, action: SeekBegin, set: { seeks: seeks + 1 } }
                attributes:
                  accumSeekTime: since(SeekBegin) + seeks
                """),
            right: .pack(
                """
                memory:
                  tracker:
                    seekTime: { initial: 0ms }
                transitions:
                  - { name: seek-ends, action: SeekFinish, set: { seekTime: seekTime + (since(SeekBegin) ?? 0ms) } }
                attributes:
                  accumSeekTime: seekTime
                """)),
        CodePage(
            .nonBooleanGuard, "A condition is neither true nor false.",
            harm: "Whether 0 or an empty text counts as true differs between languages; half of your events hang on "
                + "it.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: 1 }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: "(event.position ?? 0) < 1s" }
                """)),
        CodePage(
            .valueMayBeMissing, "A condition reads a value that may be missing, and does not say what to do then.",
            harm: "Where it is missing the condition counts as not met; on players without it the rule never applies.",
            wrong: .pack(
                """
                transitions:
                  - { name: late-start, action: Start, when: event.position > 0 }
                """),
            right: .pack(
                """
                transitions:
                  - { name: late-start, action: Start, when: (event.position ?? 0) > 0 }
                """)),
        CodePage(
            .constantCondition, "A condition always holds, or never, whatever the values.",
            harm: "What should depend on it does not: a metric counts everything, or nothing at all.",
            wrong: .pack(
                """
                attributes:
                  position: { action: Start, when: "(event.position ?? 0) >= 0 || (event.position ?? 0) < 5s", value: 0ms }
                """),
            right: .pack(
                """
                attributes:
                  position: { action: Start, when: "(event.position ?? 0) < 5s", value: 0ms }
                """)),
        CodePage(
            .redundantCondition, "A part of a condition, or of a list of demands, changes nothing.",
            harm: "Its author meant to exclude something that the other parts do not exclude.",
            wrong: .pack(
                """
                attributes:
                  position: { action: Start, when: "(event.position ?? 0) > 5s && (event.position ?? 0) > 3s", value: 0ms }
                """),
            right: .pack(
                """
                attributes:
                  position: { action: Start, when: "(event.position ?? 0) > 5s && (event.position ?? 0) < 30s", value: 0ms }
                """)),
        CodePage(
            .contradictoryConditions, "Two parts of a condition, or two demands on an action, exclude each other.",
            harm: "What needs both never happens: the rule is silent, or every event of the action is lost.",
            wrong: .pack(
                """
                attributes:
                  position: { action: Start, when: "(event.position ?? 0) > 5s && (event.position ?? 0) < 3s", value: 0ms }
                """),
            right: .pack(
                """
                attributes:
                  position: { action: Start, when: "(event.position ?? 0) > 5s || (event.position ?? 0) < 3s", value: 0ms }
                """)),
        CodePage(
            .wrongArity, "A function is called with too many or too few arguments.",
            harm: "The formula has no value, so its rule could neither accept nor measure.",
            wrong: .pack(
                """
                attributes:
                  isMuted: (event.title ?? "").startsWith("a", "b")
                """),
            right: .pack(
                """
                attributes:
                  isMuted: (event.title ?? "").startsWith("a")
                """)),
        CodePage(
            .argumentOutOfRange, "A number is outside of what is possible there.",
            harm: "A timer of no length, or a set without a bound, would stop the app that runs the pack.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: 0s, while: didStart, emit: Ping }
                transitions:
                  - { name: starts, action: Start, set: { didStart: true } }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: 30s, while: didStart, emit: Ping }
                transitions:
                  - { name: starts, action: Start, set: { didStart: true } }
                """)),
        CodePage(
            .neverMissing, "A default is given for what is never missing.",
            harm: "Whoever reads it believes that there is a second case, and looks for it in the data in vain.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, block: isPaused ?? false, set: { isPaused: true } }
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
            .ambiguousCoalesce, "`??` stands beside another operator without brackets.",
            harm: "`a + b ?? 0` is 0 where either is missing, not `a` where `b` is: sums lose what is there.",
            wrong: .pack(
                """
                attributes:
                  duration: { value: event.position + event.adDuration ?? 0 }
                """),
            right: .pack(
                """
                attributes:
                  duration: { when: has(event.position), value: event.position + (event.adDuration ?? 0) }
                """)),
        CodePage(
            .notConstant, "A value that must be known beforehand depends on what happens.",
            harm: "A bound that moves while it is applied counts the same stretch twice, or not at all.",
            wrong: .pack(
                """
                memory:
                  tracker:
                    period: { initial: 30s }
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: period, while: didStart, emit: Ping }
                transitions:
                  - { name: starts, action: Start, set: { didStart: true } }
                """),
            right: .pack(
                """
                pack:
                  name: my.pack
                  version: 1.0.0
                  language: 1
                  parameters:
                    period: { type: duration, default: 30s }
                state:
                  tracker:
                    didStart: { initial: false }
                timers:
                  ping: { every: parameters.period, while: didStart, emit: Ping }
                transitions:
                  - { name: starts, action: Start, set: { didStart: true } }
                """)),
    ]

    static let formulas: [CodePage] = [
        CodePage(
            .expressionSyntax, "A formula is not written as the language wants it.",
            harm: "It has no meaning, so its rule could neither accept nor measure.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: has(event.position) and has(event.duration) }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: has(event.position) && has(event.duration) }
                """)),
        CodePage(
            .invalidPattern, "A regular expression cannot be used.",
            harm: "A pattern that is not closed matches nothing; one that looks ahead could take a minute for one "
                + "event.",
            wrong: .pack(
                """
                definitions:
                  isLive: (event.source ?? "").matches("live|event(")
                """),
            right: .pack(
                """
                definitions:
                  isLive: (event.source ?? "").matches("live|event")
                transitions:
                  - { name: starts, action: Start, accept: isLive }
                """)),
        CodePage(
            .invalidLiteral, "A text in a formula is not a value of its type.",
            harm: "The comparison would fail on every event.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: (event.position ?? 0) < int(duration('1d').getSeconds()) * 1s }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: (event.position ?? 0) < int(duration('24h').getSeconds()) * 1s }
                """)),
        CodePage(
            .windowMisused, "`within` needs a duration with a unit, and at least one action.",
            harm: "A number without a unit is read as seconds by one person and as milliseconds by another; the window "
                + "would be a thousand times too short.",
            wrong: .pack(
                """
                state:
                  tracker:
                    isBuffering: { initial: false }
                measures:
                  tracker:
                    stalls: { time: "isBuffering && !within(10, SeekFinish)" }
                transitions:
                  - { name: buffering-begins, action: BufferBegin, set: { isBuffering: true } }
                  - { name: buffering-ends, action: [BufferFinish, End], set: { isBuffering: false } }
                attributes:
                  accumBufferTime: stalls
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isBuffering: { initial: false }
                measures:
                  tracker:
                    stalls: { time: "isBuffering && !within(10s, SeekFinish)" }
                transitions:
                  - { name: buffering-begins, action: BufferBegin, set: { isBuffering: true } }
                  - { name: buffering-ends, action: [BufferFinish, End], set: { isBuffering: false } }
                attributes:
                  accumBufferTime: stalls
                """)),
        CodePage(
            .reservedWord, "A formula uses a word that CEL keeps for itself.",
            harm: "Another implementation of CEL would refuse the pack, or read it otherwise.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: loop > 1 }
                """),
            right: .pack(
                """
                memory:
                  tracker:
                    loops: { initial: 0 }
                transitions:
                  - { name: starts, action: Start, accept: loops < 1, set: { loops: loops + 1 } }
                """)),
        CodePage(
            .macroMisused, "A macro over a list is written in a way that has no meaning.",
            harm: "It would look at no member of the list, so the condition never holds.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: "(event.source ?? '').split('/').exists(1, true)" }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: "(event.source ?? '').split('/').exists(p, p == 'live')" }
                """)),
        CodePage(
            .notInLanguage, "A formula uses a part of CEL that this language leaves out.",
            harm: "It cannot run here, whatever another implementation makes of it.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: "Duration{seconds: 1} == duration('1s')" }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: "(since(MediaRequest) ?? 0ms) < 1s" }
                """)),
        CodePage(
            .extensionRefused, "With `--strict-cel`: a formula uses what this language has beyond CEL.",
            harm: "Tools that know standard CEL only cannot read the pack.",
            wrong: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: (event.bitrate ?? 0) < 1 }
                """),
            right: .pack(
                """
                transitions:
                  - { name: starts, action: Start, accept: "has(event.bitrate) ? event.bitrate < 1 : true" }
                """)),
        CodePage(
            .numberWithoutUnit, "A number without unit is used where a time is needed.",
            harm:
                "Times are in milliseconds: `10` is 10 ms, where most authors mean 10 s. A time is written as a duration.",
            wrong: .pack(
                """
                timers:
                  tick: { every: 10, while: "true", emit: Ping }
                """),
            right: .pack(
                """
                timers:
                  tick: { every: 10s, while: "true", emit: Ping }
                """)),
        CodePage(
            .unknownUnit, "A unit is neither built in nor declared.",
            harm:
                "Numbers in `secs` could not be compared with numbers in `s`, and dashboards would show two units for "
                + "one.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    PauseTime: { type: gauge, unit: millis, description: Length of one pause. }
                metrics:
                  PauseTime: { action: PauseFinish, value: since(PauseBegin) }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    PauseTime: { type: gauge, unit: ms, description: Length of one pause. }
                metrics:
                  PauseTime: { action: PauseFinish, value: since(PauseBegin) }
                """)),
        CodePage(
            .integerQuotient, "A quotient of integers is used as a fraction.",
            harm: "The quotient of two integers is cut to an integer: a share computed by `/` is always 0.",
            wrong: .pack(
                """
                measures:
                  tracker:
                    paused: { time: isPaused }
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                vocabulary:
                  metrics:
                    PauseRatio: { type: gauge, unit: ratio, description: Share of pauses in the time since the start. }
                metrics:
                  PauseRatio: { action: End, value: paused / since(Start) }
                """),
            right: .pack(
                """
                measures:
                  tracker:
                    paused: { time: isPaused }
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                vocabulary:
                  metrics:
                    PauseRatio: { type: gauge, unit: ratio, description: Share of pauses in the time since the start. }
                metrics:
                  PauseRatio: { action: End, value: "ratio(paused, since(Start))" }
                """)),
        CodePage(
            .percentAndShare, "A share from 0 to 1 stands where percent are counted, or the reverse.",
            harm: "Half is 0.5 or 50: where both are used, a limit is never reached, or always.",
            wrong: .pack(
                """
                vocabulary:
                  attributes:
                    bufferLevel: { type: double, unit: percent, description: How full the buffer is. }
                attributes:
                  isMuted: { value: "has(event.bufferLevel) && event.bufferLevel < 0.5" }
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    bufferLevel: { type: double, unit: percent, description: How full the buffer is. }
                attributes:
                  isMuted: { value: "has(event.bufferLevel) && event.bufferLevel < 50" }
                """)),
        CodePage(
            .evaluationFailed, "An expression has no value, because a part of it cannot be computed.",
            harm: "In a pack a metric whose formula fails is not sent, and a condition that fails does not hold.",
            wrong: .expression("1 / 0"),
            right: .expression("ratio(1, 0) ?? 0.0")),
    ]
}
