import AVTRules
import CShippedPacks

/// The version information that `--version` prints.
enum Version {
    /// The tool's name.
    static let name = "avt-rules"

    /// The tool's version.
    static let tool = "0.1.0"

    /// The tool, the language version and the commit, such as `avt-rules 0.1.0, rule language 1, commit 1a2b3c4d`.
    static var text: String {
        "\(name) \(tool), rule language \(RuleCompiler.languageVersion), commit \(String(cString: avt_commit()))"
    }
}
