import AVTEngine
import AVTCore
import OpenAVTChain

/// What became of events since somebody began to count.
package struct StepCounts: Sendable, Equatable {
    /// Events that were stepped, without those that rules derive.
    package var events = 0
    /// Events among them that were blocked.
    package var blocked = 0
    /// How often a formula failed, other than for what is missing.
    package var failedFormulas = 0
    /// The number of events that exceeded a limit of what runs.
    package var overLimit = 0
    /// How long it is, in milliseconds.
    package var elapsed = 0

    package init() {}

    /// What became of the events of two times, one after the other.
    package static func + (first: StepCounts, second: StepCounts) -> StepCounts {
        var sum = first
        sum.events &+= second.events
        sum.blocked &+= second.blocked
        sum.failedFormulas &+= second.failedFormulas
        sum.overLimit &+= second.overLimit
        sum.elapsed &+= second.elapsed
        return sum
    }
}

extension InstrumentRules {
    /// Counts what becomes of events from now on, until the rules are replaced or who asks has heard enough.
    ///
    /// Nothing is counted where the hub itself runs no rules. While nobody counts, events cost nothing more.
    ///
    /// - Parameter told: told after each step, by the thread that has the event in hand; false: it has heard enough.
    package func count(_ told: @escaping @Sendable (StepCounts) -> Bool) {
        instrument.betweenEvents { [self] in countInTurn(told) }
    }

    /// As `count`, in the instrument's turn.
    package func countInTurn(_ told: @escaping @Sendable (StepCounts) -> Bool) {
        guard let hub else { return }
        let metricalc = runs.first { $0 !== hub.run }
        hub.observer = StepCounter(hub, metricalc: metricalc, told)
    }
}

/// Counts steps, and hands on what it is told to whom the hub told before.
///
/// Touched by the thread that has an event in hand only.
private final class StepCounter: StepObserver {
    private weak var hub: OAVTHubRules?
    private let metricalc: RuleRun?
    private let next: (any StepObserver)?
    private let told: @Sendable (StepCounts) -> Bool
    private var counts = StepCounts()
    private let failuresBefore: Failures
    private var begin: Int?
    private var now = 0
    private var isOver = false

    init(_ hub: OAVTHubRules, metricalc: RuleRun?, _ told: @escaping @Sendable (StepCounts) -> Bool) {
        self.hub = hub
        self.metricalc = metricalc
        self.told = told
        next = hub.observer
        failuresBefore = StepCounter.failures(of: hub, metricalc)
    }

    private static func failures(of hub: OAVTHubRules, _ metricalc: RuleRun?) -> Failures {
        let (own, other) = (hub.run.failures, metricalc?.failures ?? Failures(formulas: 0, overLimit: 0))
        return Failures(formulas: own.formulas &+ other.formulas, overLimit: own.overLimit &+ other.overLimit)
    }

    func stepBegins() { next?.stepBegins() }
    func eventKept() { next?.eventKept() }
    func swapEnded() { next?.swapEnded() }

    func swapBegins() {
        next?.swapBegins()
        end()
    }

    func stepDecided(_ report: StepReport) {
        next?.stepDecided(report)
        now = report.now
        guard !report.isDerived else { return }
        counts.events += 1
        if !report.isAccepted { counts.blocked += 1 }
    }

    func stepEnded() {
        next?.stepEnded()
        guard let hub, !isOver else { return }
        let failures = StepCounter.failures(of: hub, metricalc)
        counts.failedFormulas = failures.formulas &- failuresBefore.formulas
        counts.overLimit = failures.overLimit &- failuresBefore.overLimit
        counts.elapsed = now - (begin ?? now)
        begin = begin ?? now
        if !told(counts) { end() }
    }

    private func end() {
        isOver = true
        if let hub, hub.observer === self { hub.observer = next }
    }
}

/// What has failed since a session began.
private struct Failures {
    let formulas: Int
    let overLimit: Int
}

extension RuleRun {
    /// How often formulas of the program have failed, and events exceeded a limit.
    fileprivate var failures: Failures {
        withSessionApart { Failures(formulas: $0.failures.reduce(0, &+), overLimit: $0.exceedingEvents) }
    }
}
