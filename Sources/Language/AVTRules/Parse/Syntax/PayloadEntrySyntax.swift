/// An entry of a payload.
package struct PayloadEntrySyntax: Sendable {
    /// The value of an entry.
    package enum Value: Sendable {
        /// A formula.
        case formula(FormulaSyntax)
        /// A literal text.
        case text(TextSyntax)
    }

    /// The name that the payload sends.
    package var name: TextSyntax
    /// The value that is sent under the name.
    package var value: Value
}

extension PayloadEntrySyntax {
    fileprivate static let text = Mapping<TextSyntax>("a text", like: "{ text: start }", draft: TextSyntax.unread) {
        Key("text", .text, into: \.self, is: .essential, "The text that is sent.")
    }
}

extension ValueKind<PayloadEntrySyntax> {
    /// A formula, or a mapping with a literal text.
    static var payloadEntry: Self {
        let text = PayloadEntrySyntax.text
        return Self(.either([.formula, .mapping(text.declaration)])) { decoder, name, node in
            if node.pairs != nil {
                return text.decode(&decoder, name, node).map { PayloadEntrySyntax(name: name, value: .text($0)) }
            }
            return decoder.formula(node).map { PayloadEntrySyntax(name: name, value: .formula($0)) }
        }
    }
}
