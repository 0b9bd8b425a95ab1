public import AVTDiagnostics

/// A value of a YAML document that knows where it stands.
public struct YAMLNode: Sendable {
    /// What the value is made of.
    public indirect enum Kind: Sendable {
        /// A text; this layer makes no numbers or booleans of it.
        case scalar(YAMLScalar)
        /// A list.
        case sequence([YAMLNode])
        /// Keys and values in the order of the file. A key that stands there twice is there twice, and reported.
        case mapping([YAMLPair])
    }

    /// From the first byte to the end of the last, quotes and brackets included, surrounding blanks and comments not.
    public var range: SourceRange

    /// The value.
    public var kind: Kind

    /// Whether nothing stands there, as after `key:`, or in a file without content.
    public var isAbsent: Bool {
        guard case .scalar(let scalar) = kind else { return false }
        return scalar.style == .plain && scalar.text.isEmpty
    }

    /// Whether something stands there that was reported and is not in the tree, such as an alias.
    public var isRefused: Bool { isAbsent && range.lower < range.upper }
}
