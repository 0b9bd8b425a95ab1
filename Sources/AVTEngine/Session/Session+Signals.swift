import AVTValues

extension Session {
    /// The actions that a player's event stands for.
    public mutating func actions(forSignal name: Symbol, tracker place: Int, now: Int) -> [Symbol] {
        take(tracker: place, now: now)
        return program.content.signals.flatMap { rule -> [Symbol] in
            guard case .signal(name) = rule.trigger, applies(rule) else { return [] }
            return rule.actions
        }
    }

    /// The actions that a player's property stands for when it has this value now; none if it had it before.
    ///
    /// - Parameters:
    ///   - name: the property.
    ///   - text: its value as JSON text, a string without its quotes.
    ///   - place: the place of the tracker whose player says it.
    ///   - now: the time in milliseconds.
    /// - Returns: the actions, in order.
    public mutating func actions(
        forProperty name: Symbol, text: String, tracker place: Int, now: Int
    ) -> [Symbol] {
        take(tracker: place, now: now)
        guard properties[place][name] != text else { return [] }
        properties[place][name] = text
        return program.content.signals.flatMap { rule -> [Symbol] in
            guard case .property(name, let becomes) = rule.trigger, becomes == nil || becomes == text, applies(rule)
            else { return [] }
            return rule.actions
        }
    }

    private mutating func applies(_ rule: SignalRule) -> Bool {
        rule.condition.map { holds($0, AttributeList()) } ?? true
    }
}
