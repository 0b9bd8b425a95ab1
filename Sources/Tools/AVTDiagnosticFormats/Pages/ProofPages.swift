import AVTDiagnostics

extension CodePage {
    static let proofs: [CodePage] = [
        CodePage(
            .guaranteeViolated, "A guarantee does not hold; the finding lists the shortest events that violate it.",
            harm: "Metrics rely on the guarantee. In the example, time in ads counts as content.",
            wrong: .pack(
                """
                state:
                  tracker:
                    inAdBreak: { initial: false }
                    inAd: { initial: false }
                transitions:
                  - { name: break-begins, action: AdBreakBegin, set: { inAdBreak: true } }
                  - { name: break-ends, action: AdBreakFinish, set: { inAdBreak: false } }
                  - { name: ad-begins, action: AdBegin, accept: inAdBreak, set: { inAd: true } }
                  - { name: ad-ends, action: AdFinish, set: { inAd: false } }
                guarantees:
                  - { name: no-ad-outside-a-break, never: inAd && !inAdBreak }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    inAdBreak: { initial: false }
                    inAd: { initial: false }
                transitions:
                  - { name: break-begins, action: AdBreakBegin, set: { inAdBreak: true } }
                  - { name: break-ends, action: AdBreakFinish, set: { inAdBreak: false, inAd: false } }
                  - { name: ad-begins, action: AdBegin, accept: inAdBreak, set: { inAd: true } }
                  - { name: ad-ends, action: AdFinish, set: { inAd: false } }
                guarantees:
                  - { name: no-ad-outside-a-break, never: inAd && !inAdBreak }
                """)),
        CodePage(
            .guaranteeUndecided, "What shall still be reachable is so only if memory holds the right values.",
            harm: "Memory is not explored, so a state from which nothing leads on may go unseen.",
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
                  - { name: pause-ends, action: PauseFinish, accept: pauses < 100, set: { isPaused: false } }
                guarantees:
                  - { name: pauses-can-end, reachable: "!isPaused" }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    isPaused: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, set: { isPaused: true } }
                  - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
                guarantees:
                  - { name: pauses-can-end, reachable: "!isPaused" }
                """)),
        CodePage(
            .endOutOfReach, "After some events no end of a playback is accepted any more.",
            harm: "The playback never ends: its summary is not sent, and the next one counts as part of it.",
            wrong: .pack(
                """
                state:
                  tracker:
                    phase: { initial: idle, values: [idle, playing, failed] }
                transitions:
                  - { name: start, action: Start, accept: phase == idle, set: { phase: playing } }
                  - { name: error, action: Error, accept: phase == playing, set: { phase: failed } }
                  - { name: end, action: [End, Stop, Next], accept: phase == playing, set: { phase: idle } }
                guarantees:
                  - { name: errors-are-of-a-playback, after: Error, expect: phase == failed }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    phase: { initial: idle, values: [idle, playing, failed] }
                transitions:
                  - { name: start, action: Start, accept: phase == idle, set: { phase: playing } }
                  - { name: error, action: Error, accept: phase == playing, set: { phase: failed } }
                  - { name: end, action: [End, Stop, Next], accept: phase != idle, set: { phase: idle } }
                guarantees:
                  - { name: errors-are-of-a-playback, after: Error, expect: phase == failed }
                """)),
        CodePage(
            .actionNeverAccepted, "A tracker emits an action that is blocked in every state that can come.",
            harm: "These events are lost, and so is every number that is made of them.",
            wrong: .pack(
                """
                trackers:
                  content: { emits: [Start, PauseBegin, End] }
                state:
                  tracker:
                    isReady: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, accept: isReady }
                  - { name: player-is-ready, action: PlayerReady, set: { isReady: true } }
                  - { name: end, action: End, set: { isReady: false } }
                guarantees:
                  - { name: an-end-ends, after: End, expect: "!isReady" }
                """),
            right: .pack(
                """
                trackers:
                  content: { emits: [PlayerReady, Start, PauseBegin, End] }
                state:
                  tracker:
                    isReady: { initial: false }
                transitions:
                  - { name: pause-begins, action: PauseBegin, accept: isReady }
                  - { name: player-is-ready, action: PlayerReady, set: { isReady: true } }
                  - { name: end, action: End, set: { isReady: false } }
                guarantees:
                  - { name: an-end-ends, after: End, expect: "!isReady" }
                """)),
        CodePage(
            .valueNeverReached, "A variable never has one of its values.",
            harm: "What rules and metrics do in that state never happens, though it is written there.",
            wrong: .pack(
                """
                state:
                  tracker:
                    phase: { initial: idle, values: [idle, playing, paused] }
                transitions:
                  - { name: start, action: Start, set: { phase: playing } }
                  - { name: pause, action: PauseBegin, accept: phase == paused }
                  - { name: end, action: End, set: { phase: idle } }
                guarantees:
                  - { name: an-end-ends, after: End, expect: phase == idle }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    phase: { initial: idle, values: [idle, playing, paused] }
                transitions:
                  - { name: start, action: Start, set: { phase: playing } }
                  - { name: pause, action: PauseBegin, accept: phase == playing, set: { phase: paused } }
                  - { name: resume, action: PauseFinish, accept: phase == paused, set: { phase: playing } }
                  - { name: end, action: End, set: { phase: idle } }
                guarantees:
                  - { name: an-end-ends, after: End, expect: phase == idle }
                """)),
        CodePage(
            .flagLatches, "A flag that is set can never be reset.",
            harm: "What it blocks stays blocked: of a tracker that plays several videos only the first is counted.",
            wrong: .pack(
                """
                state:
                  tracker:
                    didRequest: { initial: false }
                transitions:
                  - { name: request, action: MediaRequest, block: didRequest, set: { didRequest: true } }
                guarantees:
                  - { name: a-request-is-known, after: MediaRequest, expect: didRequest }
                """),
            right: .pack(
                """
                state:
                  tracker:
                    didRequest: { initial: false }
                transitions:
                  - { name: request, action: MediaRequest, block: didRequest, set: { didRequest: true } }
                  - { name: end, action: End, set: { didRequest: false } }
                guarantees:
                  - { name: a-request-is-known, after: MediaRequest, expect: didRequest }
                """)),
        CodePage(
            .proofBounded, "Not all states could be looked at, so a guarantee is not proved.",
            harm: "It may be broken in a state that was not looked at.",
            wrong: .words("`avt-rules check playback.ads --budget 100`, which ends with 6"),
            right: .words(
                "A greater `--budget`, fewer `--trackers`, or less in `state`: what need not be explored belongs in "
                    + "`memory`.")),
    ]
}
