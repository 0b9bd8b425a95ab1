import AVTDiagnostics

/// A value of a YAML document with its source range.
package struct YAMLNode: Sendable {
    /// The content of a node.
    package indirect enum Kind: Sendable {
        /// A scalar; this layer does not convert it to a number or boolean.
        case scalar(YAMLScalar)
        /// A list.
        case sequence([YAMLNode])
        /// Keys and values in the order of the file; duplicate keys are reported, but remain in the list.
        case mapping([YAMLPair])
    }

    /// The source range, including quotes and brackets, but not surrounding blanks and comments.
    package var range: SourceRange

    /// The content.
    package var kind: Kind

    /// True if the value is absent, as after `key:` or in an empty file.
    package var isAbsent: Bool {
        guard case .scalar(let scalar) = kind else { return false }
        return scalar.style == .plain && scalar.text.isEmpty
    }

    /// True if the file has a value here that was rejected and is not in the tree, such as an alias.
    package var isRejected: Bool { isAbsent && range.lower < range.upper }
}
