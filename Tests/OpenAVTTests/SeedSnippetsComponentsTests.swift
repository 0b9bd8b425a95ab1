// The snippets say `return` where the project does not.
// swift-format-ignore-file: OmitExplicitReturns

import Foundation
import OpenAVT
import Testing

/// OpenAVT's documentation on custom hubs, metricalcs and backends: its snippets, and what its text says about them.
@Suite struct `Documented snippets on custom components` {
    private let backend = TestBackend()
    private let tracker = TestTracker()

    private func emit(_ actions: OAVTAction..., hub: OAVTHubProtocol, metricalc: OAVTMetricalcProtocol? = nil) {
        let instrument = OAVTInstrument(hub: hub, backend: backend)
        if let metricalc { instrument.setMetricalc(metricalc) }
        _ = instrument.addTracker(tracker)
        instrument.ready()
        for action in actions { instrument.emit(action: action, tracker: tracker) }
    }

    class DummyHub: OAVTHubProtocol {
        func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
            // Called with the result of tracker's initEvent. It receives the event and must return an event or nil.
            // If an event is returned, it will be sent to the Metricalc and the Backend.
            return event
        }

        func instrumentReady(instrument: OAVTInstrument) {
            // Called when ready() is called on the instrument.
        }

        func endOfService() {
            // Called when the tracker is removed from the instrument or when shutdown() is called.
        }
    }

    @Test func `the simplest hub passes everything on`() {
        emit(.Start, .Start, .PauseFinish, hub: DummyHub())
        #expect(backend.order == ["Start", "Start", "PauseFinish"])
    }

    @Test func `a hub keeps the state of pauses and blocks what does not fit`() {
        class PauseHub: DummyHub {
            override func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
                if event.getAction() == OAVTAction.PauseBegin {
                    if tracker.getState().isPaused {
                        return nil
                    }
                    tracker.getState().isPaused = true
                } else if event.getAction() == OAVTAction.PauseFinish {
                    if !tracker.getState().isPaused {
                        return nil
                    }
                    tracker.getState().isPaused = false
                }
                return event
            }
        }
        emit(.PauseFinish, .PauseBegin, .PauseBegin, .Ping, .PauseFinish, .PauseFinish, .PauseBegin, hub: PauseHub())
        #expect(backend.order == ["PauseBegin", "Ping", "PauseFinish", "PauseBegin"])
        #expect(tracker.getState().isPaused)
    }

    class DummyMetricalc: OAVTMetricalcProtocol {
        func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
            // Called with the result of hub's processEvent. It receives the event and returns an array of metrics.
            // If any metric is returned, it will be sent to the Backend.
            return []
        }

        func instrumentReady(instrument: OAVTInstrument) {
            // Called when ready() is called on the instrument.
        }

        func endOfService() {
            // Called when the tracker is removed from the instrument or when shutdown() is called.
        }
    }

    @Test func `the simplest metricalc makes no metrics`() {
        emit(.Start, .End, hub: DummyHub(), metricalc: DummyMetricalc())
        #expect(backend.order == ["Start", "End"])
    }

    @Test func `a metricalc measures the time between quality changes`() {
        class QualityMetricalc: DummyMetricalc {
            private var tsOfLastEvent: TimeInterval = 0.0

            override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
                if event.getAction() == OAVTAction.QualityChangeUp
                    || event.getAction() == OAVTAction.QualityChangeDown
                {
                    if self.tsOfLastEvent > 0.0 {
                        let metric = OAVTMetric(
                            name: "TimeBetweenQualityChanges", type: .Gauge,
                            value: NSDate().timeIntervalSince1970 - self.tsOfLastEvent)
                        self.tsOfLastEvent = NSDate().timeIntervalSince1970
                        return [metric]
                    }
                    self.tsOfLastEvent = NSDate().timeIntervalSince1970
                }
                return []
            }
        }
        emit(
            .Start, .QualityChangeUp, .Ping, .QualityChangeDown, .QualityChangeUp, hub: DummyHub(),
            metricalc: QualityMetricalc())
        #expect(
            backend.order == [
                "Start", "QualityChangeUp", "Ping", "TimeBetweenQualityChanges", "QualityChangeDown",
                "TimeBetweenQualityChanges", "QualityChangeUp",
            ])
        #expect(backend.metrics.allSatisfy { $0.getType() == .Gauge && $0.getValue().getType() == .Float })
    }

    @Test func `a backend gets each event and each metric`() {
        class DummyBackend: OAVTBackendProtocol {
            var calls: [String] = []

            func sendEvent(event: OAVTEvent) {
                // Called with the result of hub's processEvent.
                calls.append("event \(event.getAction().getActionName())")
            }

            func sendMetric(metric: OAVTMetric) {
                // Called with the results of metricalc's processMetric.
                calls.append("metric \(metric.getName())")
            }

            func instrumentReady(instrument: OAVTInstrument) {
                // Called when ready() is called on the instrument.
                calls.append("ready")
            }

            func endOfService() {
                // Called when the tracker is removed from the instrument or when shutdown() is called.
                calls.append("end")
            }
        }
        class TwoMetrics: DummyMetricalc {
            override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
                return [OAVTMetric.StartTime(1), OAVTMetric.NumPlays(1)]
            }
        }
        let backend = DummyBackend()
        let instrument = OAVTInstrument(hub: DummyHub(), metricalc: TwoMetrics(), backend: backend)
        let trackerId = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.Start, trackerId: trackerId)
        instrument.shutdown()
        #expect(backend.calls == ["ready", "metric StartTime", "metric NumPlays", "event Start", "end"])
    }
}
