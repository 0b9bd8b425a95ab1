import AVTDiagnostics

extension CodePage {
    static let meaning: [CodePage] = [
        CodePage(
            .metricMeaningChanged, "A metric is computed in another way than in an earlier version.",
            harm: "Its series goes on under the same name, and a jump in a dashboard is taken for a change of quality.",
            wrong: .change(ratios("1.0.1", ["RebufferRatio": "ratio(waits, played + waits)"]), from: oldRatio),
            right: .change(
                ratios(
                    "1.1.0", ["RebufferRatio": "ratio(waits, played)", "WaitShare": "ratio(waits, played + waits)"]),
                from: oldRatio)),
        CodePage(
            .attributeMeaningChanged,
            "An attribute or a payload is computed in another way than in an earlier version.",
            harm: "Whoever groups or filters by it compares values that were never meant to be compared.",
            wrong: .change(viewTime("1.1.0", "since(MediaRequest)"), from: viewTime("1.0.0", "since(Start)")),
            right: .change(viewTime("1.1.0", "since(Start)"), from: viewTime("1.0.0", "since(Start)"))),
        CodePage(
            .definitionMeaningChanged, "A definition or a measure has another meaning than in an earlier version.",
            harm: "Everything that reads it changes with it, in places where nothing was edited.",
            wrong: .change(
                definition("1.1.0", "event.position > 5s"), from: definition("1.0.0", "event.position > 10s")),
            right: .change(
                definition("1.1.0", "10000ms < event.position"), from: definition("1.0.0", "event.position > 10s"))),
        CodePage(
            .conditionChanged, "Rules accept or block other events than in an earlier version.",
            harm: "Events that were sent stay away or the other way round, and all metrics of them change.",
            wrong: .change(pause("1.1.0", "block: isPaused || isSeeking"), from: pause("1.0.0", "block: isPaused")),
            right: .change(pause("1.1.0", "block: isPaused"), from: pause("1.0.0", "block: isPaused"))),
        CodePage(
            .effectChanged, "A transition or a signal has another effect than in an earlier version.",
            harm: "State and derived events change, and with them what later events are accepted for.",
            wrong: .change(count("1.1.0", "seeks + 2"), from: count("1.0.0", "seeks + 1")),
            right: .change(count("1.1.0", "1 + seeks"), from: count("1.0.0", "seeks + 1"))),
        CodePage(
            .variableChanged, "A variable has another initial value or owner than in an earlier version.",
            harm: "Conditions and metrics that read it begin with another value.",
            wrong: .change(count("1.1.0", "seeks + 1", initial: 1), from: count("1.0.0", "seeks + 1")),
            right: .change(count("1.1.0", "seeks + 1"), from: count("1.0.0", "seeks + 1"))),
        CodePage(
            .timingChanged, "A timer or a hold has other times than in an earlier version.",
            harm: "Events come more or less often, and metrics that are sent with them change.",
            wrong: .change(ping("1.1.0", "30s"), from: ping("1.0.0", "10s")),
            right: .change(ping("1.1.0", "10000ms"), from: ping("1.0.0", "10s"))),
        CodePage(
            .deliveryChanged, "Other events or attributes leave the app than in an earlier version.",
            harm: "Counts in the backend change though nothing has happened that viewers would notice.",
            wrong: .change(limit("1.1.0", 5), from: limit("1.0.0", 10)),
            right: .change(limit("1.1.0", 10), from: limit("1.0.0", 10))),
        CodePage(
            .defaultChanged, "A parameter has another default or other bounds than in an earlier version.",
            harm: "Every app that does not set it gets other numbers, without a change of its own.",
            wrong: .change(interval("1.1.0", "30s"), from: interval("1.0.0", "10s")),
            right: .change(interval("1.1.0", "10000ms"), from: interval("1.0.0", "10s"))),
        CodePage(
            .layersChanged,
            "A pack removes other rules of the packs below, or extends other packs, than in an earlier version.",
            harm: "What a pack below sends or blocks changes for everything above it.",
            wrong: .change(extending("1.1.0", ""), from: extending("1.0.0", ", remove: [buffering-ends]")),
            right: .change(
                extending("1.1.0", ", remove: [buffering-ends]"), from: extending("1.0.0", ", remove: [NumErrors]"))),
        CodePage(
            .versionStepTooSmall, "A version has additions and is raised by less than they need.",
            harm: "Who reads version numbers takes it for a fix, and does not look for what is new.",
            wrong: .change(
                ratios("1.0.1", ["RebufferRatio": "ratio(waits, played)", "WaitTime": "waits"]), from: oldRatio),
            right: .change(
                ratios("1.1.0", ["RebufferRatio": "ratio(waits, played)", "WaitTime": "waits"]), from: oldRatio)),
        CodePage(
            .verdictCodeChanged, "What blocks events, or a note, has another `code` than in an earlier version.",
            harm: "Apps and tests that compare the codes of verdicts do not find the one that they know.",
            wrong: .change(
                pause("1.0.1", "block: { is: isPaused, code: IsPaused }"),
                from: pause("1.0.0", "block: { is: isPaused, code: AlreadyPaused }")),
            right: .change(
                pause("1.0.1", "block: { is: isPaused, code: AlreadyPaused, because: it is paused already }"),
                from: pause("1.0.0", "block: { is: isPaused, code: AlreadyPaused }"))),
    ]

