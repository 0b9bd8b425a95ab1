/// A parameter value that a pack sets for a pack it extends.
package struct ParameterValueSyntax: Sendable {
    /// The parameter.
    package var name: TextSyntax
    /// The value, in the notation of the parameter's type.
    package var value: TextSyntax
}

extension ValueKind<ParameterValueSyntax> {
    /// A value of a parameter; may be empty.
    static var parameterValue: Self {
        Self(.text) { _, name, node in
            node.scalar.map { scalar in
                ParameterValueSyntax(
                    name: name,
                    value: TextSyntax(text: scalar.text, range: node.range, isQuoted: scalar.style != .plain))
            }
        }
    }
}
