import AVTDiagnostics

extension CodePage {
    static let unnoticedConditions: [CodePage] = [
        CodePage(
            .neverFalse,
            "A condition holds whatever value it reads, so that it only asks whether there is one.",
            harm: "With `||` between two inequalities every value passes, also those that were to be left out.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    TechnicalErrors: { type: counter, unit: count, description: Errors that are not those of a business rule. }
                metrics:
                  TechnicalErrors: { action: Error, when: 'event.errorCode != "geo" || event.errorCode != "auth"', value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    TechnicalErrors: { type: counter, unit: count, description: Errors that are not those of a business rule. }
                metrics:
                  TechnicalErrors: { action: Error, when: 'has(event.errorCode) && event.errorCode != "geo" && event.errorCode != "auth"', value: 1 }
                """)),
        CodePage(
            .valueNeverGiven,
            "A text is compared with a value that no rule gives it.",
            harm: "The condition is never met, and a metric that counts such events stays at 0.",
            wrong: .pack(
                """
                vocabulary:
                  attributes:
                    outcome: { type: string, description: How the playback ended. }
                  metrics:
                    NumPlayed: { type: counter, unit: count, description: Playbacks that were played. }
                state:
                  tracker:
                    didStart: { initial: false }
                transitions:
                  - { name: starts, action: Start, block: didStart, set: { didStart: true } }
                  - { name: ends, action: End, set: { didStart: false } }
                attributes:
                  outcome: { action: End, value: 'was.didStart ? "played" : "abandoned"' }
                metrics:
                  NumPlayed: { action: End, when: event.outcome == "finished", value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    outcome: { type: string, description: How the playback ended. }
                  metrics:
                    NumPlayed: { type: counter, unit: count, description: Playbacks that were played. }
                state:
                  tracker:
                    didStart: { initial: false }
                transitions:
                  - { name: starts, action: Start, block: didStart, set: { didStart: true } }
                  - { name: ends, action: End, set: { didStart: false } }
                attributes:
                  outcome: { action: End, value: 'was.didStart ? "played" : "abandoned"' }
                metrics:
                  NumPlayed: { action: End, when: event.outcome == "played", value: 1 }
                """)),
        CodePage(
            .sinceItself,
            "The time since an action is read on that action itself, where it is the time since the one before.",
            harm: "The first value is missing, and the others are the time between two pauses, not the length of "
                + "one.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    PauseTime: { type: gauge, unit: ms, description: Length of one pause. }
                metrics:
                  PauseTime: { action: PauseBegin, value: since(PauseBegin) }
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
            .momentAsDuration, "`now`, the time since 1970 in ms, is compared with a duration.",
            harm: "With the times of a clock, the comparison has the same result for every event.",
            wrong: .pack(
                """
                vocabulary:
                  metrics:
                    LateStalls: { type: counter, unit: count, description: Stalls half an hour after the start. }
                metrics:
                  LateStalls: { action: BufferBegin, when: now > 30m, value: 1 }
                """),
            right: .pack(
                """
                vocabulary:
                  metrics:
                    LateStalls: { type: counter, unit: count, description: Stalls half an hour after the start. }
                metrics:
                  LateStalls: { action: BufferBegin, when: since(Start) > 30m, value: 1 }
                """)),
        CodePage(
            .alwaysEqual,
            "Two values are compared, or taken from each other, that a transition of the same step has just made "
                + "equal.",
            harm: "The difference is 0 for every event; `was` reads what the variable was before the step.",
            wrong: .pack(
                """
                vocabulary:
                  attributes:
                    sinceLast: { type: int, unit: ms, description: Time since the event before. }
                memory:
                  tracker:
                    last: { type: int, unit: ms }
                transitions:
                  - { name: time-is-remembered, action: any, set: { last: now } }
                attributes:
                  sinceLast: now - last
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    sinceLast: { type: int, unit: ms, description: Time since the event before. }
                memory:
                  tracker:
                    last: { type: int, unit: ms }
                transitions:
                  - { name: time-is-remembered, action: any, set: { last: now } }
                attributes:
                  sinceLast: now - was.last
                """)),
    ]
}
