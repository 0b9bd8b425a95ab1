/// A pack that another one extends.
package struct ExtensionSyntax: Sendable {
    /// A relative path, or the name of a shipped pack.
    package var pack: TextSyntax
    /// Values of the extended pack's parameters.
    package var with: [ParameterValueSyntax] = []
    /// The versions of the extended pack that this one works with and their source text, or `nil` for any version.
    package var version: (range: VersionRange, text: TextSyntax)?
}

extension ExtensionSyntax {
    static let mapping = Mapping<ExtensionSyntax>(
        "an extended pack", like: "{ pack: openavt.core }", draft: ExtensionSyntax(pack: .unread), shorthand: "pack"
    ) {
        Key("pack", .text, into: \.pack, is: .essential, "A relative path, or the name of a shipped pack.")
        Key(
            "version", .versionRange, into: \.version,
            "The versions with which this pack works: `1` or `1.x`, `1.2` or `1.2.x`, `1.2.3`, `^1.2.3`.")
        Key(
            "with", .entries(.reference(.parameter), .parameterValue), into: \.with, "Values of its parameters.")
        Key.because
        Key.description
    }
}

extension ValueKind<(range: VersionRange, text: TextSyntax)> {
    fileprivate static var versionRange: Self {
        Self(.text) { decoder, _, node in node.text.flatMap { decoder.versionRange($0) } }
    }
}
