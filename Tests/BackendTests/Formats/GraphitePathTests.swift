import OpenAVTBackends
import OpenAVTChain
import Testing

@testable import OpenAVTGraphite

@Suite("Paths of Graphite") struct GraphitePathTests {
    @Test(arguments: [
        ("OAVT.{name};session={session}", "OAVT.Start_Time;session=s_1"),
        ("{tracker}.{type}.{name}", "main.gauge.Start_Time"),
        ("a b.{other}.{name", "a_b._other_._name"),
        ("", ""),
    ]) func `are made from a template`(template: String, path: String) {
        #expect(GraphitePath(template).text(name: "Start Time", session: "s.1", tracker: "main", type: "gauge") == path)
    }

    @Test func `of counters have the sum so far`() {
        var totals = CounterTotals()
        let values = { (name: String, session: String, value: OAVTValue, type: OAVTMetricSnapshot.Kind) in
            let sample = DeliverySample(
                source: session, number: 0, milliseconds: 0,
                content: .metric(name: name, type: type, value: value, histogram: nil))
            return GraphitePath("{name}").line(totals.total(sample))
        }
        #expect(values("N", "a", .int(1), .counter) == "N 1 0")
        #expect(values("N", "a", .int(2), .counter) == "N 3 0")
        #expect(values("N", "b", .int(1), .counter) == "N 1 0")
        #expect(values("N", "a", .double(.nan), .counter) == nil)
        #expect(values("N", "a", .double(0.5), .counter) == "N 3.5 0")
        #expect(values("N", "a", .int(7), .gauge) == "N 7 0")
    }

    @Test func `have no empty node`() {
        #expect(GraphitePath("{tracker}.{name}").text(name: "N", session: "", tracker: "", type: "") == "none.N")
    }

    @Test func `are followed by a number and a time in seconds`() {
        let sample = { (value: OAVTValue, milliseconds: Int) in
            DeliverySample(
                source: "s", number: 0, milliseconds: milliseconds,
                content: .metric(name: "N", type: .counter, value: value, histogram: nil))
        }
        let path = GraphitePath("{name}")
        #expect(path.line(sample(.int(3), 1999)) == "N 3 1")
        #expect(path.line(sample(.double(0.5), -1)) == "N 0.5 -1")
        #expect(path.line(sample(.double(.nan), 0)) == nil)
        #expect(path.line(DeliverySample(source: "s", number: 0, milliseconds: 0, content: .event(action: "A"))) == nil)
    }
}
