import AVTTestSupport

/// A random pack above a shipped one: internal events, events that it consumes, derives, raises, holds, limits or sends
/// under a payload.
struct RandomOuterLayer {
    /// The pack.
    let text: String

    private static let conditions = [
        "true", "isPaused", "playing", "!playing", "isBuffering", "inPlayback && !isSeeking", "ongoing", "adShows",
        "now % 2ms == 0", "(elapsed() ?? 0ms) > 2s",
    ]
    private static let finite = [
        "playing", "!playing", "inPlayback", "ongoing", "isPaused", "adShows || playing", "isBuffering",
    ]
    private static let content = [
        "Start", "PauseBegin", "PauseFinish", "BufferBegin", "BufferFinish", "SeekBegin", "SeekFinish", "Ping",
        "Error", "End", "Stop", "MediaRequest",
    ]
    private static let ads = ["AdBreakBegin", "AdBreakFinish", "AdBegin", "AdFinish", "AdSkip", "AdError"]

    /// Writes a pack.
    ///
    /// - Parameters:
    ///   - base: the pack that it extends.
    ///   - random: where choices come from.
    init(above base: String, _ random: inout SeededGenerator) {
        var sections = [
            "pack: { name: example.outer, version: 1.0.0, language: 1, extends: [\(base)] }",
            """
            vocabulary:
              actions:
                Tick: { description: Internal. }
                Nudge: { description: Internal. }
                Extra: { description: Derived. }
                Flush: { description: The last event of each tracker. }
            """,
        ]
        let period = "\(random.number(3...40) * 100)ms"
        sections.append(
            """
            timers:
              tick: { every: \(period), while: \(Self.quoted(random.pick(Self.finite))), emit: Tick }
              nudge: { after: \(random.number(1...50) * 100)ms, while: \(Self.quoted(random.pick(Self.finite))), emit: Nudge }
            """)
        sections.append("transitions:\n" + Self.transitions(&random).joined(separator: "\n"))
        if random.chance(oneIn: 3) {
            sections.append(
                """
                holds:
                  some:
                    after: [\(random.pick(Self.content))]
                    for: \(random.number(1...30) * 100)ms
                    until: [\(random.pick(Self.content.filter { $0 != "MediaRequest" }))]
                """)
        }
        if random.chance(oneIn: 3) {
            let per = random.number(1...20)
            sections.append(
                """
                volume:
                  limits: { some: { action: any, most: \(random.number(1...4)), per: \(per)s } }
                  duplicates: { same: { action: \(random.pick(Self.content)), by: [position], within: 5s } }
                """)
        }
        if random.chance(oneIn: 3) {
            let actions = random.some(Self.content, oneIn: 4)
            let payloads = actions.map { "  \($0): { send: { name: { text: x } } }" }
            if !payloads.isEmpty { sections.append("payloads:\n" + payloads.joined(separator: "\n")) }
        }
        text = sections.joined(separator: "\n\n") + "\n"
    }

    private static func transitions(_ random: inout SeededGenerator) -> [String] {
        var rules: [String] = []
        func add(_ rule: String) { rules.append("  - { name: rule-\(rules.count), \(rule) }") }
        for action in ["Tick", "Nudge"] where !random.chance(oneIn: 4) { add("action: \(action), consume: true") }
        let actions = content + ads + ["Tick", "Nudge"]
        for _ in 0..<random.number(1...6) {
            let action = random.pick(actions)
            let when = quoted(random.pick(conditions))
            switch random.number(0...5) {
            case 0: add("action: \(action), when: \(when), consume: true")
            case 1:
                let side = random.pick(["before", "after"])
                let consumes = random.chance(oneIn: 2) ? ", consume: true" : ""
                add("action: \(action), when: \(when), emit: { \(side): Extra }\(consumes)")
            case 2 where action != "Tick" && action != "Nudge":
                add("action: \(action), when: \(when), raise: \(random.pick(["Tick", "Nudge"]))")
            case 3: add("action: \(action), block: \(when)")
            case 4: add("stage: last, action: any, except: [Flush], when: \(when), emit: { before: Extra }")
            default: add("action: any, except: [Flush, Closing], when: \(when), consume: true")
            }
        }
        return rules
    }

    private static func quoted(_ formula: String) -> String { "\"\(formula)\"" }
}
