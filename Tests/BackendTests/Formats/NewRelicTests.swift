import AVTCore
import AVTHTTP
import Foundation
import OpenAVTChain
import OpenAVTDelivery
import Testing

@testable import OpenAVTNewRelic

@Suite("New Relic", .timeLimit(.minutes(10))) struct NewRelicTests {
    private let double: NewRelicDouble

    init() throws { double = try NewRelicDouble() }

    private func backend(
        key: String = NewRelicDouble.licenseKey, useEvents: Bool = true, compressed: Bool = true
    ) -> OAVTBackendNewrelic {
        let addresses = NewRelicAddresses(
            events: "\(double.server.address)/v1/accounts/1/events", metrics: "\(double.server.address)/metric/v1")
        var delivery = OAVTDelivery(storage: .memory)
        delivery.batchBytes = NewRelicDestination.bytesLimit
        return OAVTBackendNewrelic(
            useEvents: useEvents, useMetrics: true, NewRelicFormat(common: ["app": .string("tests")]), delivery,
            NewRelicDestination(
                OAVTNewrelicAccount(id: "1", licenseKey: key), addresses: addresses, isCompressed: compressed,
                makeSystemTransport()), name: "newrelic test")
    }

    @Test(arguments: [true, false]) func `accepts events with any names and values`(compressed: Bool) async throws {
        let backend = backend(compressed: compressed)
        let event = OAVTEvent(action: OAVTAction(name: "Tested"))
        for text in SpecialValues.texts { event.setAttribute(key: OAVTAttribute(name: text), value: text) }
        for number in SpecialValues.integers {
            event.setAttribute(key: OAVTAttribute(name: "i.\(number)"), value: number)
        }
        for number in SpecialValues.doubles + SpecialValues.unsupported {
            event.setAttribute(key: OAVTAttribute(name: "d\(number)"), value: number)
        }
        event.setAttribute(key: OAVTAttribute(name: "timestamp"), value: "reserved")
        event.setAttribute(key: OAVTAttribute(name: "flag"), value: true)
        event.setAttribute(key: OAVTAttribute(name: "long"), value: String(repeating: "x", count: 10_000))
        event.setAttribute(key: OAVTAttribute(name: String(repeating: "n", count: 300)), value: 1)
        backend.sendEvent(event: event)
        #expect(await backend.outbox.flush(within: .seconds(30)), "\(backend.outbox.counts)")
        let counts = backend.outbox.counts
        #expect((counts.sent, counts.quarantined) == (1, 0), "\(counts.lastRefusal ?? "")")
        let received = try #require(double.events.first)
        #expect(received["eventType"] == .string("OAVT") && received["actionName"] == .string("Tested"))
        #expect(received["app"] == .string("tests") && received["flag"] == .string("true"))
        #expect(received["i.\(Int.max)"] == .int(.max) && received["two_words"] == .string("two words"))
        #expect(received["openavt.timestamp"] == .string("reserved"))
        #expect(received["long"]?.string?.count == 4096)
        #expect(received["dnan"] == nil)
    }

    @Test func `accepts an event with too many attributes, without the last ones`() async throws {
        let backend = backend()
        let event = OAVTEvent(action: OAVTAction(name: "Tested"))
        for number in 1000..<1400 { event.setAttribute(key: OAVTAttribute(name: "a\(number)"), value: number) }
        backend.sendEvent(event: event)
        #expect(await backend.outbox.flush(within: .seconds(30)))
        #expect(double.events.first?["a1000"] == .int(1000) && double.events.first?["a1399"] == nil)
    }

    @Test func `accepts counts, gauges and summaries`() async throws {
        let backend = backend(useEvents: false)
        var histogram = try #require(OAVTHistogram(bounds: [10]))
        for value in [5.0, 50] { histogram.observe(value) }
        backend.sendEvent(event: OAVTEvent(action: OAVTAction.Start))
        backend.sendMetric(metric: OAVTMetric(name: "NumPlays", type: .Counter, value: 2))
        backend.sendMetric(metric: OAVTMetric(name: "StartTime", type: .Gauge, value: 0.25))
        backend.sendMetric(metric: OAVTMetric(name: "Times", histogram: histogram))
        backend.sendMetric(metric: OAVTMetric(name: "Nothing", type: .Gauge, value: .nan))
        #expect(await backend.outbox.flush(within: .seconds(30)))
        #expect(backend.outbox.counts.dropped == ["unsupported": 1])
        #expect(double.metrics.compactMap { $0["type"]?.string } == ["count", "gauge", "summary"])
        #expect(double.metrics.last?["value"]?["sum"].flatMap { Double($0.text) } == 55)
        #expect(double.events.isEmpty)
    }

    @Test func `splits what is larger than a request`() async throws {
        let backend = backend(compressed: false)
        for number in 0..<400 {
            let event = OAVTEvent(action: OAVTAction(name: "Tested"))
            event.setAttribute(key: OAVTAttribute(name: "number"), value: number)
            event.setAttribute(key: OAVTAttribute(name: "long"), value: String(repeating: "x", count: 4096))
            backend.sendEvent(event: event)
        }
        #expect(await backend.outbox.flush(within: .seconds(30)))
        #expect(double.events.compactMap { $0["number"]?.int } == Array(0..<400))
    }

    @Test func `keeps samples while the key is wrong or missing`() async throws {
        let backend = backend(key: "wrong")
        backend.sendMetric(metric: OAVTMetric(name: "NumPlays", type: .Counter, value: 1))
        #expect(await backend.outbox.flush(within: .milliseconds(300)) == false)
        #expect(backend.outbox.counts.isMisconfigured && backend.outbox.counts.waiting == 1)
        let other = OAVTBackendNewrelic(account: nil, delivery: OAVTDelivery(storage: .memory))
        other.sendMetric(metric: OAVTMetric(name: "NumPlays", type: .Counter, value: 1))
        #expect(await other.outbox.flush(within: .milliseconds(100)) == false)
        #expect(other.outbox.counts.problem?.contains("NEW_RELIC_LICENSE_KEY") == true)
    }
}
