import Testing

/// A text that is not quite YAML, and what is said about it.
struct YAMLCase: Sendable, CustomTestStringConvertible {
    let name: String
    let code: String
    let line: Int
    let column: Int
    let source: String
    /// The source after the fixes; the same text where there is none.
    let fixed: String
    let rendering: String

    /// Makes a case; each text gets a line feed at its end.
    init(
        _ name: String, _ code: String, at line: Int, _ column: Int, source: String, fixed: String? = nil,
        rendering: String
    ) {
        self.name = name
        self.code = code
        self.line = line
        self.column = column
        self.source = source + "\n"
        self.fixed = (fixed ?? source) + "\n"
        self.rendering = rendering + "\n"
    }

    var testDescription: String { name }

    /// True if a fix is offered.
    var isFixable: Bool { fixed != source }
}
