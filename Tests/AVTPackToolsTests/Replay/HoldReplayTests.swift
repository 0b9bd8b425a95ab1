import AVTPackTools
import AVTRules
import Testing

@Suite("Replays with a hold")
struct HoldReplayTests {
    private static let pack = """
        pack: { name: test.holds, version: 1.0.0, language: 1 }
        memory: { tracker: { key: { type: string } } }
        transitions: [{ name: seek, action: SeekBegin, set: { key: uuid() } }]
        attributes: { playbackId: key }
        holds: { some: { after: Start, for: 1s, drop: { PauseBegin: AdBreakBegin }, because: the break is none } }
        """

    private static let log = [
        #"{"at": 1000, "action": "Start"}"#, #"{"at": 1100, "action": "PauseBegin"}"#,
        #"{"at": 1200, "action": "SeekBegin", "attributes": {"position": 3}}"#,
        #"{"at": 1300, "tracker": "ima", "action": "Ping"}"#, #"{"at": 900, "action": "Ping"}"#,
        #"{"at": 2500, "action": "AdBreakBegin"}"#, #"{"at": 2600, "action": "Start"}"#,
        #"{"at": 2700, "action": "PauseBegin"}"#,
    ]

    private func replay() throws -> Replay {
        let program = try RuleCompiler.compile([.text(Self.pack, name: "holds.yaml")])
        return Replay(program: program, options: ReplayOptions(steps: .decisions))
    }

    private func steps(_ records: [ReplayRecord]) -> [String] {
        records.compactMap { record in
            guard case .step(let step) = record else { return nil }
            return "\(step.location.at) \(step.action)" + (step.wasHeld ? ", kept" : "")
                + (step.blocking.map { ", blocked by \($0.rule), because \($0.because ?? "")" } ?? "")
        }
    }

    @Test("a held event is processed at the line that ends the hold, with its own time")
    func order() throws {
        let replay = try replay()
        var found = try Self.log.map { steps(replay.process(try LogLine($0.utf8, number: 1))) }
        found.append(steps(replay.finish()))
        #expect(
            found == [
                ["1000 Start"], [], [], ["1300 Ping"], [],
                [
                    "1100 PauseBegin, kept, blocked by holds.some.drop, because the break is none",
                    "1200 SeekBegin, kept", "900 Ping, kept", "2500 AdBreakBegin",
                ],
                ["2600 Start"], [], ["2700 PauseBegin, kept"],
            ])
    }

    @Test("a log split anywhere gives the same result as the complete log, including IDs")
    func cut() throws {
        func lines(_ replay: Replay, _ log: ArraySlice<String>) throws -> [String] {
            try log.flatMap { replay.process(try LogLine($0.utf8, number: 1)) }.map(\.line)
        }
        let replay = try replay()
        let whole = try lines(replay, Self.log[...]) + replay.finish().map(\.line)
        #expect(whole.contains { $0.contains(#""playbackId":"0-6-"#) && $0.contains(#""position":3"#) })
        for index in Self.log.indices {
            let replay = try self.replay()
            let parts = try lines(replay, Self.log[..<index]) + lines(replay, Self.log[index...])
            #expect(parts + replay.finish().map(\.line) == whole)
        }
    }
}
