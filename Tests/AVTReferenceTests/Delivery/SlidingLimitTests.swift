import AVTEngine
import AVTFormulas
import AVTPackTools
import AVTRules
import AVTTestSupport
import Testing

/// Sliding limits of `volume` on random logs, compared with the page's description.
@Suite struct `Sliding limits` {
    @Test(arguments: 0..<60)
    func `never let more leave in any interval, and withhold only what would be more`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (most, per) = (random.number(1...6), random.number(1...9) * 1000)
        let sent = try run(most: most, per: per, random: &random, moments: 300)
        #expect(sent.contains { !$0.isSent } && sent.contains { $0.isSent })
        let times = sent.filter(\.isSent).map(\.at)
        for (index, begin) in times.enumerated() {
            let inInterval = times[index...].prefix { $0 - begin < per }.count
            #expect(inInterval <= most, "\(inInterval) events are sent from \(begin) on, in \(per) ms")
        }
        for step in sent where !step.isSent {
            let before = sent.filter { $0.isSent && $0.at <= step.at && step.at - $0.at < per }
            #expect(before.count >= most, "the event at \(step.at) was withheld after \(before.count)")
        }
    }

    @Test func `let an event leave exactly the time after the first of the interval`() throws {
        let steps = try replay(pack(most: 2, per: 1000), [0, 999, 999, 1000, 1000, 1998, 1999])
        #expect(steps.map(\.isSent) == [true, true, false, true, false, false, true])
    }

    private struct Sent {
        var at: Int
        var isSent: Bool
    }

    private func run(
        most: Int, per: Int, random: inout SeededGenerator, moments: Int
    ) throws -> [Sent] {
        var (at, times) = (0, [Int]())
        for _ in 0..<moments {
            at += random.pick([0, 0, 1, 100, 250, 500, 999, 1000, per])
            times.append(at)
        }
        // The first events of all are more than the limit lets through.
        return try replay(pack(most: most, per: per), Array(repeating: 0, count: most + 1) + times)
    }

    private func pack(most: Int, per: Int) -> String {
        """
        pack: { name: sliding.pack, version: 1.0.0, language: 1 }
        volume: { limits: { pings: { action: Ping, most: \(most), per: \(per)ms, window: sliding } } }
        """
    }

    private func replay(_ pack: String, _ times: [Int]) throws -> [Sent] {
        let compiled = try RuleCompiler.compile([.text(pack, name: "sliding.yaml")])
        // Limits are as well in an image.
        let program = try RuleImage.decode(try RuleImage.encode(compiled), formulas: ExpressionFormulas())
        let replay = Replay(program: program, options: ReplayOptions(steps: .decisions))
        var sent: [Sent] = []
        for time in times {
            let line = #"{"at": \#(1_700_000_000_000 + time), "tracker": "one", "action": "Ping", "attributes": {}}"#
            for case .step(let step) in replay.process(try LogLine(line.utf8, number: 1)) {
                sent.append(Sent(at: time, isSent: step.withheldBy == nil))
            }
        }
        return sent
    }
}
