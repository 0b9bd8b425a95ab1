import AVTCore
import Testing

@testable import AVTPackTools

@Suite("quantities")
struct QuantityTests {
    @Test(
        "times have a readable unit",
        arguments: [
            (0, "0 ms"), (107, "107 ms"), (1400, "1.4 s"), (1001, "1.001 s"), (119_000, "119 s"), (120_000, "2 min"),
            (1_799_000, "29 min 59 s"), (3_600_000, "60 min"), (-2500, "-2.5 s"),
        ])
    func times(_ milliseconds: Int, _ text: String) {
        #expect(durationText(milliseconds) == text)
    }

    @Test("values have units and a readable number of digits")
    func values() {
        #expect(Value.double(0.2727272727).quantity(unit: nil) == "0.2727")
        #expect(Value.double(3000).quantity(unit: "ms") == "3 s")
        #expect(Value.int(2).quantity(unit: "count") == "2")
        #expect(Value.double(0.05).quantity(unit: "1/s") == "0.05/s")
        #expect(Value.int(1000).quantity(unit: "bps") == "1000 bps")
        #expect(Value.double(1e300).quantity(unit: nil) == "1e+300")
    }

    @Test("coordinates have one decimal digit")
    func coordinates() {
        #expect([0, 1, -1, 2.04, 2.06, -0.26].map(pixels) == ["0", "1", "-1", "2", "2.1", "-0.3"])
    }

    @Test(
        "an axis has round times at a minimum distance", arguments: [1, 7, 400, 63_000, 3_600_000, 1 << 50])
    func ticks(_ end: Int) {
        let axis = TimeAxis(end: end, left: 100, width: 600)
        let ticks = axis.ticks
        #expect(ticks.first == 0 && ticks.count <= 10 && (ticks.count > 1 || end > 1 << 40))
        for (left, right) in zip(ticks, ticks.dropFirst()) { #expect(axis.x(right) - axis.x(left) >= 62) }
    }
}
