import OpenAVTChain
import Testing

@Suite struct `A histogram` {
    private func histogram(_ values: [Double]) throws -> OAVTHistogram {
        var histogram = try #require(OAVTHistogram(bounds: [-1, 0, 2.5]))
        for value in values { histogram.observe(value) }
        return histogram
    }

    @Test(arguments: [
        (-100.0, 0), (-1, 0), ((-1.0).nextUp, 1), (-0.0, 1), (0, 1), (0.0.nextUp, 2), (2.5, 2), (2.5.nextUp, 3),
        (1e308, 3),
    ])
    func `a value at a bound is below it`(value: Double, bucket: Int) throws {
        #expect(try histogram([value]).counts == (0...3).map { $0 == bucket ? 1 : 0 })
    }

    @Test func `it knows number, sum, mean and extremes`() throws {
        let histogram = try histogram([-4, 0.5, 2, 2])
        #expect(histogram.count == 4 && histogram.sum == 0.5 && histogram.mean == 0.125)
        #expect(histogram.min == -4 && histogram.max == 2)
        let empty = try self.histogram([])
        #expect(empty.count == 0 && empty.sum == 0 && empty.mean == nil && empty.min == nil && empty.max == nil)
    }

    @Test func `values that are not finite are ignored`() throws {
        #expect(try histogram([.nan, .infinity, -.infinity]) == histogram([]))
    }

    @Test func `it takes those of another with the same bounds, and of no other`() throws {
        var sum = try histogram([-4, 1])
        let isAdded = try sum.add(histogram([7, 0]))
        #expect(isAdded)
        #expect(try sum == histogram([7, 1, 0, -4]))
        let isOther = try sum.add(#require(OAVTHistogram(bounds: [-1, 0])))
        #expect(!isOther)
        #expect(try sum == histogram([7, 1, 0, -4]))
    }

    @Test func `counts that do not fit stay at the greatest`() throws {
        var sum = try histogram([1])
        for _ in 0..<70 {
            let isAdded = sum.add(sum)
            #expect(isAdded)
        }
        #expect(sum.counts == [0, 0, .max, 0] && sum.count == .max)
        sum.observe(1)
        #expect(sum.counts[2] == .max)
    }

    @Test(arguments: [[], [1, 1], [2, 1], [.nan], [0, .infinity]])
    func `bounds must be finite and ascend`(bounds: [Double]) {
        #expect(OAVTHistogram(bounds: bounds) == nil)
    }

    @Test func `a metric of one has the mean as its value`() throws {
        let metric = OAVTMetric(name: "Waits", histogram: try histogram([1, 2]))
        #expect(metric.getValue().getDoubleValue() == 1.5 && metric.getType() == .Gauge)
        #expect(try metric.getHistogram() == histogram([1, 2]))
        let empty = OAVTMetric(name: "Waits", histogram: try histogram([]))
        #expect(empty.getValue().getDoubleValue()?.isNaN == true && empty.getValue().getIntValue() == nil)
        #expect(OAVTMetric(name: "Waits", type: .Gauge, value: 1).getHistogram() == nil)
    }
}
