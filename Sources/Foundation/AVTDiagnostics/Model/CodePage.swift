/// What `avt-rules explain` says of a code.
public struct CodePage: Sendable {
    /// A text with the mistake, or without it.
    public enum Example: Sendable {
        /// A pack; without a section `pack` it is to be read with a simple one before it.
        case pack(String)
        /// A pack, and one that it extends as `base.yaml`.
        case layers(String, base: String)
        /// A pack, and an earlier version of it.
        case change(String, from: String)
        /// A pack, and the policy of its host as `check --policy` reads it.
        case policy(String, policy: String)
        /// A file of tests of a simple pack.
        case tests(String)
        /// An expression for `avt-rules eval`.
        case expression(String)
        /// What would be too long for a page, in words.
        case words(String)

        /// What is shown.
        public var text: String {
            switch self {
            case .pack(let text), .tests(let text), .expression(let text), .words(let text): text
            case .change(let text, let old): "# old.yaml\n\(old)\n# pack.yaml\n\(text)"
            case .policy(let text, let policy): "# policy.json\n\(policy)\n\n# pack.yaml\n\(text)"
            case .layers(let text, let base): "# base.yaml\n\(base)\n# pack.yaml\n\(text)"
            }
        }
    }

    /// The code.
    public let code: DiagnosticCode

    /// What the finding says, in a sentence.
    public let what: String

    /// What becomes of the data if it stays.
    public let harm: String

    /// What gives the finding.
    public let wrong: Example

    /// The same without it.
    public let right: Example

    /// Makes a page.
    public init(
        _ code: DiagnosticCode, _ what: String, harm: String, wrong: Example, right: Example
    ) {
        self.code = code
        self.what = what
        self.harm = harm
        self.wrong = wrong
        self.right = right
    }
}

extension CodePage {
    /// The page as plain text, which is Markdown too; it ends with a line feed.
    public var text: String {
        """
        # \(code)

        \(what)

        Why it matters: \(harm)

        \(code.evidence.sentence)

        Wrong:

        \(CodePage.indented(wrong))
        Right:

        \(CodePage.indented(right))
        """
    }

    private static func indented(_ example: Example) -> String {
        let text = example.text
        if case .words = example { return text + "\n" }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
}
