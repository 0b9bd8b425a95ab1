/// When a feed is asked again: a value, which knows neither clock nor chance.
///
/// After an answer the next question comes an ``interval`` later, a little earlier or later by ``jitter``, so that apps that were
/// started together do not ask together for ever. After failures it comes sooner at first, then twice as late each time.
public struct PollSchedule: Sendable, Equatable {
    /// From one question to the next, while answers come.
    public let interval: Duration
    /// Which share of a delay is left to chance, from 0 to 1.
    public let jitter: Double
    /// The delay after the first failure.
    public let firstRetry: Duration
    /// The longest delay, whatever a server asks for.
    public let longest: Duration

    /// Makes a schedule; what makes no sense is set right: delays are from 10 ms to a year, and `longest` is no less than the others.
    public init(
        interval: Duration = .seconds(900), jitter: Double = 0.2, firstRetry: Duration = .seconds(15),
        longest: Duration = .seconds(6 * 3600)
    ) {
        self.interval = PollSchedule.sensible(interval)
        self.jitter = jitter >= 0 ? min(jitter, 1) : 0
        self.firstRetry = PollSchedule.sensible(firstRetry)
        self.longest = max(PollSchedule.sensible(longest), self.interval, self.firstRetry)
    }

    /// The delay to the next question.
    ///
    /// - Parameters:
    ///   - failures: how many questions in a row had no answer.
    ///   - retryAfter: how long the server asks to be left alone; honoured up to ``longest``.
    ///   - random: a random number from 0 to less than 1.
    /// - Returns: a delay of at least half of the smaller of ``interval`` and ``firstRetry``, and at most ``longest``.
    public func delay(failures: Int, retryAfter: Duration? = nil, random: Double) -> Duration {
        let usual = failures <= 0 ? interval : backedOff(failures)
        // From half the jitter below to half of it above.
        let share = random >= 0 ? min(random, 1) : 0
        let varied = min(usual * (1 + jitter * (share - 0.5)), longest)
        return max(varied, min(retryAfter ?? .zero, longest))
    }

    private static func sensible(_ delay: Duration) -> Duration {
        min(max(delay, .milliseconds(10)), .seconds(366 * 86400))
    }

    private func backedOff(_ failures: Int) -> Duration {
        // Doubled step by step: 2^40 times a year is more than a duration can be. After 40 steps every delay is the longest.
        var delay = firstRetry
        for _ in 1..<min(max(failures, 1), 41) where delay < longest { delay = min(delay * 2, longest) }
        return delay
    }
}

extension Duration {
    /// The duration in milliseconds, rounded up, or the nearest `Int` if it is beyond all of them.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        let rest = attoseconds / 1_000_000_000_000_000 + (attoseconds % 1_000_000_000_000_000 > 0 ? 1 : 0)
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isTooLarge) = whole.addingReportingOverflow(rest)
        return isTooLong || isTooLarge ? (seconds < 0 ? .min : .max) : Int(clamping: sum)
    }
}
