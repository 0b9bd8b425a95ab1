import AVTCore

/// The schedule on which a feed is polled, as a pure value without a clock or random numbers.
///
/// After a response the next request is made after ``interval``, varied by ``jitter`` so that apps that were started at
/// the same time do not keep polling at the same time. After failures the first retry comes sooner, and each further
/// delay is twice as long.
public struct PollSchedule: Sendable, Equatable {
    /// The time from one request to the next while responses arrive.
    public let interval: Duration
    /// The share of a delay that is random, from 0 to 1.
    public let jitter: Double
    /// The delay after the first failure.
    public let firstRetry: Duration
    /// The maximum delay, even if a server requests more.
    public let longest: Duration

    /// Creates a schedule.
    ///
    /// Values are clamped: delays to the range from 10 ms to a year, and `longest` to at least the other delays.
    public init(
        interval: Duration = .seconds(900), jitter: Double = 0.2, firstRetry: Duration = .seconds(15),
        longest: Duration = .seconds(6 * 3600)
    ) {
        self.interval = PollSchedule.sensible(interval)
        self.jitter = jitter >= 0 ? min(jitter, 1) : 0
        self.firstRetry = PollSchedule.sensible(firstRetry)
        self.longest = max(PollSchedule.sensible(longest), self.interval, self.firstRetry)
    }

    /// Returns the delay until the next request.
    ///
    /// - Parameters:
    ///   - failures: The number of consecutive requests without a response.
    ///   - retryAfter: The delay that the server requests, honored up to ``longest``, or `nil`.
    ///   - random: A random number from 0 to less than 1.
    /// - Returns: A delay of at least half of the smaller of ``interval`` and ``firstRetry``, and at most ``longest``.
    public func delay(failures: Int, retryAfter: Duration? = nil, random: Double) -> Duration {
        let usual = failures <= 0 ? interval : backedOff(failures)
        // From half of the jitter below to half of it above.
        let share = random >= 0 ? min(random, 1) : 0
        let varied = min(usual * (1 + jitter * (share - 0.5)), longest)
        return max(varied, min(retryAfter ?? .zero, longest))
    }

    private static func sensible(_ delay: Duration) -> Duration {
        min(max(delay, .milliseconds(10)), .seconds(366 * 86400))
    }

    private func backedOff(_ failures: Int) -> Duration {
        // After 40 doublings every delay is the longest; 2^40 times a year, the most that a delay can be, is still a duration.
        min(firstRetry * (1 << min(failures - 1, 40)), longest)
    }
}
