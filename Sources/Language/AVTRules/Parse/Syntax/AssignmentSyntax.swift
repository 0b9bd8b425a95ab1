/// An assignment to a variable, or to an attribute of a derived event.
package struct AssignmentSyntax: Sendable {
    /// The name of the variable or attribute.
    package var name: TextSyntax
    /// The new value.
    package var value: FormulaSyntax
}
