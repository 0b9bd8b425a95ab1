import OpenAVT
import Testing

/// Subclasses of the documented open classes: their methods are called where they were, and change the outcome.
@Suite struct `Subclasses of the core components` {
    @Test func `processEvent can add to what the rules made of an event`() {
        final class Hub: OAVTHubCore {
            override func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
                let event = super.processEvent(event: event, tracker: tracker)
                event?.setAttribute(key: OAVTAttribute(name: "seen"), value: true)
                return event
            }
        }
        let tracker = TestTracker()
        let chain = TestChain(hub: Hub(), trackers: [tracker])
        chain.emit(.Start, .Start, by: tracker)
        #expect(chain.backend.events.count == 1)
        #expect(chain.backend.last(OAVTAttribute(name: "seen")) as? Bool == true)
        #expect(chain.backend.last(.countStarts) as? Int == 1)
    }

    @Test func `an event that processEvent drops is blocked, also after one that the rules consume`() throws {
        final class Hub: OAVTHubRules {
            override func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
                event.getAction() == .Ping ? nil : super.processEvent(event: event, tracker: tracker)
            }
        }
        let pack = PackSource.text(
            """
            pack: { name: test.consumed, version: 1.0.0, language: 1 }
            transitions:
              - { name: quiet, action: PauseBegin, consume: true }
            """, name: "consumed.yaml")
        let tracker = TestTracker()
        let chain = TestChain(hub: Hub(program: try RuleCompiler.compile([pack])), trackers: [tracker])
        chain.emit(.PauseBegin, .Ping, by: tracker)
        #expect(chain.instrument.counts.consumed == 1)
        #expect(chain.instrument.counts.blocked == 1)
    }

    @Test func `acceptOrRejectEvent can reject what the rules accept, and accept what they block`() {
        final class Hub: OAVTHubCore {
            override func acceptOrRejectEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Bool {
                switch event.getAction() {
                case .MediaRequest: false
                case .PauseFinish: true
                default: super.acceptOrRejectEvent(event: event, tracker: tracker)
                }
            }
        }
        let tracker = TestTracker()
        let chain = TestChain(hub: Hub(), trackers: [tracker])
        chain.emit(.MediaRequest, .PauseFinish, by: tracker)
        #expect(chain.backend.order == ["PauseFinish"])
        #expect(!tracker.getState().didMediaRequest)
        #expect(chain.backend.last(.inPlaybackBlock) as? Bool == false)
    }

    @Test func `startPing can keep the ping from starting, or change it`() {
        final class Hub: OAVTHubCore {
            var pings = 0
            override func startPing(tracker: OAVTTrackerProtocol) { pings += 1 }
        }
        let tracker = TestTracker()
        let hub = Hub()
        let chain = TestChain(hub: hub, trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        chain.clock.advance(toMilliseconds: 100_000)
        #expect(hub.pings == 1)
        #expect(chain.backend.order == ["Start"])
    }

    @Test func `instrumentReady and endOfService are called`() {
        final class Hub: OAVTHubCore {
            var calls: [String] = []
            override func instrumentReady(instrument: OAVTInstrument) {
                super.instrumentReady(instrument: instrument)
                calls.append("ready")
            }
            override func endOfService() {
                super.endOfService()
                calls.append("end")
            }
        }
        let hub = Hub()
        let chain = TestChain(hub: hub, trackers: [TestTracker()])
        chain.instrument.shutdown()
        #expect(hub.calls == ["ready", "end"])
    }

    @Test func `setInAdState and setInAdBreakState decide what trackers see`() {
        final class Hub: OAVTHubCoreAds {
            var calls: [String] = []
            override func setInAdBreakState(state: Bool) {
                calls.append("break \(state)")
                super.setInAdBreakState(state: state)
            }
            override func setInAdState(state: Bool) { calls.append("ad \(state)") }
        }
        let content = TestTracker()
        let ads = TestTracker()
        let hub = Hub()
        let chain = TestChain(hub: hub, trackers: [content, ads])
        chain.emit(.AdBreakBegin, .AdBegin, by: ads)
        #expect(hub.calls == ["break true", "ad true"])
        #expect(content.getState().inAdBreak && ads.getState().inAdBreak)
        #expect(!content.getState().inAd && !ads.getState().inAd)
        #expect(chain.backend.last(.inAdBlock) as? Bool == false)
        #expect(chain.backend.last(.inAdBreakBlock) as? Bool == true)
    }

    @Test func `processMetric can add a metric`() {
        final class Metricalc: OAVTMetricalcCore {
            override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
                super.processMetric(event: event, tracker: tracker) + [OAVTMetric(name: "Own", type: .Gauge, value: 1)]
            }
        }
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), metricalc: Metricalc(), trackers: [tracker])
        chain.emit(.StreamLoad, by: tracker)
        #expect(chain.backend.order == ["NumLoads", "Own", "StreamLoad"])
    }
}
