/// A timer that each tracker has.
package struct TimerSyntax: Sendable {
    /// The name.
    package var name: TextSyntax
    /// The constant duration until the first action, or `nil` if there is none.
    package var after: FormulaSyntax?
    /// The constant interval between two actions, or `nil` if there is none.
    package var every: FormulaSyntax?
    /// The condition under which the timer runs, or `nil` if transitions start and stop it.
    package var condition: FormulaSyntax?
    /// True for `phase: keep`.
    package var keepsPhase: Bool
    /// The emitted action.
    package var emit: TextSyntax
    /// True if it overrides the entry of this name in a lower pack.
    package var isOverride: Bool
}

extension TimerSyntax {
    static let mapping = Mapping<TimerSyntax>(
        "a timer", like: "{ every: 30s, emit: Ping }",
        draft: TimerSyntax(name: .unread, keepsPhase: false, emit: .unread, isOverride: false)
    ) {
        Key.entryName(into: \.name)
        Key("emit", .reference(.action), into: \.emit, is: .required, "The action that it emits.")
        Key(
            "after", .formula, into: \.after,
            "The delay before the first action, a constant; with `after` alone, it fires once.")
        Key("every", .formula, into: \.every, "The interval between two actions, a constant.")
        Key(
            "while", .formula, into: \.condition,
            "It runs while this condition holds; can read state, memory, definitions and parameters.")
        Key.phase(
            into: \.keepsPhase,
            "`restart` (the default): the schedule restarts when `while` becomes true; `keep`: the schedule of `every` continues; a timer with `after` alone always restarts."
        )
        Key.override(into: \.isOverride)
        Key.because
        Key.description
    } finish: { decoder, timer, entry in
        decoder.checked(timer, entry)
    }
}
