/// An attribute computed for the emitting tracker.
package struct GetterSyntax: Sendable {
    /// The attribute.
    package var name: TextSyntax
    /// The value.
    package var value: FormulaSyntax
    /// The condition for adding the attribute to an event, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}

extension GetterSyntax {
    static let mapping = Mapping<GetterSyntax>(
        "a getter", like: "{ value: position }",
        draft: GetterSyntax(name: .unread, value: .unread, isOverride: false)
    ) {
        Key.entryName(into: \.name)
        Key(
            "value", .formula, into: \.value, is: .essential, "The value; cannot read the event.",
            details: "It reads state, memory, measures, definitions, parameters, timers and times, but not `trackers`.")
        Key("when", .formula, into: \.when, "When an event gets it; reads the same as `value`, and `action`.")
        Key.override(into: \.isOverride)
        Key.because
        Key.description
    }
}
