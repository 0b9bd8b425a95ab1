import AVTEngine
import AVTCore
import OpenAVTChain

/// The counts of processed events since the counting began.
package struct StepCounts: Sendable, Equatable {
    /// The number of events that were processed, without derived events.
    package var events = 0
    /// The number of those events that were blocked.
    package var blocked = 0
    /// The number of formula failures, not counting missing values.
    package var failedFormulas = 0
    /// The number of events that exceeded a limit of `RunLimits`.
    package var overLimit = 0
    /// The time covered by the counts, in milliseconds.
    package var elapsed = 0

    package init() {}

    /// Returns the sum of two consecutive periods.
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
    /// Counts processed events from now on, until the rules are replaced or the closure returns false.
    ///
    /// Nothing is counted if the hub itself runs no rules. Events have no extra cost while nothing is counted.
    ///
    /// - Parameter told: Called after each step by the thread that processes the event; returns false to stop counting.
    package func count(_ told: @escaping @Sendable (StepCounts) -> Bool) {
        instrument.betweenEvents { [self] in countOnQueue(told) }
    }

    /// Counts processed events like `count`.
    ///
    /// Called on the instrument's serial queue.
    package func countOnQueue(_ told: @escaping @Sendable (StepCounts) -> Bool) {
        guard let hub else { return }
        let metricalc = runs.first { $0 !== hub.run }
        hub.observer = StepCounter(hub, metricalc: metricalc, told)
    }
}

/// An observer that counts steps and forwards all notifications to the hub's previous observer.
///
/// Accessed only by the thread that processes an event.
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
    func eventHeld() { next?.eventHeld() }
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

/// The numbers of failures since a session began.
private struct Failures {
    let formulas: Int
    let overLimit: Int
}

extension RuleRun {
    /// The number of failed formulas of the program, and of events that exceeded a limit.
    fileprivate var failures: Failures {
        withSessionWithoutFlags { Failures(formulas: $0.failures.reduce(0, &+), overLimit: $0.exceedingEvents) }
    }
}
