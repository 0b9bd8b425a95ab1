/// The mapping of times to x coordinates in a figure.
struct TimeAxis {
    /// The last time, in milliseconds.
    let end: Int
    /// The x coordinate of time 0.
    let left: Double
    /// The width of the axis.
    let width: Double

    /// Returns the x coordinate of a time.
    func x(_ time: Int) -> Double {
        left + width * Double(time) / Double(end)
    }

    /// The times that are written below the axis: round values, at least a minimum distance apart.
    var ticks: [Int] {
        let step = TimeAxis.steps.first { Double($0) / Double(end) * width >= TimeAxis.minDistance } ?? end
        return Array(stride(from: 0, through: end, by: step))
    }

    private static let minDistance = 62.0

    // 1 ms to 50 s, then minutes, then hours, each doubling.
    private static let steps: [Int] = {
        let seconds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
        let minutes = [1, 2, 5, 10, 20].map { $0 * 60_000 }
        let hours = (0..<32).map { 3_600_000 << $0 }
        return seconds + minutes + hours
    }()
}
