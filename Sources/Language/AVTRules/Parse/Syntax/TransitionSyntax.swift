/// A transition: the effects of an action.
package struct TransitionSyntax: Sendable {
    /// The point at which a transition runs within its layer.
    package enum Stage: String, CaseIterable, Sendable {
        /// Before the others; its writes remain even if the event is blocked later.
        case first
        /// The default stage.
        case main
        /// After the others.
        case last
    }

    /// The keys of conditions that block events, in the order in which they are evaluated.
    package enum ConditionKey: String, CaseIterable, Sendable {
        case accept, block
    }

    /// The name.
    package var name: TextSyntax
    /// The stage.
    package var stage: Stage
    /// The actions.
    package var filter: ActionFilterSyntax
    /// The condition without which the transition is skipped, or `nil` if there is none.
    package var when: FormulaSyntax?
    /// Conditions that must all hold; otherwise the event is blocked.
    package var accept: [ConditionSyntax] = []
    /// Conditions none of which may hold; otherwise the event is blocked.
    package var block: [ConditionSyntax] = []
    /// The effects, by key in the order of `EffectSyntax.Key`, those of one key as written.
    package var effects: [EffectSyntax] = []
    /// The reason shown in verdicts, or `nil` if there is none.
    package var because: TextSyntax?
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride = false
    /// True if the transition is generated from the `from` of a variable.
    package var followsAttribute = false
}

extension TransitionSyntax {
    /// The conditions of a key.
    subscript(key: ConditionKey) -> [ConditionSyntax] {
        get {
            switch key {
            case .accept: accept
            case .block: block
            }
        }
        set {
            switch key {
            case .accept: accept = newValue
            case .block: block = newValue
            }
        }
    }

    /// All conditions that block events.
    var conditions: [ConditionSyntax] { ConditionKey.allCases.flatMap { self[$0] } }

    static let mapping = Mapping<TransitionSyntax>(
        "a transition", like: "{ name: pause-begins, action: PauseBegin }",
        draft: TransitionSyntax(name: .unread, stage: .main, filter: .any(except: []))
    ) {
        Key(
            "name", .name(.rule), into: \.name, is: .essential, "Its name, which is shown where it blocks an event.")
        Key.filter(into: \.filter, action: "Required, except with `stage: first`: one action, a list, or `any`.")
        Key("when", .formula, into: \.when, "The transition is skipped if this does not hold.")
        Key("accept", .conditions, into: \.accept, "The event is blocked if this does not hold.")
        Key("block", .conditions, into: \.block, "The event is blocked if this holds.")
        Key.effects(
            .set, .assignments(.reference(.variable)), EffectSyntax.set,
            "Variables of this tracker and of the instrument, and their new values.")
        Key.effects(
            .setAll, .assignments(.reference(.variable)), EffectSyntax.setAll,
            "Variables of the tracker, set on every tracker.")
        Key.effects(.clear, .references(.variable), EffectSyntax.clear, "Memory that becomes missing.")
        Key.effects(.begin, .references(.variable), EffectSyntax.begin, "Scopes that open, with their initial values.")
        Key.effects(.end, .references(.variable), EffectSyntax.end, "Scopes that close once everything was sent.")
        Key.effects(
            .emit, .oneOrList(.mapping(EmissionSyntax.mapping)), EffectSyntax.emit,
            "Further events, derived from this one.")
        Key.effects(
            .raise, .references(.action), EffectSyntax.raise, "Actions that come next, as events of their own.")
        Key("consume", .flag, "`true`: the event itself is not sent, only what it emits and raises.") {
            if $1 { $0.effects.append(.consume) }
        }
        Key.effects(.start, .references(.variable), EffectSyntax.start, "Timers of this tracker that start anew.")
        Key.effects(.stop, .references(.variable), EffectSyntax.stop, "Timers of this tracker that stop.")
        Key(
            "stage", .keyword(of: [.first, .last]), into: \.stage,
            "`first` or `last`: before or after the other transitions of the layer; see below.")
        Key("note", .mapping(NoteSyntax.mapping), "A remark on an accepted event.") { $0.effects.append(.note($1)) }
        Key.override(into: \.isOverride)
        Key.because(into: \.because)
        Key.description
    } finish: { decoder, transition, entry in
        decoder.checked(transition, entry)
    }
}
