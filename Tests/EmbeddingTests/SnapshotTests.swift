import Foundation
import OpenAVT
import Testing

@Suite struct `Snapshots of events and metrics` {
    @Test func `hold values of all kinds, and are valid JSON that decodes to the same`() throws {
        let event = OAVTEvent(action: .Start)
        let id = UUID()
        let values: [String: Any] = [
            "flag": true, "count": Int.max, "small": Int.min, "share": 0.25, "text": "a \"quote\"\n\u{1F600}",
            "part": "abcdef".prefix(3), "date": Date(timeIntervalSince1970: 1.5), "id": id,
            "url": URL(string: "https://example.org/a?b=c")! as URL, "nan": Double.nan, "infinite": -Double.infinity,
            "large": UInt64.max, "none": Int?.none as Any, "null": NSNull(), "some": Int?.some(3) as Any,
        ]
        for (name, value) in values { event.setAttribute(key: OAVTAttribute(name: name), value: value) }
        event.setTimestamp(ts: 12.5)
        let snapshot = event.snapshot
        let attributes = snapshot.attributes
        #expect(snapshot.action == "Start" && snapshot.timestamp == 12.5)
        #expect(attributes["flag"] == .bool(true))
        #expect(attributes["count"] == .int(.max) && attributes["small"] == .int(.min))
        #expect(attributes["part"] == .string("abc") && attributes["date"] == .string("1970-01-01T00:00:01.500Z"))
        #expect(attributes["id"] == .string(id.uuidString) && attributes["url"] == .string("https://example.org/a?b=c"))
        #expect(attributes["large"] == .double(Double(UInt64.max)) && attributes["some"] == .int(3))
        #expect(attributes["none"] == nil && attributes["null"] == nil)

        let data = try JSONEncoder().encode(OAVTSampleSnapshot.event(snapshot))
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
        let encoded = try #require(object["event"]?["attributes"] as? [String: Any])
        #expect(encoded["nan"] is NSNull && encoded["infinite"] is NSNull)
        guard case .event(let decoded) = try JSONDecoder().decode(OAVTSampleSnapshot.self, from: data) else {
            Issue.record("an event was decoded as a metric")
            return
        }
        for (name, value) in attributes where !["nan", "infinite"].contains(name) {
            #expect(decoded.attributes[name] == value, "\(name)")
        }
    }

    @Test func `of metrics hold type, number and histogram`() throws {
        var histogram = try #require(OAVTHistogram(bounds: [1, 10]))
        for value in [0.5, 5, 50] { histogram.observe(value) }
        let metrics = [
            OAVTMetric(name: "a", type: .Counter, value: 3), OAVTMetric(name: "b", type: .Gauge, value: 0.5),
            OAVTMetric(name: "c", histogram: histogram),
        ]
        let snapshots = metrics.map(\.snapshot)
        #expect(snapshots.map(\.name) == ["a", "b", "c"] && snapshots.map(\.type) == [.counter, .gauge, .gauge])
        #expect(snapshots[0].value == .int(3) && snapshots[1].value == .double(0.5))
        #expect(snapshots[2].histogram == histogram)
        let data = try JSONEncoder().encode(snapshots)
        #expect(try JSONDecoder().decode([OAVTMetricSnapshot].self, from: data) == snapshots)
    }

    @Test(arguments: [#"{"bounds":[2,1],"counts":[0,0,0],"sum":0}"#, #"{"bounds":[1],"counts":[0],"sum":0}"#])
    func `of histograms that cannot be are refused`(_ text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(OAVTHistogram.self, from: Data(text.utf8))
        }
    }
}
