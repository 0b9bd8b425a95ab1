public import AVTDiagnostics

/// A value of a YAML document with its source range.
public struct YAMLNode: Sendable {
    /// The content of a node.
    public indirect enum Kind: Sendable {
        /// A scalar; this layer does not convert it to a number or boolean.
        case scalar(YAMLScalar)
        /// A list.
        case sequence([YAMLNode])
        /// Keys and values in the order of the file; duplicate keys are reported, but remain in the list.
        case mapping([YAMLPair])
    }

    /// The source range, including quotes and brackets, but not surrounding blanks and comments.
    public var range: SourceRange

    /// The content.
    public var kind: Kind

    /// True if the value is absent, as after `key:` or in an empty file.
    public var isAbsent: Bool {
        guard case .scalar(let scalar) = kind else { return false }
        return scalar.style == .plain && scalar.text.isEmpty
    }

    /// True if the file has a value here that was rejected and is not in the tree, such as an alias.
    public var isRejected: Bool { isAbsent && range.lower < range.upper }
}
