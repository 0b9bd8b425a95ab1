import AVTExpressions

/// The formulas of packs, and what they refer to.
package struct CheckedFormulas: Sendable {
    /// The targets of the references in expressions.
    package var references: [Reference] = []
    /// The targets of the fields of trackers and records in expressions.
    package var fields: [ObjectField] = []
    /// The attributes that `Reference.attribute` and `ObjectField.getter` refer to.
    package var attributeDeclarations: [AttributeDeclaration] = []
    /// Named conditions and enumerations.
    ///
    /// A definition may refer to others, but not in a cycle.
    package var definitions: [TypedExpression] = []
    /// The indices of definitions, in order of dependency.
    var definitionOrder: [Int] = []
    /// The formulas of each definition: one for a condition, one per enum value for an enumeration.
    package var definitionFormulas: [[FormulaSyntax]] = []
    /// Every condition as written, in any section.
    package var conditions: [WrittenCondition] = []
    /// The enum values of every `firstOf`.
    package var enumValues: [WrittenEnumValues] = []
    /// Metrics and attributes with their formulas as written.
    package var writtenValues: [WrittenValue] = []
}
