import AVTYAML

/// A kind of value: its declaration, and how it is decoded.
struct ValueKind<Value: Sendable>: Sendable {
    /// The declaration.
    let declaration: ValueDeclaration
    /// Decodes a node, or returns `nil` if this is not possible.
    ///
    /// The text is the name of the entry that the value is or belongs to.
    let decode: @Sendable (inout PackDecoder, TextSyntax, YAMLNode) -> Value?

    init(
        _ declaration: ValueDeclaration,
        decode: @escaping @Sendable (inout PackDecoder, TextSyntax, YAMLNode) -> Value?
    ) {
        self.declaration = declaration
        self.decode = decode
    }
}
