import AVTDiagnostics
import AVTProofs
import AVTRules
import Testing

/// Counters that can fall, according to `avt-rules check`.
@Suite("Counters that can fall") struct CounterTests {
    @Test(
        "a counter whose values are never negative is left alone",
        arguments: [
            ("a number that is written there", "1", nil),
            ("what is counted", "errors", nil),
            ("a time", "stalled / 1000", nil),
            ("what only grows", "starts + 2", nil),
            ("decremented only while it is positive", "guarded", nil),
            ("decremented only under a flag that implies that it is positive", "flagged", nil),
            ("a difference that is cut at nothing", "math.greatest(0, errors - starts)", nil),
            ("a difference that is sent where it is none", "errors - starts", "errors >= starts"),
            ("a distance", "math.abs(errors - starts)", nil),
            ("what data may say", "event.bitrate ?? 0", nil),
            ("a choice of both", "isOpen ? errors : starts", nil),
        ] as [(String, String, String?)])
    func silent(name: String, value: String, when: String?) {
        #expect(findings(value: value, when: when).isEmpty, "\(name)")
    }

    @Test(
        "a counter that is sent with a negative value is reported, with the shortest sequence of events",
        arguments: [
            ("a number below 0", "-1", nil, ["Start"]),
            ("decremented at any time", "loose", nil, ["PauseFinish", "Start"]),
            ("a difference", "starts - errors", nil, ["Error", "Error", "Start"]),
            ("a difference that is sent where it is one", "errors - starts", "starts > errors", ["Start"]),
            ("one of two choices", "isOpen ? 1 : -1", nil, ["Start"]),
            ("one of two choices that takes an event", "isOpen ? -1 : 1", nil, ["PauseBegin", "Start"]),
            ("a fraction", "0.5 * loose", nil, ["PauseFinish", "Start"]),
        ] as [(String, String, String?, [String])])
    func reported(name: String, value: String, when: String?, events: [String]) throws {
        let findings = findings(value: value, when: when)
        #expect(findings.count == 1, "\(name)")
        let finding = try #require(findings.first, "\(name)")
        #expect(finding.trace.map(\.title) == events, "\(name)")
    }

    @Test("a gauge may fall")
    func gauge() {
        #expect(findings(value: "loose", when: nil, type: "gauge").isEmpty)
    }

    private func findings(value: String, when: String?, type: String = "counter") -> [Diagnostic] {
        let condition = when.map { ", when: \"\($0)\"" } ?? ""
        let text = """
            pack: { name: example.counters, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                bitrate: { type: int }
              metrics:
                Count: { type: \(type) }
            state:
              tracker:
                isOpen: { initial: false }
            memory:
              tracker:
                starts: { initial: 0 }
                guarded: { initial: 0 }
                flagged: { initial: 0 }
                loose: { initial: 0 }
            measures:
              tracker:
                errors: { count: Error }
                stalled: { time: isOpen }
            transitions:
              - { name: starts, action: Start, set: { starts: starts + 1 } }
              - { name: opens, action: PauseBegin, when: "!isOpen", set: { isOpen: true, flagged: flagged + 1 } }
              - { name: closes, action: PauseFinish, when: isOpen, set: { isOpen: false, flagged: flagged - 1 } }
              - { name: guarded-up, action: SeekBegin, set: { guarded: guarded + 1 } }
              - { name: guarded-down, action: SeekFinish, when: guarded > 0, set: { guarded: guarded - 1 } }
              - { name: loose-up, action: PauseBegin, set: { loose: loose + 1 } }
              - { name: loose-down, action: PauseFinish, set: { loose: loose - 1 } }
            metrics:
              Count: { action: Start\(condition), value: "\(value)" }
            """
        return checkAndProve([.text(text, name: "counters.yaml")]).diagnostics.filter {
            $0.code == .counterCanDecrease || $0.severity == .error
        }
    }
}
