public import AVTEngine

/// Data in events that does not match the packs' declarations.
extension InstrumentRules {
    /// The values and names in events that did not match the packs' declarations since the first rules were active.
    ///
    /// Counting continues when rules are replaced. The first occurrence of each value and name is also logged as a
    /// warning. This property may be read on any thread.
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

    /// Sets whether the first occurrence of each value and name that does not match is logged as a warning; on by
    /// default.
    package func setLogsDataReport(_ isOn: Bool) {
        for run in runs { run.logsData = isOn }
    }
}
