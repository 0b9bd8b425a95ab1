/// What a schema does not allow in a document.
struct SchemaViolation: Sendable, Hashable {
    /// The kinds of violations.
    enum Kind: Sendable, Hashable {
        /// The root is not that of the schema, or in another namespace.
        case root
        /// An element that the schema does not allow at its position.
        case unexpectedElement
        /// An element lacks a child.
        case missingElement
        /// An attribute that the schema does not allow.
        case unexpectedAttribute
        /// An element lacks an attribute.
        case missingAttribute
        /// A value of another form.
        case value
        /// Text next to elements, or elements next to text.
        case content
    }

    let kind: Kind
    /// The element.
    let element: Int
    /// The range of bytes of the name or the value.
    let range: Range<Int>
    let message: String
    /// What the schema allows.
    let expected: String
}
