/// A record: a group of attributes that belong together.
package struct RecordSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The attributes.
    package var fields: [RecordFieldSyntax]
}

/// An attribute of a record and the constraints on its values.
package struct RecordFieldSyntax: Sendable {
    /// The attribute.
    package var attribute: AttributeDeclarationSyntax
    /// True if a valid record may lack the attribute.
    package var isOptional: Bool
    /// The minimum number of code points of text, or `nil` if there is none.
    package var minLength: TextSyntax?
    /// The minimum of a number, or `nil` if there is none.
    package var minimum: TextSyntax?
    /// The maximum of a number, or `nil` if there is none.
    package var maximum: TextSyntax?
    /// The permitted values of text, or an empty array for any text.
    package var oneOf: [TextSyntax]
}

/// A family: attributes whose names share a prefix.
package struct FamilySyntax: Sendable {
    /// The prefix, without the dot.
    package var name: TextSyntax
    /// The type of the attributes' values.
    package var type: ValueTypeSyntax
    /// The pattern that included keys match, or `nil` for all keys.
    package var keys: TextSyntax?
}
