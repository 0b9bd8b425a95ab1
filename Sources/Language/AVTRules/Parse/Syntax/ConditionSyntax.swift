/// A condition for accepting or blocking an event.
package struct ConditionSyntax: Sendable {
    /// The condition; if it is the name of a definition, verdicts use the definition's code and reason.
    package var formula: FormulaSyntax
    /// The code that verdicts report, or `nil` if there is none.
    package var code: TextSyntax?
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
}

extension ConditionSyntax {
    fileprivate static let mapping = Mapping<ConditionSyntax>(
        "a condition", like: "{ is: didStart }", draft: ConditionSyntax(formula: .unread), shorthand: "is"
    ) {
        Key("is", .formula, into: \.formula, is: .essential, "The condition.")
        Key("code", .text, into: \.code, "The code that a block reports.")
        Key.because(into: \.because)
        Key.description
    }
}

extension ValueKind<[ConditionSyntax]> {
    /// A condition, a condition with code and reason, or a list of these.
    static var conditions: Self { .oneOrList(.shorthand(ConditionSyntax.mapping)) }
}
