import ArgumentParser

/// The formats of diagnostics.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// Text with source excerpts, for people.
    case human
    /// One line for each diagnostic.
    case short
    /// JSON, as described by `schemas/diagnostics.schema.json`.
    case json
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// GitHub workflow commands.
    case github
    /// JUnit XML.
    case junit

    /// True if the output may be followed by a sentence that summarizes it.
    var hasConclusion: Bool { self == .human || self == .short }
}
