import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import Testing

/// Eight threads that do everything at once.
///
/// `AVT_STRESS_ROUNDS=10000` runs the complete test.
@Suite(.timeLimit(.minutes(60))) struct `Eight threads at one instrument` {
    private static let rounds = sampleSize(30, large: 60, variable: "AVT_STRESS_ROUNDS")

    private static let programs: [RuleProgram] = {
        let packs = ["openavt.core", "playback.metrics"]
        return packs.compactMap { try? RuleCompiler.compile([.shipped($0)]) }
    }()

    @Test(arguments: [false, true])
    func `lose no event, and end`(hasExecutor: Bool) throws {
        let programs = Self.programs
        try #require(programs.count == 2)
        let backend = SharedBackend()
        let rules = OAVTRules(program: programs[0])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, executor: hasExecutor ? .ownQueue : nil,
            queueLimit: 64)
        instrument.waitLimit = .seconds(600)
        instrument.ready()
        let emitted = Guarded(0)
        onThreads(8, within: .seconds(600 + Self.rounds)) { index in
            var tracker = SharedTracker()
            var id = instrument.addTracker(tracker)
            for round in 0..<Self.rounds {
                for action in [OAVTAction.MediaRequest, .Start, .PauseBegin, .Ping, .PauseBegin, .End] {
                    instrument.emit(action: action, tracker: tracker)
                    emitted.withLock { $0 += 1 }
                }
                switch (index, round % 8) {
                case (0, 0): _ = instrument.rules.load(program: programs[round / 8 % 2])
                case (1, 0): instrument.flush()
                case (2, 0): instrument.addAttribute(key: OAVTAttribute(name: "round"), value: round)
                case (3, 7):
                    instrument.shutdown()
                    instrument.ready()
                case (4..., 3):
                    _ = instrument.removeTracker(id)
                    tracker = SharedTracker()
                    id = instrument.addTracker(tracker)
                default: break
                }
            }
        }
        instrument.flush()
        let counts = instrument.counts
        // Timers of rules emit as well.
        #expect(counts.emitted >= emitted.withLock { $0 })
        #expect(counts.emitted + counts.caused == counts.finished + counts.pending)
        #expect(counts.pending == 0)
        #expect(counts.sent == backend.count)
        #expect(counts.metrics == backend.metrics)
        #expect(backend.late == 0)
    }

    /// The removal of a tracker whose view was open sent its last event after the backend had ended.
    @Test(arguments: [false, true])
    func `end a view before the backend if they remove its tracker during a shutdown`(hasExecutor: Bool) throws {
        let program = try #require(Self.programs.last)
        for _ in 0..<min(Self.rounds * 10, 10_000) {
            let backend = SharedBackend()
            let rules = OAVTRules(program: program)
            let instrument = OAVTInstrument(
                hub: rules.hub, metricalc: rules.metricalc, backend: backend, executor: hasExecutor ? .ownQueue : nil)
            let trackers = (0..<7).map { _ in SharedTracker() }
            for tracker in trackers { instrument.addTracker(tracker) }
            instrument.ready()
            for tracker in trackers {
                for action in [OAVTAction.MediaRequest, .Start] { instrument.emit(action: action, tracker: tracker) }
            }
            onThreads(8) { index in
                if index == 7 { return instrument.shutdown() }
                if let id = trackers[index].trackerId { _ = instrument.removeTracker(id) }
            }
            instrument.flush()
            #expect(backend.late == 0)
            #expect(backend.names.filter { $0 == "Stop" }.count == trackers.count)
        }
    }

    /// The thread sanitizer found that an added attribute read what loaded rules change.
    @Test func `add attributes while others load rules and emit`() throws {
        let programs = Self.programs
        try #require(programs.count == 2)
        let backend = SharedBackend()
        let rules = OAVTRules(program: programs[0])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        let tracker = SharedTracker()
        instrument.addTracker(tracker)
        instrument.ready()
        let attribute = OAVTAttribute(name: "round")
        onThreads(8) { index in
            for round in 0..<200 {
                switch index {
                case 0: _ = instrument.rules.load(program: programs[round % 2])
                case 1...4: instrument.addAttribute(key: attribute, value: round, action: index < 3 ? nil : .Start)
                case 5: _ = instrument.removeAttribute(key: attribute)
                default: instrument.emit(action: OAVTAction.Ping, tracker: tracker)
                }
            }
        }
        instrument.addAttribute(key: attribute, value: "last")
        instrument.emit(action: OAVTAction.Ping, tracker: tracker)
        let counts = instrument.counts
        #expect(counts.emitted == 401 && counts.pending == 0 && counts.sent == backend.count)
    }
}
