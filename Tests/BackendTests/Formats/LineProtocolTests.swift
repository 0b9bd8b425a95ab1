import OpenAVTBackends
import OpenAVTChain
import Testing

@testable import OpenAVTInfluxDB

@Suite("Lines of InfluxDB") struct LineProtocolTests {
    private func sample(_ content: DeliverySample.Content, _ attributes: [String: OAVTValue] = [:]) -> DeliverySample {
        DeliverySample(
            source: "s 1", number: 7, tracker: "main", milliseconds: 1_700_000_000_123, content: content,
            attributes: attributes)
    }

    @Test func `have tags, typed fields, and the number of the sample below the millisecond`() {
        let event = sample(
            .event(action: "Start"),
            [
                "b": .bool(true), "a": .int(3), "c": .double(0.5), "d": .string("x \"y\""),
                "country": .string("New Zealand"),
            ])
        let format = InfluxLine(tags: ["app": "1.2"], attributeTags: ["country"], numbers: .exact)
        #expect(
            format.line(event, measurement: "OAVT_EVENTS")
                == #"OAVT_EVENTS,app=1.2,country=New\ Zealand,session=s\ 1,tracker=main action="Start",a=3i,b=true,c=0.5,d="x \"y\"" 1700000000123000007"#
        )
        #expect(
            InfluxLine().line(
                sample(.metric(name: "StartTime", type: .gauge, value: .int(175), histogram: nil)), measurement: "M")
                == #"M,session=s\ 1,tracker=main StartTime=175.0 1700000000123000007"#)
    }

    @Test func `leave out what cannot be expressed`() {
        let metric = DeliverySample.Content.metric(name: "Ratio", type: .gauge, value: .double(.nan), histogram: nil)
        #expect(InfluxLine().line(sample(metric), measurement: "M") == nil)
        let event = sample(.event(action: "A"), ["n": .double(.infinity), "": .int(1), "t": .string("")])
        #expect(
            InfluxLine(tags: ["": "x", "empty": ""]).line(event, measurement: "M")
                == #"M,session=s\ 1,tracker=main action="A",t="" 1700000000123000007"#)
    }

    @Test func `have the buckets of a histogram`() throws {
        var histogram = try #require(OAVTHistogram(bounds: [100, 1000]))
        for value in [50.0, 500, 600, 5000] { histogram.observe(value) }
        let metric = DeliverySample.Content.metric(
            name: "T", type: .gauge, value: .double(1537.5), histogram: histogram)
        #expect(
            InfluxLine(numbers: .exact).line(sample(metric), measurement: "M")
                == #"M,session=s\ 1,tracker=main T=1537.5,T_count=4i,T_sum=6150.0,T_le_100.0=1i,T_le_1000.0=2i,T_le_+Inf=1i 1700000000123000007"#
        )
    }

    @Test func `have times within the range of InfluxDB`() throws {
        for milliseconds in [Int.max, .min, -1, 0] {
            let sample = DeliverySample(
                source: "s", number: 999_999_999, milliseconds: milliseconds, content: .event(action: "A"))
            let line = try #require(InfluxLine().line(sample, measurement: "M"))
            #expect(try Int(#require(line.split(separator: " ").last)) != nil)
        }
    }
}
