import Foundation

/// How long the removals of trackers take.
///
/// A removal waits for other threads, such as the tracker's own: on a machine that other programs use, too, the slowest of a thousand
/// shows how long a thread waits for a processor. So the time in which any thread of the machine does so, which Linux reports, is
/// subtracted from each removal; there is none on an idle machine. The removals as they were, of which one in a hundred may be slower, have
/// the same limit.
struct RemovalTimes: CustomStringConvertible {
    private static let limit = Duration.milliseconds(50)

    private var times: [Duration] = []
    private var slowest = Duration.zero

    /// Measures a removal.
    mutating func measure(_ remove: () -> Void) {
        let (waited, start) = (RemovalTimes.waitForProcessors, ContinuousClock.now)
        remove()
        let time = ContinuousClock.now - start
        times.append(time)
        slowest = max(slowest, time - (RemovalTimes.waitForProcessors - waited))
    }

    /// True if no removal took too long.
    var areShort: Bool { slowest <= RemovalTimes.limit && percentile(99) <= RemovalTimes.limit }

    var description: String {
        "removals: 99 % within \(percentile(99)), slowest \(percentile(100)), without waits for a processor \(slowest)"
    }

    private func percentile(_ percent: Int) -> Duration {
        times.isEmpty ? .zero : times.sorted()[(times.count - 1) * percent / 100]
    }

    /// The time in which a thread of the machine was ready and had no processor; 0 where the system does not report it.
    private static var waitForProcessors: Duration {
        let text = (try? String(contentsOfFile: "/proc/pressure/cpu", encoding: .utf8)) ?? ""
        return .microseconds(text.firstMatch(of: /some .* total=(\d+)/).flatMap { Int($0.output.1) } ?? 0)
    }
}
