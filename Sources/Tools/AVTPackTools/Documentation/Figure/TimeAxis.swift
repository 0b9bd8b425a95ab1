/// Where times are in a figure.
struct TimeAxis {
    /// The last time, in milliseconds.
    let end: Int
    /// Where time 0 is.
    let left: Double
    /// How long all of it is.
    let width: Double

    /// Where a time is.
    func x(_ time: Int) -> Double {
        left + width * Double(time) / Double(end)
    }

    /// The times that are written below the axis: round ones, not too near.
    var ticks: [Int] {
        let step = TimeAxis.steps.first { Double($0) / Double(end) * width >= TimeAxis.leastDistance } ?? end
        return Array(stride(from: 0, through: end, by: step))
    }

    private static let leastDistance = 62.0

    // 1 ms to 50 s, then minutes, then hours, each doubling.
    private static let steps: [Int] = {
        let seconds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
        let minutes = [1, 2, 5, 10, 20].map { $0 * 60_000 }
        let hours = (0..<32).map { 3_600_000 << $0 }
        return seconds + minutes + hours
    }()
}
