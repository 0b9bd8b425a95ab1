import AVTCore

/// An action triggered by a signal or property of a player.
package struct SignalledAction: Sendable {
    /// The action.
    package let action: Symbol
    /// The attributes of the action's event.
    package let attributes: [(attribute: Symbol, value: Value)]

    /// Creates an action with attributes.
    package init(action: Symbol, attributes: [(attribute: Symbol, value: Value)] = []) {
        self.action = action
        self.attributes = attributes
    }
}

extension Session {
    /// The time of the latest step, in milliseconds, or `nil` before the first one.
    package var latestTime: Int? { measures.lastStep }

    /// Returns the actions that a player's signal triggers.
    package mutating func actions(forSignal name: Symbol, tracker: Int, now: Int) -> [SignalledAction] {
        activate(tracker: tracker, now: now)
        var isKnown = false
        let actions = program.content.players.signals.flatMap { rule -> [SignalledAction] in
            guard case .signal(name) = rule.trigger else { return [] }
            isKnown = true
            return self.actions(of: rule)
        }
        if !isKnown { dataLog.record(signal: name) }
        return actions
    }

    /// Returns the actions that a new value of a player's property triggers; none if the value has not changed.
    ///
    /// - Parameters:
    ///   - name: The property.
    ///   - value: The value.
    ///   - tracker: The index of the tracker of the player.
    ///   - now: The time in milliseconds.
    /// - Returns: The actions, in order.
    package mutating func actions(
        forProperty name: Symbol, value: PropertyValue, tracker: Int, now: Int
    ) -> [SignalledAction] {
        activate(tracker: tracker, now: now)
        if let old = players.properties[tracker][name], old.isSame(as: value) { return [] }
        players.properties[tracker][name] = value
        var isKnown = follow(name, value)
        let actions = program.content.players.signals.flatMap { rule -> [SignalledAction] in
            guard case .property(name, let becomes) = rule.trigger else { return [] }
            isKnown = true
            return becomes.map { value.hasText($0) } ?? true ? self.actions(of: rule) : []
        }
        // If the player reports the known property of a similar name as well, this one is not a misspelling of it.
        if !isKnown { dataLog.record(property: name) { players.properties[tracker][$0] != nil } }
        return actions
    }

    private mutating func actions(of rule: SignalRule) -> [SignalledAction] {
        if let condition = rule.condition, !holds(condition, AttributeList()) { return [] }
        var attributes: [(attribute: Symbol, value: Value)] = []
        for (attribute, root) in rule.attributes {
            if let value = result(of: root, AttributeList()).value { attributes.append((attribute, value)) }
        }
        return rule.actions.map { SignalledAction(action: $0, attributes: attributes) }
    }

    /// Writes the value of a property to the slots that follow it, and updates the measures that read them.
    ///
    /// - Returns: True if a slot follows the property.
    private mutating func follow(_ name: Symbol, _ reported: PropertyValue) -> Bool {
        var isFollowed = false
        for property in program.content.players.properties where property.name == name {
            isFollowed = true
            guard let value = Value(reported, property.type) else {
                if reported != .missing {
                    dataLog.record(.string(reported.text), .property, name, as: property.type, action: nil)
                }
                continue
            }
            guard fits(Operand(value), limit: nil) else { continue }
            advanceMeasures()
            write(Operand(value), at: memoryIndex(of: property.slot, tracker: current))
            if program.followsWindows { windows.following = measures.lastStep }
            refreshMeasures()
            windows.following = nil
        }
        return isFollowed
    }
}
