import AVTDiagnostics

extension CodePage {
    static let compatibility: [CodePage] = [
        CodePage(
            .metricRemoved, "A metric that an earlier version sends is not sent any more.",
            harm: "Dashboards and alarms that rest on it stay empty, which looks as if nothing went wrong.",
            wrong: .change(
                oneMetric("StartTime: { action: Start, value: since(MediaRequest) }"), from: twoMetrics("1.0.0")),
            right: .change(twoMetrics("1.1.0"), from: twoMetrics("1.0.0"))),
        CodePage(
            .metricChanged, "A metric has another type, unit or buckets than in an earlier version.",
            harm: "Old and new values land in one series and are added up, ms with s.",
            wrong: .change(
                pauses("1.1.0", "gauge, unit: s", "double(since(PauseBegin)) / 1s"),
                from: pauses("1.0.0", "gauge, unit: ms", "since(PauseBegin)")),
            right: .change(
                pauses("1.1.0", "gauge, unit: ms", "since(PauseBegin)"),
                from: pauses("1.0.0", "gauge, unit: ms", "since(PauseBegin)"))),
        CodePage(
            .attributeRemoved, "An attribute that an earlier version puts on events is not sent any more.",
            harm: "Whoever groups or filters by it finds nothing from the new version.",
            wrong: .change(attribute("1.1.0", "viewTime", "int"), from: attribute("1.0.0", "watchTime", "int")),
            right: .change(attribute("1.1.0", "watchTime", "int"), from: attribute("1.0.0", "watchTime", "int"))),
        CodePage(
            .attributeChanged, "An attribute has another type or unit than in an earlier version.",
            harm: "Tables with typed columns refuse the events, or the column mixes two meanings.",
            wrong: .change(attribute("1.1.0", "watchTime", "double"), from: attribute("1.0.0", "watchTime", "int")),
            right: .change(attribute("2.0.0", "watchTime", "int"), from: attribute("1.0.0", "watchTime", "int"))),
        CodePage(
            .actionRemoved, "An action that an earlier version declares or emits was removed.",
            harm: "What an app emits under it passes by all rules, and what rules emitted under it stays away.",
            wrong: .change(heartbeat("1.1.0", "Ping"), from: heartbeat("1.0.0", "Heartbeat")),
            right: .change(heartbeat("1.1.0", "Heartbeat"), from: heartbeat("1.0.0", "Heartbeat"))),
        CodePage(
            .valueLost, "A variable of an earlier version has no successor of its name, type and owner.",
            harm: "A session in progress that goes over to the new version counts from the beginning again.",
            wrong: .change(memory("1.1.0", "seekCount"), from: memory("1.0.0", "seeks")),
            right: .change(memory("1.1.0", "seeks"), from: memory("1.0.0", "seeks"))),
        CodePage(
            .stateWithoutImage, "A session in progress can go over into a state that this version never has.",
            harm: "No rule was written for such a state: the session may stay in it, and count for ever.",
            wrong: .change(twoFlags(""), from: oneFlag),
            right: .change(
                twoFlags(
                    """
                    migrate:
                      - set:
                          isPlaying:
                            - { when: { didStart: true }, value: true }
                    """), from: oneFlag)),
        CodePage(
            .parameterRemoved, "A parameter of an earlier version was removed.",
            harm: "An app that sets it cannot load the new version.",
            wrong: .change(timer("1.1.0", "period", "duration"), from: timer("1.0.0", "interval", "duration")),
            right: .change(timer("1.1.0", "interval", "duration"), from: timer("1.0.0", "interval", "duration"))),
        CodePage(
            .parameterChanged, "A parameter has another type than in an earlier version.",
            harm: "The value that an app sets is refused, and the new version cannot be loaded.",
            wrong: .change(timer("1.1.0", "interval", "int"), from: timer("1.0.0", "interval", "duration")),
            right: .change(timer("1.1.0", "interval", "duration"), from: timer("1.0.0", "interval", "duration"))),
    ]

    private static let oneFlag = """
        pack: { name: my.pack, version: 1.0.0, language: 1 }
        state:
          tracker:
            didStart: { initial: false }
        transitions:
          - { name: starts, action: Start, set: { didStart: true } }
          - { name: ends, action: End, accept: didStart, set: { didStart: false } }
        """

    private static func twoFlags(_ migration: String) -> String {
        """
        pack: { name: my.pack, version: 1.1.0, language: 1 }
        state:
          tracker:
            didStart: { initial: false }
            isPlaying: { initial: false }
        transitions:
          - { name: starts, action: Start, set: { didStart: true, isPlaying: true } }
          - { name: ends, action: End, accept: isPlaying, set: { didStart: false, isPlaying: false } }
        \(migration)
        """
    }

    private static func oneMetric(_ rules: String) -> String {
        """
        pack: { name: my.pack, version: 1.1.0, language: 1 }
        vocabulary:
          metrics:
            StartTime: { type: gauge, unit: ms }
        metrics:
          \(rules)
        """
    }

    private static func twoMetrics(_ version: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          metrics:
            NumPlays: { type: counter, unit: count }
            StartTime: { type: gauge, unit: ms }
        metrics:
          NumPlays: { action: Start, value: 1 }
          StartTime: { action: Start, value: since(MediaRequest) }
        """
    }

    private static func pauses(_ version: String, _ type: String, _ value: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          metrics:
            PauseTime: { type: \(type) }
        metrics:
          PauseTime: { action: PauseFinish, value: \(value) }
        """
    }

    private static func attribute(_ version: String, _ name: String, _ type: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        vocabulary:
          attributes:
            \(name): { type: \(type), unit: ms }
        attributes:
          \(name): since(Start)
        """
    }

    private static func heartbeat(_ version: String, _ action: String) -> String {
        let declaration = action == "Ping" ? "" : "vocabulary: { actions: { \(action): {} } }\n"
        return """
            pack: { name: my.pack, version: \(version), language: 1 }
            \(declaration)timers:
              alive: { every: 10s, while: "true", emit: \(action) }
            """
    }

    private static func memory(_ version: String, _ name: String) -> String {
        """
        pack: { name: my.pack, version: \(version), language: 1 }
        memory:
          tracker:
            \(name): { initial: 0, unit: count }
        transitions:
          - { name: seek-begins, action: SeekBegin, set: { \(name): \(name) + 1 } }
        """
    }

    private static func timer(_ version: String, _ parameter: String, _ type: String) -> String {
        let (initial, every) =
            type == "int" ? ("10", "parameters.\(parameter) * 1s") : ("10s", "parameters.\(parameter)")
        return """
            pack:
              name: my.pack
              version: \(version)
              language: 1
              parameters: { \(parameter): { type: \(type), default: \(initial) } }
            timers:
              ping: { every: \(every), while: "true", emit: Ping }
            """
    }
}
