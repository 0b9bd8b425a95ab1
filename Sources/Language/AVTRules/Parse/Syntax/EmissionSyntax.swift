/// A derived event.
package struct EmissionSyntax: Sendable {
    /// True if it is sent before the event that caused it.
    package var isBefore = false
    /// The action.
    package var action: TextSyntax
    /// The condition, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// A name and a set, for which one event is derived per text in the set, or `nil` for a single event.
    package var each: AssignmentSyntax?
    /// The attributes.
    package var with: [AssignmentSyntax] = []
}

extension EmissionSyntax {
    static let mapping = Mapping<EmissionSyntax>(
        "a derived event", like: "{ after: Ping }", draft: EmissionSyntax(action: .unread)
    ) {
        Key(
            "before", .reference(.action), is: .alternative, "The action of an event that is sent before this one."
        ) { emission, action in
            emission.action = action
            emission.isBefore = true
        }
        Key(
            "after", .reference(.action), into: \.action, is: .alternative,
            "The action of an event that is sent after this one.")
        Key("when", .formula, into: \.when, "It is not sent if this does not hold.")
        Key(
            "each", .each, into: \.each,
            "A name and a set: one event for each text of the set, which `with` reads by the name.")
        Key("with", .assignments(.reference(.attribute)), into: \.with, "Its attributes.")
        Key.because
        Key.description
    }
}

extension ValueKind<AssignmentSyntax> {
    fileprivate static var each: Self {
        Self(.entries(.name(.variable), .formula)) { decoder, _, node in
            let names = decoder.assignments(node)
            if names.count > 1 {
                decoder.report(
                    .contradictoryKeys, "`each` goes over one set", at: node.range,
                    label: "a name and a set, like `{ name: activeStates }`")
            }
            return names.first
        }
    }
}
