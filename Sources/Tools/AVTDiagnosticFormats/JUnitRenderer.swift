import AVTCore
public import AVTDiagnostics

/// Writes JUnit XML, which CI servers show as test results.
public struct JUnitRenderer: Sendable {
    /// The cases of a pack or of a test file.
    public struct Suite: Sendable {
        /// The name of the suite.
        public var name: String
        /// The cases of the suite.
        public var cases: [Case]
        /// The number of diagnostics that were omitted.
        public var omittedCount: Int

        /// Creates a suite.
        public init(name: String, cases: [Case], omittedCount: Int = 0) {
            self.name = name
            self.cases = cases
            self.omittedCount = omittedCount
        }
    }

    /// A case, which fails if it has errors.
    public struct Case: Sendable {
        /// The name of the case.
        public var name: String
        /// The diagnostics of the case; those that are not errors are written to its output.
        public var findings: [Diagnostic]

        /// Creates a case.
        public init(name: String, findings: [Diagnostic]) {
            self.name = name
            self.findings = findings
        }

        var errors: [Diagnostic] { findings.filter { $0.severity == .error } }
    }

    /// Creates a renderer.
    public init() {}

    /// Returns the document, with the name of the whole run.
    public func render(_ suites: [Suite], name: String) -> String {
        let cases = suites.flatMap(\.cases)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name=\(quoted(name)) \(counts(cases))>
            \(suites.map(text).joined())</testsuites>

            """
    }

    private func text(_ suite: Suite) -> String {
        let rest =
            suite.omittedCount > 0
            ? "    <system-out>\(suite.omittedCount) more findings are not shown</system-out>\n" : ""
        return """
              <testsuite name=\(quoted(suite.name)) \(counts(suite.cases))>
            \(suite.cases.map { text($0, of: suite) }.joined())\(rest)  </testsuite>

            """
    }

    private func text(_ testCase: Case, of suite: Suite) -> String {
        let opening = "    <testcase name=\(quoted(testCase.name)) classname=\(quoted(suite.name))"
        guard !testCase.findings.isEmpty else { return opening + "/>\n" }
        let failures = testCase.errors.map { error in
            "      <failure message=\(quoted(error.message)) type=\(quoted(error.code.description))>"
                + escapedXML(HumanRenderer().render([error])) + "</failure>\n"
        }
        let others = testCase.findings.filter { $0.severity != .error }
        let output =
            others.isEmpty ? "" : "      <system-out>\(escapedXML(HumanRenderer().render(others)))</system-out>\n"
        return opening + ">\n" + failures.joined() + output + "    </testcase>\n"
    }

    private func counts(_ cases: [Case]) -> String {
        "tests=\"\(cases.count)\" failures=\"\(cases.count { !$0.errors.isEmpty })\" errors=\"0\" skipped=\"0\""
    }

    private func quoted(_ text: String) -> String {
        "\"" + escapedXML(printable(text)) + "\""
    }
}
