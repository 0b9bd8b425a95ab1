extension DiagnosticCode {
    /// The stable number, such as 1001, whose thousands are the ``family``.
    public var number: Int { declaration.number }

    /// The name in kebab case, such as `unknown-key`.
    public var name: String { declaration.name }

    /// The printed form of the number: `AVT1001`.
    public var id: String {
        let digits = String(number)
        return "AVT" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Creates a code from `AVT1001`, `1001`, `unknown-key` or `AVT1001/unknown-key`, in any case; also from a name that
    /// the code had in an earlier version.
    public init?(named text: some StringProtocol) {
        guard let code = DiagnosticCode.codesByName[text.lowercased()] else { return nil }
        self = code
    }

    /// Names that codes had in earlier versions: `include` is a key of payloads, and these codes are about `extends`.
    private static let earlierNames: [(String, DiagnosticCode)] = [
        ("include-cycle", .extendsCycle), ("include-not-found", .packNotFound),
    ]

    private static let codesByName: [String: DiagnosticCode] = {
        var codes: [String: DiagnosticCode] = [:]
        for code in allCases {
            for name in [code.id, String(code.number), code.name, code.description] { codes[name.lowercased()] = code }
        }
        for (name, code) in earlierNames {
            for name in [name, "\(code.id)/\(name)"] { codes[name.lowercased()] = code }
        }
        return codes
    }()
}

extension DiagnosticCode: CustomStringConvertible {
    /// The printed form with number and name: `AVT1001/unknown-key`.
    public var description: String { id + "/" + name }
}
