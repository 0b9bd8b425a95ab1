extension DiagnosticCode {
    /// Creates a code from `AVT1001`, `1001`, `unknown-key` or `AVT1001/unknown-key`, in any case.
    public init?(named text: some StringProtocol) {
        let text = text.lowercased()
        let found = DiagnosticCode.all.first { code in
            let names = [code.id, String(code.number), code.name, code.description]
            return names.contains { $0.lowercased() == text }
        }
        guard let found else { return nil }
        self = found
    }
}
