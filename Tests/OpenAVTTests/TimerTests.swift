import AVTCore
import AVTEngine
import OpenAVT
import Testing

/// The timers of rules on an instrument whose clock a test moves.
@Suite struct `Timers of rules` {
    private let tracker = TestTracker()

    private static func pack(
        _ timers: String, version: String = "1.0.0", onStart: String = "", onEnd: String = "", more: String = ""
    ) -> PackSource {
        .text(
            """
            pack: { name: test.timers, version: \(version), language: 1 }
            vocabulary:
              actions:
                One: { description: The first timer. }
                Two: { description: The second timer. }
            state: { tracker: { isPlaying: { initial: false }, isWaiting: { initial: false } } }
            transitions:
              - { name: start, action: Start, set: { isPlaying: true }\(onStart) }
              - { name: end, action: End, set: { isPlaying: false }\(onEnd) }
              - { name: wait, action: BufferBegin, set: { isWaiting: true } }
              - { name: go, action: BufferFinish, set: { isWaiting: false } }
            timers: { \(timers) }
            \(more)
            """, name: "timers.yaml")
    }

    private func times(_ chain: TestChain, of name: String) -> [Int] {
        chain.backend.events.filter { $0.getAction().getActionName() == name }.map(\.stepTime)
    }

    @Test func `may exchange their names`() throws {
        let old = Self.pack(
            "one: { every: 10s, while: isPlaying, emit: One }, two: { every: 10s, while: isWaiting, emit: Two }")
        let new = Self.pack(
            "two: { every: 10s, while: isPlaying, emit: One }, one: { every: 10s, while: isWaiting, emit: Two }",
            version: "2.0.0",
            more: "migrate: [{ from: 1, rename: { one: two, two: one }, because: they were mixed up }]")
        let chain = try TestChain([old], trackers: [tracker])
        chain.emit(.Start, .BufferBegin, at: 0, by: tracker)
        chain.instrument.rules.load(program: try RuleCompiler.compile([new]))
        chain.emit(.End, at: 15_000, by: tracker)
        chain.emit(.BufferFinish, at: 25_000, by: tracker)
        chain.clock.advance(toMilliseconds: 60_000)
        #expect(times(chain, of: "One") == [10_000])
        #expect(times(chain, of: "Two") == [10_000, 20_000])
    }

    @Test(arguments: [(4000, [15_000]), (12_000, [10_000])])
    func `fire once for each time that their condition holds, although new rules change the delay`(
        swap: Int, expected: [Int]
    ) throws {
        let chain = try TestChain([Self.pack("one: { after: 10s, while: isWaiting, emit: One }")], trackers: [tracker])
        chain.emit(.BufferBegin, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: swap)
        let new = Self.pack("one: { after: 11s, while: isWaiting, emit: One }", version: "1.1.0")
        chain.instrument.rules.load(program: try RuleCompiler.compile([new]))
        chain.clock.advance(toMilliseconds: 60_000)
        #expect(times(chain, of: "One") == expected)
    }

    @Test func `begin to fire repeatedly if new rules say so, while their condition still holds`() throws {
        let chain = try TestChain([Self.pack("one: { after: 10s, while: isWaiting, emit: One }")], trackers: [tracker])
        chain.emit(.BufferBegin, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 12_000)
        let new = Self.pack("one: { every: 10s, while: isWaiting, emit: One }", version: "1.1.0")
        chain.instrument.rules.load(program: try RuleCompiler.compile([new]))
        chain.clock.advance(toMilliseconds: 35_000)
        #expect(times(chain, of: "One") == [10_000, 22_000, 32_000])
    }

    @Test(arguments: [OAVTAction.End, .Start])
    func `emit nothing that is still queued when they are stopped or started again`(action: OAVTAction) throws {
        let pack = Self.pack(
            "one: { after: 10s, emit: One }", onStart: ", start: [one]", onEnd: ", stop: [one]")
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        let (clock, instrument) = (chain.clock, chain.instrument)
        nonisolated(unsafe) let tracker = tracker
        let isDone = Guarded(false)
        // While an event is processed, another one is emitted, and then the timer fires: both wait in the queue.
        let getter: @Sendable () -> (any Sendable)? = {
            guard
                !isDone.withLock({ done in
                    defer { done = true }; return done
                })
            else { return nil }
            instrument.emit(action: action, tracker: tracker)
            clock.advance(toMilliseconds: 10_000)
            return nil
        }
        chain.clock.advance(toMilliseconds: 9000)
        instrument.registerGetter(attribute: OAVTAttribute(name: "busy"), getter: getter, tracker: tracker)
        chain.emit(.Error, by: tracker)
        #expect(times(chain, of: "One") == [])
        chain.clock.advance(toMilliseconds: 60_000)
        #expect(times(chain, of: "One") == (action == .Start ? [19_000] : []))
        let counts = instrument.counts
        #expect(counts.emitted + counts.caused == counts.finished && counts.pending == 0)
    }

    @Test func `run again when the instrument is ready again`() throws {
        let chain = try TestChain(
            [
                Self.pack(
                    "one: { every: 10s, while: isPlaying, emit: One }, two: { every: 10s, emit: Two }",
                    onStart: ", start: [two]")
            ], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 15_000)
        chain.instrument.shutdown()
        chain.clock.advance(toMilliseconds: 42_000)
        chain.instrument.ready()
        chain.clock.advance(toMilliseconds: 65_000)
        #expect(times(chain, of: "One") == [10_000, 52_000, 62_000])
        #expect(times(chain, of: "Two") == [10_000])
    }
}
