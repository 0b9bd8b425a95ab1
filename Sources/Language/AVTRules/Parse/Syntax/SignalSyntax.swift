/// A rule that turns a signal or property change of a player into actions.
package struct SignalSyntax: Sendable {
    /// The event of the player.
    package enum Trigger: Sendable {
        /// A signal was sent.
        case signal(TextSyntax)
        /// A property changed, to a specific value if there is one.
        case property(TextSyntax, becomes: TextSyntax?)
    }

    /// The name, or `nil` if there is none.
    package var name: TextSyntax?
    /// The event of the player.
    package var trigger: Trigger
    /// A condition over state and memory, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// The emitted actions, in order.
    package var emit: [TextSyntax]
    /// The attributes of the emitted events.
    package var with: [AssignmentSyntax]
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}

extension SignalSyntax {
    static let mapping = Mapping<SignalSyntax>(
        "a signal", like: "{ signal: paused, emit: PauseBegin }",
        draft: SignalSyntax(trigger: .signal(.unread), emit: [], with: [], isOverride: false)
    ) {
        Key("signal", .text, is: .alternative, "The name of something that happens.") { $0.trigger = .signal($1) }
        Key("property", .text, is: .alternative, "The name of something that has a value and changes.") {
            $0.trigger = .property($1, becomes: nil)
        }
        Key(
            "becomes", .text,
            "The new value of the property that the entry matches, in JSON: `\"true\"`, `\"null\"`, `\"3\"`; a string "
                + "without its quotes. If omitted, every change matches."
        ) { signal, value in
            if case .property(let name, _) = signal.trigger { signal.trigger = .property(name, becomes: value) }
        }
        Key(
            "emit", .references(.action), into: \.emit, is: .required, "The actions that it becomes.",
            details: "A list is emitted in its order.")
        Key("when", .formula, into: \.when, "A condition; can read state, memory, definitions and parameters.")
        Key(
            "with", .assignments(.reference(.attribute)), into: \.with,
            "Attributes of the emitted events, in place of the tracker's; can read the same as `when`.")
        Key("name", .name(.rule), into: \.name, "Needed only if another pack overrides or removes the entry.")
        Key.override(into: \.isOverride)
        Key.because
        Key.description
    } finish: { decoder, signal, entry in
        if entry["signal"]?.text != nil, let becomes = entry["becomes"] {
            decoder.report(
                .contradictoryKeys, "a signal has no value that it becomes", at: becomes.range,
                label: "only a `property` has one")
        }
        if let override = entry["override"], entry["name"] == nil {
            decoder.report(
                .missingKey, "a signal without a name cannot override another", at: override.range,
                label: "give it the `name` of the one that it replaces")
        }
        return signal.emit.isEmpty ? nil : signal
    }
}
