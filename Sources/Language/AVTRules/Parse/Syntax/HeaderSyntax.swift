import AVTDiagnostics

/// Section `pack`.
package struct HeaderSyntax: Sendable {
    /// The name of the pack.
    package var name: TextSyntax
    /// The version: three numbers.
    package var version: TextSyntax
    /// The one-line summary, or `nil` if there is none.
    package var summary: TextSyntax?
    /// The extended packs.
    package var extends: [ExtensionSyntax] = []
    /// The declared parameters.
    package var parameters: [ParameterSyntax] = []
    /// The names of rules of lower packs to remove.
    package var remove: [TextSyntax] = []
}

/// A pack that another one extends.
package struct ExtensionSyntax: Sendable {
    /// A relative path, or the name of a shipped pack.
    package var pack: TextSyntax
    /// Values of the extended pack's parameters.
    package var with: [ParameterValueSyntax] = []
    /// The versions of the extended pack that this one works with and their source text, or `nil` for any version.
    package var version: (range: VersionRange, text: TextSyntax)?
}

/// A parameter value that a pack sets for a pack it extends.
package struct ParameterValueSyntax: Sendable {
    /// The parameter.
    package var name: TextSyntax
    /// The value, in the notation of the parameter's type.
    package var value: TextSyntax
}

/// A parameter of a pack.
package struct ParameterSyntax: Sendable, DescribedSyntax {
    /// The type of a parameter.
    package enum Kind: String, CaseIterable, Sendable {
        /// A duration in milliseconds, written as a duration literal.
        case duration
        /// An integer.
        case int
        /// A number.
        case double
        /// `true` or `false`.
        case bool
        /// Text.
        case string
    }

    /// The name.
    package var name: TextSyntax
    /// The type.
    package var kind: Kind
    /// The default value.
    package var initial: TextSyntax
    /// The minimum, or `nil` if there is none.
    package var minimum: TextSyntax?
    /// The maximum, or `nil` if there is none.
    package var maximum: TextSyntax?
    /// The unit of a numeric parameter, or `nil` if there is none.
    package var unit: TextSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}
