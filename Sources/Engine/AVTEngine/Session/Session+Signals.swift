import AVTCore

extension Session {
    /// The time of the latest step, in milliseconds, or `nil` before the first one.
    package var latestTime: Int? { measures.lastStep }

    /// Returns the actions that a player's signal triggers.
    package mutating func actions(forSignal name: Symbol, tracker: Int, now: Int) -> [SignalledAction] {
        let known: [Int]?
        if program.playerReports == nil {
            known = program.reports.signals[name]
        } else {
            known = table(for: name, isSignal: true, tracker: tracker, now: now) { _ in true }.signals[name]
        }
        guard let rules = known else {
            if !isOfOtherPlayer(name, isSignal: true) { dataLog.record(signal: name) }
            return []
        }
        activate(tracker: tracker, now: now)
        return actions(ofRules: rules) { _ in true }
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
        let isNew = players.properties[tracker].update(name) { old in
            if let old, old.isSame(as: value) { return false }
            old = value
            return true
        }
        guard isNew else { return [] }
        let known: ReportTable.Property?
        if program.playerReports == nil {
            known = program.reports.properties[name]
        } else {
            known =
                table(for: name, isSignal: false, tracker: tracker, now: now) { becomes in
                    becomes.map { value.hasText($0) } ?? true
                }.properties[name]
        }
        guard let known else {
            guard !isOfOtherPlayer(name, isSignal: false) else { return [] }
            // If the player reports the known property of a similar name as well, this one is not a misspelling of it.
            dataLog.record(property: name) { players.properties[tracker][$0] != nil }
            return []
        }
        activate(tracker: tracker, now: now)
        for index in known.slots { follow(program.content.players.properties[index], value) }
        return actions(ofRules: known.rules) { becomes in becomes.map { value.hasText($0) } ?? true }
    }

    /// Returns true if a rule applies now.
    mutating func applies(_ rule: SignalRule, ifOccurs occurs: (String?) -> Bool) -> Bool {
        if case .property(_, let becomes) = rule.trigger, !occurs(becomes) { return false }
        return rule.condition.map { holds($0, AttributeList()) } ?? true
    }

    /// Returns the actions of rules that are given by index, if the value that they are for occurs.
    private mutating func actions(ofRules rules: [Int], ifOccurs occurs: (String?) -> Bool) -> [SignalledAction] {
        var actions: [SignalledAction] = []
        for index in rules {
            guard applies(program.content.players.signals[index], ifOccurs: occurs) else { continue }
            let own = self.actions(ofRule: index)
            if actions.isEmpty { actions = own } else { actions += own }
        }
        return actions
    }

    private mutating func actions(ofRule index: Int) -> [SignalledAction] {
        let plain = program.reports.plainActions[index]
        guard plain.isEmpty else { return plain }
        let rule = program.content.players.signals[index]
        var attributes: [(attribute: Symbol, value: Value)] = []
        for (attribute, root) in rule.attributes {
            if let value = result(of: root, AttributeList()).value { attributes.append((attribute, value)) }
        }
        return rule.actions.map { SignalledAction(action: $0, attributes: attributes) }
    }

    /// Writes the value of a property to a slot that follows it, and updates the measures that read it.
    mutating func follow(_ property: PropertyInfo, _ reported: PropertyValue) {
        guard let value = Value(reported, property.type) else {
            if reported != .missing {
                dataLog.record(.string(reported.text), .property, property.name, as: property.type, action: nil)
            }
            return
        }
        guard fits(Operand(value), limit: nil) else { return }
        advanceMeasures()
        write(Operand(value), at: memoryIndex(of: property.slot, tracker: current))
        if program.followsWindows { windows.following = measures.lastStep }
        refreshMeasures()
        windows.following = nil
    }
}
