/// Keys of many mappings.
extension Key {
    /// The name of an entry, which is no key of its mapping.
    static func entryName(into property: any WritableKeyPath<Draft, TextSyntax> & Sendable) -> Key {
        Key([]) { _, entry, draft in
            draft[keyPath: property] = entry.name
            return .decoded
        }
    }

    /// The actions that a rule applies to: `action` and `except`.
    static func filter(
        into property: any WritableKeyPath<Draft, ActionFilterSyntax> & Sendable, is presence: Presence = .optional,
        action: String, except: String = "With `any`: the excluded actions."
    ) -> Key {
        let isRequired = presence == .essential
        let declarations = [
            KeyDeclaration("action", .actions, isRequired: isRequired, action),
            KeyDeclaration("except", .oneOrList(.reference(.action)), except),
        ]
        return Key(declarations, is: presence) { decoder, entry, draft in
            guard let filter = decoder.filter(entry) else { return .absent }
            draft[keyPath: property] = filter
            return .decoded
        }
    }

    /// The type of an attribute.
    static func type(
        into property: any WritableKeyPath<Draft, ValueTypeSyntax> & Sendable, _ summary: String, details: String = ""
    ) -> Key {
        Key("type", .keyword(of: ValueTypeSyntax.allCases), into: property, is: .essential, summary, details: details)
    }

    /// The unit of numbers.
    static func unit(into property: any WritableKeyPath<Draft, TextSyntax?> & Sendable) -> Key {
        Key(
            "unit", .text, into: property,
            "The [unit](expressions.md#units) of its values, such as `ms` or `count`.")
    }

    /// The attribute that a variable follows.
    static func from(into property: any WritableKeyPath<Draft, FormulaSyntax?> & Sendable) -> Key {
        Key(
            "from", .source, into: property,
            "The attribute that the variable [follows](memory.md#variables-that-follow-an-attribute), such as "
                + "`event.position`; nothing else sets it.")
    }

    /// What happens to the schedule of a clock that runs under a condition.
    static func phase(
        into property: any WritableKeyPath<Draft, Bool> & Sendable, _ summary: String, details: String = ""
    ) -> Key {
        Key("phase", .choice(["restart": false, "keep": true]), into: property, summary, details: details)
    }

    /// Returns whether an entry replaces one of the same name in a lower pack.
    static func override(into property: any WritableKeyPath<Draft, Bool> & Sendable) -> Key {
        Key("override", .flag, into: property, "`true`: replaces the one of this name in a pack below.")
    }

    /// The reason shown in verdicts.
    static func because(into property: any WritableKeyPath<Draft, TextSyntax?> & Sendable) -> Key {
        Key("because", .text, into: property, becauseSummary)
    }

    /// The reason of an entry that is not shown in verdicts.
    static var because: Key { Key(unread: "because", .text, becauseSummary) }

    /// The description of an entry.
    static func description(into property: any WritableKeyPath<Draft, TextSyntax?> & Sendable) -> Key {
        Key("description", .text, into: property, descriptionSummary)
    }

    /// The description of an entry that is not shown anywhere.
    static var description: Key { Key(unread: "description", .text, descriptionSummary) }

    private static var becauseSummary: String { "Completes the sentence \"blocked, because ...\"." }
    private static var descriptionSummary: String { "What else there is to say." }
}
