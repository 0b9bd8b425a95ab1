/// The page that `avt-rules explain` prints for a code.
public struct CodePage: Sendable {
    /// An example with the mistake, or without it.
    public enum Example: Sendable {
        /// A pack; without a `pack` section, a simple one is added before it.
        case pack(String)
        /// A pack, and the pack that it extends as `base.yaml`.
        case layers(String, base: String)
        /// A pack, and an earlier version of it.
        case change(String, from: String)
        /// A pack, and its host's policy in the format of `check --policy`.
        case policy(String, policy: String)
        /// A file of tests for a simple pack.
        case tests(String)
        /// An expression for `avt-rules eval`.
        case expression(String)
        /// A description of an example that would be too long for a page.
        case words(String)

        /// The displayed text.
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

    /// A sentence that describes the diagnostic.
    public let what: String

    /// The effect on the data if the mistake is not fixed.
    public let harm: String

    /// An example that causes the diagnostic.
    public let wrong: Example

    /// The same example without the mistake.
    public let right: Example

    /// Creates a page.
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
    /// The page as plain text, which is also Markdown; it ends with a line feed.
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
