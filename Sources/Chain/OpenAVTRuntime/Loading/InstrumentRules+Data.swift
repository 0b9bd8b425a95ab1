public import AVTEngine
import OpenAVTChain

/// What events carry that does not fit what the packs declare.
extension InstrumentRules {
    /// The values and names in events that did not fit what the packs declare, since the rules began; on any thread.
    ///
    /// Rules that replace others go on counting. Each value and name is also logged as a warning when it first comes.
    ///
    /// ```swift
    /// for mismatch in instrument.rules.dataReport.mismatches {
    ///     print(mismatch.name, mismatch.expected, mismatch.count, mismatch.example)
    /// }
    /// ```
    public var dataReport: DataReport {
        var report = DataReport()
        for run in runs { report.add(run.dataReport) }
        return report
    }

    /// Sets whether the log has a warning for each value and name that does not fit; it does at first.
    package func logsDataReport(_ isOn: Bool) {
        for run in runs { run.logsData = isOn }
    }
}

extension RuleRun {
    var dataReport: DataReport { withSessionApart { $0.dataReport } }

    /// Logs what did not fit for the first time.
    @inline(never)
    func logDataNews() {
        let lines = withSessionApart { $0.takeNewDataLines() }
        guard logsData else { return }
        for line in lines { OAVTLog.warning(line) }
    }
}
