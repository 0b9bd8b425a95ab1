/// Attributes that belong together.
package struct RecordSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The attributes.
    package var fields: [RecordFieldSyntax]
}

/// An attribute of a record, and what a valid value of it is.
package struct RecordFieldSyntax: Sendable {
    /// The attribute.
    package var attribute: AttributeDeclarationSyntax
    /// True if a valid record need not have it.
    package var isOptional: Bool
    /// Of text: the least number of code points.
    package var minLength: TextSyntax?
    /// Of numbers: the least value.
    package var minimum: TextSyntax?
    /// Of numbers: the greatest value.
    package var maximum: TextSyntax?
    /// Of text: all values that there are; empty: any.
    package var oneOf: [TextSyntax]
}

/// Attributes whose names begin alike.
package struct FamilySyntax: Sendable {
    /// What they begin with, without the dot.
    package var name: TextSyntax
    /// The type of their values.
    package var type: ValueTypeSyntax
    /// The pattern of the keys that are taken; `nil`: all are.
    package var keys: TextSyntax?
}
