import AVTDiagnostics

extension DiagnosticCollector {
    /// Reports that compiling, or another activity, exceeds a limit of the host.
    package mutating func report(
        _ exceeded: CompileLimit, of activity: String = "compiling", at range: SourceRange?
    ) {
        let code: DiagnosticCode =
            switch exceeded.quantity {
            case .time: .compileTimeExceeded
            case .memory: .compileMemoryExceeded
            }
        report(
            Diagnostic(
                code, "\(activity) \(exceeded.phrase)", at: range,
                notes: [DiagnosticNote("variables of `state` and nested definitions multiply the most")]
            ))
    }
}
