import OpenAVT
import Testing

/// Attribute values that an app may hand on from a stream that somebody made to harm: they cross the whole chain.
@Suite struct `Hostile attribute values` {
    private static let pack = PackSource.text(
        """
        pack: { name: test.values, version: 1.0.0, language: 1, extends: [openavt.core] }
        vocabulary:
          attributes: { label: { type: string }, level: { type: double } }
          metrics: { Level: { type: gauge }, Labels: { type: gauge } }
        memory:
          tracker:
            count: { initial: 0 }
            lastLabel: { type: string }
            labels: { type: set, limit: 4 }
        transitions:
          - { name: counts, action: Ping, set: { count: count + (event.position ?? 0ms) / 1ms } }
          - { name: keeps, action: Ping, when: has(event.label), set: { lastLabel: event.label, labels: labels.with(event.label) } }
        attributes:
          title: lastLabel + lastLabel
        metrics:
          Level: { action: Ping, value: event.level * 2 }
          Labels: { action: Ping, value: size(labels) }
        """, name: "values.yaml")

    private static var values: [Any] {
        [
            Double.nan, Double.infinity, -Double.infinity, Double.greatestFiniteMagnitude, Double.leastNonzeroMagnitude,
            Int.max, Int.min, UInt64.max, "", "\u{0}", "\u{FEFF}", "\u{202E}txt", "e\u{301}",
            String(repeating: "x", count: 3 << 20),
            String(repeating: "\u{301}", count: 100_000), [1, 2, 3], ["a": 1], true, Float.nan, "NaN", "-0",
            "99999999999999999999",
        ]
    }

    @Test(arguments: ["position", "label", "level", "title"])
    func `of any type and size pass, and what depends on them is left out`(attribute: String) throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        for (index, value) in Self.values.enumerated() {
            tracker.attributes = [(OAVTAttribute(name: attribute), value)]
            chain.emit(.Ping, at: 1000 * (index + 1), by: tracker)
        }
        let pings = chain.backend.events.filter { $0.getAction() == .Ping }
        #expect(pings.count >= Self.values.count)
        for metric in chain.backend.metrics where metric.getName() == "Level" {
            #expect(metric.getValue().getDoubleValue()?.isFinite ?? true)
        }
    }

    @Test func `a hundred thousand attributes on one event pass`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        // Names are kept for as long as the app runs, so that few are used here for many values.
        tracker.attributes = (0..<100_000).map { (OAVTAttribute(name: "hostile\($0 % 5000)"), $0) }
        chain.emit(.Ping, at: 1000, by: tracker)
        #expect(chain.backend.order.contains("Ping"))
    }
}
