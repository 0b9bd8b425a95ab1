import AVTRules
import CShippedPacks

/// The version information that `--version` prints.
package enum Version {
    /// The tool's name.
    static let name = "avt-rules"

    /// The tool's version.
    static let tool = "0.1.0"

    /// The tool, the language version and the commit, such as `avt-rules 0.1.0, rule language 1, commit 1a2b3c4d`.
    static var text: String { text(of: name) }

    /// Returns the version information of a tool that is built with `avt-rules`.
    ///
    /// - Parameter name: The name of the tool.
    /// - Returns: One line.
    package static func text(of name: String) -> String {
        "\(name) \(tool), rule language \(RuleCompiler.languageVersion), commit \(String(cString: avt_commit()))"
    }
}
