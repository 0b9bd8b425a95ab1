import AVTTestSupport
import Foundation
import OpenAVTChain
import Testing

@Suite struct `Metrics and flags` {
    @Test(arguments: [0, 1, -1, 1 << 53, Int.max, .min])
    func `whole values are both kinds of number`(value: Int) {
        let number = OAVTMetricValue(value: value)
        #expect(number.getType() == .Integer)
        #expect(number.getIntValue() == value)
        #expect(number.getDoubleValue() == Double(value))
        #expect(number.description == String(value))
    }

    @Test(arguments: [
        (0.0, 0), (-0.0, 0), (1.9, 1), (-1.9, -1), (0x1p62, 1 << 62), (-0x1p63, Int.min), (0x1p63, nil), (1e300, nil),
        (-1e300, nil), (Double.infinity, nil), (-Double.infinity, nil), (Double.nan, nil),
        (Double.leastNonzeroMagnitude, 0),
    ])
    func `floating-point values are whole towards zero, if they can be`(value: Double, whole: Int?) {
        let number = OAVTMetricValue(value: value)
        #expect(number.getType() == .Float)
        #expect(number.getIntValue() == whole)
        #expect(number.getDoubleValue()?.bitPattern == value.bitPattern)
        #expect(number.description == String(value))
    }

    @Test func `any value can be a metric's`() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<2000 {
            let bits = random.next()
            let double = OAVTMetric(name: "d", type: .Gauge, value: Double(bitPattern: bits))
            #expect(double.getValue().getDoubleValue()?.bitPattern == bits || Double(bitPattern: bits).isNaN)
            #expect(double.getNSValue().doubleValue == Double(bitPattern: bits) || Double(bitPattern: bits).isNaN)
            let int = OAVTMetric(name: "i", type: .Counter, value: Int(bitPattern: UInt(bits)))
            #expect(int.getValue().getIntValue() == Int(bitPattern: UInt(bits)))
            #expect(int.getNSValue().intValue == Int(bitPattern: UInt(bits)))
        }
    }

    @Test func `metrics have name, type, kind and moment`() {
        let metric = OAVTMetric(name: "Mine", type: .Gauge, value: 10.5)
        metric.setTimestamp(ts: 3)
        #expect(metric.getName() == "Mine")
        #expect(metric.getType() == .Gauge)
        #expect(metric.getValue().getType() == .Float)
        #expect(OAVTMetric(name: "n", type: .Counter, value: 2).getValue().getType() == .Integer)
        #expect("\(metric)" == "<OAVTMetric Mine Gauge 10.5 at 3.0>")
        #expect(OAVTMetric.MetricType.Counter.rawValue == 0)
        #expect(OAVTMetric.MetricType.Gauge.rawValue == 1)
        #expect(OAVTMetricValue.MetricValueType.Integer.rawValue == 0)
        #expect(OAVTMetricValue.MetricValueType.Float.rawValue == 1)
    }

    private let flags: [ReferenceWritableKeyPath<OAVTState, Bool>] = [
        \.didMediaRequest, \.didPlayerSet, \.didStreamLoad, \.didStart, \.isBuffering, \.isPaused, \.isSeeking,
        \.didFinish, \.inAdBreak, \.inAd,
    ]

    @Test func `flags are down at first, and apart from each other`() {
        let state = OAVTState()
        #expect(flags.allSatisfy { !state[keyPath: $0] })
        for flag in flags {
            state[keyPath: flag] = true
            #expect(flags.filter { state[keyPath: $0] } == [flag])
            state[keyPath: flag] = false
        }
        for flag in flags { state[keyPath: flag] = true }
        for flag in flags {
            state[keyPath: flag] = false
            #expect(flags.filter { !state[keyPath: $0] } == [flag])
            state[keyPath: flag] = true
        }
        state.reset()
        #expect(flags.allSatisfy { !state[keyPath: $0] })
    }
}
