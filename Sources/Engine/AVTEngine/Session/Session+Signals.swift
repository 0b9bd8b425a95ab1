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
    ///   - text: The value as JSON text; a string without its quotes.
    ///   - tracker: The index of the tracker of the player.
    ///   - now: The time in milliseconds.
    /// - Returns: The actions, in order.
    package mutating func actions(
        forProperty name: Symbol, text: String, tracker: Int, now: Int
    ) -> [SignalledAction] {
        activate(tracker: tracker, now: now)
        guard players.properties[tracker][name] != text else { return [] }
        players.properties[tracker][name] = text
        var isKnown = follow(name, text)
        let actions = program.content.players.signals.flatMap { rule -> [SignalledAction] in
            guard case .property(name, let becomes) = rule.trigger else { return [] }
            isKnown = true
            return becomes == nil || becomes == text ? self.actions(of: rule) : []
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
    private mutating func follow(_ name: Symbol, _ text: String) -> Bool {
        var isFollowed = false
        for property in program.content.players.properties where property.name == name {
            isFollowed = true
            guard let value = Value(jsonText: text, property.type) else {
                if text != "null" { dataLog.record(.string(text), .property, name, as: property.type, action: nil) }
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

extension Value {
    /// Parses JSON text as a value of a type; `nil` for another type or `null`.
    fileprivate init?(jsonText text: String, _ type: ValueType) {
        // Swift parses more than JSON, such as `nan` and `0x1p3`.
        let isNumber = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
        switch type {
        case .bool:
            guard let value = Bool(text) else { return nil }
            self = .bool(value)
        case .int:
            guard isNumber, let value = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) else { return nil }
            self = .int(value)
        case .double:
            guard isNumber, let value = Double(text), value.isFinite else { return nil }
            if let whole = Int(text), Double(exactly: whole) == nil { return nil }
            self = .double(value)
        case .string:
            guard text != "null" else { return nil }
            self = .string(text)
        }
    }
}
