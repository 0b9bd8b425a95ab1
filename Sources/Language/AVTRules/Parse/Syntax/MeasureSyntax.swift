/// A measure: a number that the engine maintains.
package struct MeasureSyntax: Sendable {
    /// The maximum number of separate intervals of ranges whose declaration has no limit.
    static let defaultLimit = 64

    /// The kind of measure.
    package enum Kind: Sendable {
        /// The time during which a condition holds.
        case time(FormulaSyntax)
        /// The time during which a condition holds, for each value of an enumeration.
        case partition(FormulaSyntax, per: FormulaSyntax)
        /// A number weighted by the time during which it is current, while a condition holds.
        case weighted(FormulaSyntax, of: FormulaSyntax)
        /// The number of accepted events.
        case count(ActionFilterSyntax, when: FormulaSyntax?)
        /// Samples of a number from events.
        case samples(FormulaSyntax, ActionFilterSyntax, when: FormulaSyntax?)
        /// The ranges of positions that are played while a condition holds.
        case ranges(
            FormulaSyntax, while: FormulaSyntax, speed: FormulaSyntax?, gap: FormulaSyntax, limit: FormulaSyntax?)
    }

    /// The owner: `tracker`, `instrument` or the name of a scope.
    package var owner: TextSyntax
    /// The name.
    package var name: TextSyntax
    /// The kind of measure.
    package var kind: Kind
    /// True if it overrides the measure of this name in a lower pack.
    package var isOverride: Bool
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension MeasureSyntax {
    /// The values of the keys of a measure.
    struct Draft: Sendable {
        var name = TextSyntax.unread
        var time: FormulaSyntax?
        var of: FormulaSyntax?
        var per: FormulaSyntax?
        var count: ActionFilterSyntax?
        var samples: FormulaSyntax?
        var action = ActionFilterSyntax.any(except: [])
        var when: FormulaSyntax?
        var ranges: FormulaSyntax?
        var condition: FormulaSyntax?
        var speed: FormulaSyntax?
        var gap: FormulaSyntax?
        var limit: FormulaSyntax?
        var isOverride = false
        var description: TextSyntax?
    }

    static let mapping = Mapping<MeasureSyntax>(
        "a measure", like: "{ time: isPaused }", draft: Draft()
    ) {
        Key.entryName(into: \.name)
        Key("time", .formula, into: \.time, is: .alternative, "The condition whose time is added up.")
        Key("of", .formula, into: \.of, "Of a time: a number, which is weighted by the time for which it holds.")
        Key("per", .formula, into: \.per, "Of a time: an enumeration; each of its values has a time of its own.")
        Key("count", .actions, into: \.count, is: .alternative, "The actions that are counted, or `any`.")
        Key("samples", .formula, into: \.samples, is: .alternative, "The number that is taken from events.")
        Key("action", .actions, into: \.action, "Of samples: the actions whose events are recorded; all by default.")
        Key(
            "when", .formula, into: \.when,
            "Of a count and of samples: the condition for counting or recording an event.")
        Key("ranges", .formula, into: \.ranges, is: .alternative, "The position that is taken from events.")
        Key("while", .formula, into: \.condition, "Required for ranges: the condition in which the player plays.")
        Key("speed", .formula, into: \.speed, "Of ranges: the speed at which it plays; 1 by default.")
        Key(
            "gap", .formula, into: \.gap,
            "Required for ranges: how far a position may differ from the clock's, a constant.")
        Key(
            "limit", .formula, into: \.limit, "Of ranges: the maximum number of separate intervals; 64 by default.")
        Key.override(into: \.isOverride)
        Key.because
        Key.description(into: \.description)
    } finish: { decoder, draft, entry in
        decoder.measure(draft, entry)
    }
}
