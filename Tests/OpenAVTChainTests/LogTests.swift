import AVTCore
import OpenAVTChain
import Testing

/// The log is the process's; so the tests take turns and look for their own words only.
@Suite(.serialized) struct `The log` {
    private static let heard = Guarded<[String]>([])

    private func said(at level: OAVTLog.LogLevel) -> [String] {
        Self.heard.withLock { $0 = [] }
        OAVTLog.setSink { level, message in
            guard message.hasPrefix("test:") else { return }
            Self.heard.withLock { $0.append("\(level) \(message)") }
        }
        OAVTLog.setLogLevel(level)
        OAVTLog.error("test:e")
        OAVTLog.warning("test:w")
        OAVTLog.debug("test:d")
        OAVTLog.verbose("test:v")
        OAVTLog.setLogLevel(.Warning)
        return Self.heard.withLock { $0 }
    }

    @Test(arguments: 0..<5)
    func `says what is at most of its level`(count: Int) throws {
        let all = ["Error test:e", "Warning test:w", "Debug test:d", "Verbose test:v"]
        let level = try #require(OAVTLog.LogLevel(rawValue: count))
        #expect(said(at: level) == Array(all.prefix(count)))
    }

    @Test func `contains at the level Debug a sentence for each notice`() {
        let blocked = OAVTBlockedEvent(
            action: "PauseBegin", trackerId: 0, pack: "test:pack", rule: "pause-begins", condition: "!isPaused",
            code: "AlreadyPaused", because: "the last pause has not finished", values: ["isPaused": "true"])
        let formula = OAVTFailedFormula(rule: "test:Rate", action: "Bad", formula: "1 / speed", values: ["speed": "0"])
        let notices: [OAVTNotice] = [
            .blocked(blocked), .withheld(action: "test:Ping", trackerId: 1, rule: "sampled"),
            .dropped(action: "test:Ping", trackerId: 1, .queueFull), .unknownTracker(action: "test:Ping"),
            .droppedReports(count: 2, trackerId: 17_171, .reportLimit), .droppedSample(name: "test:PlayTime"),
            .unknownName(kind: "action", name: "test:Stopp", suggestion: "Stop"),
            .unexpectedValue(name: "test:speed", action: "Stop", expected: "double", example: "\"fast\""),
            .failedFormula(formula), .limitExceeded(action: "test:Ping", rule: "pings"),
            .packWarning("test: a warning of a pack"), .misuse("test: a misuse"),
        ]
        Self.heard.withLock { $0 = [] }
        OAVTLog.setSink { level, message in
            guard message.contains("test:") || message.contains("17171") else { return }
            Self.heard.withLock { $0.append("\(level) \(message)") }
        }
        OAVTLog.setLogLevel(.Debug)
        let instrument = OAVTInstrument(hub: ScriptedHub(), backend: ScriptedBackend())
        for notice in notices { instrument.noticeCenter.post(notice) }
        OAVTLog.setLogLevel(.Warning)
        #expect(
            Self.heard.withLock { $0 } == [
                "Debug `PauseBegin` of tracker 0 was blocked (AlreadyPaused), because the last pause has not finished: "
                    + "`!isPaused` of `pause-begins` in test:pack with isPaused = true",
                "Debug `test:Ping` of tracker 1 was kept from the backend by `sampled`",
                "Debug `test:Ping` of tracker 1 was dropped: the queue of the executor is full",
                "Debug `test:Ping` was emitted for a tracker that is not in the instrument; add it with `addTracker`",
                "Debug 2 reports of tracker 17171 dropped: too many reports of the tracker wait",
                "Debug `test:PlayTime` was dropped: too many samples wait for the receiver of the backend",
                "Debug no pack knows the action `test:Stopp`; did you mean `Stop`?",
                "Debug `test:speed` of `Stop` should be double, but is \"fast\"",
                "Debug a formula of `test:Rate` failed, first for an event `Bad`: `1 / speed` with speed = 0",
                "Debug `test:Ping` exceeded a limit, first in `pings`",
                "Debug test: a warning of a pack", "Warning test: a misuse",
            ])
    }

    @Test func `can be spoken to from its own sink`() {
        OAVTLog.setSink { _, message in
            Self.heard.withLock { $0.append(message) }
            if message == "test:first" { OAVTLog.error("test:second") }
        }
        Self.heard.withLock { $0 = [] }
        OAVTLog.error("test:first")
        #expect(Self.heard.withLock { $0.filter { $0.hasPrefix("test:") } } == ["test:first", "test:second"])
    }
}
