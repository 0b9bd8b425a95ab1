import AVTCore
import AVTEngine
import OpenAVTChain

/// The counts of processed events since the counting began.
package struct StepCounts: Sendable, Equatable {
    /// The number of events that were processed, without derived events.
    package var events = 0
    /// The number of those events that were blocked.
    package var blocked = 0
    /// The number of formula failures, not counting missing values.
    package var failedFormulas = 0
    /// The formulas that failed, with how often they were evaluated.
    package var formulas: [FormulaCount] = []
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
        sum.formulas = first.formulas + second.formulas
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
    /// - Parameter report: Called after each step on the draining thread; returns false to stop counting.
    package func count(_ report: @escaping @Sendable (StepCounts) -> Bool) {
        instrument.betweenEvents { [self] in countOnQueue(report) }
    }

    /// Counts processed events like `count`.
    ///
    /// Called on the draining thread.
    package func countOnQueue(_ report: @escaping @Sendable (StepCounts) -> Bool) {
        guard let hub else { return }
        let metricalc = runs.first { $0 !== hub.run }
        hub.observer = StepCounter(hub, metricalc: metricalc, report)
    }
}

/// An observer that counts steps and forwards all notifications to the hub's previous observer.
///
/// Accessed on the draining thread only.
private final class StepCounter: StepObserver {
    private weak var hub: OAVTHubRules?
    private var counters: [FailureCounter]
    private let next: (any StepObserver)?
    private let report: @Sendable (StepCounts) -> Bool
    private var counts = StepCounts()
    private var begin: Int?
    private var now = 0
    private var isOver = false

    init(_ hub: OAVTHubRules, metricalc: RuleRun?, _ report: @escaping @Sendable (StepCounts) -> Bool) {
        self.hub = hub
        self.report = report
        // A counter of the same rules that is still there has no further counts to report.
        (hub.observer as? StepCounter)?.end()
        next = hub.observer
        counters = [hub.run, metricalc].compactMap(\.self).map { FailureCounter($0) }
    }

    func stepBegins() { next?.stepBegins() }
    func eventHeld() { next?.eventHeld() }
    func swapEnded() { next?.swapEnded() }
    func eventWithheld(_ event: OAVTEvent, by rule: String) { next?.eventWithheld(event, by: rule) }

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
        guard !isOver else { return }
        counts.formulas = []
        for index in counters.indices { counts.formulas = counts.formulas + counters[index].read() }
        counts.failedFormulas = counters.reduce(0) { $0 &+ $1.failedFormulas }
        counts.overLimit = counters.reduce(0) { $0 &+ $1.overLimit }
        counts.elapsed = now - (begin ?? now)
        begin = begin ?? now
        if !report(counts) { end() }
    }

    private func end() {
        guard !isOver else { return }
        isOver = true
        for counter in counters { counter.end() }
        if let hub, hub.observer === self { hub.observer = next }
    }
}
