import OpenAVT
import Testing

/// Metrics that the clock of an instrument sends.
@Suite(.timeLimit(.minutes(10))) struct `Metrics by the clock` {
    private static let pack = PackSource.text(
        """
        pack: { name: test.clock, version: 1.0.0, language: 1 }
        vocabulary:
          metrics:
            Played: { type: gauge, unit: ms }
            Lengths: { type: histogram, unit: ms, buckets: [1s, 10s] }
        scopes: { playback: { per: tracker } }
        state: { playback: { isPaused: { initial: false } } }
        measures: { playback: { played: { time: "playback.open && !isPaused" } } }
        transitions:
          - { name: start, action: Start, begin: playback }
          - { name: pause, action: PauseBegin, set: { isPaused: true } }
          - { name: end, action: End, end: playback }
        metrics:
          Played: { every: 10s, while: playback.open, value: played }
          Lengths: { action: End, value: played }
        timers:
          ping: { every: 10s, while: playback.open, emit: Ping }
        """, name: "clock.yaml")

    private func times(_ chain: TestChain, of name: String = "Played") -> [Int] {
        chain.backend.metrics.filter { $0.getName() == name }.map { Int($0.getTimestamp() * 1000) }
    }

    @Test func `they come while a playback is open, as of their moments`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        chain.emit(.PauseBegin, at: 25_000, by: tracker)
        chain.emit(.End, at: 36_000, by: tracker)
        chain.clock.advance(toMilliseconds: 100_000)
        #expect(times(chain) == [11_000, 21_000, 31_000])
        #expect(chain.backend.values(of: "Played") == [10_000, 20_000, 24_000])
        #expect(chain.clock.nextDueMilliseconds == nil)
    }

    @Test func `they begin when a tracker that prevented them is removed`() throws {
        let pack = PackSource.text(
            """
            pack: { name: test.closing, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Alone: { type: gauge, unit: ms } } }
            state: { instrument: { isAccompanied: { initial: false } }, tracker: { didStart: { initial: false } } }
            measures: { tracker: { alone: { time: "didStart && !isAccompanied" } } }
            transitions:
              - { name: start, action: Start, set: { didStart: true } }
              - { name: begin, action: AdBegin, set: { isAccompanied: true } }
              - { name: leave, action: Closing, set: { isAccompanied: false } }
            metrics: { Alone: { every: 10s, while: "didStart && !isAccompanied", value: alone } }
            """, name: "closing.yaml")
        let (content, ads) = (TestTracker(), TestTracker())
        let chain = try TestChain([pack], trackers: [content, ads])
        chain.emit(.AdBegin, at: 0, by: ads)
        chain.emit(.Start, at: 1000, by: content)
        chain.clock.advance(toMilliseconds: 5000)
        _ = chain.instrument.removeTracker(try #require(ads.trackerId))
        chain.clock.advance(toMilliseconds: 35_000)
        #expect(chain.backend.values(of: "Alone") == [10_000, 20_000, 30_000])
    }

    @Test func `they come before timers and events of their time`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.End, at: 10_000, by: tracker)
        #expect(chain.backend.order == ["Start", "Played", "Ping", "Lengths", "End"])
    }

    @Test func `late ones come once, as of the last moment, and then on the grid again`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        // The clock's calls come too late, after the event.
        chain.clock.set(toMilliseconds: 35_400)
        chain.emit(.PauseBegin, by: tracker)
        #expect(chain.backend.order == ["Start", "Played", "PauseBegin"])
        #expect(times(chain) == [30_000] && chain.backend.values(of: "Played") == [30_000])
        chain.clock.advance(toMilliseconds: 50_000)
        #expect(times(chain) == [30_000, 40_000, 50_000])
        #expect(chain.backend.values(of: "Played") == [30_000, 35_400, 35_400])
    }

    @Test func `a late call of the clock itself is answered once`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.clock.set(toMilliseconds: 35_400)
        chain.clock.advance(toMilliseconds: 35_400)
        #expect(times(chain) == [30_000])
    }

    @Test func `each tracker has its own, and none once it was removed`() throws {
        let (one, other) = (TestTracker(), TestTracker())
        let chain = try TestChain([Self.pack], trackers: [one, other])
        chain.emit(.Start, at: 0, by: one)
        chain.emit(.Start, at: 4000, by: other)
        chain.clock.advance(toMilliseconds: 15_000)
        #expect(times(chain) == [10_000, 14_000])
        #expect(chain.instrument.removeTracker(one.trackerId ?? -1))
        chain.clock.advance(toMilliseconds: 30_000)
        #expect(times(chain) == [10_000, 14_000, 24_000])
    }

    @Test func `none is sent after the shutdown, and no call of the clock is requested`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.instrument.shutdown()
        #expect(chain.clock.nextDueMilliseconds == nil)
        chain.clock.advance(toMilliseconds: 60_000)
        #expect(times(chain).isEmpty)
    }

    @Test func `another metricalc replaces them`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.instrument.setMetricalc(OAVTMetricalcCore())
        chain.clock.advance(toMilliseconds: 60_000)
        #expect(times(chain).isEmpty)
    }

    @Test(arguments: [OAVTOutput.eventsOnly, .metricsOnly, .eventsAndMetrics])
    func `they are metrics, and sent where metrics are`(output: OAVTOutput) throws {
        let (clock, backend, tracker) = (OAVTManualClock(), TestBackend(), TestTracker())
        let rules = try OAVTRules([Self.pack])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, output: output, clock: clock)
        _ = instrument.addTracker(tracker)
        instrument.emit(action: .Start, tracker: tracker)
        clock.advance(toMilliseconds: 10_000)
        #expect(backend.order.contains("Played") == (output != .eventsOnly))
    }

    @Test func `a metricalc next to another hub sends them by the flags that it sees`() throws {
        let metrics = PackSource.text(
            """
            pack: { name: test.beside, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Since: { type: gauge, unit: ms } } }
            state: { tracker: { didStart: { initial: false }, didFinish: { initial: false } } }
            metrics: { Since: { every: 5s, while: "didStart && !didFinish", value: since(Start) } }
            """, name: "beside.yaml")
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), metricalc: try OAVTMetricalcRules([metrics]), trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        chain.emit(.End, at: 12_000, by: tracker)
        chain.clock.advance(toMilliseconds: 60_000)
        #expect(chain.backend.values(of: "Since") == [5000, 10_000])
    }

    @Test func `a value of a histogram has its bucket, and is a gauge for code that does not know histograms`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.End, at: 10_000, by: tracker)
        let metric = try #require(chain.backend.metrics.last)
        #expect(metric.getType() == .Gauge && metric.getValue().getIntValue() == 10_000)
        let histogram = try #require(metric.getHistogram())
        #expect(histogram.bounds == [1000, 10_000] && histogram.counts == [0, 1, 0])
        #expect(chain.backend.metrics.first?.getHistogram() == nil)
    }
}
