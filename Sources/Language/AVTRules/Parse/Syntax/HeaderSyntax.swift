import AVTDiagnostics

/// Section `pack`.
package struct HeaderSyntax: Sendable {
    /// The pack's name.
    package var name: TextSyntax
    /// Three numbers.
    package var version: TextSyntax
    /// One line about the pack.
    package var summary: TextSyntax?
    /// The packs below this one.
    package var extends: [ExtensionSyntax] = []
    /// Values that are set from outside.
    package var parameters: [ParameterSyntax] = []
    /// Names of rules of the packs below that shall be gone.
    package var remove: [TextSyntax] = []
}

/// A pack that another one extends.
package struct ExtensionSyntax: Sendable {
    /// A relative path, or the name of a shipped pack.
    package var pack: TextSyntax
    /// Values of the extended pack's parameters.
    package var with: [ParameterValueSyntax] = []
    /// The versions of the extended pack with which this one works, and where it says so.
    package var version: (range: VersionRange, text: TextSyntax)?
}

/// The value that one pack gives to a parameter of another.
package struct ParameterValueSyntax: Sendable {
    /// The parameter.
    package var name: TextSyntax
    /// Its value, written as its type wants it.
    package var value: TextSyntax
}

/// A parameter of a pack.
package struct ParameterSyntax: Sendable, DescribedSyntax {
    /// What a parameter holds.
    package enum Kind: String, CaseIterable, Sendable {
        /// Milliseconds, written as a duration.
        case duration
        /// A whole number.
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
    /// What it holds.
    package var kind: Kind
    /// The value that it has if nobody sets it.
    package var initial: TextSyntax
    /// The least value.
    package var minimum: TextSyntax?
    /// The greatest value.
    package var maximum: TextSyntax?
    /// Of a number: the unit of its values.
    package var unit: TextSyntax?
    /// What else there is to say.
    package var description: TextSyntax?
}
