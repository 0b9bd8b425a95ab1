import AVTDiagnostics

extension CodePage {
    static let unnoticedEffects: [CodePage] = [
        CodePage(
            .flagNeverReset,
            "A flag that only measures and attributes read is set and never reset.",
            harm: "The time in one ad goes on counting to the end of the session.",
            wrong: .pack(
                """
                vocabulary:
                  attributes:
                    adTime: { type: int, unit: ms, description: Time in ads. }
                state:
                  tracker:
                    showsAd: { initial: false }
                measures:
                  tracker:
                    adTime: { time: showsAd }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { showsAd: true } }
                attributes:
                  adTime: adTime
                """),
            right: .pack(
                """
                vocabulary:
                  attributes:
                    adTime: { type: int, unit: ms, description: Time in ads. }
                state:
                  tracker:
                    showsAd: { initial: false }
                measures:
                  tracker:
                    adTime: { time: showsAd }
                transitions:
                  - { name: ad-begins, action: AdBegin, set: { showsAd: true } }
                  - { name: ad-ends, action: [AdFinish, AdSkip, AdError], set: { showsAd: false } }
                attributes:
                  adTime: adTime
                """)),
        CodePage(
            .actionNeverEmitted,
            "Rules are about a declared action that nothing emits.",
            harm: "The rules about it never apply, so what they count stays at 0.",
            wrong: .pack(
                """
                vocabulary:
                  actions:
                    Beat: { description: Every second of play. }
                    Beats: { description: Every second of play. }
                  attributes:
                    seconds: { type: int, unit: count, description: Seconds of play. }
                trackers:
                  content: { emits: [Start, End] }
                state:
                  tracker:
                    plays: { initial: false }
                memory:
                  tracker:
                    seconds: { initial: 0, unit: count }
                timers:
                  beat: { every: 1s, while: plays, emit: Beat }
                transitions:
                  - { name: starts, action: Start, block: plays, set: { plays: true } }
                  - { name: ends, action: End, accept: plays, set: { plays: false } }
                  - { name: second, action: Beats, set: { seconds: seconds + 1 } }
                attributes:
                  seconds: { action: End, value: seconds }
                """),
            right: .pack(
                """
                vocabulary:
                  actions:
                    Beat: { description: Every second of play. }
                  attributes:
                    seconds: { type: int, unit: count, description: Seconds of play. }
                trackers:
                  content: { emits: [Start, End] }
                state:
                  tracker:
                    plays: { initial: false }
                memory:
                  tracker:
                    seconds: { initial: 0, unit: count }
                timers:
                  beat: { every: 1s, while: plays, emit: Beat }
                transitions:
                  - { name: starts, action: Start, block: plays, set: { plays: true } }
                  - { name: ends, action: End, accept: plays, set: { plays: false } }
                  - { name: second, action: Beat, set: { seconds: seconds + 1 } }
                attributes:
                  seconds: { action: End, value: seconds }
                """)),
    ]
}
