import AVTCore
import AVTTestSupport
import Testing

@testable import OpenAVTUpdatesRuntime

@Suite struct `A schedule` {
    private static func random(_ generator: inout SeededGenerator) -> PollSchedule {
        PollSchedule(
            interval: .milliseconds(generator.number(0...3_600_000)),
            jitter: Double.random(in: 0...1, using: &generator),
            firstRetry: .milliseconds(generator.number(0...600_000)),
            longest: .milliseconds(generator.number(0...36_000_000)))
    }

    @Test(arguments: 0..<200) func `keeps within its bounds, whatever happens`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let schedule = Self.random(&generator)
        for _ in 0..<50 {
            let failures = generator.number(0...100)
            let retryAfter = generator.chance(oneIn: 2) ? Duration.milliseconds(generator.number(0...86_400_000)) : nil
            let random = Double.random(in: 0..<1, using: &generator)
            let delay = schedule.delay(failures: failures, retryAfter: retryAfter, random: random)
            #expect(delay <= schedule.longest)
            #expect(delay >= min(schedule.interval, schedule.firstRetry) * 0.5)
            if let retryAfter { #expect(delay >= min(retryAfter, schedule.longest)) }
            // One more failure never makes it sooner.
            if failures > 0 {
                #expect(schedule.delay(failures: failures + 1, retryAfter: retryAfter, random: random) >= delay)
            }
        }
    }

    @Test func `waits twice as long after each failure, up to the longest`() {
        let schedule = PollSchedule(
            interval: .seconds(900), jitter: 0, firstRetry: .seconds(15), longest: .seconds(100))
        #expect(schedule.longest == .seconds(900))
        let other = PollSchedule(interval: .seconds(60), jitter: 0, firstRetry: .seconds(15), longest: .seconds(100))
        let delays = (0...6).map { other.delay(failures: $0, random: 0.9) }
        #expect(delays == [60, 15, 30, 60, 100, 100, 100].map { .seconds($0) })
    }

    @Test func `randomizes the documented share`() {
        let schedule = PollSchedule(interval: .seconds(100), jitter: 0.2)
        #expect(schedule.delay(failures: 0, random: 0) == .seconds(90))
        #expect(schedule.delay(failures: 0, random: 0.5) == .seconds(100))
        #expect(abs(schedule.delay(failures: 0, random: 0.999).milliseconds - 110_000) < 100)
        #expect(schedule.delay(failures: 0, random: .nan) == .seconds(90))
    }

    @Test func `takes no sense-less numbers`() {
        let schedule = PollSchedule(interval: .seconds(-5), jitter: .nan, firstRetry: .seconds(Int.max), longest: .zero)
        #expect(schedule.delay(failures: 0, random: 0.5) == .milliseconds(10))
        #expect(schedule.delay(failures: 100, random: 0.5) == .seconds(366 * 86400))
    }

    @Test func `counts milliseconds of any duration`() {
        #expect(Duration.nanoseconds(1).milliseconds == 1)
        #expect(Duration.nanoseconds(-1).milliseconds == 0)
        #expect(Duration.milliseconds(-1500).milliseconds == -1500)
        #expect(Duration.seconds(Int64.max).milliseconds == .max)
        #expect(Duration.seconds(Int64.min).milliseconds == .min)
        let longest = Duration(
            secondsComponent: .max / 1000, attosecondsComponent: 999_999_999_999_999_999)
        #expect(longest.milliseconds == .max)
    }
}
