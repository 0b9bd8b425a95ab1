import AVTTestSupport
import Testing

@testable import AVTPackTools

/// The order of late lines.
@Suite struct `The order of lines by time` {
    private func times(_ log: [Int?], lateness: Int, limit: Int = 1000) -> (times: [Int], order: LineOrder) {
        let order = LineOrder(lateness: lateness, limit: limit)
        var times: [Int] = []
        func receive() {
            for line in order.removeReleased() {
                guard case .plain(let plain) = line.content else { continue }
                times.append(plain.at)
                #expect(line.position == times.count)
            }
        }
        for (index, at) in log.enumerated() {
            order.add(line: index + 1, at: at)
            var line = PlainLine()
            (line.at, line.number) = (at ?? -1, index + 1)
            order.setContent(.plain(line))
            receive()
        }
        order.end()
        receive()
        return (times, order)
    }

    @Test(arguments: 0..<20) func `is that of a sorted log if no line is too late`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let log = (0..<500).map { (at: $0 * 3, arrival: $0 * 3 + random.number(0...99)) }
            .sorted { $0.arrival < $1.arrival }.map(\.at)
        #expect(times(log, lateness: 99).times == log.sorted())
    }

    @Test func `holds no line whose time has passed`() {
        #expect(times([100, 50, 200, 150, 60, 300], lateness: 50).times == [50, 100, 60, 150, 200, 300])
        #expect(times([nil, 100, nil, 90], lateness: 50).times == [-1, -1, 90, 100])
    }

    @Test func `holds a limited number of lines`() {
        let (times, order) = times([5, 4, 3, 2, 1, 6, 0], lateness: 1000, limit: 3)
        #expect(times == [2, 1, 3, 0, 4, 5, 6])
        #expect(order.earlyCount == 2)
    }

    @Test func `releases held lines early before a line that is too late, but not before one that precedes them`() {
        let order = LineOrder(lateness: 1000, limit: 2)
        for (index, at) in [50, 60, 40, 45, 30].enumerated() {
            order.add(line: index + 1, at: at)
            order.releaseEarly { _ in true }
            var line = PlainLine()
            (line.at, line.number) = (at, index + 1)
            order.setContent(.plain(line))
        }
        order.end()
        let times = order.removeReleased().compactMap { line -> Int? in
            if case .plain(let plain) = line.content { plain.at } else { nil }
        }
        #expect(times == [40, 45, 50, 60, 30])
    }

    @Test func `survives the earliest and latest times`() {
        let latest = 8_640_000_000_000_000
        #expect(times([latest, -latest, 0], lateness: 1).times == [-latest, 0, latest])
    }
}
