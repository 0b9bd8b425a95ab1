import AVTRules
import CShippedPacks

/// What `--version` says.
enum Version {
    /// The tool's name.
    static let name = "avt-rules"

    /// The tool's version.
    static let tool = "0.1.0"

    /// Tool, language and commit, such as `avt-rules 0.1.0, rule language 1, commit 1a2b3c4d`.
    static var text: String {
        "\(name) \(tool), rule language \(RuleCompiler.languageVersion), commit \(String(cString: avt_commit()))"
    }
}
