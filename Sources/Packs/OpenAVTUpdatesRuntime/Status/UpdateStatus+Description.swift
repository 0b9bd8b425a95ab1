extension UpdateStatus: CustomStringConvertible {
    /// The state on one line: rules, origin, trial, and what went wrong last.
    public var description: String {
        var parts = [
            isLoading ? "loading" : rules.map { "\($0.name) \($0.version), \($0.origin.rawValue)" } ?? "no rules"
        ]
        switch trial {
        case .none: break
        case .running(let events): parts.append("on trial for \(events) events")
        case .passed: parts.append("passed its trial")
        case .failed: parts.append("failed its trial")
        }
        if let deferredVersion { parts.append("\(deferredVersion) is deferred") }
        if let withdrawal { parts.append("\(withdrawal.name) is withdrawn by revision \(withdrawal.revision)") }
        if let lastRefusal {
            let reason = lastRefusal.reason.prefix { $0 != "\n" }
            parts.append("last refusal: \(lastRefusal.name ?? "bundled rules"): \(reason)")
        }
        if let lastFailure { parts.append("last failure: \(lastFailure.error)") }
        if !isRunning { parts.append("stopped") }
        return parts.joined(separator: "; ")
    }
}
