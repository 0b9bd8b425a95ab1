import OpenAVT
import Testing

/// Windows after events, on an instrument whose clock a test moves.
@Suite(.timeLimit(.minutes(10))) struct `Windows after an event` {
    private static func pack(_ length: String = "10s") -> PackSource {
        .text(
            """
            pack: { name: test.windows, version: 1.0.0, language: 1 }
            vocabulary:
              actions:
                Settling: { description: A seek has ended a short time ago. }
                Settled: { description: No seek has ended for a while. }
              attributes:
                isSettling: { type: bool, description: A seek has ended a short time ago. }
                spells: { type: int, unit: count, description: How often the player waited. }
              metrics:
                Waited: { type: gauge, unit: ms }
                Pulse: { type: gauge, unit: ms }
            state: { tracker: { isWaiting: { initial: false } } }
            measures: { tracker: { waited: { time: "isWaiting && !within(\(length), SeekFinish)" } } }
            timers:
              settling: { every: 4s, while: "within(\(length), SeekFinish)", emit: Settling }
              settled: { every: 7s, while: "isWaiting && !within(\(length), SeekFinish)", emit: Settled }
            transitions:
              - { name: begin, action: BufferBegin, set: { isWaiting: true } }
              - { name: end, action: BufferFinish, set: { isWaiting: false } }
              - { name: none, action: Error, block: "within(\(length), SeekFinish)" }
              - { name: alone, action: PauseBegin, consume: true }
            attributes:
              isSettling: "within(\(length), SeekFinish)"
              spells: waited.count
            metrics:
              Waited: { action: BufferFinish, value: waited }
              Pulse: { every: 5s, while: "within(\(length), SeekFinish)", value: waited }
            """, name: "windows.yaml")
    }

    private func times(_ chain: TestChain, of name: String) -> [Int] {
        chain.backend.events.filter { $0.getAction().getActionName() == name }.map { Int($0.getTimestamp() * 1000) }
    }

    @Test func `a measure is divided where a window ends, although no event happens`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack()], trackers: [tracker])
        chain.emit(.SeekFinish, at: 1000, by: tracker)
        chain.emit(.BufferBegin, at: 3000, by: tracker)
        chain.clock.set(toMilliseconds: 30_000)
        // The clock's calls come too late, after the event.
        chain.emit(.BufferFinish, by: tracker)
        #expect(chain.backend.values(of: "Waited") == [19_000])
    }

    @Test func `timers stop and start at exactly its end`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack()], trackers: [tracker])
        chain.emit(.BufferBegin, at: 0, by: tracker)
        chain.emit(.SeekFinish, at: 1000, by: tracker)
        chain.clock.advance(toMilliseconds: 26_000)
        #expect(times(chain, of: "Settling") == [5000, 9000])
        #expect(times(chain, of: "Settled") == [18_000, 25_000])
    }

    @Test func `a report of a player after its end, before the clock's late call, changes no timer`() throws {
        let tracker = TestTracker()
        let properties = PackSource.text(
            """
            pack: { name: test.reports, version: 1.0.0, language: 1 }
            memory: { tracker: { volume: { type: int, unit: percent, property: volume } } }
            measures: { tracker: { loud: { time: "volume > 50" } } }
            attributes: { loudFor: loud }
            vocabulary: { attributes: { loudFor: { type: int, unit: ms, description: A time. } } }
            """, name: "reports.yaml")
        let chain = try TestChain([Self.pack(), properties], trackers: [tracker])
        chain.emit(.BufferBegin, at: 0, by: tracker)
        chain.emit(.SeekFinish, at: 1000, by: tracker)
        chain.clock.set(toMilliseconds: 11_005)
        chain.instrument.report(OAVTReport(property: "volume", value: .int(80)), tracker: tracker)
        chain.clock.advance(toMilliseconds: 26_000)
        #expect(times(chain, of: "Settled") == [18_000, 25_000])
        #expect(times(chain, of: "Settling").allSatisfy { $0 <= 11_005 })
    }

    @Test func `it ends before metrics, timers and events of the same time`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("8s")], trackers: [tracker])
        chain.emit(.SeekFinish, at: 0, by: tracker)
        chain.emit(.Error, at: 8000, by: tracker)
        #expect(times(chain, of: "Settling") == [4000])
        #expect(chain.backend.values(of: "Pulse") == [0])
        #expect(times(chain, of: "Error") == [8000])
    }

    @Test func `it is open up to its last millisecond`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack()], trackers: [tracker])
        chain.emit(.SeekFinish, at: 0, by: tracker)
        chain.emit(.Error, at: 9999, by: tracker)
        chain.emit(.Error, at: 10_000, by: tracker)
        #expect(times(chain, of: "Error") == [10_000])
    }

    @Test func `the event itself sees what was before it, and nothing changes twice at its time`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack()], trackers: [tracker])
        chain.emit(.BufferBegin, at: 0, by: tracker)
        chain.emit(.SeekFinish, at: 2000, by: tracker)
        chain.emit(.SeekFinish, at: 3000, by: tracker)
        chain.emit(.BufferFinish, at: 20_000, by: tracker)
        let events = chain.backend.events.filter { $0.getAction() == .SeekFinish }
        #expect(events.map { $0.getAttribute(key: OAVTAttribute(name: "isSettling")) as? Bool } == [false, true])
        #expect(chain.backend.values(of: "Waited") == [9000])
        let last = try #require(chain.backend.events.last { $0.getAction() == .BufferFinish })
        #expect(last.getAttribute(key: OAVTAttribute(name: "spells")) as? Int == 2)
    }

    @Test func `each tracker has its own`() throws {
        let (one, other) = (TestTracker(), TestTracker())
        let chain = try TestChain([Self.pack()], trackers: [one, other])
        chain.emit(.SeekFinish, at: 0, by: one)
        chain.emit(.Error, at: 1000, by: other)
        chain.emit(.Error, at: 1000, by: one)
        #expect(times(chain, of: "Error") == [1000])
    }

    @Test func `rules that are loaded meanwhile go on with it`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack()], trackers: [tracker])
        chain.emit(.SeekFinish, at: 0, by: tracker)
        chain.emit(.BufferBegin, at: 2000, by: tracker)
        chain.clock.advance(toMilliseconds: 5000)
        chain.instrument.rules.load([Self.pack()])
        chain.emit(.BufferFinish, at: 14_000, by: tracker)
        #expect(chain.backend.values(of: "Waited") == [4000])
        #expect(times(chain, of: "Settling") == [4000, 8000])
    }

    @Test func `no call of the clock is left when it is over`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack()], trackers: [tracker])
        chain.emit(.SeekFinish, at: 0, by: tracker)
        #expect(chain.clock.nextDueMilliseconds == 4000)
        chain.clock.advance(toMilliseconds: 20_000)
        #expect(chain.clock.nextDueMilliseconds == nil)
    }
}
