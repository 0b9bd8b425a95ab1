internal import OpenAVTRuntime

extension HealthBounds {
    /// Judges rules by the counts of their events.
    ///
    /// - Parameters:
    ///   - counts: The counts since the rules were activated.
    ///   - before: The share of events that the previous rules blocked, or `nil` if it is unknown.
    /// - Returns: The report, or `nil` if it is too early to judge.
    func verdict(on counts: StepCounts, blockedShareBefore before: Double?) -> HealthReport? {
        let hasEnoughEvents = counts.events >= minimumEvents
        let formula = failingFormula(of: counts)
        let excess = (hasEnoughEvents ? excess(of: counts, before) : nil) ?? (formula == nil ? nil : .formula)
        guard excess != nil || (hasEnoughEvents && counts.elapsed >= length.milliseconds) else { return nil }
        return HealthReport(
            events: counts.events, blocked: counts.blocked, failures: counts.failedFormulas,
            overLimit: counts.overLimit, blockedShareBefore: before, excess: excess, formula: formula)
    }

    /// Returns the share of events that were blocked, or `nil` if there were too few events.
    func blockedShare(of counts: StepCounts) -> Double? {
        counts.events >= minimumEvents ? Double(counts.blocked) / Double(counts.events) : nil
    }

    /// Returns the formula that fails in the greatest share of its evaluations, if that share is too great.
    private func failingFormula(of counts: StepCounts) -> HealthReport.FailingFormula? {
        let judged = counts.formulas.filter { $0.evaluations >= minimumEvaluations }
        guard let worst = judged.max(by: { $0.failureShare < $1.failureShare }),
            worst.failureShare > failuresPerEvaluation
        else { return nil }
        return HealthReport.FailingFormula(
            owner: worst.owner, evaluations: worst.evaluations, failures: worst.failures)
    }

    private func excess(of counts: StepCounts, _ before: Double?) -> HealthReport.Excess? {
        let events = Double(counts.events)
        let share = Double(counts.blocked) / events
        if Double(counts.failedFormulas) > failuresPerEvent * events { return .failures }
        if counts.overLimit > overLimit { return .overLimit }
        if share > blockedShare { return .blocked }
        if let before, let blockedIncrease, share > before + blockedIncrease { return .blockedIncrease }
        return nil
    }
}

extension FormulaCount {
    fileprivate var failureShare: Double { Double(failures) / Double(evaluations) }
}
