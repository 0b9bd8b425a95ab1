import AVTPackTools

extension RunCommand {
    /// Returns the sessions that `--where` selects, or `nil` for all.
    func selectedSessions(_ options: ReplayOptions) throws -> SelectedSessions? {
        guard let condition else { return nil }
        let log = try EventLog(log, format: logFormat)
        return try SessionCondition(condition).sessions(of: log, packs, options) { make in
            let targets = targets(nil, make)
            var run = LogRun(
                targets, SilentOutput(), of: [], session: session, isStrict: strict, isSilent: true,
                sessionTimeout: sessionTimeout, lateness: lateness)
            try run.play(log)
            return targets
        }
    }
}
