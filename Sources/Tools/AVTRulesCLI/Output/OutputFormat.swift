import ArgumentParser

/// How findings are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// With excerpts, for people.
    case human
    /// A line each.
    case short
    /// For programs, as `schemas/diagnostics.schema.json` describes it.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Workflow commands of GitHub.
    case github
    /// JUnit's XML.
    case junit

    /// True if a sentence in the end does not spoil it.
    var hasConclusion: Bool { self == .human || self == .short }
}