    private static let oldRatio = ratios("1.0.0", ["RebufferRatio": "ratio(waits, played)"])

    private static func ratios(_ version: String, _ metrics: [String: String]) -> String {
        let metrics = metrics.sorted { $0.key < $1.key }
        let declared = metrics.map { "    \($0.key): { type: gauge }" }.joined(separator: "\n")
        let rules = metrics.map { "  \($0.key): { action: End, value: \"\($0.value)\" }" }.joined(separator: "\n")
        return """
            pack: { name: my.pack, version: \(version), language: 1 }
            vocabulary:
              metrics:
            \(declared)
            state:
              tracker:
                isWaiting: { initial: false }
            measures:
              tracker:
                waits: { time: isWaiting }
                played: { time: "!isWaiting" }
            transitions:
              - { name: wait-begins, action: BufferBegin, set: { isWaiting: true } }
              - { name: wait-ends, action: BufferFinish, set: { isWaiting: false } }
            metrics:
            \(rules)
            """
    }

    private static func viewTime(_ version: String, _ value: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          attributes:
            viewTime: { type: int, unit: ms }
        attributes:
          viewTime: \(value)
        """
    }

    private static func definition(_ version: String, _ condition: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          metrics:
            NumLatePauses: { type: counter, unit: count }
        definitions:
          isLate: \(condition)
        metrics:
          NumLatePauses: { action: PauseBegin, when: isLate, value: 1 }
        """
    }

    private static func pause(_ version: String, _ condition: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        state:
          tracker:
            isPaused: { initial: false }
            isSeeking: { initial: false }
        transitions:
          - { name: pause-begins, action: PauseBegin, \(condition), set: { isPaused: true } }
          - { name: pause-ends, action: PauseFinish, accept: isPaused, set: { isPaused: false } }
          - { name: seek-begins, action: SeekBegin, block: isSeeking, set: { isSeeking: true } }
          - { name: seek-ends, action: SeekFinish, accept: isSeeking, set: { isSeeking: false } }
        """
    }

    private static func count(_ version: String, _ value: String, initial: Int = 0) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          metrics:
            NumSeeks: { type: gauge, unit: count }
        memory:
          tracker:
            seeks: { initial: \(initial), unit: count }
        transitions:
          - { name: seek-begins, action: SeekBegin, set: { seeks: \(value) } }
        metrics:
          NumSeeks: { action: End, value: seeks }
        """
    }

    private static func ping(_ version: String, _ time: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        timers:
          ping: { every: \(time), while: "true", emit: Ping }
        """
    }

    private static func limit(_ version: String, _ most: Int) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        volume:
          limits:
            errors: { action: Error, most: \(most), per: 1m }
        """
    }

    private static func interval(_ version: String, _ initial: String) -> String {
        """
        pack:
          name: my.pack
          version: \(version)
          language: 1
          parameters: { interval: { type: duration, default: \(initial) } }
        timers:
          ping: { every: parameters.interval, while: "true", emit: Ping }
        """
    }

    private static func extending(_ version: String, _ more: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1, extends: [openavt.core]\(more) }
        """
    }
}
